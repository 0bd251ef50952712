"""What is read off the masks of a grid's cells, against the plainest way to say it."""

from __future__ import annotations

from itertools import groupby, product
from random import Random

import pytest

from pensil._native import blank_value_rows, has_square, line_runs, pieces, value_rows
from tests.checks import some

each_seed = pytest.mark.parametrize("seed", range(60))


def random_values(seed: int) -> list[list[int]]:
    rng = Random(seed)
    rows, cols, most = rng.randrange(1, 9), rng.randrange(1, 9), rng.choice((1, 2, 61))
    return [[rng.randint(0, most) for _ in range(cols)] for _ in range(rows)]


def masks_of(values: list[list[int]]) -> list[int]:
    return [1 << value for row in values for value in row]


@each_seed
def test_values_stand_in_rows(seed: int) -> None:
    values = random_values(seed)
    assert value_rows(masks_of(values), len(values[0])) == values


def test_a_mask_of_no_value_or_of_several_is_no_value() -> None:
    assert value_rows((0, 1, 0b11, 0b100, 0b1011, -2), 3) == [[None, 0, None], [2, None, None]]


@each_seed
def test_runs_of_every_row_and_column(seed: int) -> None:
    values = random_values(seed)
    lines = [*values, *map(list, zip(*values, strict=True))]
    wanted = [tuple(len([*run]) for value, run in groupby(line) if value) for line in lines]
    assert line_runs(tuple(masks_of(values)), len(values[0])) == tuple(wanted)


@pytest.mark.parametrize("mask", [0, 0b11, -1])
def test_no_runs_where_a_cell_is_open(mask: int) -> None:
    assert line_runs((1, 2, mask, 2), 2) is None


def hanging_together(values: list[list[int]]) -> list[int]:
    """For each cell the least one that it hangs together with: of its neighbours at first, then step by step."""
    rows, cols = len(values), len(values[0])
    before: list[int] = []
    least = [*range(rows * cols)]
    while least != before:
        before = least
        least = [
            min(
                before[y * cols + x]
                for y, x in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                if 0 <= y < rows and 0 <= x < cols and values[y][x] == values[r][c]
            )
            for r in range(rows)
            for c in range(cols)
        ]
    return least


@each_seed
def test_pieces_are_what_hangs_together(seed: int) -> None:
    values = random_values(seed)
    cells = range(len(values) * len(values[0]))
    piece, sizes = pieces(masks_of(values), len(values[0]), cells)
    assert [piece.count(number) for number in range(len(sizes))] == list(sizes)
    assert list(dict.fromkeys(piece)) == [*range(len(sizes))]
    least = hanging_together(values)
    assert len(set(zip(piece, least, strict=True))) == len(sizes) == len(set(least))


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (3, 3)])
def test_pieces_of_all_small_boards_in_two_colours(rows: int, cols: int) -> None:
    for colours in some(product((0, 1), repeat=rows * cols)):
        values = [list(colours[row * cols : (row + 1) * cols]) for row in range(rows)]
        least = hanging_together(values)
        firsts = list(dict.fromkeys(least))
        piece, _ = pieces(masks_of(values), cols, range(rows * cols))
        assert list(piece) == [firsts.index(cell) for cell in least]


def test_pieces_of_some_places_alone() -> None:
    assert pieces((1, 2, 2, 1, 1, 2), 3, [5, 0, 2]) == ((1, 0, 1), (3, 3))
    assert pieces((1, 2), 2, ()) == ((), (1, 1))


@pytest.mark.parametrize("place", [-1, 2, 1 << 70])
def test_no_piece_outside_the_grid(place: int) -> None:
    with pytest.raises(ValueError, match=r"no such cell|out of range"):
        pieces((1, 1), 2, [place])


@each_seed
def test_a_square_of_one_value(seed: int) -> None:
    values = random_values(seed)
    rows, cols = len(values), len(values[0])
    squares = [
        {values[r][c], values[r][c + 1], values[r + 1][c], values[r + 1][c + 1]}
        for r in range(rows - 1)
        for c in range(cols - 1)
    ]
    for value in some(sorted({value for row in values for value in row})):
        assert has_square(masks_of(values), cols, value) == ({value} in squares)


@each_seed
def test_values_of_blank_cells_stand_in_rows(seed: int) -> None:
    values = random_values(seed)
    cells = [[None if value else "given" for value in row] for row in values]
    masks = [1 << value for row in values for value in row if value]
    assert blank_value_rows(masks, cells) == values


@pytest.mark.parametrize("masks", [(), (1,), (1, 1, 1)])
def test_one_mask_for_each_blank_cell(masks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one mask per blank cell"):
        blank_value_rows(masks, [[None, 1], [2, None]])


def of_no_places(masks: tuple[int, ...], cols: int) -> object:
    return pieces(masks, cols, ())


def of_value_0(masks: tuple[int, ...], cols: int) -> object:
    return has_square(masks, cols, 0)


@pytest.mark.parametrize("function", [value_rows, line_runs, of_no_places, of_value_0])
@pytest.mark.parametrize(("masks", "cols"), [((1, 1, 1), 2), ((1,), 0), ((1,), -1), (("1",), 1), ((1 << 63,), 1)])
def test_bad_arguments(function: object, masks: tuple[object, ...], cols: int) -> None:
    assert callable(function)
    with pytest.raises(ValueError, match=r"rows of a grid|mask"):
        function(masks, cols)
