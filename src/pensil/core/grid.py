"""Cells of a rectangular grid: names, neighbours, connected areas, runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Cell = tuple[int, int]

MAX_SIDE = 1000
"""The longest side of a board that is accepted anywhere."""


def cell_name(cell: Cell) -> str:
    """Where something is, in a message about wrong input: r3c5 is the third row, fifth column. Sentences use words."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def neighbours(rows: int, cols: int, cell: Cell) -> Iterator[Cell]:
    """The orthogonal neighbours inside the grid: above, left, right, below."""
    row, col = cell
    if row > 0:
        yield row - 1, col
    if col > 0:
        yield row, col - 1
    if col + 1 < cols:
        yield row, col + 1
    if row + 1 < rows:
        yield row + 1, col


def areas(cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """The orthogonally connected areas of a set of cells, each sorted, in reading order."""
    left = set(cells)
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        area, todo = [start], [start]
        while todo:
            row, col = todo.pop()
            for cell in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
                if cell in left:
                    left.remove(cell)
                    area.append(cell)
                    todo.append(cell)
        yield sorted(area)


def runs(cells: Iterable[Cell]) -> list[tuple[int, int, int]]:
    """Cells side by side put together: (row, first column, last column)."""
    found: list[tuple[int, int, int]] = []
    for row, col in sorted(cells):
        if found and found[-1][0] == row and found[-1][2] == col - 1:
            found[-1] = (row, found[-1][1], col)
        else:
            found.append((row, col, col))
    return found


def edge(rows: int, cols: int) -> list[int]:
    """The places along the edge of a board of at least 2 by 2 cells, all around."""
    right, left = cols - 1, (rows - 1) * cols
    top, bottom = range(right), range(left + right, left, -1)
    return [*top, *range(right, left + right, cols), *bottom, *range(left, 0, -cols)]
