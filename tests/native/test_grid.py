"""The tables of a grid, each against the plainest way to say what it is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pensil._native import (
    blank_beside,
    blank_cells,
    blank_runs,
    clues_by_cell,
    facing,
    frozen_rows,
    given_cells,
    given_clues,
    squares,
)
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
    assert list(given_clues(cells)) == [cells[r][c] for r, c in listed(cells, given=True)]
    assert list(clues_by_cell(cells).items()) == [((r, c), cells[r][c]) for r, c in listed(cells, given=True)]
    assert list(blank_cells(tuple(map(tuple, cells)))) == listed(cells, given=False)


@each_seed
def test_runs_hold_all_blank_cells_that_see_each_other(seed: int) -> None:
    cells = random_cells(seed)
    blank = listed(cells, given=False)
    runs, along_rows, of_cell = blank_runs(cells)
    assert len(of_cell) == len(blank)
    for line, lists in some([(0, runs[:along_rows]), (1, runs[along_rows:])]):
        assert sum(map(len, lists)) == len(blank)
        firsts = [blank[run[0]] for run in lists]
        assert firsts == sorted(firsts, key=lambda cell: cell[:: 1 - 2 * line])
    for i, cell in enumerate(blank):
        for line, run in enumerate(of_cell[i]):
            assert (run < along_rows) == (line == 0)
            assert list(runs[run]) == [
                j
                for j, other in enumerate(blank)
                if other[line] == cell[line] and all(cells[r][c] is None for r, c in between(cell, other))
            ]


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (2, 2), (3, 5)])
def test_squares(rows: int, cols: int) -> None:
    corners = product(range(rows - 1), range(cols - 1))
    assert list(squares(rows, cols)) == [
        tuple(y * cols + x for y, x in product((r, r + 1), (c, c + 1))) for r, c in corners
    ]


def test_squares_of_no_grid() -> None:
    for rows, cols in some([(0, 3), (3, 0), (5000, 1)]):
        with pytest.raises(ValueError, match="size"):
            squares(rows, cols)


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


def test_frozen_rows_ask_once_for_each_object() -> None:
    asked: list[object] = []

    def freeze(value: object) -> str:
        asked.append(value)
        return f"<{value}>"

    long = 10**20
    assert frozen_rows([[1, None, long], (), iter([long, 1])], freeze) == (
        ("<1>", "<None>", f"<{long}>"),
        (),
        (f"<{long}>", "<1>"),
    )
    assert asked == [1, None, long]
    asked.clear()
    assert frozen_rows([[1, True]], freeze) == (("<1>", "<True>"),)
    assert frozen_rows(([str(n)] for n in range(1000)), freeze) == tuple((f"<{n}>",) for n in range(1000))

    def fails(value: object) -> None:
        raise KeyError(value)

    with pytest.raises(KeyError, match="mine"):
        frozen_rows([["mine"]], fails)
    for bad in some([5, [5]]):
        with pytest.raises(ValueError, match="sequence"):
            frozen_rows(bad, freeze)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [given_cells, blank_cells, blank_runs, blank_beside, facing])
@pytest.mark.parametrize("bad", [[], [[]], [[None], []], [[None], [1, 2]], [None], 5, [[None] * 5000]])
def test_what_is_no_grid(table: object, bad: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        table(bad)  # type: ignore[operator]
