"""The numbers of Shikaku that can change: the rectangle of a "?" may have any area."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.clues import UNKNOWN
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
    cells = [[None if clue is None else UNKNOWN for clue in line] for line in puzzle.cells]
    blank = Shikaku(cells)
    return sorted({_area(box) for box in blank.candidates[blank.spot[row, col]]})


def post(puzzle: Shikaku, model: Model, wanted: Wanted) -> Sequence[Label]:
    boxes, chosen = puzzle.boxes, model.choices(puzzle.boxes.sizes)
    model.one_of_each(chosen, lambda i: Label(ONE_CLUE, (puzzle.clues[i],)))
    model.cover((puzzle.rows, puzzle.cols), boxes, chosen, lambda i: Label(DIVIDE, (divmod(i, puzzle.cols),)))
    model.guard_from_here()
    labels = [Label(ONE_CLUE, ((r, c),), number) for (r, c), number in wanted]
    fitting = []
    for (r, c), number in wanted:
        spot = puzzle.spot[r, c]
        mine = zip(puzzle.candidates[spot], chosen[spot], strict=True)
        fitting.append([literal for box, literal in mine if _area(box) == number])
    model.one_of_each(fitting, lambda i: labels[i])
    return labels


def _area(box: Rectangle) -> int:
    top, left, bottom, right = box
    return (bottom - top + 1) * (right - left + 1)


OPEN_CLUES = in_cells(UNKNOWN, numbers, post)
