"""Greedy by corner: in which order to take the numbers, and which of their rectangles first.

The board has three areas: four corners, the border between them, and the middle. On a board of n rows the corners are
m = ceil(n / 4) rows high, and likewise for the columns. Observation visits
1. the corners, clockwise from the top left one, each from its very corner diagonal by diagonal;
2. the border on tracks, from the outermost inward, each clockwise from the top;
3. the middle on a clockwise spiral.
The numbers met on the way are the queue. Rectangles are pulled outward: to its corner for a number of a corner, to the
border for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku


class Area(Enum):
    """Where a number was met."""

    CORNER = "corner"
    BORDER = "border"
    MIDDLE = "middle"


class Met(NamedTuple):
    """One element of the queue."""

    spot: int
    area: Area
    corner: Cell | None = None  # the corner of the board, for a number of a corner area


class Visit(NamedTuple):
    """One cell on the way of the observation."""

    cell: Cell
    area: Area
    corner: Cell | None = None


def observe(puzzle: Shikaku) -> list[Met]:
    """The queue: every number once, in the order in which it is met."""
    met: dict[int, Met] = {}
    for cell, area, corner in visits(puzzle.rows, puzzle.cols):
        spot = puzzle.spot.get(cell)
        # On a board of one row or column the corners lie upon each other: the first visit counts.
        if spot is not None and spot not in met:
            met[spot] = Met(spot, area, corner)
    return list(met.values())


def visits(rows: int, cols: int) -> Iterator[Visit]:
    """The whole way over the board."""
    high, wide = corner_size(rows), corner_size(cols)
    yield from _corners(rows, cols, high, wide)
    yield from _border(rows, cols, high, wide)
    for cell in spiral(high, wide, rows - high - 1, cols - wide - 1):
        yield Visit(cell, Area.MIDDLE)


def corner_size(side: int) -> int:
    """The side of a corner area: a quarter of the side of the board, rounded up."""
    return -(-side // 4)


def _corners(rows: int, cols: int, high: int, wide: int) -> Iterator[Visit]:
    down, up = range(high), range(rows - 1, rows - 1 - high, -1)
    rightward, leftward = range(wide), range(cols - 1, cols - 1 - wide, -1)
    for inward, sideward in ((down, rightward), (down, leftward), (up, leftward), (up, rightward)):
        corner = inward[0], sideward[0]
        area = [(row, col) for row in inward for col in sideward]
        for cell in sorted(area, key=lambda cell: (_steps(corner, cell), cell)):
            yield Visit(cell, Area.CORNER, corner)


def _border(rows: int, cols: int, high: int, wide: int) -> Iterator[Visit]:
    across, downward = range(wide, cols - wide), range(high, rows - high)
    for track in range(max(high, wide)):
        cells: list[Cell] = []
        if track < high:
            cells += [(track, col) for col in across]
        if track < wide:
            cells += [(row, cols - 1 - track) for row in downward]
        if track < high:
            cells += [(rows - 1 - track, col) for col in reversed(across)]
        if track < wide:
            cells += [(row, track) for row in reversed(downward)]
        for cell in cells:
            yield Visit(cell, Area.BORDER)


def spiral(top: int, left: int, bottom: int, right: int) -> Iterator[Cell]:
    """The cells of a rectangle on a clockwise spiral from its top left."""
    while top <= bottom and left <= right:
        for col in range(left, right + 1):
            yield top, col
        for row in range(top + 1, bottom + 1):
            yield row, right
        if top < bottom:
            for col in range(right - 1, left - 1, -1):
                yield bottom, col
        if left < right:
            for row in range(bottom - 1, top, -1):
                yield row, left
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def _steps(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


# Which rectangle first.


def outward(puzzle: Shikaku, met: Met) -> list[int]:
    """The candidates of a number as values of its spot, best first; equally good ones stay in their order."""
    candidates = puzzle.candidates[met.spot]
    distance = _to_corner(met.corner) if met.corner is not None else _to_border(puzzle.rows, puzzle.cols)
    return sorted(range(len(candidates)), key=lambda value: distance(candidates[value]))


def _to_corner(corner: Cell) -> Callable[[Rectangle], float]:
    """The mean number of steps from the cells of a rectangle to a corner of the board."""

    def distance(rectangle: Rectangle) -> float:
        top, left, bottom, right = rectangle
        return abs((top + bottom) / 2 - corner[0]) + abs((left + right) / 2 - corner[1])

    return distance


@lru_cache(maxsize=4)
def _to_border(rows: int, cols: int) -> Callable[[Rectangle], float]:
    """The mean number of steps from the cells of a rectangle to the nearest border."""
    # Sums over everything above and to the left of a cell, so that any rectangle takes four look-ups.
    sums = [[0] * (cols + 1)]
    for row in range(rows):
        sums.append([0])
        for col in range(cols):
            steps = min(row, col, rows - 1 - row, cols - 1 - col)
            sums[-1].append(steps + sums[-1][-1] + sums[-2][col + 1] - sums[-2][col])

    def distance(rectangle: Rectangle) -> float:
        top, left, bottom, right = rectangle
        total = sums[bottom + 1][right + 1] - sums[top][right + 1] - sums[bottom + 1][left] + sums[top][left]
        return total / ((bottom - top + 1) * (right - left + 1))

    return distance
