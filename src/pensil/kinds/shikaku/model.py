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
    from pensil.core.model import Model


def post(puzzle: Shikaku, model: Model) -> None:
    clues = puzzle.clues
    rectangles: list[Sequence[Rectangle]] = [*puzzle.candidates]
    chosen: list[Sequence[int]] = [*model.choices([len(mine) for mine in rectangles])]
    if model.guarded:
        _add_wider(puzzle, model, rectangles, chosen)

    model.exactly([1] * len(clues), chosen, lambda i: about(puzzle, i))

    model.cover(
        (puzzle.rows, puzzle.cols),
        [box for mine in rectangles for box in mine],
        [literal for mine in chosen for literal in mine],
        lambda i: Label(DIVIDE, (divmod(i, puzzle.cols),)),
    )


def about(puzzle: Shikaku, spot: int) -> Label:
    """The label of all that rests on a clue."""
    return Label(ONE_CLUE, (puzzle.clues[spot],), clue(puzzle, spot))


def _add_wider(
    puzzle: Shikaku, model: Model, rectangles: list[Sequence[Rectangle]], chosen: list[Sequence[int]]
) -> None:
    """Where clues can be switched off, a rectangle may cover the cell of another clue while that one is off."""
    clues = puzzle.clues
    model.only_while(chosen, lambda i: about(puzzle, i))
    for i, cell in enumerate(clues):
        narrow = set(rectangles[i])
        wider = [box for box in puzzle.alone(cell) if box not in narrow]
        literals = model.extras(len(wider))
        model.only_while([literals], lambda _, i=i: about(puzzle, i))  # type: ignore[misc]
        for j, other in enumerate(clues):
            if other != cell:
                hit = [
                    (-literal,)
                    for literal, (top, left, bottom, right) in zip(literals, wider, strict=True)
                    if top <= other[0] <= bottom and left <= other[1] <= right
                ]
                model.clauses(hit, lambda _, j=j: about(puzzle, j))  # type: ignore[misc]
        rectangles[i] = [*rectangles[i], *wider]
        chosen[i] = [*chosen[i], *literals]
