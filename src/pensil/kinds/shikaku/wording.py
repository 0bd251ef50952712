"""What is said about a board of Shikaku; the words themselves stand in `words/`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.words import Phrase

FEW = 3
"""So many rectangles are told one by one."""

MOST_BOXES = 4
"""So many rectangles are told one by one in a supposition."""


def conclusion(puzzle: Shikaku, spot: int, mask: int) -> Phrase:
    """A clause that says what is left for a spot."""
    every = (1 << len(puzzle.candidates[spot])) - 1
    return outcome(puzzle, spot, mask & every, puzzle.domains[spot] & ~mask & every)


def outcome(puzzle: Shikaku, spot: int, kept: int, dropped: int, *, it: bool = False) -> Phrase:
    """A clause on what is left for a spot, told by the rectangles that are left or by those that are gone.

    With `it` the sentence is about this clue already.
    """
    subject = None if it else clue(puzzle, spot)
    candidates = puzzle.candidates[spot]
    count = kept.bit_count()
    if count == 0:
        return SAY("say.none", clue=subject)
    if count == 1:
        top, left, bottom, right = last = candidates[kept.bit_length() - 1]
        return SAY("say.takes-cell" if (top, left) == (bottom, right) else "say.takes", clue=subject, box=box(last))
    if not tells_all(kept, dropped):
        return SAY("say.cannot", clue=subject, boxes=boxes(candidates[value] for value in bits(dropped)))
    if count <= FEW:
        return SAY("say.only", clue=subject, boxes=boxes(candidates[value] for value in bits(kept)))
    return SAY("say.left", clue=subject, count=count, all=count + dropped.bit_count())


def tells_all(kept: int, dropped: int) -> bool:
    """Whether an outcome tells all that is left for a clue, and not only what is gone."""
    return kept.bit_count() < 2 or not 0 < dropped.bit_count() < FEW


def clue(puzzle: Shikaku, spot: int) -> Phrase:
    """ "the 3 at r2c2" """
    return SAY("say.clue", number=puzzle.numbers[spot], cell=puzzle.clues[spot])


def box(rectangle: Rectangle) -> Phrase | Cell:
    """A rectangle by its shape, columns x rows as everywhere, and its corners.

    The shape of one in a line is seen, and one cell has its name.
    """
    top, left, bottom, right = rectangle
    first, last = (top, left), (bottom, right)
    if first == last:
        return first
    if top == bottom or left == right:
        return SAY("say.line", first=first, last=last)
    return SAY("say.box", height=bottom - top + 1, width=right - left + 1, first=first, last=last)


def corners(rectangle: Rectangle) -> Phrase | Cell:
    """A rectangle by its corners alone, or by its cell, as in the tables of a search."""
    top, left, bottom, right = rectangle
    return (top, left) if (top, left) == (bottom, right) else SAY("run", first=(top, left), last=(bottom, right))


def boxes(rectangles: Iterable[Rectangle]) -> list[Phrase | Cell]:
    # Cells here are rectangles of one cell, and never in a line.
    return [box(rectangle) for rectangle in rectangles]


def some_boxes(rectangles: Sequence[Rectangle]) -> list[Phrase | Cell]:
    """One of some rectangles; of many only the first few are told."""
    if len(rectangles) <= MOST_BOXES:
        return boxes(rectangles)
    told = MOST_BOXES - 1
    return [*boxes(rectangles[:told]), SAY("say.more-boxes", count=len(rectangles) - told)]
