"""Fewer clues: those that must keep their numbers so that the solution stays the only one, as few as can be."""

from __future__ import annotations

from collections.abc import Collection

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.open_clues import Place
from pensil.core.record import record
from pensil.engine.assumed import Assumed, open_clues
from pensil.engine.deciding import DecidingSet, smallest_deciding
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any


@record
class Thinned:
    """A puzzle whose solution is still the only one, after clues lost their numbers."""

    puzzle: Puzzle
    clues: tuple[Place, ...]  # those that lost theirs
    largest: bool  # whether no more could, as far as was proved

    def to_json(self) -> dict[str, Any]:
        return {
            "clues": [list(place) for place in self.clues],
            "largest": self.largest,
            "puzzle": self.puzzle.to_json(),
        }


def thin(puzzle: Puzzle, keep: Collection[Place] = (), deadline: Deadline = NEVER) -> Thinned | None:
    """The puzzle with the fewest numbers, all but those to `keep` being free to go; None when it is not unique."""
    opened = open_clues(puzzle)
    told = [place for place, value in opened.clues(puzzle).items() if value is not opened.sign]
    free = [place for place in told if place not in keep]
    kept = _kept(puzzle, free, deadline)
    if kept is None:
        return None
    gone = tuple(place for place in free if place not in kept.elements)
    return Thinned(opened.changed(puzzle, dict.fromkeys(gone, opened.sign)), gone, kept.smallest)


def deciding_numbers(
    puzzle: Puzzle, solution: Board, deadline: Deadline = NEVER
) -> DecidingSet[tuple[Place, int]] | None:
    """The fewest numbers, for clues that do not tell theirs, that leave this solution; None where none would do."""
    opened = kind_named(puzzle.kind).open_clues()
    if opened is None:
        return None
    shown = opened.shown(solution)
    untold = [place for place, value in opened.clues(puzzle).items() if value is opened.sign]
    numbers = {place: shown[place] for place in untold if shown[place] in opened.numbers(puzzle, place)}
    if not numbers:
        return None
    kept = _kept(opened.changed(puzzle, numbers), list(numbers), deadline)
    return None if kept is None else DecidingSet(tuple((place, shown[place]) for place in kept.elements), kept.smallest)


def _kept(puzzle: Puzzle, free: list[Place], deadline: Deadline) -> DecidingSet[Place] | None:
    """Of the clues that are free to go, those that stay; None when there is not one solution."""
    assumed = Assumed(puzzle, deadline=deadline, free=free)
    if not assumed.count(limit=1):
        return None  # nothing would be another solution
    opened, numbers = assumed.opened, assumed.clues

    def ask(told: frozenset[Place]) -> frozenset[Place] | None:
        other = assumed.another({place: opened.sign for place in free if place not in told})
        if other is None:
            return None
        shown = opened.shown(other)
        return frozenset(place for place in free if shown[place] != numbers[place])

    return smallest_deciding(free, ask, deadline)
