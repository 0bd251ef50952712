"""Many pictures of one board: what their drawings have in common is kept once.

The steps of an explanation differ in a few marks and frames, so all drawings together are hardly larger than one of
them. A *reel* is for a page that draws them one after the other; *layers* are for paper, where all of them are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from pensil.core.picture import Picture
from pensil.core.record import record
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


def reel(pictures: Iterable[Picture], seen: Callable[[int], None]) -> Reel:
    """The drawings of pictures of one board, all with the same margins; `seen` is told how many are drawn."""
    geometry, pictures = _measured(pictures)
    kinds: dict[tuple[str, str], int] = {}
    pieces: dict[str, int] = {}
    orders: dict[tuple[int, ...], int] = {}
    shots: list[Shot] = []
    before: dict[int, set[int]] = {}
    for picture in pictures:
        now: dict[int, set[int]] = {}
        for element in elements(picture, geometry):
            kind = kinds.setdefault((element.start, element.end), len(kinds))
            now.setdefault(kind, set()).update(pieces.setdefault(piece, len(pieces)) for piece in element.pieces)
        changes = []
        for kind in sorted(now.keys() | before.keys()):
            changed = now.get(kind, set()) ^ before.get(kind, set())
            if changed:
                changes.append((kind, *sorted(changed)))
        order = tuple(now)
        shots.append(Shot(orders.setdefault(order, len(orders)), tuple(changes)))
        before = now
        seen(len(shots))
    return Reel(geometry.width, geometry.height, tuple(kinds), tuple(pieces), tuple(orders), tuple(shots))


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
