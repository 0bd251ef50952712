"""Why rectangles are out of the question: the clues to look at, and what was ruled out earlier.

A candidate is gone when its clue has another rectangle, when it runs into a rectangle that is drawn, or when it has
been ruled out, which is seen nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pensil.core.earlier import Earlier
from pensil.core.grid import Cell
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.sets import Sets
from pensil.kinds.shikaku.wording import clue


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


class Because(NamedTuple):
    """Why candidates are gone: the clues to look at, and what of it was ruled out earlier, spot -> values."""

    cells: list[Cell]
    ruled_out: dict[int, int]


def because(at: Sets, gone: Iterable[Gone], assumed: Mapping[int, int] | None = None) -> Because:
    """The clues that tell why candidates are gone, apart from rectangles that are assumed: spot -> cells.

    Of the drawn rectangles that they run into, as few as will do.
    """
    taken = assumed or {}
    left = [each for each in gone if each.spot not in taken and not any(each.area & box for box in taken.values())]
    unseen = [each for each in left if each.spot not in at.drawn and not each.area & at.taken]
    own = {each for each in left if each.spot in at.drawn}.union(unseen)
    left = [each for each in left if each not in own]
    chosen = {each.spot for each in own}
    blockers = dict(sorted(at.drawn.items()))
    for spot in chosen & blockers.keys():
        left = [each for each in left if not each.area & blockers[spot]]
    while left:
        best = max(blockers, key=lambda spot: sum(1 for each in left if each.area & blockers[spot]))
        chosen.add(best)
        left = [each for each in left if not each.area & blockers[best]]
    ruled_out: dict[int, int] = {}
    for each in unseen:
        ruled_out[each.spot] = ruled_out.get(each.spot, 0) | 1 << each.value
    return Because([at.puzzle.clues[spot] for spot in sorted(chosen)], ruled_out)


def earlier(at: Sets, cannot: Mapping[int, int], left: Mapping[int, int]) -> list[Earlier]:
    """What a sentence rests on, spot -> values: of clues that cannot do something, and of those for which it tells what
    is left.
    """
    both = {spot: left.get(spot, 0) | cannot.get(spot, 0) for spot in sorted({*cannot, *left})}
    told = ("cannot", [spot for spot in both if spot not in left]), ("left", [spot for spot in both if spot in left])
    return [
        Earlier(
            tuple((spot, both[spot]) for spot in spots),
            SAY(f"earlier.{how}", clues=[clue(at.puzzle, spot) for spot in spots], where=[]),
        )
        for how, group in told
        if (spots := [spot for spot in group if both[spot]])
    ]
