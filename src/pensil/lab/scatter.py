"""Points with their quartiles and curves through them, as SVG. Series differ in shape as well as in colour.

Each panel has its legend below it, so that the sheet is narrow enough for a page and for a telephone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isfinite
from textwrap import wrap

from pensil.core.record import record
from pensil.lab.axis import Axis
from pensil.lab.sheet import SERIES, Sheet
from pensil.render.geometry import circle, cross, number

CSS = """\
svg.lab{max-width:100%;height:auto}
.lab .join{fill:none;stroke-width:1.8}
.lab .curve{stroke-width:1.4;stroke-dasharray:5 4}
.lab .curve.weak{stroke-dasharray:1.5 4}
.lab .whisker{fill:none;stroke-width:1.4}
.lab .mark{stroke-width:1.6}
.lab .grid,.lab .frame{stroke-width:1}
"""

MARGIN = 24
LEFT = 78  # of a panel, for the labels of its y axis
WIDTH, HEIGHT = 580, 340
LEGEND_COLUMNS = 2
LETTER = 6.4  # the width of a small letter in the widest of the fonts
LINE = 14
STEPS = 120  # of a curve
APART = 6.0  # pixels between the whiskers of two series at the same x

Place = Callable[[float, float], tuple[float, float]]
"""From values to places on the sheet."""


@record
class Median:
    """A median with its quartiles; `least` when the true median is larger, `open` when the upper quartile is."""

    x: float
    y: float
    lower: float
    upper: float
    least: bool = False
    open: bool = False


@record
class Series:
    """The points of one sort, a curve through them, and notes for the legend."""

    name: str
    look: int  # its colour and its shape: the same in every panel
    points: tuple[Median, ...]
    curve: Callable[[float], float] | None = None
    weak: bool = False  # the curve says little
    notes: tuple[str, ...] = ()
    published: bool = False  # these are not our measurements
    joined: bool = True  # whether a line goes from point to point
    marked: bool = True  # whether the points are drawn; else they only tell where the curve begins and ends


@record
class Scatter:
    """A panel of points over two axes."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    notes: tuple[str, ...] = ()  # what the marks mean, below the legend


def scatter_chart(title: str, panels: Sequence[Scatter], note: str = "") -> str:
    """Panels of points one below the other."""
    sheet = Sheet(title)
    sheet.text(MARGIN, 32, title, "title")
    y = 56.0
    for line in wrap(note, round((LEFT + WIDTH) / LETTER)):
        sheet.text(MARGIN, y - 4, line, "small faint")
        y += LINE
    for panel in panels:
        _scatter(sheet, panel, MARGIN + LEFT, y + 10)
        y = _legend(sheet, panel, MARGIN, y + HEIGHT + 86) + 18
    return sheet.svg(MARGIN + LEFT + WIDTH + MARGIN, y, CSS)


def _scatter(sheet: Sheet, panel: Scatter, x: float, y: float) -> None:
    sheet.text(x, y + 8, panel.title)
    top, bottom, right = y + 20, y + 20 + HEIGHT, x + WIDTH
    for tick in panel.x.ticks:
        at = x + WIDTH * panel.x.part(tick)
        sheet.line(at, top, at, bottom, "grid")
        sheet.text(at, bottom + 16, panel.x.label(tick), "small faint middle")
    for tick in panel.y.ticks:
        at = bottom - HEIGHT * panel.y.part(tick)
        sheet.line(x, at, right, at, "grid")
        sheet.text(x - 8, at + 4, panel.y.label(tick), "small faint end")
    sheet.path(f"M{number(x)} {number(top)}V{number(bottom)}H{number(right)}", "frame")
    sheet.text((x + right) / 2, bottom + 34, panel.x.title, "middle")
    sheet.text(x - 62, (top + bottom) / 2, panel.y.title, "middle", turn=-90)

    def place(px: float, py: float) -> tuple[float, float]:
        return x + WIDTH * panel.x.part(px), bottom - HEIGHT * panel.y.part(py)

    for series in panel.series:
        if series.curve is not None and len(series.points) > 1:
            weak = " weak" if series.weak else ""
            sheet.path(_curve(panel, series, place), f"curve {_lines(series)}{weak}")
    aside = _aside(panel)
    for i, series in enumerate(panel.series):
        if series.marked:
            _points(sheet, panel, series, (i - (len(panel.series) - 1) / 2) * aside, place)


