"""Statistics of runs: against the standard library, against known distributions, and with runs that were cut off."""

from __future__ import annotations

import statistics
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.lab.spread import Quartile, spread
from tests.checks import some

numbers = st.lists(st.floats(min_value=0, max_value=1e6), min_size=2, max_size=30)


@given(numbers)
def test_quartiles_mean_and_deviation_are_those_of_the_standard_library(values: list[float]) -> None:
    found = spread(values)
    quartiles = statistics.quantiles(values, n=4, method="inclusive")
    assert [each.value for each in (found.lower, found.median, found.upper)] == pytest.approx(quartiles)
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.deviation == pytest.approx(statistics.stdev(values), rel=1e-6, abs=1e-6)
    assert not any(each.least for each in (found.lower, found.median, found.upper))


def test_skewness_and_kurtosis_of_known_numbers() -> None:
    """As spreadsheets give them: SKEW and KURT of 3, 4, 5, 2, 3, 4, 5, 6, 4, 7."""
    found = spread([3, 4, 5, 2, 3, 4, 5, 6, 4, 7])
    assert found.skewness == pytest.approx(0.359543, abs=1e-6)
    assert found.kurtosis == pytest.approx(-0.151800, abs=1e-6)


def test_leptokurtic_and_platykurtic_distributions_are_told_apart() -> None:
    rng = Random(1)
    flat = spread([rng.random() for _ in range(4000)])
    normal = spread([rng.gauss(0, 1) for _ in range(4000)])
    peaked = spread([rng.expovariate(1) * rng.choice((-1, 1)) for _ in range(4000)])
    assert flat.kurtosis == pytest.approx(-1.2, abs=0.1)
    assert normal.kurtosis == pytest.approx(0, abs=0.3)
    assert peaked.kurtosis == pytest.approx(3, abs=1.5)
    assert normal.skewness == pytest.approx(0, abs=0.15)
    assert spread([rng.expovariate(1) for _ in range(4000)]).skewness == pytest.approx(2, abs=0.5)


def test_what_few_runs_cannot_tell_is_not_told() -> None:
    one, two, three, four = (spread([1.0, 2.0, 4.0, 9.0][:n]) for n in (1, 2, 3, 4))
    assert (one.mean, one.deviation, one.skewness, one.kurtosis) == (1, None, None, None)
    assert (two.skewness, three.kurtosis) == (None, None)
    assert three.skewness is not None
    assert four.kurtosis is not None
    same = spread([7.0] * 9)
    assert (same.mean, same.deviation, same.skewness, same.kurtosis) == (7, 0, None, None)


def test_runs_that_were_cut_off_make_lower_bounds() -> None:
    found = spread([1.0, 2.0, 3.0, 4.0], [5.0])
    assert (found.runs, found.cut) == (5, 1)
    assert (found.lower, found.median, found.upper) == (Quartile(2, False), Quartile(3, False), Quartile(4, False))
    assert (found.mean, found.deviation, found.skewness, found.kurtosis) == (None, None, None, None)
    most = spread([1.0], [5.0, 5.0])
    assert (most.lower, most.median, most.upper) == (Quartile(3, True), Quartile(5, True), Quartile(5, True))
    assert spread([1.0, 1.0, 1.0], [5.0, 5.0]).to_json()["at_least"] == ["upper"]
    early = spread([1.0, 2.0, 3.0], [1.0])  # by nodes a run may be cut off early: everything above it may be larger
    assert early.median.least


@given(numbers, st.integers(0, 5))
def test_a_bound_is_never_too_large(values: list[float], cut: int) -> None:
    """Whatever the runs would have come to: here, each to ten times what it had."""
    ended, stopped = values[cut:], values[:cut]
    known, truth = spread(ended, stopped), spread([*ended, *(10 * value + 1 for value in stopped)])
    for name in some(("lower", "median", "upper")):
        bound, true = getattr(known, name), getattr(truth, name)
        assert bound.value <= true.value + 1e-6
        assert bound.least or bound.value == pytest.approx(true.value)
