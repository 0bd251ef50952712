"""All placements of a line at once, as sets of places: one sweep over its blocks from each side.

Place p is the border before cell p, and a set of places is the bits of an integer. This takes one step per block, where
listing the placements would take one per placement.
"""

from __future__ import annotations

from typing import NamedTuple

from pensil.kinds.nonogram.puzzle import BLANK, LineClue
from pensil.kinds.nonogram.strategies.lines import Line, cells_with


class Sweep(NamedTuple):
    """Sets of places, found by one sweep over the blocks from the left and one from the right."""

    starts: list[int]  # where each block begins in some placement
    ends: list[int]  # where each block ends in some placement
    before: list[int]  # for each gap: the places in it up to which the blocks on its left can be placed
    behind: list[int]  # for each gap: the places in it from which the blocks on its right can be placed


def sweep_line(clue: LineClue, line: Line) -> Sweep | None:
    """The sets of places of a line; None when it has no placement left."""
    blank = cells_with(line, BLANK)
    colored = {color: cells_with(line, color) for _, color in clue}
    # From the right: from which places can the blocks i, i + 1, ... be placed?
    behind, stops = [back_through(1 << len(line), blank)], []
    starts: list[int] = []
    for i in reversed(range(len(clue))):
        length, color = clue[i]
        gap = i + 1 < len(clue) and clue[i + 1].color == color
        stop = behind[-1] >> 1 & blank if gap else behind[-1]
        may = colored[color]
        if isinstance(length, int):
            starts.append(stop >> length & runs(may, length))
        else:
            starts.append(back_through(stop >> 1 & may, may))
        stops.append(stop)
        behind.append(back_through(starts[-1], blank))
    for places in (starts, stops, behind):
        places.reverse()
    # From the left: up to which places can the blocks ..., i - 1, i be placed?
    before, ends = [through(1, blank)], []
    end = last_color = 0
    for i, (length, color) in enumerate(clue):
        starts[i] &= through((end & blank) << 1, blank) if color == last_color else before[-1]
        may = colored[color]
        end = starts[i] << length if isinstance(length, int) else through((starts[i] & may) << 1, may) & stops[i]
        if not end:
            return None
        ends.append(end)
        before.append(through(end, blank))
        last_color = color
    return Sweep(starts, ends, before, behind) if before[-1] >> len(line) & 1 else None


def through(places: int, cells: int) -> int:
    """The places reached from some places by passing any number of these cells to the right, none included."""
    # Adding a one to a row of ones carries through to its end.
    return places | ((places & cells) + cells) ^ cells


def back_through(places: int, cells: int) -> int:
    """The same to the left."""
    step = 1
    while cells:  # these are the cells from which 1, 2, 4, ... of them lie in a row
        places |= places >> step & cells
        cells &= cells >> step
        step *= 2
    return places


def runs(cells: int, length: int) -> int:
    """The cells from which `length` of these cells lie in a row."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def spread(starts: int, length: int) -> int:
    """The cells of all runs of a length that begin at these places."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts
