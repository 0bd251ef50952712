"""Deductions from the rule that no 2 by 2 block is all sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.cellset import each
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.routes import bounds, coming_to


@technique(SAY, "K6", "avoid-a-pool", 1, routine=True)
def pool(at: Position) -> Iterator[Later]:
    sets = at.sets
    for corner in each(sets.blocks(sets.full & ~at.island) & sets.lone_in_blocks(at.open)):
        block = sets.block(corner)
        yield at.later(partial(_pool, at, block), island=block & at.open)


def _pool(at: Position, block: int) -> Found:
    left = block & at.open
    sea = block ^ left
    words = {"block": at.cell(block), "sea": at.cells(sea), "island": at.cell(left)}
    return at.found(sea, words, island=left)


@technique(SAY, "K16", "pool-in-reach-of-one", 3)
def pool_routes(at: Position) -> Iterator[Later]:
    for block in at.blocks_without_island:
        at.check_time()
        if cells := at.lands.needed(block):
            yield at.later(partial(_pool_routes, at, block, cells), island=cells)


def _pool_routes(at: Position, block: int, cells: int) -> Found:
    words = {"block": at.cell(block), "clues": at.clues_of(coming_to(at, block)), "cells": at.cells(cells)}
    return at.found(block & at.sea | bounds(at, block), words, island=cells)
