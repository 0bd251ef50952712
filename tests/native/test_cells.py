"""Sets of cells in the native core, held against sets of cells as sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations, product
from random import Random

import pytest

from pensil._native import all_shapes, connected_parts, flood, flood_over_corners, grown
from pensil.core.cellset import CellSets
from pensil.core.grid import Cell, neighbours
from tests.checks import some

SHAPES = [(1, 1), (1, 5), (5, 1), (3, 4), (7, 8), (9, 9), (10, 10), (3, 62), (3, 63), (4, 64), (2, 130), (30, 25)]

shapes = pytest.mark.parametrize(("rows", "cols"), SHAPES)


def random_sets(rows: int, cols: int) -> Iterator[tuple[Random, CellSets, set[Cell]]]:
    """A few sets of cells of a board."""
    rng = Random(rows * 1000 + cols)
    sets = CellSets(rows, cols)
    cells = list(product(range(rows), range(cols)))
    for share in (0.0, 0.3, 0.5, 0.6, 0.7, 0.9, 1.0):
        yield rng, sets, {cell for cell in cells if rng.random() < share}


def around(rows: int, cols: int, cell: Cell) -> list[Cell]:
    """The cells that touch a cell, also at a corner."""
    steps = [(cell[0] + down, cell[1] + right) for down, right in product((-1, 0, 1), repeat=2)]
    return [(r, c) for r, c in steps if 0 <= r < rows and 0 <= c < cols and (r, c) != cell]


def connected(rows: int, cols: int, seed: set[Cell], within: set[Cell], *, corners: bool = False) -> set[Cell]:
    found, todo = set(seed & within), list(seed & within)
    while todo:
        cell = todo.pop()
        near = around(rows, cols, cell) if corners else neighbours(rows, cols, cell)
        fresh = {each for each in near if each in within} - found
        found |= fresh
        todo += fresh
    return found


@shapes
def test_what_is_connected(rows: int, cols: int) -> None:
    for rng, sets, within in some(random_sets(rows, cols)):
        for count in (0, 1, 3):
            seed = {(rng.randrange(rows), rng.randrange(cols)) for _ in range(count)}
            made = sets.of(*seed), sets.of(*within)
            assert set(sets.cells(flood(sets.width, *made))) == connected(rows, cols, seed, within)
            over_corners = connected(rows, cols, seed, within, corners=True)
            assert set(sets.cells(flood_over_corners(sets.width, *made))) == over_corners
            assert flood(sets.width, *made) == sets.flood(*made)


@shapes
def test_the_parts_of_a_set(rows: int, cols: int) -> None:
    for _, sets, cells in some(random_sets(rows, cols)):
        parts = connected_parts(sets.width, sets.of(*cells))
        assert parts == tuple(sets.areas(sets.of(*cells)))
        assert [part & -part for part in parts] == sorted(part & -part for part in parts)
        assert sum(parts) == sets.of(*cells)
        for part in parts:
            inside = set(sets.cells(part))
            assert inside == connected(rows, cols, {min(inside)}, cells)


def cheapest(rows: int, cols: int, start: set[Cell], allowed: set[Cell], pieces: list[set[Cell]]) -> dict[Cell, int]:
    """How many cells it takes to come to each: one for an allowed cell, all of a piece for any cell of it."""
    of_piece = {cell: piece for piece in pieces for cell in piece}
    cost = dict.fromkeys(start, 0)
    todo = [(0, cell) for cell in start]
    while todo:
        paid, cell = heappop(todo)
        for near in neighbours(rows, cols, cell):
            taken = of_piece.get(near, {near})
            if near in allowed and paid + len(taken) < cost.get(near, rows * cols + 1):
                for each in taken:
                    cost[each] = paid + len(taken)
                    heappush(todo, (cost[each], each))
    return cost


@shapes
def test_how_far_something_can_grow(rows: int, cols: int) -> None:
    grew = 0
    for rng, sets, allowed in random_sets(rows, cols):
        # Pieces do not touch each other, nor the start.
        land = {cell for cell in allowed if rng.random() < 0.25}
        parts = [set(sets.cells(part)) for part in connected_parts(sets.width, sets.of(*land))]
        start = parts.pop(rng.randrange(len(parts))) if parts else set()
        cost = cheapest(rows, cols, start, allowed, parts)
        pieces = [sets.of(*piece) for piece in parts]
        for steps in (0, 1, 2, 4, 7, rows * cols):
            made = sets.of(*start), sets.of(*allowed), pieces
            expected = sets.of(*(cell for cell, paid in cost.items() if paid <= steps))
            assert grown(sets.width, *made, steps, 0) == expected
            grew += expected.bit_count() - len(start)
            for enough in (1, 3, 6):
                some = grown(sets.width, *made, steps, len(start) + enough)
                assert not some & ~expected
                assert some == expected or some.bit_count() >= len(start) + enough
    assert grew or rows * cols < 10


def plain_shapes(
    rows: int, cols: int, start: set[Cell], room: set[Cell], pieces: list[set[Cell]], size: int
) -> set[frozenset[Cell]]:
    """All choices of so many cells that are connected and hold no piece in part, nor leave one out that they touch."""
    found = set()
    for more in combinations(sorted(room - start), size - len(start)):
        shape = start.union(more)
        beside = {near for cell in shape for near in neighbours(rows, cols, cell)}
        if connected(rows, cols, start, shape) == shape and all(p <= shape for p in pieces if p & (shape | beside)):
            found.add(frozenset(shape))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_all_shapes(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.choice([(3, 4), (4, 4), (2, 7), (1, 9), (7, 2)])
    # In the second and third word of bits, too, where the board begins with as many rows that are not used.
    above = rng.choice([0, 64 // (cols + 1), 128 // (cols + 1)])
    sets = CellSets(above + rows, cols)
    cells = list(product(range(rows), range(cols)))
    land = [cell for cell in cells if rng.random() < 0.3]
    parts = [
        set(CellSets(rows, cols).cells(part))
        for part in connected_parts(cols + 1, CellSets(rows, cols).of(*land or cells[:1]))
    ]
    start, *pieces = rng.sample(parts, len(parts))
    room = {cell for cell in cells if rng.random() < 0.8}.union(start, *pieces)

    def made(shape: Iterable[Cell]) -> int:
        return sets.of(*((above + row, col) for row, col in shape))

    for size in some(range(len(start), len(start) + 5)):
        given = sets.width, made(start), made(room), [made(piece) for piece in pieces], size
        expected = {made(shape) for shape in plain_shapes(rows, cols, start, room, pieces, size)}
        found = all_shapes(*given, len(expected))
        assert set(found) == expected
        assert len(found) == len(expected)
        assert all_shapes(*given, len(expected) + 1) == found
        assert not expected or all_shapes(*given, len(expected) - 1) == ()


def test_a_start_that_is_too_large_has_no_shapes() -> None:
    row = 0b111
    for room in (row, row | row << 4):
        assert all_shapes(4, row, room, [], 3, 10) == (row,)
        assert all_shapes(4, row, room, [], 2, 10) == ()


def test_sets_may_have_bits_where_others_have_none() -> None:
    row, far = 0b111, 0b111 << 200
    for start, room, pieces in some([(row, 0, [far]), (far, 0, [row]), (row, far, []), (far, row, [far << 200])]):
        assert all_shapes(4, start, room, pieces, 3, 1) == (start,)
        assert grown(4, start, room, pieces, 5, 0) == start


def test_bad_arguments() -> None:
    for bad in (-1, "1", (), 1.0):
        with pytest.raises(ValueError, match="a set of cells must"):
            flood(3, bad, 1)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="a set of cells must"):
            connected_parts(3, bad)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="a set of cells must"):
            grown(3, 1, 1, [1, bad], 2, 0)  # type: ignore[list-item]
        with pytest.raises(ValueError, match="a set of cells must"):
            all_shapes(3, 1, 1, [1, bad], 2, 9)  # type: ignore[list-item]
    for width in (1, 0, -5):
        with pytest.raises(ValueError, match="one bit more"):
            flood(width, 1, 1)
    with pytest.raises(ValueError, match="bad most"):
        all_shapes(3, 1, 1, [], 2, -1)
    most_bits = 4096 * 4097
    assert flood_over_corners(4097, 1 << most_bits - 1, 1) == 0
    with pytest.raises(ValueError, match="outside any grid"):
        flood_over_corners(4097, 1 << most_bits, 1)
    assert flood(3, 1 << 200, 1) == 0
