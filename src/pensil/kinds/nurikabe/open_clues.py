"""The numbers of Nurikabe that can change: an island "?" has any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import areas
from pensil.core.open_clues import Place, in_cells
from pensil.kinds.nurikabe.puzzle import ISLAND, Nurikabe


def numbers(puzzle: Nurikabe, place: Place) -> Sequence[int]:
    """Up to the cells that the other islands leave."""
    row, col = place
    others = sum(size or 1 for cell, size in puzzle.clues.items() if cell != (row, col))
    return range(1, max(1, puzzle.rows * puzzle.cols - others) + 1)


def shown(board: Board) -> Mapping[Place, int]:
    """The cells of each island."""
    puzzle: Nurikabe = board.puzzle  # type: ignore[assignment]
    land = areas(divmod(spot, puzzle.cols) for spot, value in enumerate(board.values()) if value == ISLAND)
    sizes = {cell: len(area) for area in land for cell in area}
    return {clue: sizes[clue] for clue in puzzle.clues}


OPEN_CLUES = in_cells(UNKNOWN, numbers, shown)