def _points(sheet: Sheet, panel: Scatter, series: Series, shift: float, place: Place) -> None:
    """The line through the medians, their whiskers, and the marks on top of these."""
    n, look = number, _lines(series)
    drawn = [point for point in series.points if _shown(panel.y, point.y)]
    middles = [(x + shift, y) for x, y in (place(point.x, point.y) for point in drawn)]
    if series.joined and len(middles) > 1:
        sheet.path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in middles), f"join {look}")
    whiskers = []
    for point, (x, y) in zip(drawn, middles, strict=True):
        low = place(point.x, point.lower)[1] if _shown(panel.y, point.lower) else y
        high = place(point.x, point.upper)[1]
        if point.open:
            # An arrow upwards: the quartile lies somewhere above.
            high = min(high, y - 12)
            whiskers.append(
                f"M{n(x)} {n(low)}V{n(high)}M{n(x - 3)} {n(high + 4)}L{n(x)} {n(high)}L{n(x + 3)} {n(high + 4)}"
            )
        elif low - high > 1:
            whiskers.append(f"M{n(x)} {n(low)}V{n(high)}M{n(x - 2.5)} {n(low)}h5M{n(x - 2.5)} {n(high)}h5")
    if whiskers:
        sheet.path("".join(whiskers), f"whisker {look}")
    for hollow in (False, True):
        marks = [
            _mark(series.look, x, y) for point, (x, y) in zip(drawn, middles, strict=True) if point.least == hollow
        ]
        if marks:
            sheet.path("".join(marks), f"mark {look} {'open' if hollow else _fill(series)}")


def _lines(series: Series) -> str:
    """The class of the colour of its lines; what was published has that of letters."""
    return "frame-ink" if series.published else f"l{series.look % len(SERIES)}"


def _fill(series: Series) -> str:
    return "open" if series.published else f"s{series.look % len(SERIES)}"


def _aside(panel: Scatter) -> float:
    """How far series are drawn apart where their whiskers would cover each other.

    On an even axis, where curves go through points, every point stands where it is.
    """
    if not panel.x.log:
        return 0.0
    places = sorted({panel.x.part(point.x) * WIDTH for series in panel.series for point in series.points})
    gaps = [b - a for a, b in pairwise(places)]
    whiskers = any(point.lower < point.upper or point.open for series in panel.series for point in series.points)
    return min([APART, *(gap / (len(panel.series) + 1) for gap in gaps)]) if whiskers else 0.0


def _shown(axis: Axis, value: float) -> bool:
    return isfinite(value) and (value > 0 or not axis.log)


def _curve(panel: Scatter, series: Series, place: Place) -> str:
    """The curve between the first and the last point; where it leaves the plot, it is not drawn."""
    data, pen = [], "M"
    for x, value in along(series, panel.x.log):
        if not _shown(panel.y, value) or not 0.999 * panel.y.low <= value <= 1.001 * panel.y.high:
            pen = "M"
            continue
        px, py = place(x, value)
        data.append(f"{pen}{number(px)} {number(py)}")
        pen = "L"
    return "".join(data) or "M0 0"


def along(series: Series, log: bool) -> list[tuple[float, float]]:
    """The curve of a series from its first to its last point, in steps that are even on the axis."""
    if series.curve is None or len(series.points) < 2:
        return []
    low, high = min(point.x for point in series.points), max(point.x for point in series.points)
    parts = (i / STEPS for i in range(STEPS + 1))
    xs = (low * (high / low) ** part if log else low + (high - low) * part for part in parts)
    return [(x, series.curve(x)) for x in xs]


def _mark(look: int, x: float, y: float, r: float = 4.0) -> str:
    """A small shape, another one for each series; from the seventh on colours come again with other shapes."""
    n = number
    shapes: tuple[Callable[[], str], ...] = (
        lambda: circle(x, y, r),
        lambda: f"M{n(x - r)} {n(y - r)}h{n(2 * r)}v{n(2 * r)}h{n(-2 * r)}z",
        lambda: f"M{n(x)} {n(y - r - 1)}l{n(r + 1)} {n(2 * r)}h{n(-2 * r - 2)}z",
        lambda: f"M{n(x)} {n(y - r - 1)}l{n(r + 1)} {n(r + 1)}l{n(-r - 1)} {n(r + 1)}l{n(-r - 1)} {n(-r - 1)}z",
        lambda: cross(x, y, r),
        lambda: f"M{n(x - r)} {n(y)}h{n(2 * r)}M{n(x)} {n(y - r)}v{n(2 * r)}",
    )
    return shapes[(look + look // len(SERIES)) % len(shapes)]()


def _legend(sheet: Sheet, panel: Scatter, x: float, y: float) -> float:
    """The series in columns, then the notes; where the legend ends."""
    width = (LEFT + WIDTH) / LEGEND_COLUMNS
    for start in range(0, len(panel.series), LEGEND_COLUMNS):
        ends = [y]
        for column, series in enumerate(panel.series[start : start + LEGEND_COLUMNS]):
            ends.append(_entry(sheet, series, x + column * width, y, width))
        y = max(ends)
    for note in panel.notes:
        for line in wrap(note, round((LEFT + WIDTH) / LETTER)):
            sheet.text(x, y + 8, line, "small faint")
            y += LINE
    return y


def _entry(sheet: Sheet, series: Series, x: float, y: float, width: float) -> float:
    if series.joined or series.curve is not None:
        sheet.path(f"M{number(x)} {number(y + 4)}h24", f"{'join' if series.joined else 'curve'} {_lines(series)}")
    if series.marked:
        sheet.path(_mark(series.look, x + 12, y + 4), f"mark {_lines(series)} {_fill(series)}")
    sheet.text(x + 32, y + 8, series.name)
    y += 17
    for note in series.notes:
        for line in wrap(note, round((width - 44) / LETTER)):
            sheet.text(x + 32, y + 6, line, "small faint")
            y += LINE
    return y + 8
