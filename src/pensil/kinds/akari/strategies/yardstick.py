"""The size of an Akari in its paper: w white cells, each with or without a lamp, are 2^w placements."""

from __future__ import annotations

from pensil.core.yardstick import SQUARES, Yardstick
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import SAY


def white_cells(puzzle: Akari) -> int:
    return len(puzzle.white)


YARDSTICK = Yardstick(words=SAY, size=white_cells, boards=SQUARES)
