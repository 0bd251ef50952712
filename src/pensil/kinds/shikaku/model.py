"""The rules of Shikaku as constraints: for each clue a choice among its candidates."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.rule import Label
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import DIVIDE, ONE_CLUE
from pensil.kinds.shikaku.wording import clue

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Lists, LiteralLists, Model


def post(puzzle: Shikaku, model: Model) -> None:
    rectangles: Lists[Sequence[Rectangle]] = puzzle.boxes
    chosen: LiteralLists = model.choices(puzzle.boxes.sizes)
    if model.guarded:
        rectangles, chosen = _with_wider(puzzle, model, rectangles, chosen)

    model.one_of_each(chosen, lambda i: about(puzzle, i))
    model.cover((puzzle.rows, puzzle.cols), rectangles, chosen, lambda i: Label(DIVIDE, (divmod(i, puzzle.cols),)))


def about(puzzle: Shikaku, spot: int) -> Label:
    """The label of all that rests on a clue."""
    return Label(ONE_CLUE, (puzzle.clues[spot],), clue(puzzle, spot))


def _with_wider(
    puzzle: Shikaku, model: Model, rectangles: Lists[Sequence[Rectangle]], chosen: LiteralLists
) -> tuple[list[Sequence[Rectangle]], list[Sequence[int]]]:
    """Where clues can be switched off, a rectangle may cover the cell of another clue while that one is off."""
    model.only_while(chosen, lambda i: about(puzzle, i))
    all_boxes: list[Sequence[Rectangle]] = []
    all_literals: list[Sequence[int]] = []
    for i, cell in enumerate(puzzle.clues):
        narrow = dict.fromkeys(rectangles[i])
        wider = [box for box in puzzle.alone(cell) if box not in narrow]
        literals = model.extras(len(wider))
        model.only_while([literals], lambda _, i=i: about(puzzle, i))  # type: ignore[misc]
        for j, other in enumerate(puzzle.clues):
            if other != cell:
                hit = [
                    (-literal,)
                    for literal, (top, left, bottom, right) in zip(literals, wider, strict=True)
                    if top <= other[0] <= bottom and left <= other[1] <= right
                ]
                model.clauses(hit, lambda _, j=j: about(puzzle, j))  # type: ignore[misc]
        all_boxes.append([*narrow, *wider])
        all_literals.append([*chosen[i], *literals])
    return all_boxes, all_literals
