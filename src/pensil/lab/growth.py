"""How the work of strategies grows with the size of the board: statistics at each size, and curves through the runs.

A curve goes through the runs at sizes where none came to its limit: of the others only the quick runs ended, and with
these alone the growth would look flatter than it is. Whatever makes a curve doubtful is told with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median, median_low
from time import get_clock_info

from pensil.core.board import Puzzle
from pensil.core.record import record
from pensil.core.yardstick import AREA, Yardstick
from pensil.kinds import kind_named
from pensil.lab.axis import seconds
from pensil.lab.fit import DEGREES, Curve, best_curve, laws, polynomials
from pensil.lab.measure import Measure
from pensil.lab.spread import Spread, spread
from pensil.words import DEFAULT, SHARED, Phrase, Vocabulary
from pensil.words.figures import figures

SAY = Vocabulary(SHARED)

BY = ("area", "paper")
"""The sizes that a study can be held against: the area, or what the paper of the kind counts."""

FEW_SIZES = 4
"""Through fewer sizes than that, almost any curve goes."""

LOW_R2 = 0.8

LEAST_TIME = max(50e-6, 1000 * get_clock_info("monotonic").resolution)
"""Times below that are mostly those of starting a search and of looking at the clock."""

CUT = "cut"
"""The code of what is no weakness of a curve: sizes that it leaves out."""

TIME, NODES, VALIDATIONS = "time", "generated", "validations"


def value_of(measure: Measure, what: str) -> float:
    """The time in seconds, or a counter by its name."""
    return measure.seconds if what == TIME else float(measure.counters.to_json()[what])


@record
class AtSize:
    """The runs of one strategy on boards of one area, and the size at which they are shown."""

    area: int
    size: int
    measures: tuple[Measure, ...]

    @property
    def cut(self) -> bool:
        return any(each.cut for each in self.measures)

    def spread(self, what: str) -> Spread:
        ended = [value_of(each, what) for each in self.measures if not each.cut]
        return spread(ended, [value_of(each, what) for each in self.measures if each.cut])

    def to_json(self, kinds_of: Sequence[str]) -> dict[str, object]:
        return {
            "area": self.area,
            "size": self.size,
            "runs": len(self.measures),
            "cut": sum(each.cut for each in self.measures),
            "failed": sum(each.status == "failed" for each in self.measures),
            **{what: self.spread(what).to_json() for what in kinds_of},
        }


@record
class Doubt:
    """Something that makes a curve weak, or must be known of it."""

    code: str
    said: Phrase


@record
class Fitted:
    """The curves through one number of one strategy, the best of them, and what is doubtful about it."""

    curves: tuple[Curve, ...]
    doubts: tuple[Doubt, ...]

    @property
    def chosen(self) -> Curve | None:
        return best_curve(self.curves)

    @property
    def weak(self) -> bool:
        return any(each.code != CUT for each in self.doubts)

    def to_json(self, lang: str = DEFAULT) -> dict[str, object]:
        return {
            "chosen": None if self.chosen is None else self.chosen.to_json(),
            "fits": [each.to_json() for each in self.curves],
            "doubts": [{"code": each.code, "message": each.said.said(lang)} for each in self.doubts],
        }


@record
class Growth:
    """One strategy: its runs by the size of the board, and the curves through its time and its counters.

    With `linear`, curves are polynomials; else they are laws of growth, a power or an exponential function, which are
    straight lines between logarithms. A `degree` asks for a polynomial in any case.
    """

    strategy: str
    measures: tuple[Measure, ...]
    by: str
    linear: bool
    degree: int | None
    shown_at: Mapping[int, int]  # the median size of the study's boards of each area: the paper's sizes differ

    def size(self, measure: Measure) -> int:
        return yardstick(measure.puzzle.kind, self.by).size(measure.puzzle)

    @property
    def sizes(self) -> list[AtSize]:
        """The smallest first."""
        grouped: dict[int, list[Measure]] = {}
        for each in self.measures:
            grouped.setdefault(each.area, []).append(each)
        found = [AtSize(area, self.shown_at[area], tuple(own)) for area, own in grouped.items()]
        return sorted(found, key=lambda at: (at.size, at.area))

    @property
    def numbers(self) -> tuple[str, ...]:
        """What is told of every run: the time, and the counters that say how much work it was."""
        return TIME, NODES, VALIDATIONS, *self.measures[0].strategy.counts

    @property
    def time(self) -> Fitted:
        return self.fitted(TIME)

    @property
    def nodes(self) -> Fitted:
        return self.fitted(NODES)

    @property
    def validations(self) -> Fitted:
        return self.fitted(VALIDATIONS)

    def fitted(self, what: str) -> Fitted:
        sizes = self.sizes
        whole = [(float(self.size(each)), value_of(each, what)) for at in sizes if not at.cut for each in at.measures]
        cut = [at.size for at in sizes if at.cut]
        return fitted(whole, cut, self.linear, self.degree, times=what == TIME)

    def to_json(self, lang: str = DEFAULT) -> dict[str, object]:
        return {
            "strategy": self.strategy,
            "runs": len(self.measures),
            "cut": sum(each.cut for each in self.measures),
            "failed": sum(each.status == "failed" for each in self.measures),
            "sizes": [at.to_json(self.numbers) for at in self.sizes],
            **{what: self.fitted(what).to_json(lang) for what in self.numbers},
        }


def yardstick(kind: str, by: str) -> Yardstick:
    """How a study measures the puzzles of a kind."""
    return AREA if by == "area" else kind_named(kind).yardstick()


def published(kind: str, by: str) -> Yardstick | None:
    """The yardstick of the kind's paper, where it publishes times over the same size."""
    papers = kind_named(kind).yardstick()
    return papers if papers.published and papers.size is yardstick(kind, by).size else None


