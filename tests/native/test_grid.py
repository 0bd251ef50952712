"""The tables of a grid, each against the plainest way to say what it is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pensil._native import blank_beside, blank_cells, blank_runs, facing, given_cells
from tests.checks import some

Cell = tuple[int, int]
Cells = list[list[object]]


def random_cells(seed: int) -> Cells:
    rng = Random(seed)
    rows, cols, share = rng.randrange(1, 8), rng.randrange(1, 8), rng.random()
    return [
        [rng.choice([0, 3, "#", False]) if rng.random() < share else None for _ in range(cols)] for _ in range(rows)
    ]


def listed(cells: Cells, *, given: bool) -> list[Cell]:
    places = product(range(len(cells)), range(len(cells[0])))
    return [(r, c) for r, c in places if (cells[r][c] is not None) == given]


def between(a: Cell, b: Cell) -> set[Cell]:
    """The cells between two of one row or column."""
    (r1, c1), (r2, c2) = min(a, b), max(a, b)
    return {(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)} - {a, b}


each_seed = pytest.mark.parametrize("seed", range(80))


@each_seed
def test_given_and_blank_cells(seed: int) -> None:
    cells = random_cells(seed)
    assert list(given_cells(cells)) == listed(cells, given=True)
    assert list(blank_cells(tuple(map(tuple, cells)))) == listed(cells, given=False)


@each_seed
def test_runs_hold_all_blank_cells_that_see_each_other(seed: int) -> None:
    cells = random_cells(seed)
    blank = listed(cells, given=False)
    rows, cols, row_of, col_of = blank_runs(cells)
    for runs, of, line in some([(rows, row_of, 0), (cols, col_of, 1)]):
        assert len(of) == len(blank)
        assert [min(run) for run in runs] == sorted((min(run) for run in runs), key=lambda i: blank[i][:: 1 - 2 * line])
        for i, cell in enumerate(blank):
            seen = [
                j
                for j, other in enumerate(blank)
                if other[line] == cell[line] and all(cells[r][c] is None for r, c in between(cell, other))
            ]
            assert list(runs[of[i]]) == seen
    assert sum(map(len, rows)) == sum(map(len, cols)) == len(blank)


@each_seed
def test_blank_cells_beside_given_ones(seed: int) -> None:
    cells = random_cells(seed)
    blank = listed(cells, given=False)
    expected = [
        tuple(blank.index(near) for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in blank)
        for r, c in listed(cells, given=True)
    ]
    assert list(blank_beside(cells)) == expected


@each_seed
def test_cells_that_face_each_other(seed: int) -> None:
    cells = random_cells(seed)
    given = listed(cells, given=True)

    def see(a: Cell, b: Cell) -> bool:
        return (a[0] == b[0]) != (a[1] == b[1]) and between(a, b).isdisjoint(given)

    pairs = [(i, j) for i, a in enumerate(given) for j, b in enumerate(given) if i < j and see(a, b)]
    ends, crossings, at = facing(cells)
    assert list(ends) == pairs  # along the row first: that cell comes earlier
    ways = [(given[i], given[j]) for i, j in pairs]
    expected = {
        (across, down)
        for across, (a, b) in enumerate(ways)
        for down, (c, d) in enumerate(ways)
        if a[0] == b[0] and c[1] == d[1] and between(a, b) & between(c, d)
    }
    assert len(crossings) == len(expected)
    assert set(crossings) == expected
    assert list(at) == [tuple(spot for spot, pair in enumerate(pairs) if i in pair) for i in range(len(given))]


@pytest.mark.parametrize("table", [given_cells, blank_cells, blank_runs, blank_beside, facing])
@pytest.mark.parametrize("bad", [[], [[]], [[None], []], [[None], [1, 2]], [None], 5, [[None] * 5000]])
def test_what_is_no_grid(table: object, bad: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        table(bad)  # type: ignore[operator]
