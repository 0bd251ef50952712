"""Nonograms from images: what the cells see."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pensil.errors import PensilError
from pensil.kinds.nonogram.image import colours
from pensil.kinds.nonogram.image.colours import Lab, _nearest, few_colours, light_of_lab, oklab
from pensil.kinds.nonogram.image.made import wanted_picture
from pensil.kinds.nonogram.image.pixels import Pixels, averages, light_of
from pensil.kinds.nonogram.image.shades import best_threshold

BLACK, WHITE, CLEAR = (0, 0, 0, 255), (255, 255, 255, 255), (0, 0, 0, 0)
Pixel = tuple[int, int, int, int]


def image(rows: list[list[Pixel]]) -> Pixels:
    return Pixels(len(rows[0]), len(rows), bytes(part for row in rows for pixel in row for part in pixel))


def test_cells_average_light_over_their_area() -> None:
    chess = image([[BLACK, WHITE] * 3, [WHITE, BLACK] * 3])
    halves = averages(chess, 1, 3)
    assert [part for light in halves.light for part in light] == pytest.approx([0.5] * 9)
    third = averages(image([[BLACK, WHITE, WHITE]]), 1, 2, "stretch")
    assert [light[0] for light in third.light] == [pytest.approx(1 / 3), pytest.approx(1)]


def test_what_is_not_covered_is_paper() -> None:
    cells = averages(image([[CLEAR, BLACK]]), 1, 2)
    assert cells.light == ((1, 1, 1), (0, 0, 0))
    assert cells.cover == (0, 1)


@pytest.mark.parametrize(("fit", "cells"), [("pad", "0110 0110"), ("crop", "1111 1111"), ("stretch", "1111 1111")])
def test_an_image_of_another_shape(fit: str, cells: str) -> None:
    square = image([[BLACK, BLACK], [BLACK, BLACK]])
    seen = averages(square, 2, 4, fit)
    assert "".join("01"[light[0] < 0.5] for light in seen.light) == cells.replace(" ", "")


@pytest.mark.parametrize(
    ("rows", "cols", "size"), [(None, 8, (4, 8)), (10, None, (10, 20)), (None, None, (12, 25)), (3, 3, (3, 3))]
)
def test_the_side_that_is_not_given_follows(rows: int | None, cols: int | None, size: tuple[int, int]) -> None:
    wide = image([[BLACK] * 10 + [WHITE] * 30] * 20)
    wanted = wanted_picture(wide, rows, cols)
    assert (wanted.rows, wanted.cols) == size


def test_the_threshold_lies_between_two_groups() -> None:
    assert 0.2 < best_threshold([0.1, 0.15, 0.2, 0.7, 0.8]) < 0.7


def test_white_on_nothing_is_drawn_too() -> None:
    ghost = image([[CLEAR, (255, 255, 255, 255)], [CLEAR, CLEAR]])
    assert wanted_picture(ghost, 2, 2).values == (0, 1, 0, 0)


def test_inverse_threshold_and_dots() -> None:
    grey = [[(shade, shade, shade, 255) for shade in range(0, 256, 16)]] * 16
    dark = wanted_picture(image(grey), 16, 16, threshold=0.9).values
    light = wanted_picture(image(grey), 16, 16, threshold=0.1).values
    assert sum(dark) < sum(light)
    upside = wanted_picture(image(grey), 16, 16, invert=True).values
    assert upside == tuple(1 - value for value in wanted_picture(image(grey), 16, 16).values)
    dots = wanted_picture(image(grey), 16, 16, way="dither").values
    by_column = [sum(dots[c::16]) for c in range(16)]
    assert sum(by_column[:4]) > sum(by_column[6:10]) > sum(by_column[12:])
    assert 0 < sum(by_column[6:10]) < 64


def test_edges_are_where_shades_change() -> None:
    step = image([[BLACK] * 20 + [WHITE] * 20] * 40)
    values = wanted_picture(step, 10, 10, way="edges").values
    assert values == (0, 0, 0, 0, 1, 1, 0, 0, 0, 0) * 10


def test_colours_are_found_and_the_rim_stays_blank() -> None:
    red, blue, sand = (200, 30, 30, 255), (30, 60, 200, 255), (230, 220, 180, 255)
    rows = [[sand] * 6, [sand, red, red, blue, blue, sand], [sand, red, red, blue, blue, sand], [sand] * 6]
    wanted = wanted_picture(image(rows), 4, 6, colors=2)
    assert wanted.palette is not None
    colours = dict(enumerate(wanted.palette, 1))
    assert [colours[value] for value in wanted.values[7:11]] == ["#c81e1e", "#c81e1e", "#1e3cc8", "#1e3cc8"]
    assert set(wanted.values[:6]) == {0}
    named = wanted_picture(image(rows), 4, 6, colors=2, background="#c81e1e")
    assert named.values[7] == 0
    assert named.values[0] != 0


def test_a_small_bright_area_keeps_its_colour() -> None:
    seen = [oklab(light_of("#808080"))] * 95 + [oklab(light_of("#858585"))] * 95 + [oklab(light_of("#ff0000"))] * 3
    found = few_colours(seen, 2)
    assert max(light_of_lab(found[1])) > 0.9


def test_colours_that_stay_where_they_are_are_moved_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Lab] = []

    def counted(lab: Lab, colours: Sequence[Lab]) -> int:
        asked.append(lab)
        return _nearest(lab, colours)

    monkeypatch.setattr(colours, "_nearest", counted)
    seen = [oklab(light_of(color)) for color in ("#ff0000", "#00ff00", "#0000ff")]
    assert len(few_colours(seen, 3)) == 3
    assert len(asked) == 3


def test_oklab_goes_there_and_back() -> None:
    for color in ("#000000", "#ffffff", "#12c4f0", "#ff0080"):
        light = light_of(color)
        assert list(light_of_lab(oklab(light))) == pytest.approx(list(light), abs=1e-6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rows": 101}, "1 to 100"),
        ({"cols": 0}, "1 to 100"),
        ({"colors": 13}, "1 to 12"),
        ({"colors": 0}, "1 to 12"),
        ({"way": "magic"}, "no way"),
        ({"fit": "magic"}, "no fit"),
        ({"threshold": 2}, "threshold"),
        ({"colors": 3, "way": "edges"}, "coloured"),
        ({"background": "#ffffff"}, "background"),
        ({"background": "red", "colors": 2}, "#ff0000"),
    ],
)
def test_what_cannot_be(options: dict[str, object], said: str) -> None:
    with pytest.raises(PensilError, match=said):
        wanted_picture(image([[BLACK, WHITE]]), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("colors", [1, 3])
def test_an_image_of_one_colour_is_no_picture(colors: int) -> None:
    with pytest.raises(PensilError, match="nothing to draw"):
        wanted_picture(image([[BLACK] * 4] * 4), colors=colors)


def test_pixels_are_four_bytes_each() -> None:
    with pytest.raises(PensilError, match="four bytes"):
        Pixels(2, 2, b"123")
