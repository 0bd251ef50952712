"""The rules of nonograms as constraints: a switch for each cell, or with colours a choice; a line for each clue."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.model import Block, Label, Model
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram


def post(puzzle: Nonogram, model: Model) -> None:
    rows, cols = puzzle.rows, puzzle.cols
    cells: Sequence[int] | Sequence[range]
    if puzzle.palette is None:
        cells = model.switches(rows * cols)
    else:
        # `lines` sees to it that each cell has one colour.
        cells = model.choices([puzzle.colors + 1] * (rows * cols))

    def line(clue: LineClue) -> list[Block]:
        if puzzle.palette is None:
            return [length if type(length) is int else 0 for length, _ in clue]
        return [(length if type(length) is int else 0, color) for length, color in clue]

    def because(i: int) -> Label:
        if i < rows:
            return Label(2, tuple((i, c) for c in range(cols)))
        return Label(3, tuple((r, i - rows) for r in range(rows)))

    model.lines([line(clue) for clue in puzzle.row_clues], [line(clue) for clue in puzzle.col_clues], cells, because)
