"""Curves through measurements: polynomials by least squares, and laws of growth, which are lines through logarithms.

The powers of x would be almost parallel where x is an area of some hundred cells, so the fit is made in t from -1 to 1,
with columns that are made orthogonal one after the other (Gram-Schmidt, each twice); the coefficients in powers of x
are worked out afterwards, for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, log10
from math import pow as math_pow
from typing import Literal

from pensil.core.record import record

Points = Sequence[tuple[float, float]]

DEGREES = (1, 2, 3, 4, 5)
"""The degrees that are tried; the paper on nonograms fits one of degree 5."""


@record
class Fit:
    """A polynomial: its values with `fit(x)`, how well it fits, and its coefficients in powers of x, lowest first."""

    degree: int
    middle: float
    reach: float  # t = (x - middle) / reach
    scaled: tuple[float, ...]  # coefficients in powers of t
    r2: float
    adjusted_r2: float | None  # None for a polynomial with as many coefficients as there are points: R2 is 1 then

    def __call__(self, x: float) -> float:
        t = (x - self.middle) / self.reach
        value = 0.0
        for c in reversed(self.scaled):
            value = value * t + c
        return value

    @property
    def coefficients(self) -> tuple[float, ...]:
        found = [0.0] * len(self.scaled)
        for power, c in enumerate(self.scaled):
            for k in range(power + 1):
                found[k] += c * comb(power, k) * (-self.middle) ** (power - k) / self.reach**power
        return tuple(found)

    def to_json(self) -> dict[str, object]:
        return {
            "degree": self.degree,
            "coefficients": list(self.coefficients),
            "r2": self.r2,
            "adjusted_r2": self.adjusted_r2,
        }


def fit(points: Points, degree: int) -> Fit | None:
    """The polynomial of this degree with the least squared distance; None when there are no more x than the degree."""
    xs = [x for x, _ in points]
    if len(set(xs)) <= degree:
        return None
    low, high = min(xs), max(xs)
    middle, reach = (low + high) / 2, (high - low) / 2
    scaled = tuple(_least_squares([(x - middle) / reach for x in xs], [y for _, y in points], degree))
    free = len(points) - degree - 1
    if not free:
        return Fit(degree, middle, reach, scaled, 1.0, None)
    r2 = _r2(points, Fit(degree, middle, reach, scaled, 0.0, None))
    return Fit(degree, middle, reach, scaled, r2, 1 - (1 - r2) * (len(points) - 1) / free)


def fits(points: Points, degrees: Iterable[int] = DEGREES) -> list[Fit]:
    """The fits of all degrees for which there are enough points."""
    found = [fit(points, degree) for degree in degrees]
    return [each for each in found if each is not None]


def best(found: Sequence[Fit]) -> Fit | None:
    """The one with the largest adjusted R2, which makes up for the freedom of higher degrees.

    One that goes through every point by itself says nothing, and is chosen only when there is no other.
    """
    judged = [each for each in found if each.adjusted_r2 is not None]
    return max(judged or found, key=lambda each: (each.adjusted_r2 or 0.0, -each.degree), default=None)


Form = Literal["power", "exponential", "polynomial"]


@record
class Curve:
    """A curve of some form: y = c n^k, y = c b^n, or a polynomial in n."""

    form: Form
    fit: Fit  # of a law: the line through the logarithms to base 10, of n too where it is a power

    def __call__(self, n: float) -> float:
        if self.form == "polynomial":
            return self.fit(n)
        return math_pow(10.0, min(300.0, self.fit(log10(n) if self.form == "power" else n)))

    @property
    def degree(self) -> int:
        return self.fit.degree

    @property
    def r2(self) -> float:
        return self.fit.r2

    @property
    def coefficients(self) -> tuple[float, ...]:
        """Of a polynomial, lowest power first; of a law, c and k, or c and b."""
        if self.form == "polynomial":
            return self.fit.coefficients
        constant, slope = self.fit.coefficients
        factor = 10.0 ** max(-300.0, min(300.0, constant))
        return (factor, slope) if self.form == "power" else (factor, 10.0**slope)

    @property
    def formula(self) -> str:
        if self.form == "power":
            return "{:.3g} n^{:.3g}".format(*self.coefficients)
        if self.form == "exponential":
            return "{:.3g} * {:.4g}^n".format(*self.coefficients)
        powers = ["", " n", *(f" n^{power}" for power in range(2, len(self.coefficients)))]
        terms = [f"{c:.3g}{power}" for c, power in zip(self.coefficients, powers, strict=False)]
        return " + ".join(terms).replace("+ -", "- ")

    def to_json(self) -> dict[str, object]:
        return {"form": self.form, **self.fit.to_json(), "coefficients": list(self.coefficients)}


def laws(points: Points) -> list[Curve]:
    """Growth by a power and by an exponential function; none where something is not positive and has no logarithm."""
    if any(x <= 0 or y <= 0 for x, y in points):
        return []
    power = fit([(log10(x), log10(y)) for x, y in points], 1)
    exponential = fit([(x, log10(y)) for x, y in points], 1)
    return [] if power is None or exponential is None else [Curve("power", power), Curve("exponential", exponential)]


def polynomials(points: Points, degrees: Iterable[int] = DEGREES) -> list[Curve]:
    return [Curve("polynomial", each) for each in fits(points, degrees)]


def best_curve(found: Sequence[Curve]) -> Curve | None:
    """The one that `best` would choose by its fit."""
    chosen = best([each.fit for each in found])
    return next((each for each in found if each.fit is chosen), None)


def _r2(points: Points, curve: Fit) -> float:
    mean = sum(y for _, y in points) / len(points)
    total = sum((y - mean) ** 2 for _, y in points)
    rest = sum((y - curve(x)) ** 2 for x, y in points)
    return 1 - rest / total if total > 0 else 1.0


def _least_squares(ts: Sequence[float], ys: Sequence[float], degree: int) -> list[float]:
    """Coefficients in powers of t: A = QR by Gram-Schmidt, then R c = Q'y from the last row up."""
    columns: list[list[float]] = []
    r = [[0.0] * (degree + 1) for _ in range(degree + 1)]
    for power in range(degree + 1):
        column = [t**power for t in ts]
        for _ in range(2):
            for i, q in enumerate(columns):
                along = _dot(q, column)
                r[i][power] += along
                column = [v - along * w for v, w in zip(column, q, strict=True)]
        length = _dot(column, column) ** 0.5
        r[power][power] = length
        columns.append([v / length for v in column])
    target = [_dot(q, ys) for q in columns]
    found = [0.0] * (degree + 1)
    for i in range(degree, -1, -1):
        found[i] = (target[i] - sum(r[i][k] * found[k] for k in range(i + 1, degree + 1))) / r[i][i]
    return found


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
