"""Plots: they parse, they say what was measured, and no number is missing or infinite."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pensil.lab.axis import by_powers, count, even, seconds
from pensil.lab.plot import Bar, Bars, Scatter, Series, bar_chart, scatter_chart

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


@pytest.mark.parametrize("axis", [even, by_powers])
def test_points_curves_and_a_legend(axis: object) -> None:
    points = ((9.0, 0.001), (16.0, 0.02), (25.0, 0.0), (36.0, 1.0))
    series = (
        Series("one", points, ((49.0, 5.0),), lambda x: (x - 20) / 16, "degree 1\nR² 0.5"),
        *(Series(f"other {i}", points) for i in range(7)),
        Series("nothing", ()),
    )
    y = axis([p for _, p in points] + [5.0], "time", seconds)  # type: ignore[operator]
    panel = Scatter("time", even([9, 49], "area", count), y, series)
    root = checked(scatter_chart("points", [panel, panel], "a note"))
    said = [text.text for text in root.iter(f"{SVG}text")]
    assert said.count("one") == 2
    assert "R² 0.5" in said
    assert "hollow: stopped at a limit," in said
    paths = [path.get("class", "") for path in root.iter(f"{SVG}path")]
    assert sum("curve" in name for name in paths) == 2
    assert sum("mark" in name and "cut" in name for name in paths) == 2


def test_plots_of_nothing() -> None:
    checked(bar_chart("nothing", []))
    checked(scatter_chart("nothing", [Scatter("t", even([], "x", count), by_powers([], "y", count), ())]))
