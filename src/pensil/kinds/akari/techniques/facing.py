"""The technique of Akari that counts: two sets that need lamps, on cells that get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.core.step import Found, technique
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Clue, Position, all_to
from pensil.words import Phrase

MOST_LIGHTS = 3
"""A dark cell that can be lit from more cells than this is of no use here."""


@record
class Demand:
    """Cells of which at least so many hold a lamp, because of a clue or of a dark cell."""

    need: int
    cells: int
    near: int  # all cells that are a rival of one of them
    clue: Clue | None
    dark: int | None


def _rivals(at: Position) -> dict[int, int]:
    """For every undecided cell, the others that hold no lamp if it does: what it lights, or a clue has enough."""
    rivals = {}
    for spot in bits(at.open):
        at.check_time()
        found = at.views[spot]
        for place in at.layout.clues_at[spot]:
            if at.clues[place].need == 1:
                found |= at.clues[place].open
        rivals[spot] = found & at.open & ~(1 << spot)
    return rivals


def _demands(at: Position, rivals: dict[int, int]) -> Iterator[Demand]:
    for clue in at.clues:
        if 0 < clue.need < clue.open.bit_count():
            yield Demand(clue.need, clue.open, _near(clue.open, rivals), clue, None)
    for dark in bits(at.dark):
        at.check_time()
        lights = at.lights(dark)
        if 1 < lights.bit_count() <= MOST_LIGHTS:
            yield Demand(1, lights, _near(lights, rivals), None, dark)


def _near(cells: int, rivals: dict[int, int]) -> int:
    found = 0
    for spot in bits(cells):
        found |= rivals[spot]
    return found


def _pairs(a: Demand, b: Demand, rivals: dict[int, int]) -> list[tuple[int, int]] | None:
    """The rivals among the two sets, None when a cell has several of them."""
    pairs = []
    taken = 0
    for spot in bits(a.cells & b.near):
        facing = rivals[spot] & b.cells
        if facing & (facing - 1) or facing & taken:
            return None
        if facing:
            taken |= facing
            pairs.append((spot, facing.bit_length() - 1))
    return pairs


@technique(SAY, "A12b", "facing-sets", 4)
def facing_sets(at: Position) -> Iterator[Found]:
    rivals = _rivals(at)
    for a, b in _meeting(at, list(_demands(at, rivals))):
        # Each pair holds one lamp at most. When that is just enough, each pair holds one, and so does every other cell.
        spare = (a.cells | b.cells).bit_count() - a.need - b.need
        if a.cells & b.cells or (a.near & b.cells).bit_count() < spare:
            continue
        pairs = _pairs(a, b, rivals)
        if pairs is None or len(pairs) != spare:
            continue
        paired = empty = 0
        for one, other in pairs:
            paired |= 1 << one | 1 << other
            clue = _common_clue(at, one, other)
            empty |= at.views[one] & at.views[other] & at.open | (clue.open if clue is not None else 0)
        lamps = (a.cells | b.cells) & ~paired
        empty &= ~(a.cells | b.cells)
        if lamps or empty:
            yield _found(at, a, b, pairs, lamps, empty)


def _meeting(at: Position, demands: list[Demand]) -> Iterator[tuple[Demand, Demand]]:
    """The demands with rivals in each other's cells: others always have lamps to spare."""
    holders: dict[int, list[int]] = {}
    for place, demand in enumerate(demands):
        for spot in bits(demand.cells):
            holders.setdefault(spot, []).append(place)
    for place, demand in enumerate(demands):
        at.check_time()
        near = {other for spot in bits(demand.near) for other in holders.get(spot, ()) if other > place}
        for other in sorted(near):
            yield demand, demands[other]


def _found(at: Position, a: Demand, b: Demand, pairs: list[tuple[int, int]], lamps: int, empty: int) -> Found:
    white = at.puzzle.white
    placed = sum(demand.clue.lamps.bit_count() for demand in (a, b) if demand.clue is not None)
    words = {
        "demands": [_demand(at, a), _demand(at, b)],
        "needed": SAY("say.needed", count=a.need + b.need, more=placed),
        "pairs": [_pair(at, *pair) for pair in pairs],
        "lamps": SAY("say.hold-lamps", cells=at.cells(lamps)) if lamps else None,
        "empty": at.stay_empty(empty) if empty else None,
    }
    premises: list[Cell] = []
    for demand in (a, b):
        if demand.clue is not None:
            premises += [demand.clue.wall, *at.cells(demand.clue.decided)]
        elif demand.dark is not None:
            premises += [white[demand.dark], *at.cells(at.ruled_out(demand.dark))]
    for one, other in pairs:
        if (clue := _common_clue(at, one, other)) is not None:
            premises += [clue.wall, *at.cells(clue.decided)]
    return Found(list(dict.fromkeys(premises)), [*all_to(lamps, A_LAMP), *all_to(empty, NO_LAMP)], words)


def _demand(at: Position, demand: Demand) -> Phrase:
    if demand.clue is not None:
        return demand.clue.name
    assert demand.dark is not None
    return SAY("say.dark-cell", cell=at.puzzle.white[demand.dark])


def _pair(at: Position, one: int, other: int) -> Phrase:
    clue = _common_clue(at, one, other)
    pair = [at.puzzle.white[one], at.puzzle.white[other]]
    return SAY("say.only-one", pair=pair, clue=None if clue is None else clue.name)


def _common_clue(at: Position, one: int, other: int) -> Clue | None:
    """The clue that makes two cells rivals, None when they see each other."""
    if at.views[one] >> other & 1:
        return None
    clues = (at.clues[place] for place in at.layout.clues_at[one])
    return next(clue for clue in clues if clue.need == 1 and clue.open >> other & 1)
