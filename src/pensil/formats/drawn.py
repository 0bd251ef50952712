"""Answers as people draw them: shades in cells, bridges across the borders of cells, walls between cells.

`across[r][c]` is about the border between r,c and r,c+1, `down[r][c]` about the one between r,c and r+1,c. The cells
are the "cells" of a puzzle's JSON: None where there is no clue.

Nobody has to draw what is blank, so nothing drawn may mean undecided or blank. The boards made here take it for blank
when that solves the puzzle, and for undecided when it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell, cell_name
from pensil.errors import FormatError, MarkError
from pensil.kinds import kind_named

Grid = Sequence[Sequence[Any]]
Borders = list[list[int]]
Rectangle = list[int]

NO_BRIDGE = -1
"""On a border: it was decided that no bridge goes there. 0 means that nothing was drawn."""


def board_from_shades(puzzle: Puzzle, values: list[list[int | None]]) -> Board:
    """A board of cells: 1 shaded (or a lamp), 0 marked as not shaded, None with nothing drawn."""
    solved = _solution(puzzle, {"cells": [[value or 0 for value in row] for row in values]})
    return solved or puzzle.board_from_json({"cells": values}, marks=True)


def board_from_bridges(puzzle: Puzzle, bridges: list[list[int]]) -> Board:
    data = {"bridges": bridges}
    return _solution(puzzle, data) or puzzle.board_from_json(data, marks=True)


def board_from_walls(puzzle: Puzzle, across: Borders, down: Borders) -> Board:
    rectangles, finished = rectangles_from_walls(puzzle.to_json()["cells"], across, down)
    return puzzle.board_from_json({"rectangles": rectangles}, marks=not finished)


def _solution(puzzle: Puzzle, data: Mapping[str, Any]) -> Board | None:
    try:
        board = puzzle.board_from_json(data)
    except MarkError:
        return None
    return None if kind_named(puzzle.kind).violations(puzzle, board) else board


def borders(rows: int, cols: int) -> tuple[Borders, Borders]:
    """Borders with nothing drawn: across and down."""
    return [[0] * (cols - 1) for _ in range(rows)], [[0] * cols for _ in range(rows - 1)]


def facing(cells: Grid) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of clues with nothing between them: those of the rows, then those of the columns."""
    for r, row in enumerate(cells):
        clues = [c for c, clue in enumerate(row) if clue is not None]
        yield from (((r, a), (r, b)) for a, b in pairwise(clues))
    for c in range(len(cells[0])):
        clues = [r for r, row in enumerate(cells) if row[c] is not None]
        yield from (((a, c), (b, c)) for a, b in pairwise(clues))


def bridges_from_borders(cells: Grid, across: Borders, down: Borders) -> list[list[int]]:
    """[row, column, row, column, number] for every pair about which something was drawn.

    A bridge is drawn on every border that it crosses, so between two islands all borders must say the same.
    """
    found: list[list[int]] = []
    free = {(0, r, c) for r, row in enumerate(across) for c, n in enumerate(row) if n > 0}
    free |= {(1, r, c) for r, row in enumerate(down) for c, n in enumerate(row) if n > 0}
    for start, end in facing(cells):
        (r1, c1), (r2, c2) = start, end
        if r1 == r2:
            drawn = across[r1][c1:c2]
            free -= {(0, r1, c) for c in range(c1, c2)}
        else:
            drawn = [row[c1] for row in down[r1:r2]]
            free -= {(1, r, c1) for r in range(r1, r2)}
        count = max(drawn)
        if count > 0 and min(drawn) != count:
            raise FormatError(f"the bridge between {cell_name(start)} and {cell_name(end)} is not drawn all the way")
        if count > 0 or NO_BRIDGE in drawn:
            found.append([r1, c1, r2, c2, max(count, 0)])
    if free:
        _, r, c = min(free)
        raise FormatError(f"the bridge drawn at {cell_name((r, c))} does not join two islands")
    return sorted(found)


def borders_from_bridges(rows: int, cols: int, bridges: Sequence[Sequence[int]]) -> tuple[Borders, Borders]:
    across, down = borders(rows, cols)
    for r1, c1, r2, c2, count in bridges:
        for c in range(c1, c2):
            across[r1][c] = count or NO_BRIDGE
        for r in range(r1, r2):
            down[r][c1] = count or NO_BRIDGE
    return across, down


def rectangles_from_walls(cells: Grid, across: Borders, down: Borders) -> tuple[list[Rectangle], bool]:
    """The rectangles that the walls close, and whether they are a finished answer, right or wrong.

    As long as an area has another shape, a wall inside or several clues, someone is still drawing: then only those
    rectangles count that fit their one clue.
    """
    found: list[Rectangle] = []
    finished = True
    for area in _areas(len(cells), len(cells[0]), across, down):
        top, left = min(r for r, _ in area), min(c for _, c in area)
        bottom, right = max(r for r, _ in area), max(c for _, c in area)
        whole = len(area) == (bottom - top + 1) * (right - left + 1)
        inside = any(any(across[r][left:right]) for r in range(top, bottom + 1)) or any(
            any(down[r][left : right + 1]) for r in range(top, bottom)
        )
        if not whole or inside or sum(cells[r][c] is not None for r, c in area) > 1:
            finished = False
        else:
            found.append([top, left, bottom, right])
    if not finished:
        found = [rectangle for rectangle in found if _fits(cells, rectangle)]
    return found, finished


def walls_from_rectangles(rows: int, cols: int, rectangles: Sequence[Rectangle]) -> tuple[Borders, Borders]:
    across, down = borders(rows, cols)
    for top, left, bottom, right in rectangles:
        for r in range(top, bottom + 1):
            if left > 0:
                across[r][left - 1] = 1
            if right < cols - 1:
                across[r][right] = 1
        for c in range(left, right + 1):
            if top > 0:
                down[top - 1][c] = 1
            if bottom < rows - 1:
                down[bottom][c] = 1
    return across, down


def _areas(rows: int, cols: int, across: Borders, down: Borders) -> Iterator[list[Cell]]:
    left = {(r, c) for r in range(rows) for c in range(cols)}
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        area, todo = [start], [start]
        while todo:
            r, c = todo.pop()
            steps = (
                (r, c - 1, c > 0 and not across[r][c - 1]),
                (r, c + 1, c < cols - 1 and not across[r][c]),
                (r - 1, c, r > 0 and not down[r - 1][c]),
                (r + 1, c, r < rows - 1 and not down[r][c]),
            )
            for row, col, is_open in steps:
                if is_open and (row, col) in left:
                    left.remove((row, col))
                    area.append((row, col))
                    todo.append((row, col))
        yield area


def _fits(cells: Grid, rectangle: Rectangle) -> bool:
    top, left, bottom, right = rectangle
    clues = [clue for row in cells[top : bottom + 1] for clue in row[left : right + 1] if clue is not None]
    return clues in (["?"], [(bottom - top + 1) * (right - left + 1)])
