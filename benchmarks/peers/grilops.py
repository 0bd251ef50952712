"""grilops: a library on z3 with parts for regions and lines of sight; the models are put together from its parts.

They follow the ways of the examples of the library, which are not part of the package.
"""

from __future__ import annotations

from typing import Any

import grilops
from grilops.regions import R, RegionConstrainer
from grilops.sightlines import count_cells
from z3 import If, Implies, Int, Not, Or, PbEq

from benchmarks.peers import Answer, boxes, plain

Point = grilops.Point


def _answer(grid: Any) -> tuple[str, dict[Any, int]]:
    if not grid.solve():
        return "none", {}
    solved = grid.solved_grid()
    return "unique" if grid.is_unique() else "multiple", solved


def akari(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    rows, cols = len(cells), len(cells[0])
    symbols = grilops.SymbolSet([("WALL", "#"), ("EMPTY", "."), ("LAMP", "*")])
    grid = grilops.SymbolGrid(grilops.get_rectangle_lattice(rows, cols), symbols)
    add = grid.solver.add

    def lamp(cell: Any) -> Any:
        return If(cell == symbols.LAMP, 1, 0)

    def wall(cell: Any) -> Any:
        return cell == symbols.WALL

    for p in grid.lattice.points:
        clue = cells[p.y][p.x]
        if clue is not None:
            add(grid.cell_is(p, symbols.WALL))
            if clue != "#":
                add(PbEq([(n.symbol == symbols.LAMP, 1) for n in grid.edge_sharing_neighbors(p)], clue))
            continue
        add(grid.cell_is_one_of(p, [symbols.EMPTY, symbols.LAMP]))
        near = grid.edge_sharing_neighbors(p)
        seen = sum(count_cells(grid, n.location, n.direction, count=lamp, stop=wall) for n in near)
        add(If(grid.cell_is(p, symbols.LAMP), seen == 0, seen > 0))
    status, solved = _answer(grid)
    return status, _cells(solved, rows, cols, symbols.LAMP)


def nurikabe(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    rows, cols = len(cells), len(cells[0])
    symbols = grilops.SymbolSet([("SEA", "#"), ("LAND", ".")])
    grid = grilops.SymbolGrid(grilops.get_rectangle_lattice(rows, cols), symbols)
    add = grid.solver.add
    regions = RegionConstrainer(grid.lattice, solver=grid.solver)
    sizes = {p: cells[p.y][p.x] for p in grid.lattice.points if cells[p.y][p.x] is not None}
    sea = Int("sea")
    add(sea >= 0, sea < rows * cols, *(sea != grid.lattice.point_to_index(p) for p in sizes))
    for p in grid.lattice.points:
        add(grid.cell_is(p, symbols.SEA) == (regions.region_id_grid[p] == sea))
        if p in sizes:
            add(grid.cell_is(p, symbols.LAND))
            add(regions.parent_grid[p] == R)
            add(regions.region_size_grid[p] == sizes[p])
        else:
            add(Implies(grid.cell_is(p, symbols.LAND), regions.parent_grid[p] != R))
        for n in grid.edge_sharing_neighbors(p):
            same = regions.region_id_grid[p] == regions.region_id_grid[n.location]
            add(Implies(grid.grid[p] == n.symbol, same))
        square = [Point(y, x) for y in (p.y, p.y + 1) for x in (p.x, p.x + 1)]
        if all(q in grid.grid for q in square):
            add(Or(*(Not(grid.cell_is(q, symbols.SEA)) for q in square)))
    status, solved = _answer(grid)
    return status, _cells(solved, rows, cols, symbols.SEA)


def shikaku(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    rows, cols = len(cells), len(cells[0])
    symbols = grilops.make_number_range_symbol_set(0, rows * cols - 1)
    grid = grilops.SymbolGrid(grilops.get_rectangle_lattice(rows, cols), symbols)
    regions = RegionConstrainer(grid.lattice, solver=grid.solver, rectangular=True)
    for p in grid.lattice.points:
        clue = cells[p.y][p.x]
        grid.solver.add(grid.cell_is(p, regions.region_id_grid[p]))
        if clue is None:
            grid.solver.add(regions.parent_grid[p] != R)
        else:
            grid.solver.add(regions.parent_grid[p] == R, regions.region_size_grid[p] == clue)
    status, solved = _answer(grid)
    if not solved:
        return status, None
    return status, boxes([[solved[Point(r, c)] for c in range(cols)] for r in range(rows)], cells)


def _cells(solved: dict[Any, int], rows: int, cols: int, symbol: int) -> dict[str, Any] | None:
    if not solved:
        return None
    return {"cells": [[int(solved[Point(r, c)] == symbol) for c in range(cols)] for r in range(rows)]}


SOLVE = {"akari": akari, "nurikabe": nurikabe, "shikaku": shikaku}
MISSING = {
    "hashi": "it has no parts for bridges: it would be a plain z3 model",
    "nonogram": "it has no parts for clues of lines: it would be a plain z3 model",
}
