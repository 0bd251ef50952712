"""All strategies side by side on one puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pensil.core.board import Puzzle
from pensil.core.trace import Strategy
from pensil.engine.run import Search, strategies_of
from pensil.lab.axis import by_powers, count, seconds
from pensil.lab.measure import Limits, Measure, measure
from pensil.lab.plot import Bar, Bars, bar_chart

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


def plot(measures: Sequence[Measure]) -> str:
    """Bars of the time and of the counters, on scales by powers of ten."""
    first = measures[0].puzzle
    times = [each.seconds for each in measures]
    panels = [
        Bars(
            "time",
            by_powers(times, "time", seconds),
            tuple(_bar(each, each.seconds, seconds) for each in measures),
        )
    ]
    for name in PANELS:
        values = [each.counters.to_json()[name] for each in measures]
        bars = tuple(_bar(each, value, lambda v: f"{v:,.0f}") for each, value in zip(measures, values, strict=True))
        panels.append(Bars(name, by_powers([1, *values], name, count), bars))
    cut = any(each.cut for each in measures)
    return bar_chart(
        f"Strategies compared: {first.kind} {first.cols}x{first.rows}",
        panels,
        "Pale bars: stopped at a limit; the true value may be larger." if cut else "",
    )


def _bar(each: Measure, value: float, said: Callable[[float], str]) -> Bar:
    words = ("≥ " if each.cut else "") + said(value) + (", failed" if each.status == "failed" else "")
    return Bar(each.strategy.name, value, words, each.cut)
