"""Panels of bars as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.record import record
from pensil.lab.axis import Axis
from pensil.lab.sheet import SERIES, Sheet

CSS = """\
svg.lab{max-width:100%;height:auto}
.lab .bar{opacity:.9}
.lab .bar.cut{opacity:.35}
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
