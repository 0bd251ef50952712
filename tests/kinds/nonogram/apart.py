"""The rules of Nonogram, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

from tests.apart import Apart, Cell, Conditions, Values

CODES = {"column", "row"}


def nonogram(puzzle: Any) -> Conditions:
    rows, cols = puzzle.rows, puzzle.cols
    lines = [("row", puzzle.row_clues[r], [(r, c) for c in range(cols)]) for r in range(rows)]
    lines += [("column", puzzle.col_clues[c], [(r, c) for r in range(rows)]) for c in range(cols)]

    def as_clued(clue: Sequence[Any], cells: Sequence[Cell], values: Values) -> bool:
        runs = [(len([*run]), color) for color, run in groupby(values[r * cols + c] for r, c in cells) if color]
        return len(runs) == len(clue) and all(
            color == asked.color and (length == asked.length or not isinstance(asked.length, int))
            for (length, color), asked in zip(runs, clue, strict=True)
        )

    return {(code, tuple(cells)): partial(as_clued, clue, cells) for code, clue, cells in lines}


APART = Apart(nonogram, lambda puzzle, violation: {(violation.code, violation.cells)}, CODES)
