"""Deductions from the clues alone: islands of one cell, and clues that are close to each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position


@technique(SAY, "K1", "island-of-one", 1, swept=True)
def island_of_one(at: Position) -> Iterator[Later]:
    for clue, beside in at.layout.ones:
        if around := beside & at.open:
            yield at.later(partial(_island_of_one, at, clue, around), sea=around)


def _island_of_one(at: Position, clue: int, around: int) -> Found:
    return at.found(clue, {"clue": at.cell(clue), "sea": at.cells(around)}, sea=around)


@technique(SAY, "K2", "clues-one-apart", 1, swept=True)
def one_apart(at: Position) -> Iterator[Found]:
    for both, between in at.layout.one_apart:
        if between & at.open:
            yield at.found(both, {"clues": at.cells(both), "sea": at.cell(between)}, sea=between)


@technique(SAY, "K3", "diagonal-clues", 1, swept=True)
def diagonal(at: Position) -> Iterator[Found]:
    for both, beside in at.layout.diagonal:
        if shared := beside & at.open:
            yield at.found(both, {"clues": at.cells(both), "sea": at.cells(shared)}, sea=shared)
