"""Regions on a plane form no ring where all else is connected: the same solutions, found with less search."""

from __future__ import annotations

from random import Random

import pytest

from pensil._native import Graph, Plane, Solver, squares
from pensil.core.grid import edge

Shape = tuple[int, int]
Roots = list[tuple[int, int]]


def posted(shape: Shape, roots: Roots, *, plane: bool, later: bool = False) -> tuple[Solver, range]:
    """A solver with regions of these sizes (0 = any) around these cells, all else being connected, and its cells."""
    solver, grid, count = Solver(), Graph.grid(*shape), shape[0] * shape[1]
    solver.check_explanations()
    cells = range(first := solver.new_vars(count), first + count)
    lies = Plane(count, edge(*shape), squares(*shape)) if plane else None
    assert solver.regions(cells, grid, roots, plane=lies, later=later)
    solver.connected([-cell for cell in cells], grid)
    return solver, cells


def scattered(rng: Random, shape: Shape, count: int) -> Roots:
    """Some roots of which no two are side by side."""
    rows, cols = shape
    roots: Roots = []
    for cell in rng.sample(range(rows * cols), rows * cols):
        row, col = divmod(cell, cols)
        if all(abs(row - root // cols) + abs(col - root % cols) > 1 for root, _ in roots):
            roots.append((cell, rng.choice([0, 0, 0, 1, 2, 5])))
    return roots[:count]


@pytest.mark.parametrize("seed", range(40))
def test_no_solution_is_lost(seed: int) -> None:
    rng = Random(seed)
    shape = rng.choice([(4, 4), (4, 5), (3, 6), (5, 4)])
    roots = scattered(rng, shape, rng.randint(2, 6))
    found = []
    for plane, later in ((False, False), (True, False), (True, True)):
        solver, cells = posted(shape, roots, plane=plane, later=later)
        solutions, end = solver.enumerate(cells)
        assert end == "complete"
        found.append(sorted(solutions))
    assert found[0] == found[1] == found[2]


def test_it_may_wait_for_a_long_search() -> None:
    """Until then nothing is posted; after it, as much as at once."""
    roots = [(2, 0), (8, 0), (36, 0), (44, 0), (72, 0), (76, 0)]
    made = {}
    for later in (False, True):
        solver, cells = posted((9, 9), roots, plane=True, later=later)
        at_first = solver.stats()["vars"]
        solver.enumerate(cells, limit=2000)
        made[later] = at_first, solver.stats()["vars"]
    plain = posted((9, 9), roots, plane=False)[0].stats()["vars"]
    # An enumeration makes one variable, a switch for what it excludes.
    assert made[False][0] + 1 == made[False][1] == made[True][1] > made[True][0] == plain


@pytest.mark.parametrize("seed", range(40))
def test_what_is_seen_follows_from_its_reason(seed: int) -> None:
    """From whatever is known, with solutions or without: the reason is enough where nothing is known of the plane."""
    rng = Random(seed)
    shape = rng.choice([(6, 6), (5, 7), (7, 6)])
    roots = scattered(rng, shape, rng.randint(4, 8))
    plain, cells = posted(shape, roots, plane=False)
    known: list[int] = []
    if plain.solve() is True:
        values = plain.values(cells.start, len(cells))
        known = [cell if value else -cell for cell, value in zip(cells, values, strict=True)]
    for count in (4, 10, 18):
        assumed = rng.sample(known, count) if known else [rng.choice((-1, 1)) * each for each in rng.sample(cells, 4)]
        implied = posted(shape, roots, plane=True)[0].implied(cells, assumed)
        if implied is None:
            assert plain.solve(assumed) is False
        for literal, used in implied or ():
            assert set(used) <= set(assumed)
            assert plain.solve([*used, -literal]) is False, (shape, roots, literal, used)


def test_regions_at_the_edge_do_not_touch_at_a_corner() -> None:
    """Two that come from opposite sides, each to a cell that the other does not reach; their ways are open."""

    def excluded(*, plane: bool) -> bool:
        solver, cells = posted((10, 9), [(3, 6), (9 * 9 + 5, 6)], plane=plane)
        implied = solver.implied(cells, [cells[4 * 9 + 4]])
        return -cells[5 * 9 + 5] in {literal for literal, _ in implied or ()}

    assert excluded(plane=True)
    assert not excluded(plane=False)


def seen(roots: Roots, assumed: int, *, plane: bool) -> set[int]:
    """On a board of 9 by 9 cells: the cells that are outside where one is inside."""
    solver, cells = posted((9, 9), roots, plane=plane)
    return {-literal - cells.start for literal, _ in solver.implied(cells, [cells[assumed]]) or () if literal < 0}


def test_three_regions_form_no_ring() -> None:
    """A cell touches another at a corner; a region that comes to the other touches neither anywhere else."""
    roots = [(4 * 9 + 2, 1), (3 * 9 + 3, 1), (3 * 9 + 7, 0)]
    corners = {5 * 9 + 3, 5 * 9 + 1, 3 * 9 + 1, 2 * 9 + 2, 4 * 9 + 4}
    assert corners <= seen(roots, 2 * 9 + 4, plane=True)
    assert not corners & seen(roots, 2 * 9 + 4, plane=False)


def test_what_touches_a_region_at_the_edge_does_not_come_there_itself() -> None:
    roots = [(3, 1), (4 * 9 + 6, 0)]
    others = {*edge(9, 9)} - {3}
    solver, cells = posted((9, 9), roots, plane=True)
    reasons = {literal: set(used) for literal, used in solver.implied(cells, [cells[9 + 4]]) or ()}
    assert all(reasons[-cells[place]] == {cells[9 + 4]} for place in others - {2, 4})
    assert len(others & seen(roots, 9 + 4, plane=False)) == 3


def known_outside(roots: Roots, inside: list[int], *, plane: bool) -> set[int]:
    """On a board of 9 by 9 cells where some are inside: the others that nobody need try to know them outside."""
    solver, cells = posted((9, 9), roots, plane=plane)
    for cell in inside:
        solver.unit(cells[cell])
    return {cell for cell, value in enumerate(solver.fixed(cells.start, len(cells))) if value == 2}


def test_what_would_make_a_ring_is_known_without_being_tried() -> None:
    """At a corner of a region that is linked with it over a third one, and at the edge."""
    for roots, inside, ring in (
        ([(4 * 9 + 2, 1), (3 * 9 + 3, 1), (3 * 9 + 7, 0)], [2 * 9 + 4], {5 * 9 + 3, 5 * 9 + 1, 3 * 9 + 1, 2 * 9 + 2}),
        ([(3, 1), (4 * 9 + 6, 0)], [9 + 4], {*edge(9, 9)} - {2, 3, 4}),
    ):
        assert ring <= known_outside(roots, inside, plane=True)
        assert not ring <= known_outside(roots, inside, plane=False)
