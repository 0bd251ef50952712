"""Deductions from the clues alone: islands of one cell, and clues that are close to each other."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position


@technique(SAY, "K1", "island-of-one", 1, swept=True)
def island_of_one(at: Position) -> Iterator[Found]:
    for clue, number in at.numbers.items():
        around = at.sets.beside(clue) & at.open if number == 1 else 0
        if around:
            words = {"clue": at.cell(clue), "sea": at.cells(around)}
            yield at.found(clue, words, sea=around)


@technique(SAY, "K2", "clues-one-apart", 1, swept=True)
def one_apart(at: Position) -> Iterator[Found]:
    for one in at.numbers:
        for step in (1, at.sets.width):
            between, other = one << step, one << 2 * step
            if between & at.open and other & at.clues:
                words = {"clues": at.cells(one | other), "sea": at.cell(between)}
                yield at.found(one | other, words, sea=between)


@technique(SAY, "K3", "diagonal-clues", 1, swept=True)
def diagonal(at: Position) -> Iterator[Found]:
    for one in at.numbers:
        for step in (at.sets.width - 1, at.sets.width + 1):
            other = one << step & at.clues
            shared = at.sets.beside(one) & at.sets.beside(other) & at.open
            if shared:
                words = {"clues": at.cells(one | other), "sea": at.cells(shared)}
                yield at.found(one | other, words, sea=shared)
