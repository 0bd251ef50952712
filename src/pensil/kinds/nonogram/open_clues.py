"""The lengths of a nonogram's blocks that can change: a "?" is a block of any length.

The place of a clue is the side (0 rows, 1 columns), the line and the block in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pensil.core.clues import UNKNOWN
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.kinds.nonogram.puzzle import Block, Nonogram


def clues(puzzle: Nonogram) -> Mapping[Place, Value]:
    return {
        (side, line, place): block.length
        for side, lines in enumerate((puzzle.row_clues, puzzle.col_clues))
        for line, blocks in enumerate(lines)
        for place, block in enumerate(blocks)
    }


def numbers(puzzle: Nonogram, place: Place) -> Sequence[int]:
    """Up to what the other blocks of its line leave."""
    side, line, block = place
    blocks = (puzzle.row_clues, puzzle.col_clues)[side][line]
    length = (puzzle.cols, puzzle.rows)[side]
    others = sum(each.least for at, each in enumerate(blocks) if at != block)
    gaps = sum(one.color == other.color for one, other in pairwise(blocks))
    return range(1, max(1, length - others - gaps) + 1)


def changed(puzzle: Nonogram, changes: Mapping[Place, Value]) -> Nonogram:
    sides = [[list(blocks) for blocks in lines] for lines in (puzzle.row_clues, puzzle.col_clues)]
    for (side, line, place), value in changes.items():
        sides[side][line][place] = Block(value, sides[side][line][place].color)
    return Nonogram(sides[0], sides[1], puzzle.palette)


OPEN_CLUES = OpenClues(UNKNOWN, clues, numbers, changed)
