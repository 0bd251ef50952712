"""Which cells an island needs on its way to somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.words import LANGUAGES, listing
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Group
from pensil.kinds.nurikabe.wording import clue


def needed(here: Position, target: int) -> tuple[Sequence[Group], int] | None:
    """The islands that can come to the target, and the undecided cells that each of them needs for it.

    None when there is no such cell.
    """
    reaches = [reach for reach in here.reaches if reach.cells & target]
    cells = here.open if reaches else 0
    for reach in reaches:
        cells &= reach.cells
    for reach in reaches:
        if cells:
            cells &= reach.straits(target)
    for reach in reaches:
        for cell in each(cells):
            if reach.without(cell) & target:
                cells &= ~cell
    return ([reach.island for reach in reaches], cells) if cells else None


def bounds(here: Position, target: int) -> int:
    """What keeps islands from coming to the target, or from other ways to it, and the islands themselves."""
    found = 0
    for reach in here.reaches:
        if here.might_touch(reach.island, target):
            found |= here.bounds(reach.island, reach.cells)
    return found


def names(here: Position, islands: Sequence[Group]) -> Mapping[str, str]:
    """The clues of some islands in one phrase, in each language."""
    phrases = [clue(here.puzzle, here.cell(island.clue)) for island in islands]
    return {lang: listing([phrase[lang] for phrase in phrases], lang) for lang in LANGUAGES}
