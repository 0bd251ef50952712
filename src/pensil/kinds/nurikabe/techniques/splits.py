"""What must be one of a few things where a supposition has been followed to its end: the cases to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pensil.core.cases import Split
from pensil.core.cellset import each
from pensil.core.chain import Fact, Inference
from pensil.kinds.nurikabe.techniques.follower import Cause, Follower, Premises, surroundings
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA
from pensil.kinds.nurikabe.techniques.reach import Reach
from pensil.kinds.nurikabe.techniques.sight import at_sight, opposite

MOST = 3
"""So many cases at most: nobody keeps more of them in mind."""

ROOM = 4
"""Of an island with more room than that beyond the cells it needs the shapes are not looked at: they are too many."""

Wanted = Callable[[int, int], bool]
"""Whether somebody wants cases in each of which one of some cells is island, or sea: to list others takes long."""


def splits(after: Follower, wanted: Wanted) -> Iterator[Split[Cause]]:
    """The cases that the rules give: ways out, cells of a block, shapes of an island, owners of a piece."""
    yield from _ways_out(after, wanted)
    yield from _blocks(after, wanted)
    yield from _shapes(after)
    yield from _owners(after)


def cells_alone(after: Follower, wanted: Wanted) -> Iterator[Split[Cause]]:
    """The two cases that there always are: a cell is island, or it is sea."""
    for cell in each(after.open):
        if not (wanted(cell, TO_ISLAND) and wanted(cell, TO_SEA)):
            continue
        cases = [_case(after, cell, TO_ISLAND), _case(after, cell, TO_SEA)]
        yield _split(after, Cause("cell", 0, {"cell": cell}), cases)


def cells_in_turn(after: Follower, _: Wanted) -> Iterator[Split[Cause]]:
    """Cases of two cells: the first has a value, or it has the other one, and then the second has either.

    Only those that fail at sight: there are too many others.
    """
    sets, seen, assumed = after.sets, at_sight(after.at), after.assumed
    for first in sorted(seen.failing(assumed)):
        for second in seen.without_value(assumed, opposite(first)) or ():
            cells = sets.of_spots((first[0], second))
            if cells & ~after.open:
                continue
            cases = [_case(after, sets.of_spot(first[0]), first[1])]
            for mask in (TO_ISLAND, TO_SEA):
                cases.append(Inference((opposite(first), (second, mask)), Cause("cells", 0, {})))
            yield _split(after, Cause("cells", 0, {"cells": cells}), cases)


def cells_at_length(after: Follower, _: Wanted) -> Iterator[Split[Cause]]:
    """The same with more cells: each of some has a value that fails when those before it have the other one; and when
    all have the other one, a last cell has either."""
    sets = after.sets
    for turns, last in at_sight(after.at).at_length(after.assumed):
        spots = [fact[0] for fact in turns] + ([] if last is None else [last])
        if sets.of_spots(spots) & ~after.open:
            continue
        rest = tuple(map(opposite, turns))
        supposed = [(*rest[:place], fact) for place, fact in enumerate(turns)]
        supposed += [rest] if last is None else [(*rest, (last, mask)) for mask in (TO_ISLAND, TO_SEA)]
        cases = [Inference(facts, Cause("cells", 0, {})) for facts in supposed]
        yield _split(after, Cause("cells", 0, {"cells": sets.of_spots(spots)}), cases)


def _split(after: Follower, why: Cause, cases: list[Inference[Cause]]) -> Split[Cause]:
    return Split(why, partial(after.rests_on, why), tuple(cases))


def _case(after: Follower, cell: int, mask: int) -> Inference[Cause]:
    return Inference(_facts(after, cell, mask), Cause("sea" if mask == TO_SEA else "island", 0, {"cell": cell}))


def _facts(after: Follower, cells: int, mask: int) -> tuple[Fact, ...]:
    return tuple((spot, mask) for spot in after.sets.spots(cells))


def _one_of(after: Follower, cells: int, mask: int, sort: str, premises: Premises, **named: int) -> Split[Cause]:
    """The split where one of some cells must be island, or sea."""
    why = Cause(sort, premises, {**named, "cells": cells})
    return _split(after, why, [_case(after, cell, mask) for cell in each(cells)])


def _few(cells: int) -> bool:
    """Whether there are as many cases as somebody keeps in mind."""
    return 1 < cells.bit_count() <= MOST


def _ways_out(after: Follower, wanted: Wanted) -> Iterator[Split[Cause]]:
    sets, at, left = after.sets, after.at, after.open
    for area in sorted(after.groups):
        clue = area & at.clues
        if clue and at.numbers[clue] in (None, area.bit_count()):
            continue
        beside = sets.beside(area)
        exits = beside & left
        if _few(exits) and wanted(exits, TO_ISLAND):
            sort, named = ("island-exit", {"clue": clue}) if clue else ("piece-exit", {"piece": area})
            yield _one_of(after, exits, TO_ISLAND, sort, area | beside & after.sea, **named)
    for area in sorted(after.parts):
        exits = sets.beside(area) & left
        if after.sea & ~area and _few(exits) and wanted(exits, TO_SEA):
            yield _one_of(after, exits, TO_SEA, "sea-exit", after.shore(area), sea=area)


def _blocks(after: Follower, wanted: Wanted) -> Iterator[Split[Cause]]:
    left = after.open
    for block in after.then.blocks_without_island:
        cells = block & left
        if _few(cells) and wanted(cells, TO_ISLAND):
            yield _one_of(after, cells, TO_ISLAND, "pool", block & after.sea, block=block)


def _shapes(after: Follower) -> Iterator[Split[Cause]]:
    then, sets = after.then, after.sets
    for reach in then.reaches:
        room = reach.cells.bit_count() - (reach.island.number or 0)
        if not reach.steps or room > ROOM:
            continue
        shapes = reach.few_shapes(MOST)
        if len(shapes) > 1:
            cases = []
            for shape in sorted(shapes):
                inside, beside = shape & after.open, sets.beside(shape) & after.open
                facts = (*_facts(after, inside, TO_ISLAND), *_facts(after, beside, TO_SEA))
                cases.append(Inference(facts, Cause("shape", 0, {"cells": shape})))
            why = Cause("shapes", partial(then.bounds, reach.island, reach.cells), {"clue": reach.island.clue})
            yield _split(after, why, cases)


def _owners(after: Follower) -> Iterator[Split[Cause]]:
    """The islands that can take in a piece; each is told by what it would need and what it could no longer do."""
    then = after.then
    for piece in then.pieces:
        owners = [reach for reach in then.reaches if reach.cells & piece.cells]
        if 1 < len(owners) <= MOST:
            cases = [_owner(after, reach, piece.cells) for reach in owners]
            if all(case.facts for case in cases):
                clues = sum(reach.island.clue for reach in owners)
                premises = partial(surroundings, then, piece.cells, piece.cells)
                yield _split(after, Cause("owners", premises, {"piece": piece.cells, "clues": clues}), cases)


def _owner(after: Follower, reach: Reach, piece: int) -> Inference[Cause]:
    then, alone = after.then, after.then.open
    for other in then.reaches:
        if other is not reach:
            alone &= ~other.cells
    beside = after.sets.beside(piece) & then.open
    way = sum(cell for cell in each(reach.straits(piece) & then.open) if not reach.without(cell) & piece)
    lost = beside & ~reach.cells
    if reach.steps:
        lost |= reach.spent(piece, True, alone | beside)
    why = Cause("owner", partial(surroundings, then, piece, piece | lost), {"clue": reach.island.clue})
    facts = (*_facts(after, way, TO_ISLAND), *_facts(after, lost, TO_SEA))
    return Inference(facts, why, partial(after.rests_on, why))
