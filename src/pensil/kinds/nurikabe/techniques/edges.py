"""Deductions from the sea being connected, counted over the whole board: how much of its edge can be sea.

Two cells of the sea side by side are a *joint*, and n cells in one piece have n - 1 joints at least. An island of n
cells takes 3n + 1 joints from the board, one fewer for each block of 2 by 2 cells in it, and for each of its sides on
the edge of the board. So with all numbers known, only so much can be *lost*: 1 for each side of the edge that is sea,
and 1 for each block that an island of its size could hold and does not. A ring of island cells around the whole sea
would take one joint fewer: where a number is large enough for it, nothing is counted.

What is lost at least is found for each line of the edge by itself, from the shapes that its islands can have there: two
of them need sea between them. The blocks that an island lacks are counted once, with one line or alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

from pensil.core.cellset import each
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.chart import Chart, Layout
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.reach import Reach
from pensil.words import Phrase

SMALL = 5
"""Of islands with so many cells all shapes are soon thought of, as long as it is only asked how they lie along a line
and whether there is a block in them."""

ALL_SHAPES = 400
"""More than such an island has."""

FEW_SHAPES = 4
"""So many shapes of a larger one are looked at; with more, it may take all cells that it reaches, and lose nothing."""

MOST_SPARE = 1
"""With more to spare hardly any single cell decides anything."""

MOST_TRIED = 2000
"""So many ways to lay islands along a line are looked at; where there are more, they may overlap."""

LINES = TOP, RIGHT, BOTTOM, LEFT = "top", "right", "bottom", "left"

Part = str | int
"""What losses are counted for: a line of the edge, or a clue alone."""

Losses = Mapping[Part, int]
"""What is lost at least."""

Counted = Mapping[int, str]
"""For clues the lines that the blocks of their islands are counted with; those of the others are counted alone."""

Supposed = tuple[int, int]
"""A cell, and the mask of what it would be."""


@technique(SAY, "K23", "edge-count", 5)
def edge_count(at: Position) -> Iterator[Later]:
    most = allowance(at.layout)
    if most is None or not at.open:
        return
    ledger = Ledger(at)
    counted = ledger.best_counted()
    before = ledger.losses(at, counted)
    if not 0 <= most - sum(before.values()) <= MOST_SPARE:
        return
    groups: dict[Sequence[Part], list[Supposed]] = {}
    for cell in each(at.open):
        (spot,) = at.sets.spots(cell)
        for mask in (TO_SEA, TO_ISLAND):
            at.check_time()
            joined = mask == TO_ISLAND and cell & at.contested  # two islands: for that, nobody needs to count
            if not (joined or at.harmless(spot, mask)):
                where = _too_much(before, ledger.losses(ledger.after(cell, mask), counted), most)
                if where:
                    groups.setdefault(where, []).append((cell, mask))
    for where in sorted(groups, key=lambda where: (len(where), -len(groups[where]))):
        sea, island = _follows(groups[where])
        told = partial(_told, at, ledger, counted, where, groups[where])
        yield at.later(told, sea=sea, island=island)


def _too_much(before: Losses, after: Losses, most: int) -> Sequence[Part]:
    """The part where too much would be lost; all where more would be, if it takes several of them; or none."""
    more = {part: after[part] - loss for part, loss in before.items() if after[part] > loss}
    spare = most - sum(before.values())
    if sum(more.values()) <= spare:
        return ()
    return next(((part,) for part, loss in more.items() if loss > spare), tuple(more))


def _follows(supposed: Iterable[Supposed]) -> tuple[int, int]:
    """What is sea, and what is island, since nothing can be as supposed."""
    sea, island = (sum(cell for cell, mask in supposed if mask == side) for side in (TO_ISLAND, TO_SEA))
    return sea, island


# Losses.


def allowance(layout: Layout) -> int | None:
    """How much can be lost; None when a number is not known, or large enough to go round the board, or where the board
    is a single line, which is an edge on both sides."""
    sets, sizes = layout.sets, [size for size in layout.numbers.values() if size is not None]
    if layout.sea_total is None or min(sets.rows, sets.cols) == 1 or max(sizes) >= sets.edge.bit_count():
        return None
    corners = (sets.rows + 1) * (sets.cols + 1)
    return corners - sum(2 * size + 1 - most_blocks(size) for size in sizes)


def most_blocks(size: int) -> int:
    """How many 2 by 2 blocks so many cells can hold."""
    return size - isqrt(4 * size - 1)


class Lying(NamedTuple):
    """Shapes of an island that are alike along a line."""

    inside: int  # the cells of the line that they take
    beside: int  # those that are sea then
    lost: int  # the fewest blocks that they lack, if these are counted there


class Ledger:
    """What is lost at least on a board, and on boards that it would become."""

    def __init__(self, at: Chart) -> None:
        self.at = at
        sets = self.sets = at.sets
        row, column = (1 << sets.cols) - 1, sum(1 << r * sets.width for r in range(sets.rows))
        bottom, right = row << (sets.rows - 1) * sets.width, column << sets.cols - 1
        self.lines = {TOP: row, RIGHT: right, BOTTOM: bottom, LEFT: column}
        self._lyings: dict[tuple[Reach, str, int], Sequence[Lying]] = {}
        self._along: dict[tuple[object, ...], int] = {}

    def after(self, cell: int, mask: int) -> Chart:
        """The board with a cell as supposed."""
        sea, island = (cell, 0) if mask == TO_SEA else (0, cell)
        return self.at.after(self.at.sea | sea, self.at.island | island)

    def best_counted(self) -> Counted:
        """Blocks counted where that shows the greatest losses, as far as one finds by moving them one by one."""
        near = {
            reach.island.clue: lines
            for reach in self.at.reaches
            if (lines := [line for line in LINES if reach.cells & self.lines[line]])
        }
        counted = {clue: lines[0] for clue, lines in near.items()}
        most = -1
        while (now := self.total(counted)) > most:
            most = now
            for clue, lines in near.items():
                counted[clue] = max(lines, key=lambda line: self.total({**counted, clue: line}))
        return counted

    def total(self, counted: Counted) -> int:
        return sum(self.losses(self.at, counted).values())

    def losses(self, chart: Chart, counted: Counted) -> Losses:
        """All parts with what is lost there at least."""
        bound = self._bound(chart)
        found: dict[Part, int] = {line: self._on(line, chart, counted, bound) for line in LINES}
        for reach in chart.reaches:
            clue = reach.island.clue
            if clue not in counted:
                found[clue] = min((lying.lost for lying in self._lying(reach, "", bound.get(clue, 0))), default=0)
        return found

    def _bound(self, chart: Chart) -> Mapping[int, int]:
        """The pieces that only one island can come to, by its clue."""
        found: dict[int, int] = {}
        for piece in chart.pieces:
            owners = [reach.island.clue for reach in chart.reaches if reach.cells & piece.cells]
            if len(owners) == 1:
                found[owners[0]] = found.get(owners[0], 0) | piece.cells
        return found

    def _lying(self, reach: Reach, line: str, bound: int) -> Sequence[Lying]:
        """How an island can lie along a line with what it is bound to take; none when it has too many shapes."""
        key = reach, line, bound
        if key not in self._lyings:
            cells, most = self.lines.get(line, 0), most_blocks(reach.island.number or 1)
            fewest: dict[tuple[int, int], int] = {}
            for shape in _shapes(reach):
                if not bound & ~shape:
                    inside = shape & cells
                    beside = self.sets.beside(shape) & cells if inside else 0
                    lost = most - self.sets.blocks(shape).bit_count()
                    fewest[inside, beside] = min(lost, fewest.get((inside, beside), lost))
            self._lyings[key] = [Lying(*lying, lost) for lying, lost in fewest.items()]
        return self._lyings[key]

    def _on(self, line: str, chart: Chart, counted: Counted, bound: Mapping[int, int]) -> int:
        """What is lost along a line, with the blocks that are counted there."""
        cells, free = self.lines[line], 0
        laid = []
        for reach in chart.reaches:
            clue = reach.island.clue
            here = counted.get(clue) == line
            if here or reach.cells & cells:
                if self._lying(reach, line, bound.get(clue, 0)):
                    laid.append((reach, bound.get(clue, 0), here))
                else:
                    free |= reach.cells & cells
        needed = chart.loose & cells & ~free
        key = line, free, needed, *laid
        if key not in self._along:
            ways = [
                [lying if here else lying._replace(lost=0) for lying in self._lying(reach, line, taken)]
                for reach, taken, here in laid
            ]
            self._along[key] = least_lost(cells & ~free, needed, ways)
        return self._along[key]


def _shapes(reach: Reach) -> Sequence[int]:
    """The shapes of an island, where they are few enough; an island that is too large has none."""
    island = reach.island
    if island.number is None or island.size > island.number:
        return ()
    return reach.few_shapes(ALL_SHAPES if island.number <= SMALL else FEW_SHAPES)


def least_lost(line: int, needed: int, ways: Sequence[Sequence[Lying]]) -> int:
    """What is lost at least along a line, whichever way each island lies: the cells that none of them takes, and the
    blocks. They do not touch, and take the needed cells between them; where there is no such way, or there are too many
    to look at, they may."""
    costs = [
        sorted([(lying.lost - (lying.inside & line).bit_count(), lying.inside, lying.beside) for lying in island])
        for island in ways
    ]
    least = [0]
    for island in reversed(costs):
        least.insert(0, least[0] + island[0][0])
    none = best = sum(max(cost for cost, _, _ in island) for island in costs) + 1
    tried = 0

    def lay(place: int, cost: int, inside: int, beside: int) -> None:
        nonlocal best, tried
        if place == len(costs):
            if not needed & ~inside:
                best = cost
            return
        for own, cells, border in costs[place]:
            if cost + own + least[place + 1] >= best:
                break
            tried += 1
            if tried > MOST_TRIED:
                return
            if not (cells & (inside | beside) or border & inside):
                lay(place + 1, cost + own, inside | cells, beside | border)

    lay(0, 0, 0, 0)
    return line.bit_count() + (best if best < none and tried <= MOST_TRIED else least[0])


# Words.


def _told(at: Position, ledger: Ledger, counted: Counted, where: Sequence[Part], supposed: Sequence[Supposed]) -> Found:
    most = allowance(at.layout)
    assert most is not None
    counted = _fewest(ledger, counted, where, supposed, most)
    before = ledger.losses(at, counted)
    after = [ledger.losses(ledger.after(*each), counted) for each in supposed]
    several = len(where) > 1
    sea, island = _follows(supposed)
    words = {
        "most": most,
        "losses": _losses(at, counted, before),
        "spare": most - sum(before.values()),
        "more": min(sum(losses.values()) if several else losses[where[0]] for losses in after),
        "where": None if several else _place(at, {} if before[where[0]] else counted, where[0]),
        "sea": at.cells(sea),
        "island": at.cells(island),
        "both": sea and island,
    }
    parts = {part for part, loss in before.items() if loss or part in where}
    return at.found(_premises(at, ledger, counted, parts), words, sea=sea, island=island)


def _fewest(
    ledger: Ledger, counted: Counted, where: Sequence[Part], supposed: Sequence[Supposed], most: int
) -> Counted:
    """The blocks that must be counted with a line for it: the others are told sooner alone, or not at all."""
    total = ledger.total(counted)
    for clue in counted:
        fewer = {other: line for other, line in counted.items() if other != clue}
        before = ledger.losses(ledger.at, fewer)
        if sum(before.values()) == total and all(
            _too_much(before, ledger.losses(ledger.after(*each), fewer), most) == where for each in supposed
        ):
            counted = fewer
    return counted


def _losses(at: Position, counted: Counted, losses: Losses) -> list[Phrase]:
    """What is lost along each line, and elsewhere by all islands together."""
    found = [SAY("say.loss", loss=losses[line], where=_place(at, counted, line)) for line in LINES if losses[line]]
    alone = [part for part, loss in losses.items() if isinstance(part, int) and loss]
    if alone:
        where = SAY("say.loss-alone", clues=[at.clue(clue) for clue in alone])
        found.append(SAY("say.loss", loss=sum(losses[clue] for clue in alone), where=where))
    return found


def _place(at: Position, counted: Counted, part: Part) -> Phrase:
    """A part in words: a line with the islands whose blocks are counted there, or an island."""
    if isinstance(part, int):
        return SAY("say.loss-alone", clues=[at.clue(part)])
    clues = [at.clue(clue) for clue, line in counted.items() if line == part]
    return SAY("say.loss-along", line=SAY(f"say.{part}"), clues=clues)


def _premises(at: Position, ledger: Ledger, counted: Counted, parts: Collection[Part]) -> int:
    """All clues, what is known of the lines that matter, and what keeps the islands that do from other shapes."""
    lines = 0
    for part in parts:
        if isinstance(part, str):
            lines |= ledger.lines[part]
    premises = at.clues | lines & ~at.open
    for reach in at.reaches:
        island = reach.island
        blocks = island.clue in parts or counted.get(island.clue) in parts
        if not island.needs:
            premises |= island.cells if blocks or island.cells & lines else 0
        elif blocks or at.might_touch(island, lines & at.open):
            premises |= at.bounds(island, reach.cells)
    return premises
