"""Axes of plots: from values to places, and the ticks that people can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor, log10

from pensil.core.record import record

MOST_TICKS = 9
"""With more than that on an axis, the powers of ten are enough."""


@record
class Axis:
    """The values low..high along a line, evenly or by powers of ten."""

    low: float
    high: float
    log: bool
    ticks: tuple[float, ...]
    title: str
    label: Callable[[float], str]

    def part(self, value: float) -> float:
        """Where a value is, 0 at the low end and 1 at the high end; values outside stay at the ends."""
        if self.log:
            value = min(max(value, self.low), self.high)
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def even(values: Iterable[float], title: str, label: Callable[[float], str], *, from_zero: bool = True) -> Axis:
    """An axis with steps of 1, 2 or 5 times a power of ten."""
    known = list(values)
    low, high = min(known, default=0.0), max(known, default=1.0)
    if from_zero:
        low, high = min(0.0, low), max(0.0, high)
    size = abs(high)  # where it matters, the other one is as large
    if high - low <= max(1e-9 * size, 1e-200):
        high += size if size > 1e-200 else 1.0
    rough = (high - low) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple(i * step for i in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], False, ticks, title, label)


def by_powers(values: Iterable[float], title: str, label: Callable[[float], str]) -> Axis:
    """An axis whose ticks are powers of ten; what is not positive has no place on it."""
    known = [value for value in values if value > 0]
    first = floor(log10(min(known, default=1.0)) + 1e-9)
    last = max(first + 1, ceil(log10(max(known, default=10.0)) - 1e-9))
    every = max(1, ceil((last - first) / 8))
    ticks = tuple(10.0**power for power in range(first, last + 1, every))
    return Axis(10.0**first, 10.0**last, True, ticks, title, label)


def by_steps(values: Iterable[float], title: str, label: Callable[[float], str]) -> Axis:
    """A logarithmic axis from the last of 1, 2, 5, 10, 20 ... below the values to the first above them."""
    known = [value for value in values if value > 0]
    low, high = min(known, default=1.0), max(known, default=10.0)
    steps = [n * 10.0**power for power in range(floor(log10(low)) - 1, ceil(log10(high)) + 2) for n in (1, 2, 5)]
    first = max(step for step in steps if step <= low * (1 + 1e-9))
    last = min(step for step in steps if step >= high * (1 - 1e-9) and step > first)
    ticks = tuple(step for step in steps if first <= step <= last)
    if len(ticks) > MOST_TICKS:
        return by_powers(known, title, label)
    return Axis(first, last, True, ticks, title, label)


def at_values(values: Iterable[float], title: str, label: Callable[[float], str], room: float) -> Axis:
    """A logarithmic axis with some space around the values, and ticks at the values themselves.

    Where two are nearer to each other than `room`, a part of the axis, only the first of them has a tick.
    """
    known = sorted({value for value in values if value > 0}) or [1.0, 10.0]
    space = max(1.15, (known[-1] / known[0]) ** 0.04)
    low, high = known[0] / space, known[-1] * space
    axis = Axis(low, high, True, (), title, label)
    ticks: list[float] = []
    for value in known:
        if not ticks or axis.part(value) - axis.part(ticks[-1]) >= room:
            ticks.append(value)
    return Axis(low, high, True, tuple(ticks), title, label)


def seconds(value: float) -> str:
    """A time on an axis."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size * 0.9999:
            return f"{value / size:.4g} {unit}"
    return "0" if value == 0 else f"{value * 1e6:.2g} µs"


def count(value: float) -> str:
    """A number on an axis."""
    for letter, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if abs(value) >= size * 0.9999:
            return f"{value / size:.4g}{letter}"
    return f"{value:.4g}"
