"""All strategies side by side on one puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pensil.core.board import Puzzle
from pensil.core.trace import Strategy
from pensil.engine.run import Search, strategies_of
from pensil.lab.axis import Axis, by_powers, count, seconds
from pensil.lab.measure import Limits, Measure, measure, own_counters
from pensil.lab.plot import Bar, Bars, bar_chart
from pensil.words import DEFAULT, SHARED, Vocabulary
from pensil.words.figures import figures

SAY = Vocabulary(SHARED)

PANELS = ("generated", "expanded", "dead", "backtracks", "validations")
"""The counters that have a panel in the plot, after the time."""


def compare(
    puzzle: Puzzle,
    name: str,
    limits: Limits,
    strategies: Sequence[Strategy] | None = None,
    watch: Callable[[Strategy, Search], None] | None = None,
) -> Iterator[Measure]:
    """Each strategy of the kind, then the engine; each is measured when it is asked for."""
    for strategy in strategies_of(puzzle.kind) if strategies is None else strategies:
        yield measure(puzzle, name, strategy, limits, partial(watch, strategy) if watch else None)


def agree(measures: Sequence[Measure]) -> bool:
    """Whether no two strategies contradict each other about the solutions."""
    found = [set(each.solutions) for each in measures]
    whole = [
        boards for each, boards in zip(measures, found, strict=True) if each.status in ("unique", "multiple", "none")
    ]
    return all(boards == whole[0] for boards in whole) and all(boards <= whole[0] for boards in found if whole)


def plot(measures: Sequence[Measure], lang: str = DEFAULT) -> str:
    """Bars of the time and of the counters, on scales by powers of ten."""
    first = measures[0].puzzle

    def bar(each: Measure, value: float, said: Callable[[float], str]) -> Bar:
        failed = f", {SAY('statuses.failed').said(lang)}" if each.status == "failed" else ""
        number = ("≥ " if each.cut else "") + figures(said(value), lang)
        return Bar(each.strategy.name, value, number + failed, each.cut)

    def panel(title: str, axis: Axis, bars: Iterable[Bar]) -> Bars:
        return Bars(SAY("plots.logarithmic", title=title).said(lang), axis, tuple(bars))

    times = by_powers((each.seconds for each in measures), "", seconds)
    panels = [panel(SAY("counters.time").said(lang), times, (bar(each, each.seconds, seconds) for each in measures))]
    named = {name: SAY(f"counters.{name}") for name in PANELS} | own_counters(measures)
    for name, title in named.items():
        counted = [(each, value) for each in measures if (value := each.counters.to_json().get(name)) is not None]
        axis = by_powers([1, *(value for _, value in counted)], "", count)
        panels.append(
            panel(title.said(lang), axis, (bar(each, value, lambda v: f"{v:,.0f}") for each, value in counted))
        )
    size = SAY("say.size", kind=first.kind, cols=first.cols, rows=first.rows)
    note = SAY("plots.pale").said(lang) if any(each.cut for each in measures) else ""
    return bar_chart(SAY("plots.compared", size=size).said(lang), panels, note)
