"""Deductions from the clues alone: islands of one cell, and clues that are close to each other."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position


def _island_of_one(at: Position) -> Iterator[Found]:
    for clue, number in at.numbers.items():
        around = at.sets.beside(clue) & at.open if number == 1 else 0
        if around:
            words = {"clue": at.cell(clue), "sea": at.cells(around)}
            yield at.found(clue, words, sea=around)


ISLAND_OF_ONE = Technique(
    SAY,
    id="K1",
    name="island-of-one",
    level=1,
    find=_island_of_one,
    example=drawn("1 . . / . . 2", None, "1 # ? / # ? 2"),
)


def _one_apart(at: Position) -> Iterator[Found]:
    for one in at.numbers:
        for step in (1, at.sets.width):
            between, other = one << step, one << 2 * step
            if between & at.open and other & at.clues:
                words = {"clues": at.cells(one | other), "sea": at.cell(between)}
                yield at.found(one | other, words, sea=between)


ONE_APART = Technique(
    SAY,
    id="K2",
    name="clues-one-apart",
    level=1,
    find=_one_apart,
    example=drawn("2 . 2 / . . .", None, "2 # 2 / ? ? ?"),
)


def _diagonal(at: Position) -> Iterator[Found]:
    for one in at.numbers:
        for step in (at.sets.width - 1, at.sets.width + 1):
            other = one << step & at.clues
            shared = at.sets.beside(one) & at.sets.beside(other) & at.open
            if shared:
                words = {"clues": at.cells(one | other), "sea": at.cells(shared)}
                yield at.found(one | other, words, sea=shared)


DIAGONAL = Technique(
    SAY,
    id="K3",
    name="diagonal-clues",
    level=1,
    find=_diagonal,
    example=drawn(". . . / 3 . . / . 2 . / . . . / . . .", None, "? ? ? / 3 # ? / # 2 ? / ? ? ? / ? ? ?"),
)
