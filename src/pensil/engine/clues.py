"""What a setter asks about the clues of a puzzle: which can go, what else they could say, which would decide it.

*Redundant* is a clue without whose number the solution stays the only one. An *alternative* is another number at a clue
with which there is exactly one solution, perhaps a different one. Where there are several solutions, it is asked how
little would *decide* between them: numbers for clues that do not tell theirs, or else cells that are given away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell, cell_name
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.core.record import record
from pensil.core.shown import Shown
from pensil.core.why import Why
from pensil.engine.assumed import Assumed, open_clues
from pensil.engine.deciding import DecidingSet
from pensil.engine.fitting import Fitting
from pensil.engine.given import given_spots
from pensil.engine.model import NativeModel
from pensil.engine.rate import Rating, rate
from pensil.engine.result import Status
from pensil.engine.solve import solve
from pensil.engine.thin import Thinned, deciding_numbers, thin
from pensil.errors import PensilError, PuzzleError, TimeLimit, TooBig
from pensil.kinds import kind_named
from pensil.words import DEFAULT

_Answer = TypeVar("_Answer")


@record
class Alternative:
    """Other numbers at a clue with which there is exactly one solution."""

    clue: Place
    values: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"clue": list(self.clue), "values": list(self.values)}


@record
class Number:
    """A number for a clue that does not tell its own."""

    clue: Place
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"clue": list(self.clue), "value": self.value}


@record
class GivenAway:
    """The value of a spot, as a part of the puzzle."""

    spot: int
    mask: int  # of the value
    cells: tuple[Cell, ...]
    value: Any  # as in the JSON of a solution

    def to_json(self) -> dict[str, Any]:
        return {"cells": [list(cell) for cell in self.cells], "value": self.value}


NOTHING_DECIDES: DecidingSet[Number | GivenAway] = DecidingSet((), False)


@record
class RatedLater:
    """The question how hard a puzzle is, to be answered when somebody asks."""

    solution: Board  # of the puzzle, the only one
    seconds: float | None  # for finding out, from when it is asked: what everything else has left, or less
    brief: bool = False  # whether it is less: then nothing is wrong if that is not enough

    def __call__(self) -> Rating | None:
        try:
            return rate(self.solution.puzzle, Deadline.after(self.seconds), only=self.solution)
        except TimeLimit:
            return None


@record
class Clues(Shown):
    """The answers about one puzzle. `unanswered` names those that are incomplete, because the time was over."""

    puzzle: Puzzle
    status: Status
    redundant: tuple[Place, ...] = ()  # each of them alone; all of them together may be too many
    alternatives: tuple[Alternative, ...] = ()
    deciding: tuple[Number | GivenAway, ...] = ()  # all of them together
    smallest: bool = False  # whether no fewer of that sort decide for the same solution, as far as was proved
    differ: tuple[int, ...] = ()  # the spots on which solutions differ
    thinned: Thinned | None = None
    why: Why | None = None  # there is no solution
    unanswered: tuple[str, ...] = ()
    find_rating: RatedLater | None = None  # where there is one solution

    @cached_property
    def rating(self) -> Rating | None:
        """How hard it is, with the hardest step; None unless there is one solution, and time enough.

        It is found out when it is first asked for, which may take longer than everything else.
        """
        return None if self.find_rating is None else self.find_rating()

    @property
    def incomplete(self) -> tuple[str, ...]:
        """The questions without a complete answer, how hard it is among them."""
        unrated = self.rating is None and self.find_rating is not None
        return (*self.unanswered, "rating") if unrated else self.unanswered

    @property
    def unrated_after(self) -> float | None:
        """The few seconds that were given to the rating alone and were not enough for it, where that is so."""
        later = self.find_rating
        return later.seconds if later is not None and later.brief and self.rating is None else None

    def to_json(self, lang: str = DEFAULT) -> dict[str, Any]:
        """Everything that was found, as `pensil clues --json` prints it."""
        puzzle, rating = self.puzzle, self.rating
        return {
            "kind": puzzle.kind,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "status": self.status,
            "redundant": [list(place) for place in self.redundant],
            "alternatives": [each.to_json() for each in self.alternatives],
            "deciding": [each.to_json() for each in self.deciding],
            "smallest": self.smallest,
            "differ": [[list(cell) for cell in puzzle.spot_cells(spot)] for spot in self.differ],
            "thinned": None if self.thinned is None else self.thinned.to_json(),
            "why": None if self.why is None else self.why.said_in(lang).to_json(),
            "rating": None if rating is None else rating.to_json(),
            "unanswered": list(self.incomplete),
        }


def clues(
    puzzle: Puzzle,
    deadline: Deadline = NEVER,
    *,
    answer: Board | None = None,
    largest: bool = False,
    rating_seconds: float | None = None,
) -> Clues:
    """Everything that is asked about the clues of a puzzle.

    `answer` is the solution that is wanted where there are several. With `largest`, the most clues that can go together
    are looked for. How hard it is may take `rating_seconds`, and never longer than until the deadline.
    """
    result = solve(puzzle, deadline=deadline)
    ask = _Inquiry(puzzle, deadline, rating_seconds, result.solutions)
    found: dict[str, Any] = {}
    if result.status == "unique":
        found = ask.about_unique(result.solutions[0], largest)
    elif result.status == "multiple":
        found = ask.about_several(result.solutions, answer)
    elif result.status == "none":
        found = {"why": result.why, "alternatives": ask.all("alternatives", ask.fitting(ask.clues))}
    return Clues(puzzle, result.status, unanswered=tuple(ask.unanswered), **found)


def fitting_numbers(puzzle: Puzzle, place: Place, deadline: Deadline = NEVER) -> tuple[int, ...]:
    """The numbers at a place with which there is exactly one solution, whatever stands there now."""
    opened = open_clues(puzzle)
    try:
        puzzle = opened.changed(puzzle, {place: opened.sign})
        numbers = opened.numbers(puzzle, place)
    except (LookupError, ValueError, PuzzleError):
        raise PensilError(f"there is no place for a clue at {_place_name(place)} of this puzzle") from None
    return Fitting(puzzle, {place: numbers}, deadline).at(place)


def _place_name(place: Place) -> str:
    """A place as people name it in `pensil clues --at`: r3c5, or c5:2 for the second block of the fifth column."""
    if len(place) == 2:
        return cell_name((place[0], place[1]))
    side, line, block = place
    return f"{'c' if side else 'r'}{line + 1}:{block + 1}"


class _Inquiry:
    """The questions about one puzzle; what takes too long is noted."""

    def __init__(
        self, puzzle: Puzzle, deadline: Deadline, rating_seconds: float | None, solutions: Sequence[Board]
    ) -> None:
        self.puzzle = puzzle
        self.solutions = solutions  # some of them
        self.deadline = deadline
        self.rating_seconds = rating_seconds
        self.opened: OpenClues | None = kind_named(puzzle.kind).open_clues()
        self.clues: Mapping[Place, Value] = {} if self.opened is None else self.opened.clues(puzzle)
        self.untold = [place for place, value in self.clues.items() if not isinstance(value, int)]
        self.unanswered: dict[str, None] = {}  # each once, in order

    def all(self, question: str, answers: Iterator[_Answer]) -> tuple[_Answer, ...]:
        """The answers to a question that are found in time, and without more memory than there is."""
        found: list[_Answer] = []
        try:
            found.extend(answers)
        except (TimeLimit, TooBig):
            self.unanswered[question] = None
        return tuple(found)

    def about_unique(self, solution: Board, largest: bool) -> dict[str, Any]:
        redundant = self.all("redundant", self.redundant())
        return {
            "redundant": redundant,
            "alternatives": self.all("alternatives", self.others(solution, redundant)),
            "thinned": next(iter(self.all("thinned", self.thinned())), None) if largest else None,
            "find_rating": self.rated_later(solution),
        }

    def rated_later(self, solution: Board) -> RatedLater:
        left, few = self.deadline.left, self.rating_seconds
        if few is None or (left is not None and left < few):
            return RatedLater(solution, left)
        return RatedLater(solution, few, True)

    def about_several(self, solutions: Sequence[Board], answer: Board | None) -> dict[str, Any]:
        differ = self.all("differ", self.differ(*solutions))
        # There are many other numbers that clues could tell: they come last.
        untold = self.all("alternatives", self.fitting(self.untold))
        if untold and answer is None:
            best: DecidingSet[Number | GivenAway] = DecidingSet((Number(untold[0].clue, untold[0].values[0]),), True)
        else:
            sets = self.all("deciding", self.deciding(solutions if answer is None else (answer,), differ))
            best = min(sets, key=lambda each: len(each.elements), default=NOTHING_DECIDES)
        told = self.all("alternatives", self.fitting(place for place in self.clues if place not in self.untold))
        places = list(self.clues)
        return {
            "differ": differ,
            "deciding": best.elements,
            "smallest": best.smallest,
            "alternatives": tuple(sorted((*untold, *told), key=lambda each: places.index(each.clue))),
        }

    def redundant(self) -> Iterator[Place]:
        if self.opened is None:
            return
        told = [place for place, value in self.clues.items() if value is not self.opened.sign]
        assumed = Assumed(self.puzzle, deadline=self.deadline, free=told)
        for place in told:
            stays = assumed.stays({place: self.opened.sign})
            if stays is None:
                raise TimeLimit("the time limit was reached while clues were left out")
            if stays:
                yield place

    def others(self, solution: Board, redundant: Sequence[Place]) -> Iterator[Alternative]:
        """Alternatives where there is one solution: a clue that is redundant allows no other number."""
        if self.opened is None:
            return
        shown = self.opened.shown(solution)
        for place in self.untold:
            if shown[place] in self.opened.numbers(self.puzzle, place):
                yield Alternative(place, (shown[place],))
        yield from self.fitting(place for place in self.clues if place not in self.untold and place not in redundant)

    def fitting(self, places: Iterable[Place]) -> Iterator[Alternative]:
        """At each of these clues the other numbers that would give one solution."""
        if self.opened is None:
            return
        numbers: dict[Place, Sequence[int]] = {}
        for place in places:
            self.deadline.check("before other numbers were tried")
            numbers[place] = [each for each in self.opened.numbers(self.puzzle, place) if each != self.clues[place]]
        if numbers:
            fitting = Fitting(self.puzzle, numbers, self.deadline, self.solutions)
            found = (Alternative(place, fitting.at(place)) for place in numbers)
            yield from (each for each in found if each.values)

    def differ(self, one: Board, other: Board) -> Iterator[int]:
        """The spots on which solutions differ; after the deadline, those on which these two do."""
        facts = self._facts()
        if self.deadline.passed:
            yield from one.differences(other)
            raise TimeLimit("the time limit was reached while solutions were compared")
        yield from (spot for spot, value in enumerate(facts.values()) if value is None)

    def _facts(self) -> Board:
        """What all solutions share; after the deadline, what is known until then."""
        model = NativeModel(self.puzzle, deadline=self.deadline)
        numbered = None if self.opened is None else self.opened.numbered
        # A solver that knows the numbers of open clues sees more of what they leave for others.
        if self.untold and numbered is not None:
            numbered(self.puzzle, model)
        else:
            kind_named(self.puzzle.kind).model(self.puzzle, model)
        known, _ = model.solver.facts(model.variables, model.seconds_left(), probe=model.probing)
        return model.board_of_facts(known)

    def deciding(self, solutions: Sequence[Board], differ: Sequence[int]) -> Iterator[DecidingSet[Number | GivenAway]]:
        """What decides for each of these solutions: numbers where they do for any of them, else cells."""
        by_numbers = False
        for solution in solutions:
            numbers = deciding_numbers(self.puzzle, solution, self.deadline)
            if numbers is not None:
                by_numbers = True
                yield DecidingSet(tuple(Number(*each) for each in numbers.elements), numbers.smallest)
        for solution in () if by_numbers else solutions:
            spots = given_spots(self.puzzle, solution, differ, self.deadline)
            if spots is not None:
                yield DecidingSet(tuple(self._given(solution, spot) for spot in spots.elements), spots.smallest)

    def _given(self, solution: Board, spot: int) -> GivenAway:
        mask = solution.masks[spot]
        value = self.puzzle.value_to_json(spot, mask.bit_length() - 1)
        return GivenAway(spot, mask, self.puzzle.spot_cells(spot), value)

    def thinned(self) -> Iterator[Thinned]:
        found = None if self.opened is None else thin(self.puzzle, deadline=self.deadline)
        if found is not None:
            yield found
