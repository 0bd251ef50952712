"""Deductions from the rule that no 2 by 2 block is all sea."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import position
from pensil.kinds.nurikabe.techniques.routes import bounds, names, needed


def _pool(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for block in here.blocks_without_island():
        left = block & here.open
        if left.bit_count() == 1:
            sea = block ^ left
            words = {"block": here.cell(block), "sea": here.cells(sea), "island": here.cell(left)}
            yield here.found(sea, words, island=left)


POOL = Technique(
    id="K6",
    name="avoid-a-pool",
    title={"en": "Avoid a 2x2 of sea", "id": "Menghindari laut 2x2"},
    level=1,
    why={
        "en": "A 2 by 2 block may not be all sea, so the last cell of it is island.",
        "id": "Blok 2x2 tidak boleh seluruhnya laut, jadi sel terakhirnya adalah bagian pulau.",
    },
    templates={
        "en": "Three cells of the 2x2 block at {block} are sea: {sea}. So the fourth, {island}, must be part of an "
        "island.",
        "id": "Tiga sel dari blok 2x2 di {block} adalah laut: {sea}. Jadi sel keempat, {island}, pasti bagian pulau.",
    },
    find=_pool,
    example=drawn(". . . / . . 3", "# ? ? / # # 3", "# . ? / # # 3"),
)


def _pool_routes(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for block in here.blocks_without_island():
        look()
        if found := needed(here, block):
            islands, cells = found
            words = {"block": here.cell(block), "clues": names(here, islands), "cells": here.cells(cells)}
            premises = block & here.sea | bounds(here, block)
            yield here.found(premises, words, island=cells)


POOL_ROUTES = Technique(
    id="K16",
    name="pool-in-reach-of-one",
    title={"en": "Who can break the 2x2 block", "id": "Pulau mana yang bisa memecah blok 2x2"},
    level=3,
    why={
        "en": "Some island must come into the block; a cell without which none can come there is island.",
        "id": "Harus ada pulau yang masuk ke blok itu; sel yang mau tidak mau dilalui untuk masuk adalah bagian pulau.",
    },
    templates={
        "en": "The 2x2 block at {block} may not be all sea. Only {clues} can come into it, and not without {cells}, "
        "which must be part of an island.",
        "id": "Blok 2x2 di {block} tidak boleh seluruhnya laut. Hanya {clues} yang bisa masuk ke sana, dan harus "
        "lewat {cells}, yang karena itu pasti bagian pulau.",
    },
    find=_pool_routes,
    example=drawn(". . 4 . / . . . .", "? ? 4 ? / ? # ? ?", "? . 4 ? / ? # ? ?"),
)
