"""Why rectangles are out of the question: the clues to look at.

A candidate is gone when its clue has another rectangle, when it has been ruled out, or when it runs into a rectangle
that is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.kinds.shikaku.techniques.sets import Sets


class Gone(NamedTuple):
    """A candidate that is no longer live."""

    spot: int
    value: int
    area: int


def gone_of(at: Sets, spot: int) -> Iterator[Gone]:
    """What a clue could take on the empty board and can take no longer."""
    live, drawn = at.live.get(spot, {}), at.drawn.get(spot)
    for value, area in enumerate(at.boxes[spot]):
        if value not in live and area != drawn:
            yield Gone(spot, value, area)


def gone_at(at: Sets, cells: int) -> list[Gone]:
    """All that could cover one of some free cells on the empty board and can do so no longer."""
    at.check_time()
    near: set[int] = set()
    left = cells
    for spot, reach in at.reach.items():
        if reach & left:
            near.update((spot, *at.near[spot]))
            left &= ~reach
    return [gone for spot in sorted(near) for gone in gone_of(at, spot) if gone.area & cells]


def because(at: Sets, gone: Iterable[Gone], assumed: Mapping[int, int] | None = None) -> list[Cell]:
    """The clues that tell why candidates are gone, apart from rectangles that are assumed: spot -> cells.

    Of the drawn rectangles that they run into, as few as will do.
    """
    taken = assumed or {}
    left = [each for each in gone if each.spot not in taken and not any(each.area & box for box in taken.values())]
    masks = at.board.masks
    own = {each for each in left if each.spot in at.drawn or not masks[each.spot] >> each.value & 1}
    left = [each for each in left if each not in own]
    chosen = {each.spot for each in own}
    blockers = {spot: box for spot, box in at.drawn.items() if any(box & each.area for each in left)}
    for spot in chosen & blockers.keys():
        left = [each for each in left if not each.area & blockers[spot]]
    while left:
        best = max(blockers, key=lambda spot: sum(1 for each in left if each.area & blockers[spot]))
        chosen.add(best)
        left = [each for each in left if not each.area & blockers[best]]
    return [at.puzzle.clues[spot] for spot in sorted(chosen)]
