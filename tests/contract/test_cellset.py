"""Sets of cells as numbers, held against sets of cells as sets."""

from __future__ import annotations

import doctest
from itertools import product
from random import Random

import pytest

from pensil.core import cellset
from pensil.core.cellset import CellSets, each
from pensil.core.grid import Cell, areas, neighbours

SHAPES = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (4, 7)]

shapes = pytest.mark.parametrize(("rows", "cols"), SHAPES)


def some(rows: int, cols: int) -> list[set[Cell]]:
    """No cells, all cells, and a few random sets."""
    rng = Random(rows * 10 + cols)
    cells = list(product(range(rows), range(cols)))
    return [set(), set(cells), *({cell for cell in cells if rng.random() < share} for share in (0.2, 0.5, 0.5, 0.8))]


def corners(cell: Cell) -> set[Cell]:
    """A cell and the eight around it."""
    return {(cell[0] + down, cell[1] + right) for down, right in product((-1, 0, 1), repeat=2)}


def test_the_example() -> None:
    result = doctest.testmod(cellset)
    assert (result.attempted, result.failed) == (4, 0)


@shapes
def test_from_cells_and_spots_and_back(rows: int, cols: int) -> None:
    sets = CellSets(rows, cols)
    assert eval(repr(sets)).full == sets.full == sets.of(*product(range(rows), range(cols)))
    for cells in some(rows, cols):
        made = sets.of(*cells)
        assert sets.cells(made) == sorted(cells)
        assert sets.spots(made) == sorted(r * cols + c for r, c in cells)
        assert sets.of_spots(sets.spots(made)) == made
        assert made.bit_count() == len(cells) == len(list(each(made)))
        assert [sets.first(cell) for cell in each(made)] == sorted(cells)
        assert sets.text(made).count("#") == len(cells)
        assert [len(line.split()) for line in sets.text(made).splitlines()] == [cols] * rows


@shapes
def test_what_is_around_does_not_leak_over_the_edges(rows: int, cols: int) -> None:
    sets = CellSets(rows, cols)
    board = set(product(range(rows), range(cols)))
    assert set(sets.cells(sets.edge)) == {(r, c) for r, c in board if r in (0, rows - 1) or c in (0, cols - 1)}
    for cells in some(rows, cols):
        made = sets.of(*cells)
        beside = {near for cell in cells for near in neighbours(rows, cols, cell)} - cells
        assert set(sets.cells(sets.beside(made))) == beside
        assert set(sets.cells(sets.next_to(made))) == {near for cell in cells for near in neighbours(rows, cols, cell)}
        assert set(sets.cells(sets.spread(made))) == beside | cells
        around = {near for cell in cells for near in corners(cell)}
        assert set(sets.cells(sets.around(made))) == (around & board) - cells


@shapes
def test_what_is_connected(rows: int, cols: int) -> None:
    sets = CellSets(rows, cols)
    for cells in some(rows, cols):
        made = sets.of(*cells)
        assert [sets.cells(area) for area in sets.areas(made)] == list(areas(cells))
        for area in areas(cells):
            assert sets.flood(sets.of(area[-1]), made) == sets.of(*area)
            linked, before = set(area), set[Cell]()
            while linked != before:
                before, linked = linked, linked | {near for cell in linked for near in corners(cell)} & cells
            assert set(sets.cells(sets.flood_over_corners(sets.of(area[0]), made))) == linked
    assert sets.flood(sets.full, 0) == 0


@shapes
def test_blocks(rows: int, cols: int) -> None:
    sets = CellSets(rows, cols)
    whole = {(r, c): {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r in range(rows - 1) for c in range(cols - 1)}
    for corner, block in whole.items():
        assert set(sets.cells(sets.block(sets.of(corner)))) == block
    for cells in some(rows, cols):
        made = sets.of(*cells)
        assert set(sets.cells(sets.blocks(made))) == {corner for corner, block in whole.items() if block <= cells}
        lone = {corner for corner, block in whole.items() if len(block & cells) == 1}
        assert set(sets.cells(sets.lone_in_blocks(made))) & whole.keys() == lone
