"""Looking again only where something has changed.

Many finders go from place to place: from line to line, from clue to clue. As long as the spots that matter at a place
stay as they are, so does what is found there. So a kind says on which spots its *places* depend, and a finder looks at
one of them, under `at_each`; what it has found, and where it must look again, is kept on the position in an `Agenda`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

Seen = TypeVar("Seen")
Thing = TypeVar("Thing")


class AllPlaces:
    """Parts of a puzzle that are looked at one by one, each given by the spots that it depends on.

    These are all spots of which a finder reads the values there, and all that it changes.
    """

    def __init__(self, spots: Iterable[Iterable[int]]) -> None:
        self._of_spot: dict[int, int] = {}  # of every spot: the places that depend on it, as bits
        self.count = 0
        for some in spots:
            for spot in some:
                self._of_spot[spot] = self._of_spot.get(spot, 0) | 1 << self.count
            self.count += 1

    def touched(self, spots: Iterable[int]) -> int:
        """The places that depend on one of some spots, as bits."""
        found = 0
        for spot in spots:
            found |= self._of_spot.get(spot, 0)
        return found


class AtEach:
    """A finder that goes from place to place: the places of a position, and what it finds at one of them."""

    def __init__(self, places: Callable[[Any], AllPlaces], look: Callable[[Any, int], Iterable[Any]]) -> None:
        self.places = places
        self.look = look

    def __call__(self, at: Any) -> Iterator[Any]:
        """All that it finds on a position."""
        for place in range(self.places(at).count):
            yield from self.look(at, place)


def at_each(places: Callable[[Any], AllPlaces]) -> Callable[[Callable[[Any, int], Iterable[Any]]], AtEach]:
    """The decorator for a finder that is given a position and the number of a place."""
    return lambda look: AtEach(places, look)


class Agenda(Generic[Thing]):
    """Where one finder must still look on one position, and what it has found elsewhere."""

    __slots__ = ("_due", "_found", "_where", "places")

    def __init__(self, places: AllPlaces) -> None:
        self.places = places
        self._due = (1 << places.count) - 1
        self._where = 0  # the places at which something was found, as bits
        self._found: Mapping[int, Sequence[Thing]] = {}  # agendas share what was found: it is never changed

    def after(self, touched: int, silent: int = 0) -> Agenda[Thing]:
        """The agenda for another position, on which some places are not what they were, given as bits.

        There is nothing to find at `silent` ones.
        """
        agenda: Agenda[Thing] = _new(Agenda)
        agenda.places = self.places
        agenda._due = (self._due | touched) & ~silent
        agenda._where = self._where & ~touched
        if agenda._where == self._where:
            agenda._found = self._found
        else:
            agenda._found = {place: found for place, found in self._found.items() if not touched >> place & 1}
        return agenda

    def all_found(
        self, look: Callable[[int], Iterable[Seen]], made: Callable[[Iterable[Seen]], Iterable[Thing]]
    ) -> Iterator[Thing]:
        """What is `made` of that which there is at all places in order; only those that are due are looked at."""
        return self._each(look, made) if self._due or self._where else iter(())

    def _each(
        self, look: Callable[[int], Iterable[Seen]], made: Callable[[Iterable[Seen]], Iterable[Thing]]
    ) -> Iterator[Thing]:
        left = self._due | self._where
        while left:
            here = left & -left
            left ^= here
            place = here.bit_length() - 1
            if self._due & here:
                seen = look(place)
                found = [*made(seen)] if seen else None  # most often nothing is seen
                self._due &= ~here
                if not found:
                    continue
                self._found = {**self._found, place: found}
                self._where |= here
            yield from self._found.get(place, ())


_new = object.__new__
