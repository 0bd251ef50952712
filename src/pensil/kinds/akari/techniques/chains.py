"""What follows from assuming a lamp, or no lamp, on one cell, by the easiest techniques alone.

The assumption is followed breadth first through the clues and the light until a rule is broken. Every fact remembers
the facts it came from, so that only those that lead to the broken rule are told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pensil.core.board import bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.kinds.akari.techniques.position import Clue, Position

FOLLOWED = 80
"""An assumption is given up when so many cells have followed from it."""


class Fact(NamedTuple):
    """What would follow for one cell, and from which facts.

    With a clue or a dark cell that is the reason; with neither, a lamp shines on the cell.
    """

    spot: int
    lamp: bool
    parents: tuple[int, ...]  # spots with a fact
    clue: Clue | None = None
    dark: Cell | None = None


@record
class Broken:
    """The rule that would be broken: a clue, a dark cell, or two lamps that meet."""

    parents: tuple[int, ...]
    clue: Clue | None = None
    lamps: int = 0  # how many lamps the clue would have, or could get
    dark: Cell | None = None
    meeting: tuple[Cell, Cell] | None = None


@record
class Chain:
    """An assumption, the facts that lead from it to a broken rule, in order, and that rule."""

    facts: tuple[Fact, ...]  # the first one is the assumption
    broken: Broken

    @property
    def spot(self) -> int:
        return self.facts[0].spot

    @property
    def lamp(self) -> bool:
        """Whether a lamp is assumed."""
        return self.facts[0].lamp

    @property
    def told(self) -> list[Fact]:
        """The facts worth telling: that a lamp lights what it sees goes without saying."""
        return [fact for fact in self.facts[1:] if fact.clue or fact.dark]


class Contradiction(Exception):
    """Following the assumption has broken a rule."""

    def __init__(self, broken: Broken) -> None:
        self.broken = broken


class Follower:
    """Follows one assumption on one position."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.lamps, self.open, self.lit = at.lamps, at.open, at.lit
        self.facts: dict[int, Fact] = {}
        self.todo: deque[int] = deque()

    def follow(self, spot: int, lamp: bool) -> Chain | None:
        """The way to a broken rule, None when there is none or it is too long."""
        try:
            self._learn(Fact(spot, lamp, ()))
            while self.todo and len(self.facts) <= FOLLOWED:
                fact = self.facts[self.todo.popleft()]
                if fact.lamp:
                    self._after_lamp(fact.spot)
                else:
                    self._after_empty(fact.spot)
        except Contradiction as contradiction:
            return self._chain(contradiction.broken)
        return None

    def _learn(self, fact: Fact) -> None:
        spot, lamp = fact.spot, fact.lamp
        self.facts[spot] = fact
        self.open &= ~(1 << spot)
        self.todo.append(spot)
        if lamp:
            views = self.at.views
            if meeting := views[spot] & self.lamps:
                other, white = meeting.bit_length() - 1, self.at.puzzle.white
                # The other lamp is no fact of ours when it stands on the board and its light has not been noted.
                parents = (spot, other) if other in self.facts else (spot,)
                raise Contradiction(Broken(parents, meeting=(white[other], white[spot])))
            self.lamps |= 1 << spot
            self.lit |= views[spot]

    def _assumed(self, spots: int, lamp: bool) -> tuple[int, ...]:
        return tuple(spot for spot in bits(spots) if spot in self.facts and self.facts[spot].lamp == lamp)

    def _after_lamp(self, spot: int) -> None:
        for place in self.at.layout.clues_at[spot]:
            clue = self.at.clues[place]
            lamps = (clue.beside & self.lamps).bit_count()
            if lamps > clue.number:
                raise Contradiction(Broken(self._assumed(clue.beside, True), clue=clue, lamps=lamps))
            if lamps == clue.number:
                for other in bits(clue.beside & self.open):
                    self._learn(Fact(other, False, self._assumed(clue.beside, True), clue))
        for other in bits(self.at.views[spot] & self.open):
            self._learn(Fact(other, False, (spot,)))

    def _after_empty(self, spot: int) -> None:
        for place in self.at.layout.clues_at[spot]:
            clue = self.at.clues[place]
            left = clue.beside & (self.open | self.lamps)
            if left.bit_count() < clue.number:
                raise Contradiction(Broken(self._assumed(clue.beside, False), clue=clue, lamps=left.bit_count()))
            if left.bit_count() == clue.number:
                for other in bits(left & self.open):
                    self._learn(Fact(other, True, self._assumed(clue.beside, False), clue))
        views = self.at.views
        for dark in bits(views[spot] & ~self.lit):
            if self.lit >> dark & 1:  # by a lamp learnt in this loop
                continue
            lights = views[dark] & self.open
            if not lights:
                raise Contradiction(Broken(self._assumed(views[dark], False), dark=self.at.puzzle.white[dark]))
            if not lights & (lights - 1):
                cell = self.at.puzzle.white[dark]
                parents = self._assumed(views[dark], False)
                self._learn(Fact(lights.bit_length() - 1, True, parents, dark=cell))

    def _chain(self, broken: Broken) -> Chain:
        needed: set[int] = set()
        todo = list(broken.parents)
        while todo:
            spot = todo.pop()
            if spot not in needed:
                needed.add(spot)
                todo += self.facts[spot].parents
        # The order of learning is the order in which the facts follow; parents always come first.
        return Chain(tuple(fact for spot, fact in self.facts.items() if spot in needed), broken)


def chains(at: Position) -> Iterator[Chain]:
    """The chains of all assumptions about one cell that lead to a broken rule."""
    for spot in bits(at.open):
        for lamp in (True, False):
            chain = followed(at, spot, lamp=lamp)
            if chain is not None:
                yield chain


def followed(at: Position, spot: int, *, lamp: bool) -> Chain | None:
    """The chain of an assumption, remembered for the next technique that asks."""
    memory = _memory(at)
    if (spot, lamp) not in memory:
        look()
        memory[spot, lamp] = Follower(at).follow(spot, lamp)
    return memory[spot, lamp]


@lru_cache(maxsize=2)
def _memory(at: Position) -> dict[tuple[int, bool], Chain | None]:
    return {}
