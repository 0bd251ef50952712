"""Random Shikaku boards: the board is cut in two again and again; every piece gets its number in one of its cells."""

from __future__ import annotations

from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku

LARGEST = 12
"""The most cells of a piece that may be left uncut."""

LEFT = 0.45
"""How often a piece of at most that many cells is left as it is."""


def solved(rng: Random, rows: int, cols: int) -> tuple[Shikaku, Board]:
    """A random puzzle in which all numbers are known, with a solution; there may be others."""
    clues: dict[Cell, int] = {}
    answer = []
    for top, left, bottom, right in _pieces(rng, rows, cols):
        cell = rng.randint(top, bottom), rng.randint(left, right)
        clues[cell] = (bottom - top + 1) * (right - left + 1)
        answer.append((cell, [top, left, bottom, right]))
    puzzle = Shikaku([[clues.get((r, c)) for c in range(cols)] for r in range(rows)])
    return puzzle, puzzle.board_from_json({"rectangles": [box for _, box in sorted(answer)]})


def _pieces(rng: Random, rows: int, cols: int) -> list[Rectangle]:
    todo: list[Rectangle] = [(0, 0, rows - 1, cols - 1)]
    pieces = []
    while todo:
        piece = todo.pop()
        top, left, bottom, right = piece
        height, width = bottom - top + 1, right - left + 1
        # Single cells give everything away, so pieces of two are not cut.
        if height * width <= 2 or (height * width <= LARGEST and rng.random() < LEFT):
            pieces.append(piece)
        elif rng.random() * (height + width - 2) < height - 1:
            cut = rng.randrange(top, bottom)
            todo += [(top, left, cut, right), (cut + 1, left, bottom, right)]
        else:
            cut = rng.randrange(left, right)
            todo += [(top, left, bottom, cut), (top, cut + 1, bottom, right)]
    return pieces
