"""Many pictures of one board: what their drawings have in common is kept once.

The steps of an explanation and the events of a search differ in a few marks and frames, so all drawings together are
hardly larger than one of them. A *reel* is for a page that draws them one after the other; *layers* are for paper,
where all of them are needed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain

from pensil.core.picture import Picture
from pensil.core.record import record, replace
from pensil.render.geometry import Geometry
from pensil.render.svg import elements


@record
class Shot:
    """One drawing: its elements from back to front, and which pieces come or go since the shot before.

    A change is an element followed by pieces; a piece that is there goes, and one that is not comes, so that the same
    list leads back to the shot before.
    """

    order: int
    changes: tuple[tuple[int, ...], ...]


@record
class Reel:
    """Drawings of width x height units: elements (what stands before and after their pieces), pieces, and shots."""

    width: int
    height: int
    elements: tuple[tuple[str, str], ...]
    pieces: tuple[str, ...]
    orders: tuple[tuple[int, ...], ...]
    shots: tuple[Shot, ...]

    def drawings(self) -> Iterator[list[str]]:
        """The elements of every shot as they stand in an SVG, from back to front."""
        now: list[set[int]] = [set() for _ in self.elements]
        for shot in self.shots:
            for element, *changed in shot.changes:
                now[element] ^= set(changed)
            yield [self._element(element, now[element]) for element in self.orders[shot.order]]

    def only(self, places: Collection[int]) -> Reel:
        """This reel without its other shots."""
        shots = []
        changes: defaultdict[int, set[int]] = defaultdict(set)  # since the last of the shots that stay
        for place, shot in enumerate(self.shots):
            for element, *changed in shot.changes:
                changes[element] ^= set(changed)
            if place in places:
                since = ((element, *sorted(changed)) for element, changed in sorted(changes.items()) if changed)
                shots.append(Shot(shot.order, tuple(since)))
                changes.clear()
        return replace(self, shots=tuple(shots))

    def _element(self, number: int, pieces: set[int]) -> str:
        start, end = self.elements[number]
        return f"{start}{''.join(self.pieces[piece] for piece in sorted(pieces))}{end}"


class Camera:
    """Takes the shots of a reel one by one; all pictures have the margins of the first."""

    def __init__(self) -> None:
        self.drawn = 0  # pieces in all shots so far: what the drawing takes in time, and at most in room
        self._geometry: Geometry | None = None
        self._elements: dict[tuple[str, str, int], int] = {}
        self._pieces: dict[str, int] = {}
        self._orders: dict[tuple[int, ...], int] = {}
        self._shots: list[Shot] = []
        self._before: dict[int, set[int]] = {}  # the pieces of each element in the last shot

    def take(self, picture: Picture) -> None:
        """One more shot."""
        if self._geometry is None:
            self._geometry = Geometry(picture)
        now = self._split(picture, self._geometry)
        changes = []
        for element in sorted(now.keys() | self._before.keys()):
            changed = now.get(element, set()) ^ self._before.get(element, set())
            if changed:
                changes.append((element, *sorted(changed)))
        order = tuple(now)
        self._shots.append(Shot(self._orders.setdefault(order, len(self._orders)), tuple(changes)))
        self._before = now

    def _split(self, picture: Picture, geometry: Geometry) -> dict[int, set[int]]:
        """The numbers of the pieces in every element, from back to front.

        Elements that look alike are one where nothing lies between them. Otherwise they are the first and the second
        of their look: the heavy lines of the margins are drawn before the lines of the board, its own after them.
        """
        now: dict[int, set[int]] = {}
        times: Counter[tuple[str, str]] = Counter()
        behind = None
        for element in elements(picture, geometry):
            look = (element.start, element.end)
            if look != behind:
                times[look] += 1
                behind = look
            number = self._elements.setdefault((*look, times[look]), len(self._elements))
            pieces = [self._pieces.setdefault(piece, len(self._pieces)) for piece in element.pieces]
            now.setdefault(number, set()).update(pieces)
            self.drawn += len(pieces)
        return now

    def reel(self) -> Reel:
        """What was taken, at least one shot."""
        assert self._geometry is not None
        return Reel(
            self._geometry.width,
            self._geometry.height,
            tuple((start, end) for start, end, _ in self._elements),
            tuple(self._pieces),
            tuple(self._orders),
            tuple(self._shots),
        )


def layers(pictures: Iterable[Picture], seen: Callable[[int], None]) -> tuple[list[str], list[list[int]]]:
    """Parts of drawings, and for each picture the parts to put on top of each other.

    What all pictures have in common, such as the lines of the board and its clues, makes parts that they share.
    """
    geometry, pictures = _measured(pictures)
    drawings: list[list[str]] = []
    for picture in pictures:
        drawings.append([str(element) for element in elements(picture, geometry)])
        seen(len(drawings))
    common = set(drawings[0]).intersection(*drawings[1:])
    parts: dict[str, int] = {}
    stacks: list[list[int]] = []
    for drawing in drawings:
        groups: list[list[str]] = []
        shared = None
        for element in drawing:
            if (element in common) is not shared:
                shared = element in common
                groups.append([])
            groups[-1].append(element)
        stacks.append([parts.setdefault("\n".join(group), len(parts)) for group in groups])
    return list(parts), stacks


def _measured(pictures: Iterable[Picture]) -> tuple[Geometry, Iterator[Picture]]:
    """The geometry of all pictures, from the first of them, and all of them."""
    rest = iter(pictures)
    first = next(rest)
    return Geometry(first), chain((first,), rest)
