"""The candidates on a board of Shikaku as sets of cells, worked out once and shared by the techniques.

A set of cells is an integer with bit r * cols + c for a cell, which makes "do these overlap?" a single operation.
A candidate is *live* while it is on the board and runs into no rectangle drawn for another clue: a player sees at a
glance that such a rectangle is out, and has no way to note it down.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pensil.core.board import Board, bits
from pensil.core.chain import Chain
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.core.position import Position
from pensil.core.step import Found, Later
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.wording import MOST_BOXES, outcome, some_boxes, tells_all
from pensil.words import Phrase

Changes = list[tuple[int, int]]


class Left(NamedTuple):
    """Why a clue would take a rectangle, or have none: it is the only one left for it, or for a cell."""

    spot: int
    cell: Cell | None = None


class Sets:
    """One board: what is drawn, and for every other clue its live candidates.

    `earlier` are those of an earlier board of the same puzzle: if everything was possible there that still is, then
    what has not changed since is taken from it.
    """

    def __init__(self, at: Position, earlier: Sets | None) -> None:
        self.at = at
        puzzle: Shikaku = at.puzzle
        board = at.board
        self.puzzle, self.board = puzzle, board
        self.boxes: list[list[int]] = self._as_sets() if earlier is None else earlier.boxes
        self.near: list[list[int]] = self._neighbours() if earlier is None else earlier.near
        before = earlier if earlier is not None and earlier.leads_to(board) else None
        self.chains: list[Chain[Left]] | None = None
        """The suppositions that break a rule, once somebody has followed them."""
        self.all = (1 << puzzle.rows * puzzle.cols) - 1
        self.drawn: dict[int, int] = {}
        # Of every clue that is not drawn: its live candidates, value -> cells, the cells in any, in all, and in one.
        self.live: dict[int, dict[int, int]] = {}
        self.reach: dict[int, int] = {}
        self.common: dict[int, int] = {}
        self.single: dict[int, int] = {}
        self._easy: dict[int, bool] = {}  # of some: whether it is easy to see what is common
        self.taken = 0
        if before is not None:
            self.drawn, self.live = before.drawn.copy(), before.live.copy()
            self.reach, self.common, self.taken = before.reach.copy(), before.common.copy(), before.taken
            self.single, self._easy = before.single.copy(), before._easy.copy()
        self._update(range(len(puzzle.clues)) if before is None else board.differences(before.board))
        self.free = self.all & ~self.taken

    def _update(self, changed: Iterable[int]) -> None:
        stale = set()
        for spot in changed:
            value = self.board.value(spot)
            if value is None or value == len(self.boxes[spot]):
                stale.add(spot)
                continue
            box = self.boxes[spot][value]
            self.drawn[spot] = box
            self.taken |= box
            stale.update(other for other in self.near[spot] if self.reach.get(other, 0) & box)
            for known in (self.live, self.reach, self.common, self.single):
                known.pop(spot, None)
        for spot in sorted(stale):
            if spot not in self.drawn:
                self._look_at(spot)

    def _look_at(self, spot: int) -> None:
        self.check_time()
        boxes = self.boxes[spot]
        left = bits(self.board.masks[spot] & ~(1 << len(boxes)))
        live = {value: boxes[value] for value in left if not boxes[value] & self.taken}
        self.live[spot], self.common[spot] = live, _common(live)
        self.reach[spot], self.single[spot] = union(live.values()), covered_once(live.values())
        self._easy.pop(spot, None)

    def _as_sets(self) -> list[list[int]]:
        """The candidates of every clue as sets of cells."""
        rows, cols = self.puzzle.rows, self.puzzle.cols
        ones = [sum(1 << row * cols for row in range(height)) for height in range(rows + 1)]
        found = []
        for candidates in self.puzzle.candidates:
            self.check_time()
            found.append(
                [
                    (ones[bottom - top + 1] * ((2 << right - left) - 1)) << top * cols + left
                    for top, left, bottom, right in candidates
                ]
            )
        return found

    def _neighbours(self) -> list[list[int]]:
        """For every clue the others that could, on the empty board, take a cell that it could take."""
        reach = [list(bits(union(boxes))) for boxes in self.boxes]
        takers = [0] * (self.puzzle.rows * self.puzzle.cols)  # the clues that could take a cell, as bits
        for spot, cells in enumerate(reach):
            self.check_time()
            for cell in cells:
                takers[cell] |= 1 << spot
        return [list(bits(union(takers[cell] for cell in cells) & ~(1 << spot))) for spot, cells in enumerate(reach)]

    def leads_to(self, board: Board) -> bool:
        """Whether a board has all that is drawn here, and nothing else than what is possible here."""
        return self.board.allows(board) and all(board.masks[spot] == self.board.masks[spot] for spot in self.drawn)

    def check_time(self) -> None:
        self.at.check_time()

    @kept
    def one_clue(self) -> int:
        """The cells that a single clue can reach."""
        return covered_once(self.reach.values())

    @kept
    def one_way(self) -> int:
        """The cells that a single live candidate covers."""
        return self.one_clue & union(self.single.values())

    def cells(self, area: int) -> list[Cell]:
        return [divmod(cell, self.puzzle.cols) for cell in bits(area)]

    def box(self, spot: int, value: int) -> Rectangle:
        return self.puzzle.candidates[spot][value]

    def keep(self, spot: int, kept: int) -> tuple[int, int]:
        """The change that leaves a clue some of its live candidates, and draws the last one."""
        undrawn = 1 << len(self.boxes[spot])
        return spot, kept if kept.bit_count() == 1 else kept | undrawn

    def live_values(self, spot: int, without: Container[int] = ()) -> int:
        """The live candidates of a clue as a mask, perhaps without some."""
        return sum(1 << value for value in self.live[spot] if value not in without)

    def unseen(self, spot: int) -> int:
        """The candidates of a clue that have been ruled out, and run into nothing that is drawn."""
        live = self.live[spot]
        return sum(
            1 << value for value, box in enumerate(self.boxes[spot]) if value not in live and not box & self.taken
        )

    def easy_to_overlap(self, spot: int) -> bool:
        """Whether a person sees at once which cells the rectangles of a clue share: two, or one that slides."""
        easy = self._easy.get(spot)
        if easy is None:
            boxes = [self.box(spot, value) for value in self.live[spot]]
            easy = self._easy[spot] = len(boxes) <= 2 or len({(b[2] - b[0], b[3] - b[1]) for b in boxes}) == 1
        return easy

    # Parts of sentences.

    def some_boxes(self, spot: int, values: Iterable[int]) -> list[Phrase | Cell]:
        """One of some candidates of a clue."""
        return some_boxes([self.box(spot, value) for value in values])

    def follows(self, kept: Mapping[int, int], *, it: bool = False) -> list[Phrase]:
        """What is left for some clues: spot -> values. With `it`, the sentence is about this clue already."""
        return [outcome(self.puzzle, spot, left, self.live_values(spot) & ~left, it=it) for spot, left in kept.items()]

    def rests(self, kept: Mapping[int, int]) -> dict[int, int]:
        """What was ruled out earlier, of those clues for which that tells all that is left: spot -> values."""
        told = (spot for spot, left in kept.items() if tells_all(left, self.live_values(spot) & ~left))
        return {spot: self.unseen(spot) for spot in told}

    def after_trying(self, spot: int, bad: Sequence[int], kept: int) -> dict[int, int]:
        """What else there is to say when some candidates have been tried and named: spot -> what is left."""
        return {spot: kept} if kept.bit_count() == 1 or len(bad) > MOST_BOXES else {}

    def rivals(self, spot: int) -> list[int]:
        """The clues that could take a cell which this one can reach too."""
        reach = self.reach[spot]
        return [other for other in self.near[spot] if self.reach.get(other, 0) & reach]


def union(areas: Iterable[int]) -> int:
    found = 0
    for area in areas:
        found |= area
    return found


def covered_once(areas: Iterable[int]) -> int:
    """The cells in exactly one of the areas."""
    once = twice = 0
    for area in areas:
        twice |= once & area
        once |= area
    return once & ~twice


def _common(live: dict[int, int]) -> int:
    found = -1
    for box in live.values():
        found &= box
    return found if live else 0


def drawing_first(found: Sequence[tuple[Changes, Callable[[Changes], Found]]]) -> Iterator[Later]:
    """Steps after which a rectangle can be drawn come first: the others are only something to remember."""
    for changes, told in sorted(found, key=lambda item: not any(mask.bit_count() == 1 for _, mask in item[0])):
        yield Later(changes, partial(told, changes))
