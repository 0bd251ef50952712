"""Smallest sets that decide: how little has to be told of a solution so that no other one is left.

An *element* is something that can be told of the wanted solution: the number of a clue, the value of a spot. Some
elements *decide* when no other solution agrees with the wanted one on all of them. Every other solution differs from it
on some elements, and whatever decides has at least one of these. So these sets of differences are collected, and the
smallest choice that meets all of them is looked at: if it decides, no smaller one does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from pensil._native import Solver
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import record
from pensil.engine.model import solver_seconds
from pensil.errors import TimeLimit

MOST_ASKED = 10_000
"""So many questions are asked to find a smallest set, after a minimal one is found with one for each element."""

MOST_CONFLICTS = 600_000
"""And so much effort, in conflicts of the solver, goes into choices that meet all sets of differences."""

_Element = TypeVar("_Element", bound=Hashable)


@record
class DecidingSet(Generic[_Element]):
    """Elements that decide; without any one of them they do not, unless there was too little time to see to that."""

    elements: tuple[_Element, ...]
    smallest: bool  # whether no other set is smaller, as far as was proved


Ask = Callable[[frozenset[_Element]], frozenset[_Element] | None]
"""Some other solution that agrees on these elements, by the elements on which it differs; None when there is none."""


def smallest_deciding(
    elements: Sequence[_Element], ask: Ask[_Element], deadline: Deadline = NEVER
) -> DecidingSet[_Element] | None:
    """A smallest set that decides, or else the smallest that was found; None when not even all elements decide.

    TimeLimit is raised when even that is not known in time.
    """
    if ask(frozenset(elements)) is not None:
        return None
    if not elements:
        return DecidingSet((), True)
    return _Search(elements, ask, deadline).decided()


class _Enough(Exception):
    """As much was done as is worth it."""


class _Search(Generic[_Element]):
    def __init__(self, elements: Sequence[_Element], ask: Ask[_Element], deadline: Deadline) -> None:
        self.elements = elements
        self.ask = ask
        self.deadline = deadline
        self.best = frozenset(elements)
        self.meeting = _Meeting(elements)
        self.left = MOST_ASKED

    def decided(self) -> DecidingSet[_Element]:
        smallest = False
        try:
            self._leave_out()
            self._shrink()
            smallest = True
        except (_Enough, TimeLimit):
            pass
        return DecidingSet(tuple(each for each in self.elements if each in self.best), smallest)

    def _leave_out(self) -> None:
        """Leave out elements one after the other, the last first, as long as the others decide."""
        for element in reversed(self.elements):
            fewer = self.best - {element}
            differ = self.ask(fewer)
            if differ is None:
                self.best = fewer
            else:
                self.meeting.add(differ)

    def _shrink(self) -> None:
        """Look at ever larger choices until one decides, or is as large as what we have."""
        while True:
            self.deadline.check("while a smallest set was looked for")
            choice = self.meeting.smallest(len(self.best), self.deadline)
            if choice is None:
                return
            differ = self._ask(choice)
            if differ is None:
                self.best = choice
                return
            self.meeting.add(self._fewest(differ))

    def _fewest(self, differ: frozenset[_Element]) -> frozenset[_Element]:
        """A difference that has no smaller one in it: the smaller it is, the more choices it rules out."""
        for element in self.elements:
            if element in differ:
                differ = self._ask(frozenset(self.elements) - differ | {element}) or differ
        return differ

    def _ask(self, told: frozenset[_Element]) -> frozenset[_Element] | None:
        if not self.left:
            raise _Enough
        self.left -= 1
        return self.ask(told)


class _Meeting(Generic[_Element]):
    """Smallest choices that have an element of every set.

    Nothing is chosen at first. Where that cannot be, the solver says which of these wishes clash: one of them has to
    go, and no choice is smaller than the number of times that this happened. So all but one of them become a new wish,
    and if that has to go as well, all but two. What can be wished for in the end is a smallest choice.
    """

    def __init__(self, elements: Sequence[_Element]) -> None:
        self.elements = elements
        self._solver = Solver()
        first = self._solver.new_vars(len(elements))
        self._variables = range(first, first + len(elements))
        # The wishes, as literals, each with what it limits: so many of some literals may be true.
        self._wishes: dict[int, tuple[int, list[int]]] = {-variable: (0, [variable]) for variable in self._variables}
        self._size = 0  # no choice is smaller

    def add(self, among: frozenset[_Element]) -> None:
        pairs = zip(self.elements, self._variables, strict=True)
        self._solver.clause([variable for element, variable in pairs if element in among])

    def smallest(self, below: int, deadline: Deadline) -> frozenset[_Element] | None:
        """A smallest choice, or None when it would have `below` elements or more."""
        while self._size < below:
            effort = MOST_CONFLICTS - self._solver.stats()["conflicts"]
            answer = self._solver.solve([*self._wishes], max(0, effort), solver_seconds(deadline))
            if answer:
                values = self._solver.values(self._variables.start, len(self.elements))
                return frozenset(each for each, value in zip(self.elements, values, strict=True) if value)
            if answer is None:
                raise _Enough
            self._size += 1
            self._give_way(self._solver.core())
        return None

    def _give_way(self, clashing: Sequence[int]) -> None:
        """Wish for less than these, which cannot all be had."""
        for wish in clashing:
            most, among = self._wishes.pop(wish)
            if most + 1 < len(among):
                self._wish(most + 1, among)
        if len(clashing) > 1:
            self._wish(1, [-wish for wish in clashing])

    def _wish(self, most: int, among: list[int]) -> None:
        """Wish that no more than so many of some literals are true."""
        wish = self._solver.new_vars(1)
        self._solver.set_decision(wish, False)
        self._solver.set_phase(wish, True)
        self._solver.at_most(most, among, wish)
        self._wishes[wish] = most, among
