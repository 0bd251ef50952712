"""Which cells an island needs on its way to somewhere."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.reach import Land


def needed(chart: Chart, target: int) -> tuple[Sequence[Land], int] | None:
    """The islands that can come to the target, and the undecided cells that each of them needs for it.

    None when there is no such cell.
    """
    cells = chart.lands.needed(target)
    return (coming_to(chart, target), cells) if cells else None


def coming_to(chart: Chart, target: int) -> Sequence[Land]:
    """The islands that can come to the target."""
    return [reach.island for reach in chart.reaches if reach.cells & target]


def bounds(chart: Chart, target: int) -> int:
    """What keeps islands from coming to the target, or from other ways to it, and the islands themselves."""
    found = 0
    for reach in chart.reaches:
        if chart.might_touch(reach.island, target):
            found |= chart.bounds(reach.island, reach.cells)
    return found
