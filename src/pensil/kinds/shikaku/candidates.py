"""The rectangles that each clue of a Shikaku may take: of its area, around this clue and no other.

Listing them is part of every solve, so it is done by the native core.
"""

from __future__ import annotations

from pensil._native import Boxes, boxes
from pensil.core.clues import ClueGrid
from pensil.errors import TooBig

Rectangle = tuple[int, int, int, int]
"""Top, left, bottom, right; all inside the rectangle."""

MOST_CANDIDATES = 2_000_000
"""The most candidates of one puzzle that are listed: "?" clues on a big, nearly empty board have billions."""


def shapes(number: int, rows: int, cols: int) -> list[tuple[int, int]]:
    """Height and width of the rectangles of this area that fit on the board, the flattest first."""
    heights = range(1, min(rows, number) + 1)
    return [(height, number // height) for height in heights if number % height == 0 and number // height <= cols]


def all_candidates(cells: ClueGrid) -> Boxes:
    """The candidates of every clue, by height, then top, then left, then right; TooBig beyond MOST_CANDIDATES."""
    found = boxes(cells, MOST_CANDIDATES)
    if found is None:
        raise TooBig(f"the clues allow more than {MOST_CANDIDATES:,} rectangles, too many to list")
    return found
