"""The rules of nonograms as constraints: a switch for each cell, or with colours a choice; a line for each clue."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.rule import Label
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import COLUMN, ROW

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Protocol

    from pensil.core.model import Because, Block, LiteralLists, Literals

    class Lines(Protocol):
        """What is needed of a Model here."""

        def skip_probing(self) -> None: ...

        def switches(self, count: int) -> range: ...

        def choices(self, sizes: Sequence[int]) -> LiteralLists: ...

        def lines(
            self,
            rows: Sequence[Sequence[Block]],
            cols: Sequence[Sequence[Block]],
            cells: LiteralLists | Literals,
            because: Because,
        ) -> None: ...


BIG = 10_000
"""Cells from which a picture is not probed: from most of them hardly anything follows, and from others half of it."""


def post(puzzle: Nonogram, model: Lines) -> None:
    rows, cols = puzzle.rows, puzzle.cols
    if rows * cols >= BIG:
        model.skip_probing()
    cells: LiteralLists | Literals
    if puzzle.palette is None:
        cells = model.switches(rows * cols)
    else:
        # `lines` sees to it that each cell has one colour.
        cells = model.choices([puzzle.colors + 1] * (rows * cols))

    def because(i: int) -> Label:
        from pensil.kinds.nonogram.wording import numbered  # only where somebody wants to know

        if i < rows:
            return Label(ROW, tuple((i, c) for c in range(cols)), numbered(puzzle, i, puzzle.row_clues[i]))
        i -= rows
        return Label(COLUMN, tuple((r, i) for r in range(rows)), numbered(puzzle, i, puzzle.col_clues[i]))

    blocks: Sequence[Sequence[Block]] = puzzle.lengths
    if puzzle.palette is not None:
        clues = (*puzzle.row_clues, *puzzle.col_clues)
        blocks = [
            [(length, block.color) for length, block in zip(lengths, clue, strict=True)]
            for lengths, clue in zip(puzzle.lengths, clues, strict=True)
        ]
    model.lines(blocks[:rows], blocks[rows:], cells, because)
