"""How much a number differs from run to run: quartiles, and the moments that tell the shape of a distribution.

A run that was cut off has only a lower bound. Quartiles are worked out with it all the same, and say when they are
lower bounds themselves; a mean and what is built on it are not known then.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from pensil.core.record import record

FEW = 20
"""With fewer runs than that, skewness and kurtosis say little: single runs decide them."""


class Quartile(NamedTuple):
    """A quartile, or that it is at least so large."""

    value: float
    least: bool


@record
class Spread:
    """The statistics of some runs. What so few runs cannot tell is None."""

    runs: int
    cut: int  # so many of them were cut off
    lower: Quartile  # quartile
    median: Quartile
    upper: Quartile
    mean: float | None
    deviation: float | None  # of a sample: n - 1 in the denominator
    skewness: float | None  # as corrected for samples, G1; a longer tail to the right is positive
    kurtosis: float | None  # the excess over the normal distribution, as corrected for samples, G2

    def to_json(self) -> dict[str, object]:
        quartiles = {"lower": self.lower, "median": self.median, "upper": self.upper}
        return {
            **{name: bound.value for name, bound in quartiles.items()},
            "at_least": [name for name, bound in quartiles.items() if bound.least],
            "mean": self.mean,
            "deviation": self.deviation,
            "skewness": self.skewness,
            "kurtosis": self.kurtosis,
        }


def spread(ended: Sequence[float], cut: Sequence[float] = ()) -> Spread:
    """The statistics of the values of runs that ended and of those that were cut off, at least one in all."""
    values = sorted([*ended, *cut])

    def quartile(part: float) -> Quartile:
        below, above, share = _neighbours(values, part)
        # A run that was cut off above these values would have been above them in any case.
        return Quartile(below + share * (above - below), any(each <= above for each in cut))

    shape = (None, None, None, None) if cut else _shape(ended)
    return Spread(len(values), len(cut), quartile(0.25), quartile(0.5), quartile(0.75), *shape)


def _neighbours(values: Sequence[float], part: float) -> tuple[float, float, float]:
    """The two values between which a part of them lies, in order, and how far from the first to the second."""
    place = part * (len(values) - 1)
    return values[floor(place)], values[ceil(place)], place - floor(place)


def _shape(values: Sequence[float]) -> tuple[float, float | None, float | None, float | None]:
    """Mean, deviation, skewness and kurtosis."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, None, None, None
    width = sqrt(sum((each - mean) ** 2 for each in values) / n)
    deviation = width * sqrt(n / (n - 1))
    # Differences that are no more than rounding have no shape.
    if deviation <= 1e-12 * abs(mean):
        return mean, deviation, None, None
    third, fourth = (sum(((each - mean) / width) ** power for each in values) / n for power in (3, 4))
    skewness = third * sqrt(n * (n - 1)) / (n - 2) if n > 2 else None
    excess = fourth - 3
    kurtosis = ((n + 1) * excess + 6) * (n - 1) / ((n - 2) * (n - 3)) if n > 3 else None
    return mean, deviation, skewness, kurtosis
