"""Random Hitori boards: shade whatever the rules allow, then numbers that are unique but for the shaded cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, neighbours
from tests.kinds.hitori.puzzle import Hitori


def solved(rng: Random, rows: int, cols: int) -> tuple[Hitori, Board]:
    """A random puzzle with a solution; there may be others.

    No cell more can be shaded in the solution: where one could be, it would be another solution.
    """
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    shaded: set[Cell] = set()
    for cell in rng.sample(cells, len(cells)) if len(cells) > 1 else ():
        if shaded.isdisjoint(neighbours(rows, cols, cell)) and not _cuts(rows, cols, shaded, cell):
            shaded.add(cell)
    numbers = _numbers(rng, rows, cols)
    for r, c in sorted(shaded):
        around = [*((r, x) for x in range(cols)), *((y, c) for y in range(rows))]
        numbers[r][c] = rng.choice([numbers[y][x] for y, x in around if (y, x) not in shaded])
    puzzle = Hitori(numbers)
    answer = [[int((r, c) in shaded) for c in range(cols)] for r in range(rows)]
    return puzzle, puzzle.board_from_json({"cells": answer})


def _numbers(rng: Random, rows: int, cols: int) -> list[list[int]]:
    """A Latin square, or as much of it as fits: no number twice in a row or column."""
    size = max(rows, cols)
    down, right, names = (rng.sample(range(size), size) for _ in range(3))
    return [[1 + names[(down[r] + right[c]) % size] for c in range(cols)] for r in range(rows)]


def _cuts(rows: int, cols: int, shaded: set[Cell], cell: Cell) -> bool:
    """Whether shading a cell cuts the others apart: it closes a diagonal chain to a ring, or from rim to rim."""
    if 1 in (rows, cols):
        return cell not in ((0, 0), (rows - 1, cols - 1))
    rims = int(_on_rim(rows, cols, cell))
    seen: set[Cell] = set()
    for start in _corners(cell):
        if start in seen:
            return True
        if start in shaded:
            chain = _chain(shaded, start)
            seen |= chain
            rims += any(_on_rim(rows, cols, each) for each in chain)
    return rims > 1


def _on_rim(rows: int, cols: int, cell: Cell) -> bool:
    return cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1)


def _corners(cell: Cell) -> Iterator[Cell]:
    return ((cell[0] + down, cell[1] + right) for down in (-1, 1) for right in (-1, 1))


def _chain(shaded: set[Cell], start: Cell) -> set[Cell]:
    """The shaded cells that hang together by their corners with one."""
    found, todo = {start}, [start]
    while todo:
        for cell in _corners(todo.pop()):
            if cell in shaded and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found
