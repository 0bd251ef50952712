"""The rules of nonograms as constraints: a switch for each cell, or with colours a choice; a line for each clue."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.label import Label
from pensil.kinds.nonogram.puzzle import Nonogram

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Block, Model


def post(puzzle: Nonogram, model: Model) -> None:
    rows, cols = puzzle.rows, puzzle.cols
    cells: Sequence[int] | Sequence[range]
    if puzzle.palette is None:
        cells = model.switches(rows * cols)
    else:
        # `lines` sees to it that each cell has one colour.
        cells = model.choices([puzzle.colors + 1] * (rows * cols))

    def because(i: int) -> Label:
        if i < rows:
            return Label(2, tuple((i, c) for c in range(cols)))
        return Label(3, tuple((r, i - rows) for r in range(rows)))

    blocks: Sequence[Sequence[Block]] = puzzle.lengths
    if puzzle.palette is not None:
        clues = (*puzzle.row_clues, *puzzle.col_clues)
        blocks = [
            [(length, block.color) for length, block in zip(lengths, clue, strict=True)]
            for lengths, clue in zip(puzzle.lengths, clues, strict=True)
        ]
    model.lines(blocks[:rows], blocks[rows:], cells, because)
