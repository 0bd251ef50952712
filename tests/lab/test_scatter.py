"""Points and curves of a figure: where each stands, whiskers beside each other, curves that leave the plot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pensil.lab.axis import Axis, by_powers, count, even
from pensil.lab.scatter import HEIGHT, LEFT, MARGIN, WIDTH, Median, Scatter, Series, scatter_chart

Place = tuple[float, float]
X = even([0, 100], "x", count)
Y = even([0, 10], "y", count)
ORIGIN = MARGIN + LEFT, 56 + 10 + 20 + HEIGHT


def paths(series: tuple[Series, ...], kind: str, x: Axis = X, y: Axis = Y) -> list[str]:
    """What is drawn of a kind, without the signs of the legend."""
    drawing = scatter_chart("", [Scatter("", x, y, series)])
    found = re.findall(rf'<path class="{kind}[^"]*" d="([^"]*)"', drawing)
    return [path for path in found if not path.endswith("h24")]


def places(path: str) -> list[Place]:
    """In pixels from the lower left corner of the plot."""
    return [(float(x) - ORIGIN[0], ORIGIN[1] - float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", path)]


def at(x: float, y: float, reach: float = 0.0) -> Median:
    return Median(x, y, y - reach, y + reach)


def test_a_line_goes_through_the_medians() -> None:
    [line] = paths((Series("", 0, (at(0, 0), at(50, 10), at(100, 5))),), "join")
    assert places(line) == [(0, 0), (WIDTH / 2, HEIGHT), (WIDTH, HEIGHT / 2)]


@pytest.mark.parametrize(
    ("xs", "series", "reach", "apart"),
    [
        ([0, 50, 100], 2, 1.0, 6),
        ([0, 50, 100], 2, 0.0, 0),
        ([0, 1, 100], 2, 1.0, 5.8 / 3),
        ([0, 2, 100], 3, 1.0, 11.6 / 4),
        ([0, 50, 100], 1, 1.0, 6),
    ],
)
def test_whiskers_of_several_series_stand_beside_each_other(
    xs: list[float], series: int, reach: float, apart: float
) -> None:
    """The places of the points, in parts of a hundred, are powers of an axis by powers of ten; an even one has none."""
    log = by_powers([1, 10], "", count)
    for axis, moved in ((log, apart), (X, 0.0)):
        points = tuple(at(10 ** (x / 100) if axis.log else x, 5, reach) for x in xs)
        drawn = paths(tuple(Series("", i, points) for i in range(series)), "join", x=axis)
        lines = [places(line) for line in drawn]
        assert len(lines) == series
        for i, line in enumerate(lines):
            wanted = [5.8 * x + (i - (series - 1) / 2) * moved for x in xs]
            assert [x for x, _ in line] == pytest.approx(wanted, abs=0.02)


def test_a_whisker_goes_from_quartile_to_quartile() -> None:
    [drawn] = paths((Series("", 0, (Median(50, 5, 2, 8), Median(100, 5, 5, 5.01))),), "whisker")
    x, low, high = ORIGIN[0] + 290, ORIGIN[1] - 0.2 * HEIGHT, ORIGIN[1] - 0.8 * HEIGHT
    lower, upper = (f"M{x - 2.5:g} {end:g}h5" for end in (low, high))
    assert drawn == f"M{x:g} {low:g}V{high:g}{lower}{upper}", "and there is none where both are the same"


@pytest.mark.parametrize(("upper", "top"), [(5.0, 0.5 * HEIGHT + 12), (5.1, 0.5 * HEIGHT + 12), (9.0, 0.9 * HEIGHT)])
def test_an_arrow_tells_that_a_quartile_lies_somewhere_above(upper: float, top: float) -> None:
    [drawn] = paths((Series("", 0, (Median(50, 5, 2, upper, open=True),)),), "whisker")
    x, low, high = ORIGIN[0] + 290, ORIGIN[1] - 0.2 * HEIGHT, ORIGIN[1] - top
    head = f"M{x - 3:g} {high + 4:g}L{x:g} {high:g}L{x + 3:g} {high + 4:g}"
    assert drawn == f"M{x:g} {low:g}V{high:g}{head}"


def test_what_is_zero_has_no_place_on_a_logarithmic_axis() -> None:
    log = by_powers([1, 100], "", count)
    points = (Median(0, 0, 0, 0), Median(50, 10, 0, 100), Median(100, 100, 10, 100))
    series = (Series("", 0, points),)
    [line] = paths(series, "join", y=log)
    assert places(line) == [(WIDTH / 2, HEIGHT / 2), (WIDTH, HEIGHT)]
    [whiskers] = paths(series, "whisker", y=log)
    assert places(whiskers)[0] == (WIDTH / 2, HEIGHT / 2), "from the median, where the lower quartile has none"
    assert len(re.findall("V", whiskers)) == 2


@pytest.mark.parametrize(
    ("curve", "pieces"),
    [
        (lambda x: x / 10, [(0, 0, 100, 10)]),
        (lambda x: x / 5, [(0, 0, 50, 10)]),
        (lambda x: x / 5 - 10, [(50, 0, 100, 10)]),
        (lambda x: (x - 50) ** 2 / 100 - 5, [(11.3, None, 27.6, None), (72.4, None, 88.7, None)]),
        (lambda x: -1.0, []),
        (lambda x: float("inf"), []),
    ],
)
def test_a_curve_is_drawn_where_it_is_on_the_plot(
    curve: Callable[[float], float], pieces: list[tuple[float, float | None, float, float | None]]
) -> None:
    [drawn] = paths((Series("", 0, (at(0, 1), at(100, 1)), curve),), "curve")
    found = [places(f"M{piece}") for piece in drawn.split("M")[1:]]
    if not pieces:
        assert drawn == "M0 0"
        return
    assert len(found) == len(pieces)
    for piece, (start, low, end, high) in zip(found, pieces, strict=True):
        assert (piece[0][0], piece[-1][0]) == pytest.approx((5.8 * start, 5.8 * end), abs=5)
        for (_, y), value in ((piece[0], low), (piece[-1], high)):
            assert value is None or y == pytest.approx(HEIGHT * value / 10, abs=4)


def test_a_curve_goes_from_the_first_to_the_last_point_evenly_on_its_axis() -> None:
    log = by_powers([1, 100], "", count)
    for axis in (X, log):
        [drawn] = paths((Series("", 0, (at(4, 1), at(64, 1), at(16, 1)), lambda x: x / 10),), "curve", x=axis)
        found = places(drawn)
        assert len(found) == 121
        assert (found[0][0], found[-1][0]) == pytest.approx((WIDTH * axis.part(4), WIDTH * axis.part(64)), abs=0.02)
        middle = 16 if axis.log else 34
        assert found[60] == pytest.approx((WIDTH * axis.part(middle), HEIGHT * middle / 100), abs=0.02)
    assert paths((Series("", 0, (at(4, 1),), lambda x: x),), "curve") == [], "through one point goes any curve"
