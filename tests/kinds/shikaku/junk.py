"""Shikaku answers as nobody should draw them (see tests/junk.py), and a checker that paints them on the board."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pensil
from tests.junk import Data, Junk


def draw(rng: Random, puzzle: Any) -> Data:
    """A solution with some rectangles changed, left out or drawn twice, and others that lie anywhere."""
    solved = pensil.solve(puzzle, solutions=1).solutions[0].to_json()["rectangles"]
    boxes = [box for box in solved if rng.random() < 0.8]
    for box in boxes:
        if rng.random() < 0.15:
            box[rng.randrange(4)] += rng.choice((-1, 1))
    boxes += [list(box) for box in boxes[:1] if rng.random() < 0.3]
    for _ in range(rng.choice((0, 0, 1, 2))):
        boxes.append([rng.randrange(-1, 6) for _ in range(4)])
    return {"rectangles": boxes[: puzzle.rows * puzzle.cols]}


def codes(puzzle: Any, data: Data) -> set[str]:
    board = {(r, c): clue for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row)}
    painted: Counter[tuple[int, int]] = Counter()
    found = set()
    for r1, c1, r2, c2 in data["rectangles"]:
        rows, cols = range(min(r1, r2), max(r1, r2) + 1), range(min(c1, c2), max(c1, c2) + 1)
        cells = [(r, c) for r in rows for c in cols]
        painted.update(cell for cell in cells if cell in board)
        clues = [board[cell] for cell in cells if board.get(cell) is not None]
        if any(cell not in board for cell in cells):
            found.add("beyond")
        if len(clues) != 1:
            found.add("two-clues" if clues else "no-clue")
        elif isinstance(clues[0], int) and clues[0] != len(cells):
            found.add("wrong-area")
    if max(painted.values(), default=0) > 1:
        found.add("overlap")
    for cell, clue in board.items():
        if not painted[cell]:
            found |= {"uncovered"} if clue is None else {"uncovered", "missing"}
    return found


def not_told(puzzle: Any, data: Data) -> None:
    """The values of a board are those rectangles that fit."""


JUNK = Junk(draw, codes, not_told, all_codes=True)
