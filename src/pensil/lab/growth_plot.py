"""The figure of a study: medians with quartiles against the size, curves through the runs, and what was published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from pensil.lab.axis import Axis, at_values, by_steps, count, even, seconds
from pensil.lab.growth import NODES, TIME, VALIDATIONS, Fitted, Growth, fitted, published, told, value_of, yardstick
from pensil.lab.measure import Measure, own_counters
from pensil.lab.scatter import Median, Scatter, Series, along, scatter_chart
from pensil.words import DEFAULT, SHARED, Phrase, Vocabulary
from pensil.words.figures import figures

SAY = Vocabulary(SHARED)

MOST_BELOW = 10
"""By powers of ten, curves have room down to such a part of the lowest point."""

TICKS_APART = 0.055
"""The part of the x axis that the label of a tick needs."""


def shown_numbers(measures: Sequence[Measure]) -> dict[str, Phrase]:
    """What is worth a table and a panel: the time, the nodes, and the counters that some strategies have of their own.

    Strategies that conclude everything generate no nodes; where most do, their validations are shown as well.
    """
    nodes = [value_of(each, NODES) for each in measures]
    work = [NODES] if max(nodes) > 1 else []
    if median(nodes) <= 1:
        work.append(VALIDATIONS)
    return {name: SAY(f"numbers.{name}") for name in (TIME, *work)} | own_counters(measures)


def plot(found: Sequence[Growth], lang: str = DEFAULT) -> str:
    """A panel for each number."""
    measures = [each for growth in found for each in growth.measures]
    kind = measures[0].puzzle.kind
    boards = len({(each.name, each.puzzle) for each in measures})
    note = SAY("study.note", boards=boards, runs=len(measures)).said(lang)
    panels = [_panel(found, what, name, lang) for what, name in shown_numbers(measures).items()]
    return scatter_chart(SAY("study.title", kind=kind).said(lang), panels, note)


def _panel(found: Sequence[Growth], what: str, name: Phrase, lang: str) -> Scatter:
    kind, by, linear = found[0].measures[0].puzzle.kind, found[0].by, found[0].linear
    number = seconds if what == TIME else count
    series = [_series(growth, i, what, number, lang) for i, growth in enumerate(found) if what in growth.numbers]
    paper = published(kind, by) if what == TIME else None
    if paper is not None:
        degree = found[0].degree if not linear else found[0].degree or paper.degree
        curve = fitted(paper.published, (), linear, degree, times=False)
        known = tuple(Median(size, y, y, y) for size, y in paper.published)
        notes = told(curve, [y for _, y in paper.published], lang, number)
        series.append(_with_curve(paper.source.said(lang), len(found), known, curve, notes, published=True))
    points = [point for each in series for point in each.points]
    ys = [y for point in points for y in (point.lower, point.y, point.upper)]
    ys += _curved(series, ys, linear)
    xs, size = [point.x for point in points], yardstick(kind, by).named

    def label(write: Callable[[float], str]) -> Callable[[float], str]:
        return lambda value: figures(write(value), lang)

    title = size.said(lang)
    x = even(xs, title, label(count)) if linear else at_values(xs, title, label(_plain), TICKS_APART)
    scale: Callable[..., Axis] = even if linear else by_steps
    y = scale(ys, name.said(lang), label(number))
    heading = SAY("study.against", what=name, size=size).sentence(lang)
    notes = _explained(series, linear, lang)
    if grouped(found):
        notes.append(SAY("study.grouped").said(lang))
    return Scatter(heading, x, y, tuple(series), tuple(notes))


def _curved(series: Sequence[Series], ys: Sequence[float], linear: bool) -> list[float]:
    """What curves need room for: all of them that is not below zero, where nothing that is measured can be.

    By powers of ten a polynomial may come endlessly near to zero, and is cut before.
    """
    least = 0.0 if linear else min((y for y in ys if y > 0), default=0.0) / MOST_BELOW
    return [y for each in series for _, y in along(each, not linear) if y >= least]


def grouped(found: Sequence[Growth]) -> bool:
    """Whether boards of one area have different sizes, and are taken together."""
    return any(len({growth.size(each) for each in at.measures}) > 1 for growth in found for at in growth.sizes)


def _plain(value: float) -> str:
    return f"{value:g}"


def _series(growth: Growth, look: int, what: str, number: Callable[[float], str], lang: str) -> Series:
    points = []
    for at in growth.sizes:
        spread = at.spread(what)
        points.append(
            Median(
                float(at.size),
                spread.median.value,
                spread.lower.value,
                spread.upper.value,
                spread.median.least,
                spread.upper.least,
            )
        )
    curve = growth.fitted(what)
    values = [value_of(each, what) for each in growth.measures if not each.cut]
    return _with_curve(growth.strategy, look, tuple(points), curve, told(curve, values, lang, number))


def _with_curve(
    name: str, look: int, points: tuple[Median, ...], fit: Fitted, notes: Sequence[str], *, published: bool = False
) -> Series:
    flat = len({point.y for point in points}) == 1
    return Series(name, look, points, None if flat else fit.chosen, fit.weak, tuple(notes), published)


def _explained(series: Sequence[Series], linear: bool, lang: str) -> list[str]:
    """What the marks mean that are there."""
    points = [point for each in series for point in each.points]
    keys = ["study.marks"]
    if any(each.curve for each in series):
        keys.append("study.dashed")
    if any(point.least or point.open for point in points):
        keys.append("study.hollow")
    if not linear and any(point.y <= 0 for point in points):
        keys.append("study.zero")
    return [SAY(key).said(lang) for key in keys]
