"""Plots as SVG: bars and scatter with curves. Series differ in shape as well as in colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite

from pensil.core.record import record
from pensil.lab.axis import Axis
from pensil.lab.sheet import SERIES, Sheet
from pensil.render.geometry import circle, cross, number

CSS = """\
.lab .bar{opacity:.9}
.lab .bar.cut{opacity:.35}
.lab .curve{stroke-width:2}
.lab .mark{stroke-width:1.6;fill-opacity:.75}
.lab .mark.cut{fill-opacity:0}
.lab .grid,.lab .frame{stroke-width:1}
"""

MARGIN = 24
MOST_SERIES = len(SERIES)


@record
class Bar:
    """One bar: a value, how it is written, and whether the true value is larger (the run was cut off)."""

    name: str
    value: float
    said: str
    cut: bool = False


@record
class Bars:
    """A panel of bars on one axis."""

    title: str
    axis: Axis
    bars: tuple[Bar, ...]


@record
class Series:
    """Points of one sort, those of runs that were cut off apart, and a curve through them."""

    name: str
    points: tuple[tuple[float, float], ...]
    cut: tuple[tuple[float, float], ...] = ()
    curve: Callable[[float], float] | None = None
    note: str = ""


@record
class Scatter:
    """A panel of points over two axes."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]


