"""Random Akari boards: walls anywhere, then lamps in random order until everything is lit, then the numbers."""

from __future__ import annotations

from random import Random

from pensil.core.board import Board
from pensil.core.clues import WALL
from pensil.core.grid import neighbours
from pensil.kinds.akari.puzzle import Akari

WALLS = 0.25
"""The share of cells that are walls."""


def solved(rng: Random, rows: int, cols: int) -> tuple[Akari, Board]:
    """A random puzzle in which every wall is numbered, with a solution; there may be others."""
    walls = {(r, c) for r in range(rows) for c in range(cols) if rng.random() < WALLS}
    blank = Akari([[WALL if (r, c) in walls else None for c in range(cols)] for r in range(rows)])
    lamps: set[tuple[int, int]] = set()
    lit: set[int] = set()
    for spot in rng.sample(range(len(blank.white)), len(blank.white)):
        if spot not in lit:
            lamps.add(blank.white[spot])
            lit.update(blank.row_runs[blank.row_of[spot]], blank.col_runs[blank.col_of[spot]])

    def number(cell: tuple[int, int]) -> int:
        return sum(beside in lamps for beside in neighbours(rows, cols, cell))

    puzzle = Akari([[number((r, c)) if (r, c) in walls else None for c in range(cols)] for r in range(rows)])
    answer = [[int((r, c) in lamps) for c in range(cols)] for r in range(rows)]
    return puzzle, puzzle.board_from_json({"cells": answer})
