"""Deductions about the border of islands: complete islands, islands that may not touch, cells no island can use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from pensil.core.cellset import each
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Land


@technique(SAY, "K4", "complete-island", 1, routine=True)
def complete(at: Position) -> Iterator[Later]:
    for island in at.groups:
        if island.number != island.size or island.size == 1:
            continue
        if around := at.sets.beside(island.cells) & at.open:
            yield at.later(partial(_complete, at, island, around), sea=around)


def _complete(at: Position, island: Land, around: int) -> Found:
    words = {"clue": at.clue(island.clue), "sea": at.cells(around)}
    return at.found(island.cells, words, sea=around)


@technique(SAY, "K5", "surrounded-cell", 1)
def surrounded(at: Position) -> Iterator[Found]:
    for cell in each(at.open & ~at.sets.next_to(at.sets.full & ~at.sea)):
        yield at.found(at.sets.beside(cell), {"sea": at.cell(cell)}, sea=cell)


@technique(SAY, "K7", "separate-islands", 2)
def between(at: Position) -> Iterator[Found]:
    contested = at.contested
    if not contested:
        return
    near = [island for island in at.islands if at.sets.beside(island.cells) & contested]
    for one, other in combinations(near, 2):
        shared = at.sets.beside(one.cells) & at.sets.beside(other.cells) & contested
        if shared:
            words = {"clues": at.clues_of((one, other)), "sea": at.cells(shared)}
            yield at.found(one.cells | other.cells, words, sea=shared)


@technique(SAY, "K11", "two-way-finish", 3)
def corner(at: Position) -> Iterator[Found]:
    for island in at.islands:
        if island.needs != 1:
            continue
        exits = at.sets.beside(island.cells) & at.open
        if exits.bit_count() != 2:
            continue
        one = exits & -exits
        shared = at.sets.beside(one) & at.sets.beside(exits ^ one) & at.open
        if shared:
            words = {"clue": at.clue(island.clue), "exits": at.cells(exits), "sea": at.cells(shared)}
            sea = at.sets.beside(island.cells) & at.sea
            yield at.found(island.cells | sea, words, sea=shared)
