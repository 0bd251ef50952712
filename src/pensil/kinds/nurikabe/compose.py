"""Random Nurikabe boards: one sea that grows over the board and leaves islands of some size behind."""

from __future__ import annotations

from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.kinds.nurikabe.puzzle import Nurikabe

SPARED = 0.2
"""How often the sea spares a cell that it comes to."""

LARGEST = 5
"""Islands of more cells than this are washed away as far as that can be."""


def solved(rng: Random, rows: int, cols: int) -> tuple[Nurikabe, Board]:
    """A random puzzle in which every island is numbered, with a solution; there may be others."""
    sea: set[Cell] = set()
    if rows * cols > 1:
        _grow(rng, rows, cols, sea, [(rng.randrange(rows), rng.randrange(cols))])
        _wash(rng, rows, cols, sea)
    clues = {rng.choice(island): len(island) for island in _islands(rows, cols, sea)}
    puzzle = Nurikabe([[clues.get((r, c)) for c in range(cols)] for r in range(rows)])
    answer = [[int((r, c) in sea) for c in range(cols)] for r in range(rows)]
    return puzzle, puzzle.board_from_json({"cells": answer})


def _islands(rows: int, cols: int, sea: set[Cell]) -> list[list[Cell]]:
    return list(areas((r, c) for r in range(rows) for c in range(cols) if (r, c) not in sea))


def _grow(rng: Random, rows: int, cols: int, sea: set[Cell], shore: list[Cell]) -> None:
    """Flood cells beside the sea, in any order, without making a pool; one cell at least stays dry."""
    spared: set[Cell] = set()
    while shore and len(sea) < rows * cols - 1:
        place = rng.randrange(len(shore))
        shore[place], shore[-1] = shore[-1], shore[place]
        cell = shore.pop()
        if cell in sea or cell in spared or makes_pool(sea, cell):
            continue
        if sea and rng.random() < SPARED:
            spared.add(cell)
            continue
        sea.add(cell)
        shore += neighbours(rows, cols, cell)


def _wash(rng: Random, rows: int, cols: int, sea: set[Cell]) -> None:
    """Flood cells of the islands that are too large, until none of them has one that could be flooded."""
    stuck: set[Cell] = set()
    while large := [island for island in _islands(rows, cols, sea) if len(island) > LARGEST]:
        shore = [
            cell
            for island in large
            for cell in island
            if cell not in stuck and not sea.isdisjoint(neighbours(rows, cols, cell))
        ]
        if not shore:
            return
        cell = rng.choice(shore)
        if makes_pool(sea, cell):
            stuck.add(cell)  # the sea never goes back, so this will not change
        else:
            sea.add(cell)


def makes_pool(sea: set[Cell], cell: Cell) -> bool:
    """Whether flooding a cell makes a block of 2 by 2 sea."""
    row, col = cell
    return any(
        sea.issuperset({(y, x) for y in (top, top + 1) for x in (left, left + 1)} - {cell})
        for top in (row - 1, row)
        for left in (col - 1, col)
    )
