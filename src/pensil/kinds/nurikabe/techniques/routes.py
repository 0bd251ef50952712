"""Which cells an island needs on its way to somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.step import LANGUAGES, listing
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.position import Group, Position
from pensil.kinds.nurikabe.wording import clue


def needed(here: Position, target: int) -> tuple[Sequence[Group], int] | None:
    """The islands that can come to the target, and the undecided cells that each of them needs for it.

    None when there is no such cell.
    """
    islands = [island for island, reach in zip(here.islands, here.reaches, strict=True) if reach & target]
    cells = here.open if islands else 0
    for island in islands:
        if cells:
            cells &= _one_way(here, island, target)
    for island in islands if cells else ():
        allowed = here.allowed(island)
        for cell in each(cells):
            if here.reach(island, allowed & ~cell) & target:
                cells &= ~cell
    return (islands, cells) if cells else None


def _one_way(here: Position, island: Group, target: int) -> int:
    """Cells among which is everything that the island needs to come to the target: one shortest way, where it is easy
    to find."""
    reach = here.reaches[here.islands.index(island)]
    layers = [island.mask]
    seen = island.mask
    while not layers[-1] & target:
        front = here.bits.spread(layers[-1]) & reach & ~seen
        if not front:
            return reach
        seen |= front
        layers.append(front)
    at = layers[-1] & target
    at &= -at
    way = at
    for layer in reversed(layers[:-1]):
        at = here.bits.spread(at) & layer
        at &= -at
        way |= at
    # A way over loose pieces may be longer than it looks, and then it is no way at all.
    return reach if way & here.loose & ~target else way


def bounds(here: Position, target: int) -> int:
    """What keeps islands from coming to the target, or from other ways to it, and the islands themselves."""
    found = 0
    for island, reach in zip(here.islands, here.reaches, strict=True):
        if here.might_touch(island, target):
            found |= here.bounds(island, reach)
    return found


def names(here: Position, islands: Sequence[Group]) -> Mapping[str, str]:
    """The clues of some islands in one phrase, in each language."""
    phrases = [clue(here.puzzle, here.cell(island.clue)) for island in islands]
    return {lang: listing([phrase[lang] for phrase in phrases], lang) for lang in LANGUAGES}
