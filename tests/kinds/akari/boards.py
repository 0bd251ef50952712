"""Boards of Akari for its strategies."""

from __future__ import annotations

from random import Random
from typing import Any

import pensil
from pensil.core.board import Board
from pensil.kinds.akari.puzzle import Akari
from tests.samples import sample


def board(text: str) -> Akari:
    return Akari.from_text(list(enumerate(text.strip().splitlines(), 1)))


def made(rng: Random, most: int) -> Akari:
    """A random puzzle with a solution, or one with a cell or two changed."""
    data: dict[str, Any] = sample("akari", rng, rng.randrange(1, most), rng.randrange(1, most))[0]
    cells = data["cells"]
    for _ in range(rng.choice((0, 0, 1, 2))):
        cells[rng.randrange(len(cells))][rng.randrange(len(cells[0]))] = rng.choice([None, "#", 0, 1, 2, 3, 4])
    return Akari(cells)


def sized(seed: int, most: int, white: range) -> Akari:
    """A random puzzle with so many white cells."""
    rng = Random(seed)
    while True:
        puzzle = made(rng, most)
        if len(puzzle.white) in white:
            return puzzle


def solutions(puzzle: Akari) -> set[Board]:
    return set(pensil.solve(puzzle, solutions=10**6).solutions)
