"""Why counting alone shows that a Shikaku has no solution."""

from __future__ import annotations

from pensil.core.why import Why
from pensil.kinds.shikaku.candidates import shapes
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.wording import clue


def impossible(puzzle: Shikaku) -> Why | None:
    return _too_large(puzzle) or _other_total(puzzle) or _without_room(puzzle)


def _too_large(puzzle: Shikaku) -> Why | None:
    """An area that no rectangle on the board has."""
    for spot, number in enumerate(puzzle.numbers):
        if number is not None and not shapes(number, puzzle.rows, puzzle.cols):
            phrase = SAY("why.too-large", clue=clue(puzzle, spot), number=number, rows=puzzle.rows, cols=puzzle.cols)
            return Why(phrase, (puzzle.clues[spot],))
    return None


def _other_total(puzzle: Shikaku) -> Why | None:
    """Areas that do not add up to the board; a question mark stands for one cell or more."""
    told = [number for number in puzzle.numbers if number is not None]
    unknown = len(puzzle.numbers) - len(told)
    total, area = sum(told) + unknown, puzzle.rows * puzzle.cols
    if total > area or (total < area and not unknown):
        return Why(SAY("why.total", total=total, least=unknown, area=area), puzzle.clues)
    return None


def _without_room(puzzle: Shikaku) -> Why | None:
    """A clue whose rectangles all reach over the edge or over another clue."""
    for spot, rectangles in enumerate(puzzle.candidates):
        if not rectangles:
            phrase = SAY("why.no-room", clue=clue(puzzle, spot), number=puzzle.numbers[spot])
            return Why(phrase, (puzzle.clues[spot],))
    return None
