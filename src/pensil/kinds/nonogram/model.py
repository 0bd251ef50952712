"""The rules of nonograms as constraints: a switch for each cell, or with colours a choice; a line for each clue."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.rule import Label
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import COLUMN, ROW

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Block, LiteralLists, Literals, Model

BIG = 10_000
"""Cells from which a picture is not probed: from most of them hardly anything follows, and from others half of it."""


def post(puzzle: Nonogram, model: Model) -> None:
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

    blocks = line_blocks(puzzle)
    model.lines(blocks[:rows], blocks[rows:], cells, because)


def line_blocks(puzzle: Nonogram) -> Sequence[Sequence[Block]]:
    """The blocks of the rows, then of the columns, with their colours where there are several."""
    if puzzle.palette is None:
        return puzzle.lengths
    clues = (*puzzle.row_clues, *puzzle.col_clues)
    return [
        [(length, block.color) for length, block in zip(lengths, clue, strict=True)]
        for lengths, clue in zip(puzzle.lengths, clues, strict=True)
    ]
