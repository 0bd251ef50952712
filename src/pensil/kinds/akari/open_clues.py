"""The numbers of Akari that can change: a wall without one says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil._native import blank_beside, given_cells
from pensil.core.board import Board
from pensil.core.clues import WALL
from pensil.core.grid import neighbours
from pensil.core.open_clues import Place, Wanted, in_cells
from pensil.core.rule import Label
from pensil.kinds.akari.model import number_label, post_light, post_numbers
from pensil.kinds.akari.puzzle import LAMP, Akari

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def numbers(puzzle: Akari, place: Place) -> Sequence[int]:
    """Up to as many as there are white cells beside the wall."""
    return range(len(_beside(puzzle, place)) + 1)


def shown(board: Board) -> Mapping[Place, int]:
    """The lamps beside each wall."""
    puzzle: Akari = board.puzzle  # type: ignore[assignment]
    walls = zip(given_cells(puzzle.cells), blank_beside(puzzle.cells), strict=True)
    return {wall: sum(board.value(spot) == LAMP for spot in beside) for wall, beside in walls}


def post(puzzle: Akari, model: Model, wanted: Wanted) -> Sequence[Label]:
    lamps = post_light(puzzle, model)
    model.guard_from_here()
    beside = {place: _beside(puzzle, place) for place, _ in wanted}
    post_numbers([((r, c), number, beside[r, c]) for (r, c), number in wanted], model, lamps)
    return [number_label((r, c), number) for (r, c), number in wanted]


def _beside(puzzle: Akari, place: Place) -> tuple[int, ...]:
    row, col = place
    cells = neighbours(puzzle.rows, puzzle.cols, (row, col))
    return tuple(puzzle.spot[cell] for cell in cells if cell in puzzle.spot)


OPEN_CLUES = in_cells(WALL, numbers, shown, post)
