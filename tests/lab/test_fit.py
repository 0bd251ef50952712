"""Polynomials through points, against known ones and against another way of solving."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.lab.fit import best, fit, fits


def exact(points: list[tuple[int, int]], degree: int) -> list[Fraction]:
    """Least squares by the normal equations, in fractions."""
    size = degree + 1
    rows = [
        [Fraction(sum(x ** (i + j) for x, _ in points)) for j in range(size)]
        + [Fraction(sum(y * x**i for x, y in points))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = next(r for r in range(i, size) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


@pytest.mark.parametrize("degree", [1, 2, 3, 4, 5])
def test_a_polynomial_is_found_again(degree: int) -> None:
    wanted = [3.0, -2.0, 0.5, 0.01, -0.002, 0.0001][: degree + 1]
    points = [(float(x), sum(c * x**i for i, c in enumerate(wanted))) for x in range(-9, 12)]
    found = fit(points, degree)
    assert found is not None
    assert found.coefficients == pytest.approx(wanted, rel=1e-6, abs=1e-8)
    assert found.r2 == pytest.approx(1)
    assert best(fits(points)).degree >= degree  # type: ignore[union-attr]


def test_areas_of_real_boards_with_the_papers_times() -> None:
    points = [(25.0, 0.008), (100.0, 0.02999), (225.0, 0.05654), (300.0, 0.08604), (500.0, 0.555), (625.0, 0.28799)]
    quintic = fit(points, 5)  # the paper's: six coefficients for six points, so it goes through all of them
    assert quintic is not None
    assert (quintic.r2, quintic.adjusted_r2) == (1, None)
    assert [quintic(x) for x, _ in points] == pytest.approx([y for _, y in points])
    chosen = best(fits(points))
    assert chosen is not None
    assert chosen.degree == 4
    line = fit(points, 1)
    assert line is not None
    assert line.coefficients == pytest.approx([-0.0472284, 0.000736299], rel=1e-5)
    assert line.r2 == pytest.approx(0.634565, rel=1e-5)


@given(
    st.lists(st.tuples(st.integers(0, 650), st.integers(-50, 50)), min_size=8, max_size=25),
    st.integers(min_value=1, max_value=5),
)
def test_it_is_the_least_squares_solution(points: list[tuple[int, int]], degree: int) -> None:
    found = fit([(float(x), float(y)) for x, y in points], degree)
    if len({x for x, _ in points}) <= degree:
        assert found is None
        return
    assert found is not None
    truth = exact(points, degree)
    for x, _ in points:
        value = sum(c * x**i for i, c in enumerate(truth))
        assert found(x) == pytest.approx(float(value), rel=1e-5, abs=1e-4)
    assert found.r2 <= 1 + 1e-9
    assert found.adjusted_r2 is None or found.adjusted_r2 <= found.r2 + 1e-9


def test_noise_does_not_earn_a_high_degree() -> None:
    rng = Random(4)
    points = [(float(x), 2.0 * x + rng.gauss(0, 3)) for x in range(40)]
    chosen = best(fits(points))
    assert chosen is not None
    assert chosen.degree <= 2
    assert chosen.coefficients[1] == pytest.approx(2, abs=0.3)


def test_too_few_points_give_no_curve() -> None:
    assert fits([]) == []
    through = fits([(1.0, 1.0), (2.0, 2.0)])
    assert [(each.degree, each.adjusted_r2) for each in through] == [(1, None)]
    assert best(through) is through[0]
    assert fits([(3.0, 1.0)] * 20) == []
    assert best([]) is None
    assert [each.degree for each in fits([(1.0, 1.0), (2.0, 2.0), (2.0, 2.5), (1.0, 1.5)])] == [1]


def test_a_constant_is_fitted_by_itself() -> None:
    found = fit([(float(x), 7.0) for x in range(9)], 2)
    assert found is not None
    assert found.r2 == 1
    assert found(4.5) == pytest.approx(7)
