"""The rectangles that each clue of a Shikaku may take: of its area, around this clue and no other.

Listing them is part of every solve. So instead of trying every rectangle against the clues, each clue looks once how
wide a rectangle may be that goes 0, 1, 2, ... rows up, and as many down; what lies between is free without a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pensil.core.clues import ClueGrid
from pensil.core.grid import Cell
from pensil.errors import TooBig

Rectangle = tuple[int, int, int, int]
"""Top, left, bottom, right; all inside the rectangle."""

MOST_CANDIDATES = 2_000_000
"""The most candidates of one puzzle that are listed: "?" clues on a big, nearly empty board have billions."""

_Gaps = list[tuple[list[int], list[int]]]


def shapes(number: int, rows: int, cols: int) -> list[tuple[int, int]]:
    """Height and width of the rectangles of this area that fit on the board, the flattest first."""
    heights = range(1, min(rows, number) + 1)
    return [(height, number // height) for height in heights if number % height == 0 and number // height <= cols]


def all_candidates(cells: ClueGrid) -> tuple[tuple[Rectangle, ...], ...]:
    """The candidates of every clue, by height, then top, then left, then right; TooBig beyond MOST_CANDIDATES."""
    rows, cols = len(cells), len(cells[0])
    gaps = _gaps(cells)
    known: dict[int, list[tuple[int, int]]] = {}
    found = []
    room = MOST_CANDIDATES
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            if clue is None:
                continue
            if isinstance(clue, int):
                if clue not in known:
                    known[clue] = shapes(clue, rows, cols)
                candidates = _of_area(cells, gaps, (r, c), known[clue])
            else:
                candidates = _of_any_area(cells, gaps, (r, c), room)
            found.append(tuple(candidates))
            room -= len(candidates)
            if room < 0:
                raise TooBig(f"the clues allow more than {MOST_CANDIDATES:,} rectangles, too many to list")
    return tuple(found)


def _gaps(cells: ClueGrid) -> _Gaps:
    """For every row, how far left and how far right one can go from each column before the next clue of that row."""
    cols = len(cells[0])
    free = [0] * cols, [cols - 1] * cols
    gaps = []
    for row in cells:
        clues = [c for c, clue in enumerate(row) if clue is not None]
        if not clues:
            gaps.append(free)
            continue
        low, high = [0] * (clues[0] + 1), [clues[0] - 1] * clues[0]
        for here, after in pairwise([*clues, cols]):
            low += [here + 1] * (after - here)
            high += [after - 1] * (after - here)
        gaps.append((low[:cols], high))
    return gaps


def _reach(cells: ClueGrid, gaps: _Gaps, cell: Cell, rows: Iterable[int]) -> tuple[list[int], list[int]]:
    """How far left, and how far right, a rectangle may go from `cell` over its own row and 0, 1, 2, ... of `rows`.

    The lists end before the first row with a clue in the same column.
    """
    row, col = cell
    low, high = gaps[row][0][col], gaps[row][1][col]
    lows, highs = [low], [high]
    for r in rows:
        if cells[r][col] is not None:
            break
        row_lows, row_highs = gaps[r]
        if row_lows[col] > low:
            low = row_lows[col]
        if row_highs[col] < high:
            high = row_highs[col]
        lows.append(low)
        highs.append(high)
    return lows, highs


def _of_area(cells: ClueGrid, gaps: _Gaps, cell: Cell, fitting: Sequence[tuple[int, int]]) -> list[Rectangle]:
    # Comparisons are spelled out here and in _reach: calls of min and max would double the time.
    row, col = cell
    tallest = fitting[-1][0]
    up_lows, up_highs = _reach(cells, gaps, cell, range(row - 1, max(row - tallest, -1), -1))
    down_lows, down_highs = _reach(cells, gaps, cell, range(row + 1, min(row + tallest, len(cells))))
    ups, downs = len(up_lows), len(down_lows)
    widest = up_highs[0] - up_lows[0] + 1
    found = []
    for height, width in fitting:
        if width > widest:
            continue
        for above in range((height if height < ups else ups) - 1, (height - downs if height > downs else 0) - 1, -1):
            below = height - 1 - above
            low = up_lows[above] if up_lows[above] > down_lows[below] else down_lows[below]
            high = up_highs[above] if up_highs[above] < down_highs[below] else down_highs[below]
            if high - low + 1 < width:
                continue
            if low <= col - width:
                low = col - width + 1
            if high >= col + width:
                high = col + width - 1
            top = row - above
            for left in range(low, high - width + 2):
                found.append((top, left, row + below, left + width - 1))
    return found


def _of_any_area(cells: ClueGrid, gaps: _Gaps, cell: Cell, room: int) -> list[Rectangle]:
    """All rectangles around a "?"; stops soon after `room` of them, before a huge board takes all memory."""
    row, col = cell
    up_lows, up_highs = _reach(cells, gaps, cell, range(row - 1, -1, -1))
    down_lows, down_highs = _reach(cells, gaps, cell, range(row + 1, len(cells)))
    ups, downs = len(up_lows), len(down_lows)
    found: list[Rectangle] = []
    for height in range(1, ups + downs):
        for above in range(min(height, ups) - 1, max(height - downs, 0) - 1, -1):
            top, below = row - above, height - 1 - above
            rights = range(col, min(up_highs[above], down_highs[below]) + 1)
            for left in range(max(up_lows[above], down_lows[below]), col + 1):
                found += [(top, left, row + below, right) for right in rights]
        if len(found) > room:
            break
    return found
