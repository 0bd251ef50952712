"""BFS+: the room to move of a number, by breadth-first search with a bounding function.

From the cell of the number the search spreads over its neighbours: up, right, down, left. A cell is dead, and nothing
is reached through it, when
1. it belongs to another rectangle, or
2. the rectangle between it and the number holds a second number or hits another rectangle.
The rectangle of the number lies in what remains. No such rectangle is lost: with a cell, it contains the whole
rectangle between that cell and the number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from pensil.core.grid import Cell, cell_name
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.strategies.placed import Placed


def visits(placed: Placed, start: Cell) -> Iterator[tuple[Cell, str]]:
    """The cells in the order of the search, the start left out, each with what kills it ("" for a cell that lives)."""
    rows, cols = placed.puzzle.rows, placed.puzzle.cols
    seen, queue = {start}, deque([start])
    while queue:
        row, col = queue.popleft()
        for cell in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
            if cell not in seen and 0 <= cell[0] < rows and 0 <= cell[1] < cols:
                seen.add(cell)
                objection = bounding(placed, start, cell)
                yield cell, objection
                if not objection:
                    queue.append(cell)


def bounding(placed: Placed, start: Cell, cell: Cell) -> str:
    """The bounding function: why no rectangle of the number at `start` can contain the cell, "" if one may."""
    if placed.is_taken(cell):
        return f"{cell_name(cell)} belongs to another rectangle"
    between = _between(start, cell)
    if placed.clues_in(between) > 1:
        return f"there are two clues between {cell_name(start)} and {cell_name(cell)}"
    if placed.hits(between):
        return f"there is another rectangle between {cell_name(start)} and {cell_name(cell)}"
    return ""


def room(placed: Placed, start: Cell) -> list[Cell]:
    """The room to move: the cells that live, the start first."""
    return [start, *(cell for cell, objection in visits(placed, start) if not objection)]


def lies_in(rectangle: Rectangle, cells: set[Cell]) -> bool:
    """Whether a rectangle around the number lies in its room; its corners tell, see the head of this module."""
    top, left, bottom, right = rectangle
    return (top, left) in cells and (top, right) in cells and (bottom, left) in cells and (bottom, right) in cells


def _between(one: Cell, other: Cell) -> Rectangle:
    (row, col), (y, x) = one, other
    return min(row, y), min(col, x), max(row, y), max(col, x)
