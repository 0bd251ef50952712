"""The numbers of Nurikabe that can change: an island "?" has any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import areas, neighbours
from pensil.core.open_clues import Place, in_cells
from pensil.kinds.nurikabe.model import post_numbered
from pensil.kinds.nurikabe.puzzle import ISLAND, Nurikabe

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Literals, Model


def numbers(puzzle: Nurikabe, place: Place) -> Sequence[int]:
    """Up to the cells that the other islands leave, and that it can reach without touching their clues."""
    clue = place[0], place[1]
    rows, cols = puzzle.rows, puzzle.cols
    others = {cell: size or 1 for cell, size in puzzle.clues.items() if cell != clue}
    taken = {*others, *(beside for cell in others for beside in neighbours(rows, cols, cell))} - {clue}
    free = areas((r, c) for r in range(rows) for c in range(cols) if (r, c) not in taken)
    reach = next(len(area) for area in free if clue in area)
    return range(1, max(1, min(reach, rows * cols - sum(others.values()))) + 1)


def shown(board: Board) -> Mapping[Place, int]:
    """The cells of each island."""
    puzzle: Nurikabe = board.puzzle  # type: ignore[assignment]
    land = areas(divmod(spot, puzzle.cols) for spot, value in enumerate(board.values()) if value == ISLAND)
    sizes = {cell: len(area) for area in land for cell in area}
    return {clue: sizes[clue] for clue in puzzle.clues}


def numbered(puzzle: Nurikabe, model: Model) -> Mapping[Place, Literals]:
    most = {clue: numbers(puzzle, clue)[-1] for clue, size in puzzle.clues.items() if size is None}
    return dict(post_numbered(puzzle, model, most).items())


OPEN_CLUES = in_cells(UNKNOWN, numbers, shown, numbered=numbered)
