"""Techniques of Akari that look at one numbered wall, or at two that touch."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Clue, Position, all_to
from pensil.words import Phrase


@technique(SAY, "A1", "zero-clue", 1, routine=True, swept=True)
def zero_clue(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        if clue.number == 0 and clue.open:
            words = {"wall": clue.wall, "empty": at.stay_empty(clue.open)}
            yield Found([clue.wall], all_to(clue.open, NO_LAMP), words)


@technique(SAY, "A2", "clue-needs-all", 1, swept=True)
def clue_needs_all(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        if clue.need > 0 and clue.open.bit_count() == clue.need:
            words = {"clue": clue.name, "needed": clue.needed, "free": at.cells(clue.open)}
            yield Found([clue.wall, *at.cells(clue.decided)], all_to(clue.open, A_LAMP), words)


@technique(SAY, "A3", "clue-satisfied", 1, routine=True)
def clue_satisfied(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        if clue.number and clue.need == 0 and clue.open:
            lamps = at.cells(clue.lamps)
            words = {"clue": clue.name, "lamps": lamps, "empty": at.stay_empty(clue.open)}
            yield Found([clue.wall, *lamps], all_to(clue.open, NO_LAMP), words)


def _corners(at: Position, clue: Clue) -> int:
    """The undecided cells at a corner of the wall of which both neighbours beside the wall are undecided."""
    spot = at.puzzle.spot
    row, col = clue.wall
    found = 0
    for r, c in ((row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1), (row + 1, col + 1)):
        corner, above, along = spot.get((r, c)), spot.get((r, col)), spot.get((row, c))
        if (
            corner is not None
            and above is not None
            and along is not None
            and at.open >> corner & at.open >> above & at.open >> along & 1
        ):
            found |= 1 << corner
    return found


@technique(SAY, "A6", "corners-of-three", 2, swept=True)
def corners_of_three(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        if clue.number == 3 and clue.open.bit_count() == 4 and (corners := _corners(at, clue)):
            words = {"wall": clue.wall, "empty": at.stay_empty(corners)}
            yield Found([clue.wall], all_to(corners, NO_LAMP), words)


@technique(SAY, "A7", "corner-of-clue", 2, swept=True)
def corner_of_clue(at: Position) -> Iterator[Found]:
    for clue in at.clues:
        free = clue.open.bit_count()
        if free in (2, 3) and clue.need == free - 1 and (corners := _corners(at, clue)):
            words = {
                "clue": clue.name,
                "needed": clue.needed,
                "free": at.cells(clue.open),
                "two": free == 2,
                "empty": at.stay_empty(corners),
            }
            yield Found([clue.wall, *at.cells(clue.decided)], all_to(corners, NO_LAMP), words)


@technique(SAY, "A8", "three-one-diagonal", 3)
def three_one_diagonal(at: Position) -> Iterator[Found]:
    for three in at.clues:
        for one in at.clues_beside(three.beside) if three.number == 3 else ():
            if one.number != 1 or not _touch(three, one):
                continue
            shared = three.beside & one.beside
            outer, rest = three.beside & ~shared, one.beside & ~shared
            if shared.bit_count() != 2 or outer.bit_count() != 2 or not (outer | rest) & at.open:
                continue
            words = {
                "three": three.wall,
                "one": one.wall,
                "shared": at.cells(shared),
                "follows": _lamps_and_empty(at, outer, rest),
            }
            yield Found([three.wall, one.wall], [*all_to(outer, A_LAMP), *all_to(rest, NO_LAMP)], words)


def _touch(a: Clue, b: Clue) -> bool:
    return abs(a.wall[0] - b.wall[0]) == 1 == abs(a.wall[1] - b.wall[1])


@technique(SAY, "A9", "shared-cells", 3)
def shared_cells(at: Position) -> Iterator[Found]:
    """A clue that needs more than its own cells can hold takes what is missing from the cells it shares."""
    for a in at.clues:
        for b in at.clues_beside(a.open):
            shared = a.open & b.open
            outer, rest = a.open & ~shared, b.open & ~shared
            if a is b or b.need < 1 or a.need - outer.bit_count() != b.need or not outer | rest:
                continue
            words = {
                "clue": a.name,
                "needed": a.needed,
                "other": b.name,
                "count": b.need,
                "shared": at.cells(shared),
                "follows": _lamps_and_empty(at, outer, rest),
            }
            premises = [a.wall, b.wall, *at.cells(a.decided | b.decided)]
            # The second clue allows too few lamps on the shared cells, or just enough for itself.
            sentence = "sentence" if outer else "enough"
            yield Found(premises, [*all_to(outer, A_LAMP), *all_to(rest, NO_LAMP)], words, sentence)


def _lamps_and_empty(at: Position, lamps: int, empty: int) -> Phrase:
    """Both conclusions, or the one there is."""
    return SAY("say.lamps-and-empty", lamps=at.cells(lamps), empty=at.cells(empty), both=lamps and empty)
