"""One line with what is known about it, and how what is found on a line becomes a step.

Finders of line techniques get a View and speak of cells by their offset in the line. A View depends only on clue and
masks, so it is shared between boards; what a finder has found on it is kept there too. A step changes one line and a
few that cross it, so nearly everything is found in this memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from pensil._native import line_places, line_solve
from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Found
from pensil.core.words import Phrase, in_all
from pensil.kinds.nonogram.puzzle import BLANK, LineClue, Nonogram
from pensil.kinds.nonogram.wording import (
    block_name,
    cells_phrase,
    clue_phrase,
    left_over,
    line_name,
    states,
    value_name,
)

MOST_GIVEN = 8
"""A sentence does not list more known cells than these."""


class Run(NamedTuple):
    """Known cells of one colour side by side, from the first to the last."""

    first: int
    last: int
    color: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def cells(self) -> range:
        return range(self.first, self.last + 1)


class Part(NamedTuple):
    """The open part of a line: cells start ... end - 1 for the blocks first ... last - 1.

    What lies outside is decided and ends with a blank cell, so it takes no part in anything any more.
    """

    start: int
    end: int
    first: int
    last: int


class Places(NamedTuple):
    """For each block the places, as bits, where it starts and where it ends (one past its last cell)."""

    starts: list[int]
    ends: list[int]

    def earliest(self, k: int) -> int:
        return (self.starts[k] & -self.starts[k]).bit_length() - 1

    def latest(self, k: int) -> int:
        """The last start."""
        return self.starts[k].bit_length() - 1

    def earliest_end(self, k: int) -> int:
        return (self.ends[k] & -self.ends[k]).bit_length() - 1

    def end(self, k: int) -> int:
        """One past the last cell that the block can reach."""
        return self.ends[k].bit_length() - 1


class Finding(NamedTuple):
    """What follows on a line: offsets of the known cells used, (offset, mask) that are left, and the words."""

    cells: Sequence[int]
    changes: Sequence[tuple[int, int]]
    words: Words | None = None


class View:
    """The clue of a line and the masks of its cells, with all that finders ask of them."""

    def __init__(self, clue: LineClue, masks: tuple[int, ...], values: int) -> None:
        self.clue = clue
        self.masks = masks
        self.size = len(masks)
        self.every = (1 << values) - 1  # the mask of a cell of which nothing is known
        self.lengths = [block.length if isinstance(block.length, int) else 0 for block in clue]  # 0 = unknown
        self.least = [block.least for block in clue]
        self.colors = [block.color for block in clue]
        self.closed = all(m & (m - 1) == 0 for m in masks)
        self._found: dict[object, tuple[Finding, ...]] = {}

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """For each value the cells that may have it, as bits."""
        return tuple(
            sum(1 << x for x, mask in enumerate(self.masks) if mask >> value & 1)
            for value in range(self.every.bit_length())
        )

    @cached_property
    def blocks(self) -> list[tuple[int, int]]:
        return list(zip(self.lengths, self.colors, strict=True))

    @cached_property
    def places(self) -> Places | None:
        return self._places(self.possible)

    def _places(self, possible: Sequence[int]) -> Places | None:
        places = line_places(self.size, self.blocks, possible)
        return None if places is None else Places(*places)

    @cached_property
    def reached(self) -> tuple[int, ...]:
        """The values that each cell can have when only what the blocks can reach is looked at."""
        assert self.places is not None
        masks = [1 << BLANK] * self.size
        for k, color in enumerate(self.colors):
            for x in range(self.places.earliest(k), self.places.end(k)):
                masks[x] |= 1 << color
        return tuple(masks)

    @cached_property
    def solved(self) -> list[int] | None:
        """The cells, as bits, that have each value in some placement of all blocks."""
        return line_solve(self.size, self.blocks, self.possible)

    @cached_property
    def part(self) -> Part:
        unknown = [x for x, mask in enumerate(self.masks) if mask & (mask - 1)]
        blanks = [x for x, mask in enumerate(self.masks) if mask == 1 << BLANK]
        start = max((x + 1 for x in blanks if x < unknown[0]), default=0)
        end = min((x for x in blanks if x > unknown[-1]), default=self.size)
        return Part(start, end, self._count(0, start), len(self.clue) - self._count(end, self.size))

    def _count(self, start: int, end: int) -> int:
        """The number of blocks on decided cells."""
        return sum(mask != 1 << BLANK for mask, _ in groupby(self.masks[start:end]))

    @cached_property
    def told(self) -> bool:
        """Whether the lengths of all blocks of the open part are known."""
        return 0 not in self.lengths[self.part.first : self.part.last]

    @cached_property
    def runs(self) -> list[Run]:
        """The known runs of the open part."""
        runs, x = [], self.part.start
        for mask, cells in groupby(self.masks[x : self.part.end]):
            length = len(list(cells))
            if mask & (mask - 1) == 0 and mask != 1 << BLANK:
                runs.append(Run(x, x + length - 1, mask.bit_length() - 1))
            x += length
        return runs

    def ended(self, run: Run) -> bool:
        """Whether a run cannot be longer: it has a wall or a cell of another value on both sides."""
        beside = (x for x in (run.first - 1, run.last + 1) if 0 <= x < self.size)
        return not any(self.masks[x] >> run.color & 1 for x in beside)

    @property
    def outside(self) -> list[int]:
        """The decided cells that bound the open part."""
        return [*range(self.part.start), *range(self.part.end, self.size)]

    def narrowed(self, changes: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The changes that are really changes."""
        return tuple((x, self.masks[x] & mask) for x, mask in changes if self.masks[x] & ~mask)

    def needed(self, holds: Callable[[Places], bool], keep: Iterable[int] = ()) -> list[int]:
        """Known cells without any of which something would not hold of the places; those to `keep` are always there.

        They are found by forgetting one cell after another, those at the ends of the line first.
        """
        kept = set(keep)
        possible = self.possible
        known = [x for x, mask in enumerate(self.masks) if mask != self.every and x not in kept]
        for x in sorted(known, key=lambda x: min(x, self.size - x)):
            wider = tuple([cells | 1 << x for cells in possible])
            places = self._places(wider)
            if places is not None and holds(places):
                possible = wider
            else:
                kept.add(x)
        return sorted(kept)

    def findings(self, find: Callable[[View], Iterator[Finding]]) -> tuple[Finding, ...]:
        """What a finder finds here, without what is known already; nothing on a line that cannot be completed."""
        known = self._found.get(find)
        if known is None:
            look()
            found = find(self) if self.places is not None and not self.closed else iter(())
            known = self._found[find] = tuple(each for each in found if self.narrowed(each.changes))
        return known

    def decides(self, finding: Finding) -> bool:
        """Whether a cell gets its value, not only fewer of them."""
        return any(mask & (mask - 1) == 0 for _, mask in self.narrowed(finding.changes))


