"""The bridges that could be built, found and written as the paper does (sections III.A to III.E).

The paper writes an island as <x, y> or <x, y, z>, x to the right and y downwards, both from 1, and z the number in it;
a bridge is <x1, y1, x2, y2> with its left or upper end first. A candidate is listed as often as its two islands may be
joined, so choosing bridges is choosing a vector of 0 and 1 for each list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.words import Phrase

Vector = Sequence[int]
"""0 or 1 for every entry of a list of candidates: whether it is built."""


class Point(NamedTuple):
    """Where an island stands, as the paper writes it: x to the right, y downwards, both from 1."""

    x: int
    y: int

    @classmethod
    def at(cls, cell: Cell) -> Point:
        return cls(cell[1] + 1, cell[0] + 1)

    @property
    def cell(self) -> Cell:
        return self.y - 1, self.x - 1

    def __str__(self) -> str:
        return f"<{self.x},{self.y}>"


class Bridge(NamedTuple):
    """One bridge between two facing islands, x1 <= x2 and y1 <= y2."""

    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def start(self) -> Point:
        return Point(self.x1, self.y1)

    @property
    def end(self) -> Point:
        return Point(self.x2, self.y2)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        return self.start.cell, self.end.cell

    def __str__(self) -> str:
        return f"<{self.x1},{self.y1},{self.x2},{self.y2}>"


class Candidates(NamedTuple):
    """The two lists of bridges that could be built, each bridge as often as it may be; and what they are to join."""

    horizontal: tuple[Bridge, ...]
    vertical: tuple[Bridge, ...]
    islands: Mapping[Point, int | None]  # with their numbers, None for a question mark; sorted by x, then y


def by_rows(puzzle: Hashi) -> list[Point]:
    """The islands sorted by y, then x (section III.C)."""
    return sorted(map(Point.at, puzzle.islands), key=lambda island: (island.y, island.x))


def by_columns(puzzle: Hashi) -> list[Point]:
    """The islands sorted by x, then y (section III.D); the paper's tables list them in this order."""
    return sorted(map(Point.at, puzzle.islands))


def candidates(puzzle: Hashi) -> Candidates:
    """Neighbours in each sorted list that share the row or the column: no island can lie between them."""
    times = range(puzzle.max_bridges)
    across = (Bridge(*a, *b) for a, b in pairwise(by_rows(puzzle)) if a.y == b.y for _ in times)
    down = (Bridge(*a, *b) for a, b in pairwise(by_columns(puzzle)) if a.x == b.x for _ in times)
    needs = {island: puzzle.clue(island.cell) for island in by_columns(puzzle)}
    return Candidates(tuple(across), tuple(down), needs)


def combinations(found: Candidates) -> Iterator[tuple[Vector, Vector]]:
    """All 2^H * 2^V ways to choose bridges, counting up in binary, the vertical vector fastest (section III.E).

    The paper makes both arrays of vectors first; here each vector is made when its turn comes.
    """
    for across in product((0, 1), repeat=len(found.horizontal)):
        for down in product((0, 1), repeat=len(found.vertical)):
            yield across, down


def digits(vector: Vector) -> str:
    """A vector in short: 001000."""
    return "".join(map(str, vector))


def vectors(h_vector: Vector, v_vector: Vector) -> Phrase:
    """A choice of bridges by its two vectors."""
    return SAY("search.vectors", across=digits(h_vector), down=digits(v_vector))
