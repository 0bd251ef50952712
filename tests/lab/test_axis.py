"""Axes: where values are on them, and their ticks, on both sides of every limit."""

from __future__ import annotations

import pytest

from pensil.lab.axis import MOST_TICKS, Axis, at_values, by_powers, by_steps, count, even, seconds

Values = list[float]


def told(axis: Axis) -> tuple[float, float, list[float]]:
    return axis.low, axis.high, [float(f"{tick:.6g}") for tick in axis.ticks]


@pytest.mark.parametrize(
    ("values", "from_zero", "axis"),
    [
        ([], True, (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1])),
        ([3, 7], True, (0, 8, [0, 2, 4, 6, 8])),
        ([3, 7], False, (3, 7, [3, 4, 5, 6, 7])),
        ([5], True, (0, 5, [0, 1, 2, 3, 4, 5])),
        ([5.1], True, (0, 6, [0, 2, 4, 6])),
        ([11], True, (0, 15, [0, 5, 10, 15])),
        ([26], True, (0, 30, [0, 10, 20, 30])),
        ([-3, 1], True, (-3, 1, [-3, -2, -1, 0, 1])),
        ([-4], True, (-4, 0, [-4, -3, -2, -1, 0])),
        ([0], True, (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1])),
        ([4, 4], False, (4, 8, [4, 5, 6, 7, 8])),
        ([-4, -4], False, (-4, 0, [-4, -3, -2, -1, 0])),
        ([1e9, 1e9 + 2], False, (1e9, 1e9 + 2, [1e9] * 5)),
        ([1e-201], True, (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1])),
    ],
)
def test_even_steps(values: Values, from_zero: bool, axis: tuple[float, float, Values]) -> None:
    found = even(values, "title", count, from_zero=from_zero)
    assert told(found) == axis
    assert (found.log, found.title, found.label) == (False, "title", count)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([], [1, 10]),
        ([5], [1, 10]),
        ([1], [1, 10]),
        ([10], [10, 100]),
        ([1, 10], [1, 10]),
        ([1, 11, 0, -5], [1, 10, 100]),
        ([0.02, 3], [0.01, 0.1, 1, 10]),
        ([1, 1e8], [10.0**n for n in range(9)]),
        ([1, 1e9], [10.0**n for n in range(0, 10, 2)]),
    ],
)
def test_powers_of_ten(values: Values, ticks: Values) -> None:
    axis = by_powers(values, "", seconds)
    assert told(axis)[2] == pytest.approx(ticks)
    assert axis.low == pytest.approx(ticks[0])
    assert axis.log
    assert axis.high >= max([10.0, *values])


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([], [1, 2, 5, 10]),
        ([3, 30], [2, 5, 10, 20, 50]),
        ([2, 20], [2, 5, 10, 20]),
        ([2], [2, 5]),
        ([1, 500], [1, 2, 5, 10, 20, 50, 100, 200, 500]),
        ([1, 501, 0], [1, 10, 100, 1000]),
        ([0.1, 0.3], [0.1, 0.2, 0.5]),
    ],
)
def test_steps_on_a_logarithmic_axis(values: Values, ticks: Values) -> None:
    axis = by_steps(values, "", count)
    assert [axis.low, axis.high, *axis.ticks] == pytest.approx([ticks[0], ticks[-1], *ticks])
    assert len(axis.ticks) <= MOST_TICKS
    assert axis.log


def test_ticks_at_the_values() -> None:
    axis = at_values([10, 1, 100, 1.01, 0], "", count, 0.1)
    assert axis.log
    assert axis.ticks == (1, 10, 100)
    assert [axis.low, axis.high] == pytest.approx([1 / 1.2022644, 120.22644])
    assert at_values([4], "", count, 0.5).low == pytest.approx(4 / 1.15)
    assert at_values([], "", count, 0.1).ticks == (1.0, 10.0)
    near = at_values([1, 2, 4, 8], "", count, 0.5)
    assert near.ticks == (1, 4)


def test_places_on_an_axis() -> None:
    plain, log = Axis(2, 6, False, (), "", count), Axis(1, 100, True, (), "", count)
    assert [plain.part(value) for value in (1, 2, 3, 6, 7)] == [0, 0, 0.25, 1, 1]
    assert [log.part(value) for value in (0, 0.5, 1, 10, 100, 1000)] == [0, 0, 0, 0.5, 1, 1]


def test_times_and_numbers() -> None:
    times = {0: "0", 2e-7: "0.2 µs", 1e-6: "1 µs", 0.00099985: "999.9 µs", 0.00099999: "1 ms", 0.5: "500 ms"}
    times |= {0.99995: "1 s", 1: "1 s", 12345: "1.234e+04 s"}
    assert {value: seconds(value) for value in times} == times
    counts = {0: "0", 5: "5", 999: "999", 999.9: "0.9999k", 999.95: "1k", 1000: "1k", 1500: "1.5k", -2000: "-2k"}
    counts |= {999_800: "999.8k", 1e6: "1M", 2.5e9: "2.5G"}
    assert {value: count(value) for value in counts} == counts
