"""The lengths of a nonogram's blocks that can change: a "?" is a block of any length.

The place of a clue is the side (0 rows, 1 columns), the line and the block in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.kinds.nonogram.puzzle import Block, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.wording import block_name, line_name
from pensil.words import Phrase


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


def shown(board: Board) -> Mapping[Place, int]:
    """The lengths of the blocks, as they lie in the rows and columns."""
    puzzle: Nonogram = board.puzzle  # type: ignore[assignment]
    values, cols = board.values(), puzzle.cols
    rows = [values[at : at + cols] for at in range(0, len(values), cols)]
    return {
        (side, line, place): length
        for side, lines in enumerate((rows, zip(*rows, strict=True)))
        for line, cells in enumerate(lines)
        for place, length in enumerate(len(list(block)) for color, block in groupby(cells) if color)
    }


def cell(puzzle: Nonogram, place: Place) -> Cell:
    """In the margin, where the last block of a line is nearest to the board."""
    side, line, block = place
    away = block - len((puzzle.row_clues, puzzle.col_clues)[side][line])
    return (away, line) if side else (line, away)


def named(puzzle: Nonogram, place: Place) -> Phrase:
    side, line, block = place
    name = line_name(puzzle, line + side * puzzle.rows)
    clue = (puzzle.row_clues, puzzle.col_clues)[side][line]
    return SAY("say.block-of", block=block_name(puzzle, clue, block), line=name)


OPEN_CLUES = OpenClues(UNKNOWN, clues, numbers, changed, shown, cell=cell, named=named)
