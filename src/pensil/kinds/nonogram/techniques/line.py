"""One line of a puzzle with what is known about it, and how what is found on it becomes a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.core.step import Found, Later
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.view import View
from pensil.kinds.nonogram.wording import block_name, coloured_first, known, line_name, result, value_name
from pensil.words import Phrase

MOST_GIVEN = 8
"""A sentence does not list more known cells than these."""


class Finding(NamedTuple):
    """What follows on a line: offsets of the known cells used, (offset, mask) that are left, and the words.

    Where the words, or which cells are used, take long to find out, the whole finding can be told `later`.
    """

    cells: Sequence[int]
    changes: Sequence[tuple[int, int]]
    words: Mapping[str, Any]
    sentence: str = "sentence"
    later: Callable[[], Finding] | None = None


def found_later(changes: Sequence[tuple[int, int]], tell: Callable[[], Finding]) -> Finding:
    return Finding((), changes, {}, later=tell)


class Line(View):
    """A row or a column of a board: its number (from 0, rows first) and its spots in order.

    What was worked out is kept with it: a step changes one line and a few that cross it, and the others go on to the
    next position as they are.
    """

    def __init__(self, puzzle: Nonogram, number: int, spots: range, clue: LineClue, masks: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.number = number
        self.spots = spots
        cols = puzzle.cols
        self.cells: list[Cell] = [divmod(spot, cols) for spot in spots]
        self.is_row = number < puzzle.rows
        self.offset = number if self.is_row else number - puzzle.rows
        """Where it is in the lines that cross it."""
        super().__init__(clue, masks, puzzle.colors + 1)

    def on(self, board: Board) -> Line:
        """The same line on another board."""
        spots = self.spots
        masks = board.masks[spots.start : spots.stop : spots.step]
        if masks == self.masks:
            return self
        return self._with(masks)

    @kept
    def findings(self) -> dict[Callable[[Line], Iterator[Finding]], list[Finding]]:
        """What finders that look twice have found."""
        return {}

    def crossing(self, x: int) -> int:
        """The number of the line that crosses it in a cell."""
        return self.puzzle.rows + x if self.is_row else x

    def found(self, finding: Finding, changes: Sequence[tuple[int, int]]) -> Later:
        """What a finding changes, and how to tell it."""
        tell = partial(self._told, finding, changes)
        return Later([(self.spots[x], mask) for x, mask in changes], tell, max(1, self.part.last - self.part.first))

    def _told(self, finding: Finding, changes: Sequence[tuple[int, int]]) -> Found:
        cells = self.cells
        if finding.later is not None:
            finding = finding.later()
        words = {
            **finding.words,
            "line": self.name,
            "result": result(self.puzzle, [(cells[x], mask) for x, mask in changes]),
        }
        # All cells are shown where no known one is used, and where one cell alone would not tell which line is meant.
        about = {*finding.cells, *(x for x, _ in changes)}
        used = self.at(finding.cells) if finding.cells and len(about) > 1 else cells
        return Found(used, [(self.spots[x], mask) for x, mask in changes], words, finding.sentence)

    # Parts of sentences.

    @kept
    def name(self) -> Phrase:
        return line_name(self.puzzle, self.number)

    def at(self, offsets: Iterable[int]) -> list[Cell]:
        """The cells at some offsets."""
        return [self.cells[x] for x in offsets]

    def block(self, k: int) -> Phrase:
        return block_name(self.puzzle, self.clue, k)

    def value(self, value: int) -> Phrase:
        return value_name(self.puzzle, value)

    def given(self, used: Iterable[int], *said: Iterable[int]) -> Phrase:
        """The known cells that are part of the reason and are not said anyway: ", with r1c2 black,"; or nothing."""
        already = {x for cells in said for x in cells}
        left = [x for x in used if x not in already]
        groups = coloured_first((self.cells[x], self.masks[x]) for x in left)
        return SAY("say.given", many=len(left) > MOST_GIVEN, known=known(self.puzzle, groups))

    def towards(self, *, back: bool) -> Phrase:
        """The way along the line, back to its first cell or forth to its last."""
        if self.is_row:
            return SAY("say.left" if back else "say.right")
        return SAY("say.up" if back else "say.down")


def lines_of(puzzle: Nonogram, board: Board) -> Iterator[Line]:
    """The rows and columns of a board."""
    rows, cols = puzzle.rows, puzzle.cols
    spots = [
        *(range(r * cols, r * cols + cols) for r in range(rows)),
        *(range(c, rows * cols, cols) for c in range(cols)),
    ]
    clues = (*puzzle.row_clues, *puzzle.col_clues)
    for number, (where, clue) in enumerate(zip(spots, clues, strict=True)):
        masks = board.masks[where.start : where.stop : where.step]
        yield Line(puzzle, number, where, clue, masks)
