"""Deductions from the rule that no 2 by 2 block is all sea."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.routes import bounds, needed


def _pool(at: Position) -> Iterator[Found]:
    for block in at.blocks_without_island():
        left = block & at.open
        if left.bit_count() == 1:
            sea = block ^ left
            words = {"block": at.cell(block), "sea": at.cells(sea), "island": at.cell(left)}
            yield at.found(sea, words, island=left)


POOL = Technique(
    SAY,
    id="K6",
    name="avoid-a-pool",
    level=1,
    find=_pool,
    example=drawn(". . . / . . 3", "# ? ? / # # 3", "# . ? / # # 3"),
)


def _pool_routes(at: Position) -> Iterator[Found]:
    for block in at.blocks_without_island():
        at.check_time()
        if found := needed(at, block):
            islands, cells = found
            words = {"block": at.cell(block), "clues": at.clues_of(islands), "cells": at.cells(cells)}
            premises = block & at.sea | bounds(at, block)
            yield at.found(premises, words, island=cells)


POOL_ROUTES = Technique(
    SAY,
    id="K16",
    name="pool-in-reach-of-one",
    level=3,
    find=_pool_routes,
    example=drawn(". . 4 . / . . . .", "? ? 4 ? / ? # ? ?", "? . 4 ? / ? # ? ?"),
)
