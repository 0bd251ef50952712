"""Wishes, boards and chances with which Nurikabe are made in tests, and what such a board is like."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, areas
from pensil.core.making import Draft, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.nurikabe import make
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.make import MAKER
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.rules import violations
from tests.chance import Chance

SIDES = ((5, 5), (6, 4), (4, 7), (7, 7), (1, 6), (6, 1), (2, 5))
Sea = set[Cell]


def sea_of(board: Board) -> Sea:
    return {divmod(spot, board.puzzle.cols) for spot, value in enumerate(board.values()) if value == SEA}


def land(wish: Wish, sea: Collection[Cell]) -> list[set[Cell]]:
    """The islands between the sea."""
    return [
        set(area) for area in areas((r, c) for r in range(wish.rows) for c in range(wish.cols) if (r, c) not in sea)
    ]


def pools(sea: Collection[Cell]) -> list[Cell]:
    return [(r, c) for r, c in sea if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= {*sea}]


def checked(wish: Wish, draft: Draft | None) -> tuple[dict[Cell, int], Sea]:
    """The numbers and the sea of a puzzle that was made; both are as symmetric as they should be."""
    assert draft is not None
    puzzle, board = draft
    assert isinstance(puzzle, Nurikabe)
    assert violations(puzzle, board) == []
    sea, clues = sea_of(board), {cell: number or 0 for cell, number in puzzle.clues.items()}
    assert all(image in sea for cell in sea for image in wish.images(cell))
    assert all(clues.get(image) == number for cell, number in clues.items() for image in wish.images(cell))
    return clues, sea


def wishes(largest: int = 6, land: float = 0.4) -> list[Wish]:
    return [
        Wish(rows, cols, symmetry, {"largest": largest, "land": land})
        for symmetry in SYMMETRIES.values()
        for rows, cols in SIDES
        if (rows == cols or not symmetry.square) and make.refuses(Wish(rows, cols, symmetry)) is None
    ]


def drawn_boards(seeds: int) -> Iterator[tuple[int, Wish, Nurikabe, Board]]:
    """What is drawn of all wishes with so many seeds, and with which."""
    for seed, wish in product(range(seeds), wishes()):
        draft = MAKER.draw(Random(seed), wish)
        if draft is not None:
            puzzle, board = draft
            assert isinstance(puzzle, Nurikabe)
            yield seed, wish, puzzle, board


def full_boards(seeds: int, most: int) -> list[tuple[Wish, Nurikabe, Board]]:
    found = []
    for seed in range(seeds):
        rng = Random(seed)
        rows, cols = rng.randrange(1, most), rng.randrange(1, most)
        puzzle, board = solved(rng, rows, cols)
        found.append((Wish(rows, cols, densities={"largest": rng.randrange(1, 10), "land": 0.4}), puzzle, board))
    return found


class Least(Chance):
    """Chance that throws the same, and as little as there can be."""

    def randint(self, a: int, b: int) -> int:
        return a


def grown(seed: int, wish: Wish) -> make._Growth:
    growth = make._Growth(Random(seed), wish)
    growth.drain()
    return growth
