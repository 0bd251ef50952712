"""Which cells an island needs on its way to somewhere."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.cellset import each
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.reach import Land


def needed(chart: Chart, target: int) -> tuple[Sequence[Land], int] | None:
    """The islands that can come to the target, and the undecided cells that each of them needs for it.

    None when there is no such cell.
    """
    if target not in chart.routes:
        chart.routes[target] = _needed(chart, target)
    return chart.routes[target]


def _needed(chart: Chart, target: int) -> tuple[Sequence[Land], int] | None:
    reaches = [reach for reach in chart.reaches if reach.cells & target]
    cells = chart.open if reaches else 0
    for reach in reaches:
        cells &= reach.cells
    for reach in reaches:
        if cells:
            cells &= reach.straits(target)
    for reach in reaches:
        for cell in each(cells):
            if reach.without(cell) & target:
                cells &= ~cell
    return ([reach.island for reach in reaches], cells) if cells else None


def bounds(chart: Chart, target: int) -> int:
    """What keeps islands from coming to the target, or from other ways to it, and the islands themselves."""
    found = 0
    for reach in chart.reaches:
        if chart.might_touch(reach.island, target):
            found |= chart.bounds(reach.island, reach.cells)
    return found
