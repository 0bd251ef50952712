"""Random nonograms: noise, made smooth so that it has areas as pictures have, and the lengths of its blocks."""

from __future__ import annotations

from itertools import groupby
from random import Random

from pensil.core.board import Board
from pensil.kinds.nonogram.puzzle import Nonogram

DENSITY = 0.55
"""The share of black cells in the noise."""

Cells = list[list[int]]


def solved(rng: Random, rows: int, cols: int) -> tuple[Nonogram, Board]:
    """A random black and white puzzle with a solution; there may be others."""
    noise = [[int(rng.random() < DENSITY) for _ in range(cols)] for _ in range(rows)]
    cells = [[_smooth(noise, r, c) for c in range(cols)] for r in range(rows)]
    puzzle = Nonogram([_blocks(row) for row in cells], [_blocks(list(col)) for col in zip(*cells, strict=True)])
    return puzzle, puzzle.board_from_json({"cells": cells})


def _smooth(noise: Cells, row: int, col: int) -> int:
    """The colour that most cells around have; the cell itself decides a draw."""
    around = [
        noise[r][c]
        for r in range(max(0, row - 1), min(len(noise), row + 2))
        for c in range(max(0, col - 1), min(len(noise[0]), col + 2))
    ]
    black = 2 * sum(around)
    return noise[row][col] if black == len(around) else int(black > len(around))


def _blocks(line: list[int]) -> list[int]:
    return [len(list(run)) for color, run in groupby(line) if color]
