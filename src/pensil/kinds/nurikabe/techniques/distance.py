"""Deductions about how far islands can come, and what they would become when joined to pieces without a clue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.cellset import each
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Reach, grown, layers
from pensil.kinds.nurikabe.techniques.routes import bounds, needed
from pensil.words import Phrase

MOST_NEAR = 4
"""So many islands that come close to a cell, but not there, are named."""


@technique(SAY, "K10", "unreachable-cell", 2)
def unreachable(at: Position) -> Iterator[Later]:
    # A cell beside two islands is sea for another reason.
    for area in at.sets.areas(at.lands.unreached()):
        yield at.later(partial(_unreachable, at, area), sea=area)


def _unreachable(at: Position, area: int) -> Found:
    near, premises = _nearest(at, area)
    # One might think that these islands can; many of them would tell nobody anything.
    told = [_too_far(at, reach, area) for reach in near] if len(near) <= MOST_NEAR else []
    return at.found(premises, {"sea": at.cells(area), "near": told}, sea=area)


def _too_far(at: Position, reach: Reach, area: int) -> Phrase:
    """What keeps an island from an area: it would need too many cells, or there is no way at all."""
    island = reach.island
    pieces = [piece.cells for piece in at.pieces]
    for cost, layer in enumerate(layers(at.sets, island.cells, at.allowed(island), pieces, None), 1):
        if layer & area:
            return SAY("say.too-far", clue=at.clue(island.clue), need=island.size + cost)
    return SAY("say.no-way", clue=at.clue(island.clue))


def _nearest(at: Position, area: int) -> tuple[list[Reach], int]:
    """The islands that come closest, and why those come no further that could come there if nothing were known."""
    close, premises = [], 0
    for reach in at.reaches:
        island = reach.island
        near = island.cells
        for _ in range(island.needs + 1):
            near = at.sets.spread(near)
        if island.number is None or (island.needs and near & area):
            close.append(reach)
            premises |= island.clue
        if at.might_touch(island, area):
            premises |= at.bounds(island, reach.cells)
    return close, premises


@technique(SAY, "K12", "join-too-big", 3)
def too_big(at: Position) -> Iterator[Found]:
    for cell in each(at.open & at.sets.spread(at.loose)):
        beside = at.sets.beside(cell)
        at.check_time()
        joined = [group for group in at.groups if group.cells & beside]
        land = cell | sum(group.cells for group in joined if not group.clue)
        size = land.bit_count()
        islands = [group for group in joined if group.clue]
        takers = [reach for reach in at.reaches if reach.island in islands or not islands]
        if len(islands) > 1 or any(_can_take(reach, land, size) for reach in takers):
            continue
        premises = sum(group.cells for group in joined)
        if islands:
            (island,) = islands
            words = {"cell": at.cell(cell), "size": size + island.size, "clue": at.clue(island.clue)}
            yield at.found(premises, words, sea=cell)
        else:
            for reach in at.reaches:
                if reach.cells & land:
                    premises |= at.bounds(reach.island, reach.cells)
            yield at.found(premises, {"cell": at.cell(cell), "size": size}, sea=cell, sentence="no-taker")


def _can_take(reach: Reach, land: int, size: int) -> bool:
    """Whether an island can have this connected land as a part, cells on the way to it included."""
    sets, allowed, steps = reach.sets, reach.allowed, reach.steps
    if land & ~allowed or not reach.seen & land:
        return False
    if steps is None:
        return True
    if steps < size:
        return False
    return bool(sets.spread(grown(sets, reach.island.cells, allowed & ~land, reach.pieces, steps - size)) & land)


@technique(SAY, "K13", "piece-needs-clue", 3)
def loose_piece(at: Position) -> Iterator[Found]:
    for piece in at.pieces:
        at.check_time()
        if found := needed(at, piece.cells):
            islands, cells = found
            words = {"piece": at.cells(piece.cells), "clues": at.clues_of(islands), "cells": at.cells(cells)}
            premises = piece.cells | bounds(at, piece.cells)
            yield at.found(premises, words, island=cells)
