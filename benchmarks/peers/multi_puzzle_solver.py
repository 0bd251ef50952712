"""multi-puzzle-solver: some ninety kinds, each an OR-tools model. It looks for all answers."""

from __future__ import annotations

from typing import Any

import numpy as np
from puzzle_solver.puzzles.bridges import bridges
from puzzle_solver.puzzles.light_up import light_up
from puzzle_solver.puzzles.nonograms import nonograms
from puzzle_solver.puzzles.nurikabe import nurikabe as nurikabe_solver
from puzzle_solver.puzzles.rectangles import rectangles

from benchmarks.peers import Answer, boxes, plain, plain_lines


def _grid(cells: list[list[Any]]) -> Any:
    signs = {None: " ", "#": "W"}
    return np.array([[signs.get(clue, str(clue)) for clue in row] for row in cells])


def _status(found: list[Any]) -> str:
    return "none" if not found else "unique" if len(found) == 1 else "multiple"


def _marked(found: list[Any], rows: int, cols: int) -> Answer:
    if not found:
        return "none", None
    cells = [[0] * cols for _ in range(rows)]
    for pos, value in found[0].assignment.items():
        cells[pos.y][pos.x] = int(value)
    return _status(found), {"cells": cells}


def akari(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    return _marked(light_up.Board(_grid(cells)).solve_and_print(verbose=False), len(cells), len(cells[0]))


def nurikabe(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    return _marked(nurikabe_solver.Board(_grid(cells)).solve_and_print(verbose=False), len(cells), len(cells[0]))


def nonogram(puzzle: dict[str, Any]) -> Answer:
    rows, cols = plain_lines(puzzle)
    return _marked(nonograms.Board(top=cols, side=rows).solve_and_print(verbose=False), len(rows), len(cols))


def shikaku(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    found = rectangles.Board(_grid(cells)).solve_and_print(verbose=False)
    if not found:
        return "none", None
    names: list[list[Any]] = [[None] * len(cells[0]) for _ in cells]
    for pos, name in found[0].assignment.items():
        names[pos.y][pos.x] = name
    return _status(found), boxes(names, cells)


def hashi(puzzle: dict[str, Any]) -> Answer:
    """It gives each island its bridges to the right, left, below and above; it stops after 20 answers."""
    cells = plain(puzzle)
    found = bridges.Board(_grid(cells)).solve_and_print(verbose=False)
    if not found:
        return "none", None
    joined = []
    for pos, (right, _, below, _) in found[0].assignment.items():
        for count, dr, dc in ((right, 0, 1), (below, 1, 0)):
            r, c = pos.y + dr, pos.x + dc
            while count and cells[r][c] is None:
                r, c = r + dr, c + dc
            if count:
                joined.append([pos.y, pos.x, r, c, count])
    return _status(found), {"bridges": sorted(joined)}


SOLVE = {"akari": akari, "hashi": hashi, "nonogram": nonogram, "nurikabe": nurikabe, "shikaku": shikaku}
MISSING: dict[str, str] = {}
