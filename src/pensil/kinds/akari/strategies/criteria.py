"""Depth-first search with one criterion more each time, for the paper's claim that more criteria are more effective.

Section 6 says so and shows nothing. The criteria are those of `IsValid` in its order: a lamp on a lit cell, beside a 0,
one too many for a number. So `dfs:3` is `dfs`. The paper has no others; two that a person would think of next follow: a
number that cannot be met any more, and a cell that nothing can light any more. Whatever the criteria let through is
judged when all cells are decided, so every one of these searches finds all solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Objection, Strategy
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.brute_force import what_is_wrong
from pensil.kinds.akari.strategies.in_order import in_order


class Decided:
    """The values of the first white cells in reading order, under no rule at all."""

    def __init__(self, puzzle: Akari) -> None:
        self.puzzle = puzzle
        self.values: list[int] = []
        self.beside: list[list[int]] = [[] for _ in puzzle.white]  # the numbers beside every cell
        for i, (_, _, spots) in enumerate(puzzle.numbers):
            for spot in spots:
                self.beside[spot].append(i)

    @property
    def last(self) -> int:
        return len(self.values) - 1

    def in_sight(self, spot: int) -> Sequence[int]:
        """The cells that light a cell when they hold a lamp, itself among them."""
        puzzle = self.puzzle
        return (*puzzle.row_runs[puzzle.row_of[spot]], *puzzle.col_runs[puzzle.col_of[spot]])

    def lamps(self, spots: Sequence[int]) -> list[int]:
        return [spot for spot in spots if spot <= self.last and self.values[spot] == LAMP]

    def open(self, spots: Sequence[int]) -> bool:
        """Whether one of the cells is still to be decided."""
        return any(spot > self.last for spot in spots)


Criterion = Callable[[Decided], Objection | None]
"""What speaks against the cell that was decided last."""


def lit(decided: Decided) -> Objection | None:
    """A lamp on a cell that another one lights."""
    if decided.values[-1] != LAMP:
        return None
    cell = decided.puzzle.white[decided.last]
    others = [spot for spot in decided.lamps(decided.in_sight(decided.last)) if spot != decided.last]
    if not others:
        return None
    by = decided.puzzle.white[others[0]]
    return Objection(SAY("search.is-lit", cell=cell, by=by), (cell, by))


def beside_zero(decided: Decided) -> Objection | None:
    """A lamp beside a 0."""
    if decided.values[-1] != LAMP:
        return None
    cell = decided.puzzle.white[decided.last]
    for i in decided.beside[decided.last]:
        wall, number, _ = decided.puzzle.numbers[i]
        if number == 0:
            return Objection(SAY("search.beside-zero", cell=cell, wall=wall), (cell, wall))
    return None


def exceeded(decided: Decided) -> Objection | None:
    """One lamp too many beside a number; a 0 has its criterion."""
    if decided.values[-1] != LAMP:
        return None
    cell = decided.puzzle.white[decided.last]
    for i in decided.beside[decided.last]:
        wall, number, spots = decided.puzzle.numbers[i]
        if 0 < number < len(decided.lamps(spots)):
            return Objection(SAY("search.has-all", number=number, wall=wall), (cell, wall))
    return None


def missed(decided: Decided) -> Objection | None:
    """A number that is not met even with a lamp on every cell beside it that is still to be decided."""
    for i in decided.beside[decided.last]:
        wall, number, spots = decided.puzzle.numbers[i]
        lamps = len(decided.lamps(spots))
        if lamps + sum(spot > decided.last for spot in spots) < number:
            return Objection(SAY("search.has", number=number, wall=wall, lamps=lamps), (wall,))
    return None


def dark(decided: Decided) -> Objection | None:
    """A cell that is not lit, and nothing that could light it is still to be decided."""
    for spot in decided.in_sight(decided.last):
        sight = decided.in_sight(spot)
        if not decided.open(sight) and not decided.lamps(sight):
            cell = decided.puzzle.white[spot]
            return Objection(SAY("search.is-dark", cell=cell), (cell,))
    return None


OF_THE_PAPER: tuple[Criterion, ...] = (lit, beside_zero, exceeded)
CRITERIA: tuple[Criterion, ...] = (*OF_THE_PAPER, missed, dark)


class First(Decided):
    """The first so many criteria as a bounding function; those of the paper look at lamps alone."""

    def __init__(self, puzzle: Akari, criteria: Sequence[Criterion]) -> None:
        super().__init__(puzzle)
        self.criteria = criteria

    def asked(self, value: int) -> bool:
        return len(self.criteria) > len(OF_THE_PAPER) or (value == LAMP and len(self.criteria) > 0)

    def decide(self, spot: int, value: int) -> Objection | None:
        self.values.append(value)
        for criterion in self.criteria:
            objection = criterion(self)
            if objection:
                self.values.pop()
                return objection
        return None

    def take_back(self, spot: int) -> None:
        self.values.pop()

    def unfinished(self) -> Objection | None:
        return what_is_wrong(self.puzzle, self.values)


def search(puzzle: Akari, _: Deadline = NEVER, *, criteria: int) -> Iterator[Event]:
    return in_order(First(puzzle, CRITERIA[:criteria]))


READINGS = tuple(
    Strategy(words=SAY, name=f"dfs:{number}", search=partial(search, criteria=number))
    for number in range(len(CRITERIA) + 1)
)
