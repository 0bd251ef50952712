"""The arithmetic of section V: the curve through some points, how well a line fits, and how times are spread."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Coefficients = Sequence[Fraction]
"""Of a polynomial, in powers of x, lowest first."""


def through(points: Sequence[tuple[Fraction, Fraction]]) -> list[Fraction]:
    """The polynomial of least degree through all points (Lagrange), without rounding."""
    total = [Fraction(0)] * len(points)
    for x, y in points:
        others = [other for other, _ in points if other != x]
        product, scale = [Fraction(1)], y
        for other in others:
            pairs = zip([Fraction(0), *product], [*product, Fraction(0)], strict=True)
            product = [below - other * same for below, same in pairs]
            scale /= x - other
        total = [sum_ + scale * each for sum_, each in zip(total, product, strict=True)]
    return total


def value(polynomial: Coefficients, x: Fraction | float) -> float:
    found = Fraction(0)
    for coefficient in reversed(polynomial):
        found = found * Fraction(x) + coefficient
    return float(found)


def straightness(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of the line that fits some points best, and its R2."""
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    both = sum((x - mean_x) * (y - mean_y) for x, y in points)
    square_x, square_y = sum((x - mean_x) ** 2 for x, _ in points), sum((y - mean_y) ** 2 for _, y in points)
    return both / square_x, both * both / (square_x * square_y)


def excess_kurtosis(values: Sequence[float]) -> float:
    """The fourth moment by the square of the second one, less 3: 0 for a normal distribution, above 0 leptokurtic."""
    mean = sum(values) / len(values)
    second, fourth = (sum((each - mean) ** power for each in values) / len(values) for power in (2, 4))
    return fourth / second**2 - 3 if second else 0.0
