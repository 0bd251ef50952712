"""The size of a Nurikabe in its paper: the cells without a number, which may become black."""

from __future__ import annotations

from pensil.core.yardstick import SQUARES, Yardstick
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import SAY


def free_cells(puzzle: Nurikabe) -> int:
    return puzzle.rows * puzzle.cols - len(puzzle.clues)


YARDSTICK = Yardstick(words=SAY, size=free_cells, boards=SQUARES)
