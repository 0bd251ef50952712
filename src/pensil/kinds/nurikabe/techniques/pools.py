"""Deductions from the rule that no 2 by 2 block is all sea."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.cellset import each
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.routes import bounds, needed


@technique(SAY, "K6", "avoid-a-pool", 1, routine=True)
def pool(at: Position) -> Iterator[Found]:
    sets = at.sets
    for corner in each(sets.blocks(sets.full & ~at.island) & sets.lone_in_blocks(at.open)):
        block = sets.block(corner)
        left = block & at.open
        sea = block ^ left
        words = {"block": at.cell(block), "sea": at.cells(sea), "island": at.cell(left)}
        yield at.found(sea, words, island=left)


@technique(SAY, "K16", "pool-in-reach-of-one", 3)
def pool_routes(at: Position) -> Iterator[Found]:
    for block in at.blocks_without_island:
        at.check_time()
        if found := needed(at, block):
            islands, cells = found
            words = {"block": at.cell(block), "clues": at.clues_of(islands), "cells": at.cells(cells)}
            premises = block & at.sea | bounds(at, block)
            yield at.found(premises, words, island=cells)
