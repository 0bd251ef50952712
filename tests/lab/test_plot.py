"""Plots: they parse, they say what was measured, and no number is missing or infinite."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pensil.lab.axis import at_values, by_powers, by_steps, count, even, seconds
from pensil.lab.plot import Bar, Bars, bar_chart
from pensil.lab.scatter import HEIGHT, LEFT, MARGIN, WIDTH, Median, Scatter, Series, scatter_chart

SVG = "{http://www.w3.org/2000/svg}"

values = st.lists(st.floats(min_value=-1e12, max_value=1e12), max_size=20)


@given(values, st.booleans())
@example([1.1125369292536007e-308, 2.225073858507e-311], False)
@example([5e-324], True)
@example([1e12, 1e12], False)
def test_an_even_axis_holds_all_values(known: list[float], from_zero: bool) -> None:
    axis = even(known, "x", count, from_zero=from_zero)
    assert 2 <= len(axis.ticks) <= 13
    for value in known:
        slack = 1e-6 * (axis.high - axis.low)
        assert axis.low - slack <= value <= axis.high + slack
        assert 0 <= axis.part(value) <= 1
    steps = {round((b - a) / (axis.ticks[1] - axis.ticks[0]), 6) for a, b in pairwise(axis.ticks)}
    assert steps == {1}
    assert (axis.part(axis.low), axis.part(axis.high)) == (0, 1)


@given(st.lists(st.floats(min_value=1e-9, max_value=1e15), max_size=20))
def test_an_axis_of_powers_holds_all_values(known: list[float]) -> None:
    axis = by_powers([0, -3, *known], "x", count)
    for value in known:
        assert axis.low <= value * (1 + 1e-6)
        assert value <= axis.high * (1 + 1e-6)
        assert 0 <= axis.part(value) <= 1 + 1e-12
    assert len(axis.ticks) <= 10
    assert axis.part(axis.low) == 0
    assert axis.part(axis.high) == pytest.approx(1)


def test_ticks_are_written_for_people() -> None:
    assert [seconds(v) for v in (0, 1e-5, 2e-3, 0.5, 20)] == ["0", "10 µs", "2 ms", "500 ms", "20 s"]
    assert [count(v) for v in (0, 5, 1000, 2.5e6, 1e9)] == ["0", "5", "1k", "2.5M", "1G"]


def checked(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert not re.search(r"\bnan\b|\binf\b", svg, re.IGNORECASE)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height
    for rect in root.iter(f"{SVG}rect"):
        assert float(rect.get("x", 0)) + float(rect.attrib["width"]) <= width
    assert svg.count("http") == 1
    return root


def test_bars_are_as_long_as_their_logarithms() -> None:
    axis = by_powers([1, 10, 1000], "nodes", count)
    bars = (Bar("one", 1, "1"), Bar("ten", 10, "10"), Bar("many", 1000, "> 1,000", cut=True), Bar("none", 0, "0"))
    root = checked(bar_chart("bars & more", [Bars("nodes", axis, bars)], "a note"))
    drawn = [rect for rect in root.iter(f"{SVG}rect") if "bar" in rect.get("class", "")]
    lengths = [float(rect.attrib["width"]) for rect in drawn]
    assert len(lengths) == 3  # nothing is no bar
    assert lengths[2] == pytest.approx(3 * lengths[1], rel=0.01)
    assert lengths[0] < lengths[1]
    assert "cut" in drawn[2].get("class", "")
    said = [text.text for text in root.iter(f"{SVG}text")]
    assert {"one", "none", "> 1,000", "0"} <= set(said)


def at(x: float, y: float, lower: float | None = None, upper: float | None = None, **more: bool) -> Median:
    return Median(x, y, y if lower is None else lower, y if upper is None else upper, **more)


POINTS = (at(9, 0.001), at(16, 0.02, 0.01, 0.03), at(25, 0.0), at(36, 1.0, 0.5, 2.0, open=True))


@pytest.mark.parametrize("axis", [even, by_powers, by_steps])
def test_points_curves_and_a_legend(axis: object) -> None:
    series = (
        Series("one", 0, (*POINTS, at(49, 5, least=True)), lambda x: (x - 20) / 16, notes=("degree 1", "R² 0.5")),
        *(Series(f"other {i}", i, POINTS) for i in range(1, 8)),
        Series("nothing", 8, ()),
        Series("the paper", 9, POINTS, lambda x: x / 40, weak=True, published=True),
    )
    y = axis([p.y for p in POINTS] + [5.0], "time", seconds)  # type: ignore[operator]
    panel = Scatter("time", even([9, 49], "area", count), y, series, ("what marks mean",))
    root = checked(scatter_chart("points", [panel, panel], "a note"))
    said = [text.text for text in root.iter(f"{SVG}text")]
    assert said.count("one") == 2
    assert {"R² 0.5", "what marks mean", "a note"} <= set(said)
    paths = [path.get("class", "") for path in root.iter(f"{SVG}path")]
    assert sum(name.startswith("curve") for name in paths) == 4
    assert (paths.count("curve l0"), paths.count("curve frame-ink weak")) == (2, 2)
    assert sum(name == "mark l0 open" for name in paths) == 2  # the hollow mark of a lower bound
    assert sum(name.startswith("whisker") for name in paths) == 2 * 9


@pytest.mark.parametrize(("joined", "points", "lines"), [(True, 2, 1), (True, 1, 0), (False, 2, 0)])
def test_a_line_joins_points_where_there_are_two_and_it_is_wanted(joined: bool, points: int, lines: int) -> None:
    series = Series("one", 0, POINTS[:points], joined=joined)
    panel = Scatter("time", even([9, 16], "area", count), even([0, 1], "time", seconds), (series,))
    drawn = [path.get("class", "") for path in checked(scatter_chart("", [panel])).iter(f"{SVG}path")]
    assert drawn.count("join l0") == lines + joined  # one is in the legend


@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("curve", [None, lambda x: x / 49])
def test_the_legend_shows_what_is_drawn(joined: bool, marked: bool, curve: Callable[[float], float] | None) -> None:
    series = Series("one", 0, POINTS[:2], curve, joined=joined, marked=marked)
    panel = Scatter("time", even([9, 16], "area", count), even([0, 1], "time", seconds), (series,))
    drawn = re.findall(r'class="([^"]*)" d="M[-\d.]+ ([\d.]+)', scatter_chart("", [panel]))
    signs = [look for look, y in drawn if float(y) > 56 + 10 + 20 + HEIGHT]
    line = ["join l0"] if joined else ["curve l0"] if curve else []
    assert signs == [*line, *(["mark l0 s0"] if marked else [])]


def test_colours_that_come_again_have_other_shapes() -> None:
    series = tuple(Series(f"{i}", i, (at(9, 1), at(16, 2))) for i in range(12))
    panel = Scatter("nodes", even([9, 16], "area", count), even([1, 2], "nodes", count), series)
    drawn = [path for path in checked(scatter_chart("", [panel])).iter(f"{SVG}path") if "mark" in path.get("class", "")]
    looks = {(re.sub(r"[-\d.]+", "", path.attrib["d"])[:6], path.attrib["class"]) for path in drawn[:12]}
    assert len(looks) == 12


def test_texts_of_a_figure_never_cover_each_other() -> None:
    """By a generous measure of how wide letters are."""
    notes = (
        "y = 1.23e-05 n^5 + 1.23e-05 n^4 + 1.23e-05 n^3 - 1.23e-05 n^2 + 1.23e-05 n, R² 0.500",
        "Weak: " + "so " * 30,
    )
    sizes = [9, 16, 25, 36, 49, 64, 65, 66, 625]
    series = tuple(Series(f"strategy {i}", i, tuple(at(x, x) for x in sizes), notes=notes) for i in range(7))
    x = at_values(sizes, "area", count, 0.055)
    panel = Scatter("time", x, by_steps(sizes, "time", seconds), series, ("note " * 40,))
    root = checked(scatter_chart("points", [panel, panel], "about " * 40))
    boxes = []
    for text in root.iter(f"{SVG}text"):
        if "transform" in text.attrib:
            continue
        look = text.get("class", "")
        width = len(text.text or "") * (5.6 if "small" in look else 6.8)
        left = float(text.attrib["x"]) - (width if "end" in look else width / 2 if "middle" in look else 0)
        boxes.append((left, float(text.attrib["y"]) - 9, left + width, float(text.attrib["y"]) + 2, text.text))
    assert len(boxes) > 60
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
    assert max(box[2] for box in boxes) <= MARGIN + LEFT + WIDTH + MARGIN


@given(st.lists(st.floats(min_value=1e-9, max_value=1e15), max_size=20))
def test_an_axis_of_steps_holds_all_values(known: list[float]) -> None:
    axis = by_steps([0, -3, *known], "x", count)
    assert 2 <= len(axis.ticks) <= 10
    for value in known:
        assert axis.low <= value * (1 + 1e-6)
        assert value <= axis.high * (1 + 1e-6)
    assert axis.part(axis.low) == 0
    assert axis.part(axis.high) == pytest.approx(1)


def test_ticks_at_the_values_themselves_leave_room_for_their_labels() -> None:
    axis = at_values([9, 16, 25, 25, 0, 26, 36], "area", count, 0.05)
    assert axis.ticks == (9, 16, 25, 36)
    assert 0 < axis.part(9) < axis.part(36) < 1
    assert at_values([], "area", count, 0.05).ticks == (1, 10)


def test_plots_of_nothing() -> None:
    checked(bar_chart("nothing", []))
    checked(scatter_chart("nothing", [Scatter("t", even([], "x", count), by_powers([], "y", count), ())]))


def legend(series: tuple[Series, ...]) -> list[tuple[float, float]]:
    panel = Scatter("", even([9, 16], "", count), even([0, 1], "", count), series)
    texts = checked(scatter_chart("", [panel])).iter(f"{SVG}text")
    return [(float(text.attrib["x"]), float(text.attrib["y"])) for text in texts if (text.text or "").startswith("no.")]


def test_a_legend_has_two_columns_and_a_row_is_as_high_as_its_longer_entry() -> None:
    long = ("two lines " * 8, "and a third")
    [(left, top), (right, same), (x, y), (again, last)] = legend(
        tuple(Series(f"no. {i}", i, POINTS, notes=long if i == 1 else ()) for i in range(4))
    )
    assert (same, last, x, again) == (top, y, left, right)
    assert left < right < left + WIDTH
    assert y - top == 17 + 3 * 14 + 8
