"""What follows from supposing a lamp, or no lamp, on one cell, by the easiest techniques alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.board import bits
from pensil.core.chain import Chain, Fact, Parents, Supposition
from pensil.core.grid import Cell
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Cause, Position

FOLLOWED = 80
"""A supposition is given up when so many cells have followed from it."""


class Follower(Supposition[Cause]):
    """Follows one supposition on one position. That a lamp lights what it sees goes without saying.

    Most suppositions lead nowhere, and of the others a few links are told; so what a fact rests on is looked up when it
    is asked for, among the facts that were known when it was found.
    """

    def __init__(self, at: Position, spot: int, lamp: bool) -> None:
        super().__init__((spot, A_LAMP if lamp else NO_LAMP))
        self.at, self.views, self.clues_at = at, at.views, at.layout.clues_at
        self.lamps, self.open, self.lit = at.lamps, at.open, at.lit
        self.known: dict[int, Fact] = {}
        self.times: dict[int, int] = {}  # for each of them, how many were known before
        self._note(self.assumed)

    def look_after(self, fact: Fact) -> None:
        """What follows from a lamp or an empty cell nearby."""
        spot, mask = fact
        if mask == A_LAMP:
            self._after_lamp(fact, spot)
        else:
            self._after_empty(spot)

    def _learn(self, spot: int, mask: int, why: Cause | None, parents: Parents) -> None:
        if self.broken is None:
            fact = spot, mask
            self.conclude((fact,), why, parents)
            self._note(fact)

    def _note(self, fact: Fact) -> None:
        spot, mask = fact
        self.times[spot] = len(self.known)
        self.known[spot] = fact
        self.open &= ~(1 << spot)
        if mask == A_LAMP:
            view = self.views[spot]
            if meeting := view & self.lamps:
                other, white = meeting.bit_length() - 1, self.at.puzzle.white
                # The other lamp is no fact of ours when it stands on the board and its light has not been noted.
                parents = (fact, self.known[other]) if other in self.known else (fact,)
                one, another = sorted((white[other], white[spot]))
                self.breaks(Cause(True, meeting=(one, another)), parents)
            self.lamps |= 1 << spot
            self.lit |= view

    def _so_far(self, spots: int, mask: int) -> Parents:
        """The facts known now that some spots have just this mask."""
        return partial(self._known_before, len(self.known), spots, mask)

    def _known_before(self, time: int, spots: int, mask: int, _: object) -> tuple[Fact, ...]:
        known, times = self.known, self.times
        found = []
        while spots:
            low = spots & -spots
            spots ^= low
            fact = known.get(low.bit_length() - 1)
            if fact is not None and fact[1] == mask and times[fact[0]] < time:
                found.append(fact)
        return tuple(found)

    def _after_lamp(self, fact: Fact, spot: int) -> None:
        for place in self.clues_at[spot]:
            clue = self.at.clues[place]
            lamps = (clue.beside & self.lamps).bit_count()
            if lamps > clue.number:
                self.breaks(Cause(True, clue, lamps=lamps), self._so_far(clue.beside, A_LAMP))
                return
            if lamps == clue.number:
                for other in bits(clue.beside & self.open):
                    self._learn(other, NO_LAMP, Cause(False, clue), self._so_far(clue.beside, A_LAMP))
        if self.broken is None:
            self._light(fact, self.views[spot] & self.open)

    def _light(self, lamp: Fact, cells: int) -> None:
        """Cells that see a lamp stay empty: what is learnt most often, and breaks nothing."""
        if cells:
            known, times, time = self.known, self.times, len(self.known)
            self.open &= ~cells
            facts = []
            while cells:
                cell = cells & -cells
                cells ^= cell
                spot = cell.bit_length() - 1
                times[spot] = time
                fact = known[spot] = spot, NO_LAMP
                facts.append(fact)
            self.conclude(facts, None, (lamp,))

    def _after_empty(self, spot: int) -> None:
        for place in self.clues_at[spot]:
            clue = self.at.clues[place]
            left = clue.beside & (self.open | self.lamps)
            if left.bit_count() < clue.number:
                self.breaks(Cause(False, clue, lamps=left.bit_count()), self._so_far(clue.beside, NO_LAMP))
                return
            if left.bit_count() == clue.number:
                for other in bits(left & self.open):
                    self._learn(other, A_LAMP, Cause(True, clue), self._so_far(clue.beside, NO_LAMP))
        views, still_open = self.views, self.open
        dark = views[spot] & ~self.lit
        while dark:
            cell = dark & -dark
            dark ^= cell
            place = cell.bit_length() - 1
            lights = views[place] & still_open
            if not lights & (lights - 1):
                self._only_light(place, lights)
                dark &= ~self.lit  # a lamp that was learnt may light others of them
                still_open = self.open

    def _only_light(self, dark: int, lights: int) -> None:
        """A dark cell that can be lit from one cell, or from none."""
        if self.broken is None:
            cell, parents = self.at.puzzle.white[dark], self._so_far(self.views[dark], NO_LAMP)
            if lights:
                self._learn(lights.bit_length() - 1, A_LAMP, Cause(True, dark=cell), parents)
            else:
                self.breaks(Cause(False, dark=cell), parents)


def chains(at: Position) -> Iterator[Chain[Cause]]:
    """The chains of all suppositions about one cell that lead to a broken rule."""
    for spot in bits(at.open):
        for lamp in (True, False):
            chain = followed(at, spot, lamp=lamp)
            if chain is not None:
                yield chain


def followed(at: Position, spot: int, *, lamp: bool) -> Chain[Cause] | None:
    """The chain of a supposition, remembered for the next technique that asks."""
    if (spot, A_LAMP if lamp else NO_LAMP) not in at.failing:
        return None
    if (spot, lamp) not in at.chains:
        at.check_time()
        follower = Follower(at, spot, lamp)
        broken = follower.follow(follower.look_after, FOLLOWED)
        at.chains[spot, lamp] = follower.chain() if broken else None
        follower.forget()
    return at.chains[spot, lamp]


def used(at: Position, why: Cause) -> list[Cell]:
    """The cells to look at for a link: a clue or a dark cell, and what is known about it."""
    if why.clue is not None:
        return [why.clue.wall, *at.cells(why.clue.decided)]
    if why.dark is not None:
        return [why.dark, *at.cells(at.ruled_out(at.puzzle.spot[why.dark]))]
    return [*(why.meeting or ())]