view = lru_cache(maxsize=4096)(View)


class Line(NamedTuple):
    """A line of a puzzle: its number (from 0, rows first), its spots in order, and its View."""

    puzzle: Nonogram
    number: int
    spots: range
    view: View

    @property
    def cells(self) -> list[Cell]:
        return [divmod(spot, self.puzzle.cols) for spot in self.spots]

    def found(self, finding: Finding) -> Found:
        cells = self.cells
        changes = self.view.narrowed(finding.changes)
        words = {} if finding.words is None else dict(finding.words(Speaker(self, finding.cells)))
        words["result"] = result(self.puzzle, [(cells[x], mask) for x, mask in changes])
        name = in_all(lambda lang: line_name(self.puzzle, self.number, lang))
        words["line"] = name
        words["Line"] = {lang: text[0].upper() + text[1:] for lang, text in name.items()}
        # All cells are shown where no known one is used, and where one cell alone would not tell which line is meant.
        about = {*finding.cells, *(x for x, _ in changes)}
        used = [cells[x] for x in finding.cells] if finding.cells and len(about) > 1 else cells
        return Found(used, [(self.spots[x], mask) for x, mask in changes], words)


def lines(board: Board) -> tuple[Line, ...]:
    """The rows and columns of a board."""
    before = _latest[0] if _latest else None
    if before is not None and before[0] is board:
        return before[1]
    puzzle, masks = board.puzzle, board.masks
    assert isinstance(puzzle, Nonogram)
    old = before[1] if before is not None and before[0].puzzle is puzzle else _unknown(puzzle)
    found = tuple(
        line
        if line.view.masks == (there := masks[line.spots.start : line.spots.stop : line.spots.step])
        else line._replace(view=view(line.view.clue, there, puzzle.colors + 1))
        for line in old
    )
    _latest[:] = [(board, found)]
    return found


_latest: list[tuple[Board, tuple[Line, ...]]] = []
"""The board whose lines were asked for last: one technique after another asks, and the next board is much the same."""


