"""What follows from supposing a lamp, or no lamp, on one cell, by the easiest techniques alone."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.chain import Chain, Fact, Supposition
from pensil.core.grid import Cell
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Cause, Position

FOLLOWED = 80
"""A supposition is given up when so many cells have followed from it."""


class Follower(Supposition[Cause]):
    """Follows one supposition on one position. That a lamp lights what it sees goes without saying."""

    def __init__(self, at: Position, spot: int, lamp: bool) -> None:
        super().__init__((spot, A_LAMP if lamp else NO_LAMP))
        self.at = at
        self.lamps, self.open, self.lit = at.lamps, at.open, at.lit
        self.known: dict[int, Fact] = {}
        self._note(self.assumed)

    def look_after(self, fact: Fact) -> None:
        """What follows from a lamp or an empty cell nearby."""
        spot, mask = fact
        if mask == A_LAMP:
            self._after_lamp(fact, spot)
        else:
            self._after_empty(spot)

    def _learn(self, spot: int, mask: int, why: Cause | None, parents: tuple[Fact, ...]) -> None:
        if self.broken is None:
            self.conclude(((spot, mask),), why, parents)
            self._note((spot, mask))

    def _note(self, fact: Fact) -> None:
        spot, mask = fact
        self.known[spot] = fact
        self.open &= ~(1 << spot)
        if mask == A_LAMP:
            views = self.at.views
            if meeting := views[spot] & self.lamps:
                other, white = meeting.bit_length() - 1, self.at.puzzle.white
                # The other lamp is no fact of ours when it stands on the board and its light has not been noted.
                parents = (fact, self.known[other]) if other in self.known else (fact,)
                self.breaks(Cause(True, meeting=(white[other], white[spot])), parents)
            self.lamps |= 1 << spot
            self.lit |= views[spot]

    def _assumed(self, spots: int, mask: int) -> tuple[Fact, ...]:
        """The facts of some spots that say so."""
        return tuple(self.known[spot] for spot in bits(spots) if self.known.get(spot) == (spot, mask))

    def _after_lamp(self, fact: Fact, spot: int) -> None:
        for place in self.at.layout.clues_at[spot]:
            clue = self.at.clues[place]
            lamps = (clue.beside & self.lamps).bit_count()
            if lamps > clue.number:
                self.breaks(Cause(True, clue, lamps=lamps), self._assumed(clue.beside, A_LAMP))
                return
            if lamps == clue.number:
                for other in bits(clue.beside & self.open):
                    self._learn(other, NO_LAMP, Cause(False, clue), self._assumed(clue.beside, A_LAMP))
        for other in bits(self.at.views[spot] & self.open):
            self._learn(other, NO_LAMP, None, (fact,))

    def _after_empty(self, spot: int) -> None:
        for place in self.at.layout.clues_at[spot]:
            clue = self.at.clues[place]
            left = clue.beside & (self.open | self.lamps)
            if left.bit_count() < clue.number:
                self.breaks(Cause(False, clue, lamps=left.bit_count()), self._assumed(clue.beside, NO_LAMP))
                return
            if left.bit_count() == clue.number:
                for other in bits(left & self.open):
                    self._learn(other, A_LAMP, Cause(True, clue), self._assumed(clue.beside, NO_LAMP))
        views = self.at.views
        for dark in bits(views[spot] & ~self.lit):
            if self.broken is not None or self.lit >> dark & 1:  # by a lamp learnt in this loop
                continue
            lights, cell = views[dark] & self.open, self.at.puzzle.white[dark]
            if not lights:
                self.breaks(Cause(False, dark=cell), self._assumed(views[dark], NO_LAMP))
            elif not lights & (lights - 1):
                parents = self._assumed(views[dark], NO_LAMP)
                self._learn(lights.bit_length() - 1, A_LAMP, Cause(True, dark=cell), parents)


def chains(at: Position) -> Iterator[Chain[Cause]]:
    """The chains of all suppositions about one cell that lead to a broken rule."""
    for spot in bits(at.open):
        for lamp in (True, False):
            chain = followed(at, spot, lamp=lamp)
            if chain is not None:
                yield chain


def followed(at: Position, spot: int, *, lamp: bool) -> Chain[Cause] | None:
    """The chain of a supposition, remembered for the next technique that asks."""
    if at.harmless(spot, A_LAMP if lamp else NO_LAMP):
        return None
    if (spot, lamp) not in at.chains:
        at.check_time()
        follower = Follower(at, spot, lamp)
        broken = follower.follow(follower.look_after, FOLLOWED)
        at.chains[spot, lamp] = follower.chain() if broken else None
    return at.chains[spot, lamp]


def used(at: Position, why: Cause) -> list[Cell]:
    """The cells to look at for a link: a clue or a dark cell, and what is known about it."""
    if why.clue is not None:
        return [why.clue.wall, *at.cells(why.clue.decided)]
    if why.dark is not None:
        return [why.dark, *at.cells(at.ruled_out(at.puzzle.spot[why.dark]))]
    return [*(why.meeting or ())]
