"""hashiwokakero: rules of deduction, with backtracking where they are not enough. It stops at the first answer."""

from __future__ import annotations

from typing import Any

from hashi.core import Node
from hashi.solver import solve

from benchmarks.peers import Answer, Unsupported, plain

ALONG = {(1, 0): 0, (0, 1): 1}
"""The direction of a bridge as this package numbers it; its first coordinate is our row."""


def hashi(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    rows, cols = len(cells), len(cells[0])
    grid = [[Node(r, c) for c in range(cols)] for r in range(rows)]
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            if clue is not None:
                if any(
                    beside is not None for beside in (*row[c + 1 : c + 2], *(down[c] for down in cells[r + 1 : r + 2]))
                ):
                    raise Unsupported("islands side by side")  # it keeps bridges in the cells between islands
                grid[r][c].make_island(clue)
    found = solve(grid)
    return ("found", {"bridges": sorted(_bridges(found[0].grid))}) if found else ("none", None)


def _bridges(grid: Any) -> list[list[int]]:
    found = []
    for row in grid:
        for island in row:
            if island.n_type != 1:
                continue
            for (dr, dc), along in ALONG.items():
                r, c = island.x + dr, island.y + dc
                if r < len(grid) and c < len(row) and grid[r][c].n_type == 2 and grid[r][c].b_dir == along:
                    count = grid[r][c].b_thickness
                    while grid[r][c].n_type == 2:
                        r, c = r + dr, c + dc
                    found.append([island.x, island.y, r, c, count])
    return found


SOLVE = {"hashi": hashi}
MISSING = dict.fromkeys(("akari", "nonogram", "nurikabe", "shikaku"), "it solves Hashi only")
