"""The numbers of Shikaku that can change: the rectangle of a "?" may have any area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN, Clue
from pensil.core.open_clues import Place, Wanted, in_cells
from pensil.core.rule import Label
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import DIVIDE, ONE_CLUE

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def numbers(puzzle: Shikaku, place: Place) -> Sequence[int]:
    """The areas of all rectangles around this clue and no other."""
    row, col = place
    # Only the places of the others matter: as single cells they have few rectangles to list.
    cells: list[list[Clue]] = [[None if clue is None else 1 for clue in line] for line in puzzle.cells]
    cells[row][col] = UNKNOWN
    alone = Shikaku(cells)
    return sorted({_area(box) for box in alone.boxes[alone.spot[row, col]]})


def shown(board: Board) -> Mapping[Place, int]:
    """The area of each clue's rectangle."""
    puzzle: Shikaku = board.puzzle  # type: ignore[assignment]
    drawn = zip(puzzle.clues, puzzle.rectangles(board), strict=True)
    return {clue: _area(box) for clue, box in drawn if box is not None}


def post(puzzle: Shikaku, model: Model, wanted: Wanted) -> Sequence[Label]:
    boxes, chosen = puzzle.boxes, model.choices(puzzle.boxes.sizes)
    model.one_of_each(chosen, lambda i: Label(ONE_CLUE, (puzzle.clues[i],)))
    model.cover((puzzle.rows, puzzle.cols), boxes, chosen, lambda i: Label(DIVIDE, (divmod(i, puzzle.cols),)))
    model.guard_from_here()
    labels = [Label(ONE_CLUE, ((r, c),), number) for (r, c), number in wanted]
    fitting = []
    for (r, c), number in wanted:
        model.check_time()
        spot = puzzle.spot[r, c]
        mine = zip(puzzle.candidates[spot], chosen[spot], strict=True)
        fitting.append([literal for box, literal in mine if _area(box) == number])
    model.one_of_each(fitting, lambda i: labels[i])
    return labels


def _area(box: Rectangle) -> int:
    top, left, bottom, right = box
    return (bottom - top + 1) * (right - left + 1)


OPEN_CLUES = in_cells(UNKNOWN, numbers, shown, post)