def _unknown(puzzle: Nonogram) -> Iterator[Line]:
    """The lines of an empty board."""
    rows, cols = puzzle.rows, puzzle.cols
    spots = [
        *(range(r * cols, r * cols + cols) for r in range(rows)),
        *(range(c, rows * cols, cols) for c in range(cols)),
    ]
    clues = (*puzzle.row_clues, *puzzle.col_clues)
    for i, (where, clue) in enumerate(zip(spots, clues, strict=True)):
        yield Line(puzzle, i, where, view(clue, puzzle.domains[: len(where)], puzzle.colors + 1))


def on_lines(
    find: Callable[[View], Iterator[Finding]], *, narrowing: bool = False
) -> Callable[[Nonogram, Board], Iterator[Found]]:
    """A finder on lines as a finder on boards.

    Players cannot note that a cell is not red, so what only narrows a cell is told by the few techniques that have
    `narrowing`, and after everything that decides one.
    """

    def find_all(puzzle: Nonogram, board: Board) -> Iterator[Found]:
        del puzzle
        for decides in (True, False) if narrowing else (True,):
            for line in lines(board):
                for finding in line.view.findings(find):
                    if line.view.decides(finding) == decides:
                        yield line.found(finding)

    return find_all


class Speaker(NamedTuple):
    """Phrases about one line, in every language."""

    on: Line
    used: Sequence[int]  # the known cells that are the reason

    def given(self, *said: Iterable[int]) -> Phrase:
        """The known cells that are part of the reason and are not said anyway: ", with r1c2 black,"; or nothing."""
        already = {x for cells in said for x in cells}
        known = [x for x in self.used if x not in already]
        if not known:
            return {"en": "", "id": ""}
        if len(known) > MOST_GIVEN:
            return {"en": ", with what is known in it,", "id": ", dengan yang sudah diketahui di sana,"}
        puzzle, cells = self.on.puzzle, self.on.cells
        groups: dict[int, list[Cell]] = {}
        for x in known:
            groups.setdefault(self.on.view.masks[x], []).append(cells[x])
        # Coloured cells first, as in the result of a step.
        masks = sorted(groups, key=lambda mask: (mask & (mask - 1) != 0, mask == 1 << BLANK, mask))

        def say(lang: str) -> str:
            parts = [f"{cells_phrase(groups[mask], lang)} {left_over(puzzle, mask, lang)}" for mask in masks]
            return {"en": ", with ", "id": ", dengan "}[lang] + {"en": " and ", "id": " dan "}[lang].join(parts) + ","

        return in_all(say)

    def cells(self, offsets: Iterable[int], *, any_of: bool = False) -> Phrase:
        cells = self.on.cells
        there = [cells[x] for x in offsets]
        return in_all(lambda lang: cells_phrase(there, lang, any_of=any_of))

    def block(self, k: int) -> Phrase:
        return in_all(lambda lang: block_name(self.on.puzzle, self.on.view.clue, k, lang))

    def clue(self, first: int, last: int) -> Phrase:
        return in_all(lambda lang: clue_phrase(self.on.puzzle, self.on.view.clue[first:last], lang))

    def value(self, value: int) -> Phrase:
        return in_all(lambda lang: value_name(self.on.puzzle, value, lang))

    def name(self) -> Phrase:
        return in_all(lambda lang: line_name(self.on.puzzle, self.on.number, lang))

    def towards(self, *, back: bool) -> Phrase:
        """The way along the line, back to its first cell or forth to its last."""
        row = self.on.number < self.on.puzzle.rows
        if row:
            return {"en": "left", "id": "kiri"} if back else {"en": "right", "id": "kanan"}
        return {"en": "up", "id": "atas"} if back else {"en": "down", "id": "bawah"}


Words = Callable[[Speaker], Mapping[str, object]]
"""The words of a sentence, once it is known which line of which puzzle it speaks of."""


def result(puzzle: Nonogram, changes: Iterable[tuple[Cell, int]]) -> Phrase:
    """What the cells of a step are now: "r1c2 and r1c3 are black and r1c5 is blank"."""
    groups: dict[int, list[Cell]] = {}
    for cell, mask in changes:
        groups.setdefault(mask, []).append(cell)
    # Cells that get a colour first, then the blank ones, then those that are only narrowed.
    masks = sorted(groups, key=lambda mask: (mask & (mask - 1) != 0, mask == 1 << BLANK, mask))
    joiner = {"en": ", and ", "id": ", sedangkan "}

    def say(lang: str) -> str:
        clauses = [states(groups[mask], mask, puzzle, lang) for mask in masks]
        return ", ".join(clauses[:-1]) + joiner[lang] + clauses[-1] if len(clauses) > 1 else clauses[0]

    return in_all(say)