def growths(
    measures: Sequence[Measure], *, by: str = "area", linear: bool = False, degree: int | None = None
) -> list[Growth]:
    """The growth of each strategy."""
    by_strategy: dict[str, list[Measure]] = {}
    sizes: dict[int, dict[Puzzle, int]] = {}
    for each in measures:
        by_strategy.setdefault(each.strategy.name, []).append(each)
        size = yardstick(each.puzzle.kind, by).size
        sizes.setdefault(each.area, {}).setdefault(each.puzzle, size(each.puzzle))
    shown_at = {area: median_low(known.values()) for area, known in sizes.items()}
    return [Growth(name, tuple(own), by, linear, degree, shown_at) for name, own in by_strategy.items()]


def fitted(
    points: Sequence[tuple[float, float]], cut: Sequence[int], linear: bool, degree: int | None, *, times: bool
) -> Fitted:
    """Curves through points, with the sizes that are left out because runs came to their limit."""
    sizes = len({x for x, _ in points})
    doubts: list[Doubt] = []
    if degree is not None:
        most = min(degree, sizes - 1)
        if most < degree and most > 0:
            doubts.append(Doubt("degree", SAY("study.lowered", asked=degree, sizes=sizes, degree=most)))
        curves = polynomials(points, [most] if most > 0 else [])
    else:
        curves = polynomials(points, DEGREES) if linear else laws(points)
    chosen = best_curve(curves)
    if chosen is not None and len({y for _, y in points}) > 1:
        if chosen.fit.adjusted_r2 is None:
            doubts.append(Doubt("every-point", SAY("study.every-point")))
        elif chosen.r2 < LOW_R2:
            doubts.append(Doubt("r2", SAY("study.low-r2")))
        if sizes < FEW_SIZES:
            doubts.append(Doubt("sizes", SAY("study.few-sizes", count=sizes)))
        if times and median(y for _, y in points) < LEAST_TIME:
            doubts.append(Doubt("clock", SAY("study.near-clock", least=seconds(LEAST_TIME))))
    if cut:
        doubts.append(Doubt(CUT, SAY("study.left-out", sizes=[*cut])))
    return Fitted(tuple(curves), tuple(doubts))


def told(fitted: Fitted, values: Sequence[float], lang: str, number: Callable[[float], str]) -> list[str]:
    """A fit in words: the curve and how good it is, then why it is weak, and what is left out of it."""
    if len(set(values)) == 1:
        lines = [SAY("study.constant", value=figures(number(values[0]), lang)).said(lang)]
    elif fitted.chosen is None:
        lines = [SAY("study.no-logarithm" if 0 in values else "study.no-curve").said(lang)]
    else:
        formula, r2 = fitted.chosen.formula, f"{fitted.chosen.r2:.3f}"
        lines = [SAY("study.curve", formula=figures(formula, lang), r2=figures(r2, lang)).said(lang)]
    if fitted.weak:
        lines.append(SAY("study.weak", doubts=[each.said for each in fitted.doubts if each.code != CUT]).said(lang))
    lines += [each.said.sentence(lang) for each in fitted.doubts if each.code == CUT]
    return lines
