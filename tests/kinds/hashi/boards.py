"""The example of Hashi's paper, and boards by their bridges."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.kinds.hashi.puzzle import Hashi

PAPER = Hashi([[2, 1, None], [2, None, 2], [None, 1, 2]])
"""The islands <x, y, z> (1,1,2) (1,2,2) (2,1,1) (2,3,1) (3,2,2) (3,3,2) of the paper."""

PAPER_SOLVED = [(1, 1, 2, 1), (1, 2, 3, 2), (2, 3, 3, 3), (1, 1, 1, 2), (3, 2, 3, 3)]


def bridges(puzzle: Hashi, *drawn: tuple[int, int, int, int]) -> Board:
    """A full board from bridges <x1, y1, x2, y2> as the paper writes them; twice the same are two bridges."""
    ends = [(y1 - 1, x1 - 1, y2 - 1, x2 - 1) for x1, y1, x2, y2 in drawn]
    return puzzle.board_from_json({"bridges": [[*pair, ends.count(pair)] for pair in sorted(set(ends))]})