def bar_chart(title: str, panels: Sequence[Bars], note: str = "") -> str:
    """Panels of horizontal bars, two in a row."""
    sheet = Sheet(title)
    names = max((len(bar.name) for panel in panels for bar in panel.bars), default=0)
    left, plot, gap = 16 + 6.6 * names, 240, 96
    panel_width = left + plot + gap
    across = min(2, len(panels))
    rows = max((len(panel.bars) for panel in panels), default=0)
    panel_height = 44 + 24 * rows + 30
    sheet.text(MARGIN, 32, title, "title")
    top = 48 if not note else 66
    if note:
        sheet.text(MARGIN, 52, note, "small faint")
    for i, panel in enumerate(panels):
        x, y = MARGIN + (i % across) * panel_width + left, top + (i // across) * panel_height
        _bars(sheet, panel, x, y, plot)
    lines = -(-len(panels) // across) if panels else 0
    return sheet.svg(2 * MARGIN + across * panel_width, top + lines * panel_height + 12, CSS)


def _bars(sheet: Sheet, panel: Bars, x: float, y: float, width: float) -> None:
    axis, bottom = panel.axis, y + 34 + 24 * len(panel.bars)
    sheet.text(x, y + 20, panel.title, "faint")
    for tick in axis.ticks:
        at = x + width * axis.part(tick)
        sheet.line(at, y + 30, at, bottom, "grid")
        sheet.text(at, bottom + 14, axis.label(tick), "small faint middle")
    for i, bar in enumerate(panel.bars):
        middle = y + 46 + 24 * i
        sheet.text(x - 8, middle + 4, bar.name, "end")
        shown = bar.value > 0 and (not axis.log or bar.value >= axis.low)
        length = max(2.0, width * axis.part(bar.value)) if shown else 0.0
        if length:
            sheet.rect(x, middle - 8, length, 16, f"bar s{i % MOST_SERIES}" + (" cut" if bar.cut else ""))
        sheet.text(x + length + 6, middle + 4, bar.said, "small halo")
    sheet.line(x, y + 30, x, bottom, "frame")


def scatter_chart(title: str, panels: Sequence[Scatter], note: str = "") -> str:
    """Panels of points one below the other, with the legend on their right."""
    sheet = Sheet(title)
    left, width, height, legend = 78, 560, 330, 250
    sheet.text(MARGIN, 32, title, "title")
    if note:
        sheet.text(MARGIN, 52, note, "small faint")
    y = 70.0
    for panel in panels:
        _scatter(sheet, panel, MARGIN + left, y, width, height)
        y += height + 84
    return sheet.svg(MARGIN + left + width + legend + MARGIN, y - 10, CSS)


def _scatter(sheet: Sheet, panel: Scatter, x: float, y: float, width: float, height: float) -> None:
    sheet.text(x, y + 8, panel.title)
    top, bottom, right = y + 20, y + 20 + height, x + width
    for tick in panel.x.ticks:
        at = x + width * panel.x.part(tick)
        sheet.line(at, top, at, bottom, "grid")
        sheet.text(at, bottom + 16, panel.x.label(tick), "small faint middle")
    for tick in panel.y.ticks:
        at = bottom - height * panel.y.part(tick)
        sheet.line(x, at, right, at, "grid")
        sheet.text(x - 8, at + 4, panel.y.label(tick), "small faint end")
    sheet.path(f"M{number(x)} {number(top)}V{number(bottom)}H{number(right)}", "frame")
    sheet.text((x + right) / 2, bottom + 34, panel.x.title, "middle")
    sheet.text(x - 62, (top + bottom) / 2, panel.y.title, "middle", turn=-90)

    def place(px: float, py: float) -> tuple[float, float]:
        return x + width * panel.x.part(px), bottom - height * panel.y.part(py)

    for i, series in enumerate(panel.series):
        if series.curve is not None and series.points:
            sheet.path(_curve(panel, series, place), f"curve l{i % MOST_SERIES}")
    for i, series in enumerate(panel.series):
        look = f"mark s{i % MOST_SERIES} l{i % MOST_SERIES}"
        for points, sort in ((series.points, look), (series.cut, f"{look} cut")):
            drawn = [place(px, py) for px, py in points if _shown(panel.y, py)]
            if drawn:
                sheet.path("".join(_mark(i, px, py) for px, py in drawn), sort)
    _legend(sheet, panel, right + 20, top + 6)


def _shown(axis: Axis, value: float) -> bool:
    return isfinite(value) and (value > 0 or not axis.log)


def _curve(panel: Scatter, series: Series, place: Callable[[float, float], tuple[float, float]]) -> str:
    """The curve between the first and the last point; where it leaves the plot, it is not drawn."""
    assert series.curve is not None
    low, high = min(x for x, _ in series.points), max(x for x, _ in series.points)
    data, pen = [], "M"
    for i in range(121):
        x = low + (high - low) * i / 120
        value = series.curve(x)
        if not _shown(panel.y, value) or not 0.999 * panel.y.low <= value <= 1.001 * panel.y.high:
            pen = "M"
            continue
        px, py = place(x, value)
        data.append(f"{pen}{number(px)} {number(py)}")
        pen = "L"
    return "".join(data) or "M0 0"


def _mark(series: int, x: float, y: float, r: float = 4.5) -> str:
    """A small shape, another one for each series."""
    n = number
    shapes: tuple[Callable[[], str], ...] = (
        lambda: circle(x, y, r),
        lambda: f"M{n(x - r)} {n(y - r)}h{n(2 * r)}v{n(2 * r)}h{n(-2 * r)}z",
        lambda: f"M{n(x)} {n(y - r - 1)}l{n(r + 1)} {n(2 * r)}h{n(-2 * r - 2)}z",
        lambda: f"M{n(x)} {n(y - r - 1)}l{n(r + 1)} {n(r + 1)}l{n(-r - 1)} {n(r + 1)}l{n(-r - 1)} {n(-r - 1)}z",
        lambda: cross(x, y, r),
        lambda: f"M{n(x - r)} {n(y)}h{n(2 * r)}M{n(x)} {n(y - r)}v{n(2 * r)}",
    )
    return shapes[series % len(shapes)]()


def _legend(sheet: Sheet, panel: Scatter, x: float, y: float) -> None:
    for i, series in enumerate(panel.series):
        sheet.path(_mark(i, x + 6, y + 4), f"mark s{i % MOST_SERIES} l{i % MOST_SERIES}")
        sheet.text(x + 20, y + 8, series.name)
        y += 17
        for line in series.note.split("\n") if series.note else []:
            sheet.text(x + 20, y + 6, line, "small faint")
            y += 15
        y += 6
    if any(series.cut for series in panel.series):
        sheet.text(x, y + 8, "hollow: stopped at a limit,", "small faint")
        sheet.text(x, y + 22, "left out of the curves", "small faint")
