"""Nonograms from images: what may be asked for, how large the board is, and the puzzle that hides a picture."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pensil.errors import PensilError, PuzzleError
from pensil.kinds.nonogram.image.made import threshold_of, wanted_picture
from pensil.kinds.nonogram.image.pixels import Pixels, averages, board_size, light_of
from pensil.kinds.nonogram.image.shades import best_threshold
from pensil.kinds.nonogram.image.wanted import SPECK, Wanted, hiding
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some


def grey(rows: list[list[int]]) -> Pixels:
    return Pixels(len(rows[0]), len(rows), bytes(part for row in rows for s in row for part in (s, s, s, 255)))


@pytest.mark.parametrize(
    ("width", "height", "data"),
    [(0, 1, b""), (1, 0, b""), (0, 0, b""), (-1, -1, b"1234"), (1, 1, b"123"), (1, 1, b"12345"), (2, 1, b"1234")],
)
def test_an_image_has_pixels(width: int, height: int, data: bytes) -> None:
    with pytest.raises(PensilError, match="four bytes for each of its pixels"):
        Pixels(width, height, data)


@pytest.mark.parametrize(
    ("size", "asked", "board"),
    [
        ((40, 40), (None, None), (25, 25)),
        ((40, 41), (None, None), (25, 24)),
        ((41, 40), (None, None), (24, 25)),
        ((1, 400), (None, None), (25, 1)),  # at least one column
        ((400, 1), (None, 10), (1, 10)),
        ((3, 1), (100, None), (100, 100)),  # at most a hundred
        ((1, 3), (None, 100), (100, 100)),
        ((10, 7), (14, None), (14, 20)),
        ((10, 7), (None, 10), (7, 10)),
        ((10, 7), (1, 100), (1, 100)),
    ],
)
def test_the_board_has_the_shape_of_the_image(
    size: tuple[int, int], asked: tuple[int | None, int | None], board: tuple[int, int]
) -> None:
    width, height = size
    assert board_size(Pixels(width, height, bytes(4 * width * height)), *asked, 25) == board


@pytest.mark.parametrize(
    "options",
    [
        {"rows": True},
        {"cols": 3.0},
        {"rows": -1},
        {"cols": 101},
        {"rows": 5, "cols": 0},
        {"threshold": "half"},
        {"threshold": -0.1},
        {"threshold": 1.1},
        {"colors": 2.0},
        {"colors": 2, "threshold": 0.5},
        {"colors": 2, "invert": True},
        {"colors": 2, "way": "dither"},
        {"colors": 2, "background": "#ff00gg"},
        {"colors": 2, "background": "#ff00000"},
        {"colors": 2, "background": "ff0000"},
        {"colors": 2, "background": 5},
        {"colors": 2, "background": "#ff 000"},
    ],
)
def test_what_may_not_be_asked_for(options: dict[str, Any]) -> None:
    with pytest.raises(PensilError):
        wanted_picture(grey([[0, 255]]), **options)


def test_which_options_have_a_threshold() -> None:
    image = grey([[0, 0, 255], [40, 200, 255], [60, 230, 250]])
    found = threshold_of(image, 3, 3)
    assert found is not None
    upside = threshold_of(image, 3, 3, invert=True)
    assert upside == pytest.approx(1 - found)
    by_it = wanted_picture(image, 3, 3, threshold=found).values
    assert by_it == wanted_picture(image, 3, 3).values == (1, 1, 0, 1, 0, 0, 1, 0, 0)
    without: list[dict[str, Any]] = [{"colors": 2}, {"way": "dither"}, {"way": "edges"}, {"background": "#ffffff"}]
    for options in without:
        assert threshold_of(image, 3, 3, **options) is None
    assert wanted_picture(image, 3, 3, threshold=0.001).values == (1, 1, 0, 1, 1, 0, 1, 1, 1)
    assert not any(wanted_picture(image, 3, 3, threshold=1).values)


@pytest.mark.parametrize("seed", range(20))
def test_the_threshold_parts_the_shades_best(seed: int) -> None:
    """Where the squares of the distances of two groups from their middles are the least; between two shades."""
    rng = Random(seed)
    shades = [rng.choice((rng.random(), rng.randrange(5) / 4)) for _ in range(rng.randint(2, 12))]
    shades += [0.0, 1.0]

    def spread(threshold: float) -> float:
        groups = [[s for s in shades if s > threshold], [s for s in shades if s <= threshold]]
        middles = [sum(group) / len(group) for group in groups]
        return sum((s - middle) ** 2 for group, middle in zip(groups, middles, strict=True) for s in group)

    halves = [(a + b) / 2 for a, b in pairwise(sorted(set(shades)))]
    found = best_threshold(shades)
    assert spread(found) == pytest.approx(min(map(spread, halves)))
    assert any(found == pytest.approx(half) for half in halves)


def test_shades_that_are_all_alike_have_a_threshold_in_the_middle() -> None:
    assert best_threshold([0.2]) == best_threshold([0.7, 0.7, 0.7]) == 0.5


@pytest.mark.parametrize("seed", range(6))
def test_a_cell_has_the_light_of_the_pixels_below_it(seed: int) -> None:
    """Stretched images, against sums over parts of pixels so small that all of one lie in one cell."""
    rng = Random(seed)
    width, height, rows, cols = (rng.randint(1, 5) for _ in range(4))
    shades = [[rng.choice((0, 255)) for _ in range(width)] for _ in range(height)]
    cells = averages(grey(shades), rows, cols, "stretch")
    for r in some(range(rows)):
        for c in some(range(cols)):
            parts = [
                shades[y // rows][x // cols] / 255
                for y in range(r * height, (r + 1) * height)
                for x in range(c * width, (c + 1) * width)
            ]
            assert cells.light[r * cols + c][0] == pytest.approx(sum(parts) / len(parts))
            assert cells.cover[r * cols + c] == pytest.approx(1)


def test_the_light_of_a_colour() -> None:
    assert light_of("#00fF00") == (0, 1, 0)
    red, green, blue = light_of("#0a0b80")
    assert (red, green) == pytest.approx((0.003035, 0.003347), abs=1e-6)
    assert blue == pytest.approx(0.215861, abs=1e-6)


# The picture that is wanted, and the puzzle that hides it.


def test_a_change_shows_more_where_nothing_around_has_the_value() -> None:
    values = (1, 0, 0, 0, 0, 0, 0, 2, 0, 0)
    strain = [[0.1 * value for value in range(3)] for _ in values]
    wanted = Wanted.weighed(2, 5, values, strain, ["#ff0000", "#0000ff"])
    near = [{values[r * 5 + c] for r in range(2) for c in range(5) if abs(c - cell % 5) <= 1} for cell in range(10)]
    assert wanted.strain == tuple(
        tuple(pytest.approx(0.1 * value + SPECK * (value not in near[cell])) for value in range(3))
        for cell in range(10)
    )
    assert (wanted.colors, wanted.palette) == (2, ("#ff0000", "#0000ff"))
    assert Wanted(1, 1, (0,), ((0.0, 1.0),)).colors == 1


def test_the_puzzle_that_hides_a_picture() -> None:
    assert hiding([[1, 1, 0], [0, 0, 0]]) == Nonogram([[2], []], [[1], [1], []])
    palette = ["#ff0000", "#0000ff"]
    assert hiding([[1, 2, 2]], palette) == Nonogram([[(1, 1), (2, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]], palette)
    assert hiding([[1]], ["#ff0000"]) == Nonogram([[(1, 1)]], [[(1, 1)]], ["#ff0000"])


@pytest.mark.parametrize(
    ("cells", "palette", "message"),
    [
        ([], None, "the board is empty"),
        ([[]], None, "the board is empty"),
        ([[1, 0], [1]], None, "not equally long: 2 and 1 cells"),
        ([[1], [1, 0]], None, "not equally long: 1 and 2 cells"),
        ([[2]], None, "numbers from 0 to 1, not 2"),
        ([[0, -1]], None, "numbers from 0 to 1, not -1"),
        ([[True]], None, "numbers from 0 to 1, not True"),
        ([["1"]], None, "numbers from 0 to 1, not 1"),
        ([[3]], ["#ff0000", "#0000ff"], "numbers from 0 to 2, not 3"),
        ([["x" * 30]], None, f"not {'x' * 20}$"),
    ],
)
def test_what_is_no_picture(cells: Any, palette: list[str] | None, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        hiding(cells, palette)
