"""The line around a group of cells, a little inside of them and round at its corners."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.render.geometry import Geometry, number

_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Right, down, left, up, as steps of rows and columns: each is the right turn of the one before."""


@record
class Corner:
    """A corner of the lattice where a contour turns; directions are numbers from 0 (right) on, clockwise."""

    corner: Cell
    before: int
    after: int


def contours(cells: Collection[Cell]) -> Iterator[list[Corner]]:
    """The turns of the loops around some cells, and around the holes in them; the cells are at the right hand.

    Where cells touch at a corner only, each keeps a loop of its own.
    """
    sides = set()  # each from a corner in a direction
    for row, col in cells:
        corners = (row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)
        beside = (row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)
        sides |= {(corners[i], i) for i in range(4) if beside[i] not in cells}
    left = set(sides)
    while left:
        corner, direction = min(left)
        turns = []
        while (corner, direction) in left:
            left.remove((corner, direction))
            down, right = _DIRECTIONS[direction]
            corner = (corner[0] + down, corner[1] + right)
            # To the right first: that stays at the same cell.
            ways = ((direction + by) % 4 for by in (1, 0, 3))
            after = next(way for way in ways if (corner, way) in sides)
            if after != direction:
                turns.append(Corner(corner, direction, after))
            direction = after
        yield turns


def contour_path(turns: list[Corner], geometry: Geometry, inset: float, radius: float) -> str:
    """Path data of a loop that runs `inset` inside of the cells."""
    points = [_inside(turn, geometry, inset) for turn in turns]
    x, y = points[-1]
    down, right = _DIRECTIONS[turns[-1].after]
    path = [f"M{number(x + right * radius)} {number(y + down * radius)}"]
    for turn, before, here in zip(turns, [points[-1], *points], points, strict=False):
        straight = abs(here[0] - before[0] + here[1] - before[1]) - 2 * radius
        (down, right), (down_after, right_after) = _DIRECTIONS[turn.before], _DIRECTIONS[turn.after]
        path.append(f"{'h' if right else 'v'}{number((right + down) * straight)}")
        if radius:
            r, sweep = number(radius), int((turn.after - turn.before) % 4 == 1)
            to = f"{number((right + right_after) * radius)} {number((down + down_after) * radius)}"
            path.append(f"a{r} {r} 0 0 {sweep} {to}")
    return "".join(path) + "z"


def _inside(turn: Corner, geometry: Geometry, inset: float) -> tuple[float, float]:
    """Where a contour turns: both of its lines there are moved to the right hand."""
    row, col = turn.corner
    moves = [_DIRECTIONS[(direction + 1) % 4] for direction in (turn.before, turn.after)]
    down, right = (sum(each) for each in zip(*moves, strict=True))
    return geometry.x(col) + right * inset, geometry.y(row) + down * inset
