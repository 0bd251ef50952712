"""The numbers of Nurikabe that can change: an island "?" has any size."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.clues import UNKNOWN
from pensil.core.open_clues import Place, in_cells
from pensil.kinds.nurikabe.puzzle import Nurikabe


def numbers(puzzle: Nurikabe, place: Place) -> Sequence[int]:
    """Up to the cells that the other islands leave."""
    row, col = place
    others = sum(size or 1 for cell, size in puzzle.clues.items() if cell != (row, col))
    return range(1, max(1, puzzle.rows * puzzle.cols - others) + 1)


OPEN_CLUES = in_cells(UNKNOWN, numbers)
