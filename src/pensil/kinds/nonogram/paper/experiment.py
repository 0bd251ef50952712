"""Section V: the times of table 5.1, and the curve of figure 5.5."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import floor, log, log10
from typing import NamedTuple

from pensil.core.paper import Bench, Exhibit, Fact, Plot, Points, Said, item
from pensil.kinds.nonogram.paper.numbers import excess_kurtosis, straightness, through, value
from pensil.kinds.nonogram.paper.saying import SAY, fact, table
from pensil.words.figures import decimal


class Measured(NamedTuple):
    """A row of table 5.1. What it calls length and width are rows and columns in the author's files."""

    rows: int
    cols: int
    area: int
    shape: str  # as the paper names it
    time: str  # seconds, as printed

    @property
    def size(self) -> str:
        return f"{self.rows} x {self.cols}"

    @property
    def seconds(self) -> float:
        return float(self.time)


TABLE = (
    Measured(5, 5, 25, "Phi", "0.00800"),
    Measured(10, 10, 100, "Ikan", "0.02999"),
    Measured(15, 15, 225, "Daun clover", "0.05654"),
    Measured(20, 15, 300, "Penguin & pohon", "0.08604"),
    Measured(20, 25, 500, "Kelinci", "0.55500"),
    Measured(25, 25, 625, "Kode QR", "0.28799"),
)

PRINTED = ("0.02", "-1.00e-03", "2.06e-05", "-1.26e-07", "3.13e-10", "-2.52e-13")
"""The coefficients of the published polynomial in powers of the area, lowest first."""

LARGEST = max(row.area for row in TABLE)


def published_curve(area: float) -> float:
    """The polynomial as printed, with its rounded coefficients."""
    return value([Fraction(each) for each in PRINTED], area)


def exact_curve() -> list[Fraction]:
    """The polynomial of degree 5 through the six points of the table."""
    return through([(Fraction(row.area), Fraction(row.time)) for row in TABLE])


@item(SAY, "table-5.1")
def times(bench: Bench) -> Iterator[Fact | Exhibit]:
    for row in TABLE:
        yield Fact(SAY("times.area", size=row.size, shape=row.shape), str(row.area), str(row.rows * row.cols))
    heads = [SAY(f"heads.{name}") for name in ("length", "width", "area", "shape", "time")]
    rows = [[str(row.rows), str(row.cols), str(row.area), row.shape, f"{row.time} s"] for row in TABLE]
    yield table(SAY("times.caption"), heads, rows, quoted=True)
    yield table(SAY("times.spread"), [SAY("heads.what"), SAY("heads.value")], _spread([row.seconds for row in TABLE]))


def _spread(seconds: list[float]) -> list[list[Said]]:
    mean = sum(seconds) / len(seconds)
    deviation = (sum((each - mean) ** 2 for each in seconds) / len(seconds)) ** 0.5
    return [
        [SAY("times.mean"), f"{mean:.4f} s"],
        [SAY("times.deviation"), f"{deviation:.4f} s"],
        [SAY("times.ratio"), f"{max(seconds) / min(seconds):.1f}"],
        [SAY("times.kurtosis"), f"{excess_kurtosis(seconds):.2f}"],
        [SAY("times.log-kurtosis"), f"{excess_kurtosis([log(each) for each in seconds]):.2f}"],
    ]


@item(SAY, "figure-5.5")
def curve(bench: Bench) -> Iterator[Fact | Exhibit]:
    exact = exact_curve()
    for power, printed in enumerate(PRINTED):
        digits = f"{float(exact[power]):.2f}" if power == 0 else f"{float(exact[power]):.2e}"
        yield Fact(SAY("curve.coefficient", power=power), printed, digits)
    order = floor(log10(abs(exact[-1])))
    yield Fact(SAY("curve.order"), "10^-13", f"10^{order}")
    values = [f"{value(exact, row.area):.5f}" for row in TABLE]
    yield Fact(SAY("curve.through"), "\n".join(row.time for row in TABLE), "\n".join(values))
    for row in TABLE:
        found = f"{published_curve(row.area):.5f}"
        yield Fact(SAY("curve.at", area=row.area), row.time, found, SAY("curve.rounded"))
    yield _growth()
    yield table(SAY("curve.beyond"), [SAY("heads.what"), SAY("heads.value")], _shape(exact))
    points = tuple((float(row.area), row.seconds) for row in TABLE)
    series = (
        Points(SAY("curve.times"), points),
        Points(SAY("curve.unrounded"), points, lambda area: value(exact, area), marked=False),
        Points(SAY("curve.printed"), points, published_curve, marked=False),
    )
    yield Plot(SAY("curve.plot"), SAY("curve.across"), SAY("curve.up"), series, log=False)


def _growth() -> Fact:
    """Which comes nearer to the six points, an exponential or a power law; by logarithms both are straight lines."""
    _, exponential = straightness([(float(row.area), log(row.seconds)) for row in TABLE])
    slope, power = straightness([(log(row.area), log(row.seconds)) for row in TABLE])
    numbers = {"exponential": decimal(exponential, 3), "power": decimal(power, 3), "slope": decimal(slope)}
    told = SAY("curve.exponential") if exponential > power else SAY("curve.power-law")
    return fact(SAY("curve.growth"), SAY("curve.exponential"), told, SAY("curve.growth-because", **numbers))


def _shape(exact: list[Fraction]) -> list[list[Said]]:
    """What the curve does between the points and beyond them."""
    highest = max(range(LARGEST + 1), key=lambda area: value(exact, area))
    zero = next(area for area in count(LARGEST) if value(exact, area) < 0)
    return [
        [SAY("curve.highest", area=highest), f"{value(exact, highest):.3f} s"],
        [SAY("curve.zero"), str(zero)],
        [SAY("curve.next", area=900), f"{value(exact, 900):.1f} s"],
    ]
