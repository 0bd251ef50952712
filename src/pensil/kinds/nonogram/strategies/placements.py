"""The placements of a line: counted by the formula, counted under what is known, and listed one by one."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pensil.core.board import bits
from pensil.core.clues import Sign
from pensil.kinds.nonogram.puzzle import BLANK, LineClue, least_cells
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line, Packed, cells_with, open_line, unpack
from pensil.kinds.nonogram.strategies.sweeps import sweep_line, through


def formula(clue: LineClue, length: int) -> int:
    """How many placements an open line has: C(n + m, n) for n blocks and m blanks to spare.

    A block of unknown length can take some of the spare cells, just as one more gap would.
    """
    spare = length - least_cells(clue)
    free = len(clue) + sum(not isinstance(block.length, int) for block in clue)
    return comb(free + spare, free) if spare >= 0 else 0


def placements(clue: LineClue, line: Line | int) -> Iterator[Line]:
    """The placements that agree with what is known, leftmost first; a number is the length of an open line."""
    if isinstance(line, int):
        line = open_line(line, max((block.color for block in clue), default=1))
    for packed in packed_placements(clue, line):
        yield unpack(packed, len(line))


def packed_placements(clue: LineClue, line: Line) -> Iterator[Packed]:
    """The same, packed. One at a time: a long line has more placements than memory has room for."""
    sweep = sweep_line(clue, line)
    if sweep is None:
        return
    length, every = len(line), (1 << len(line)) - 1
    blank = cells_with(line, BLANK)
    colored = {color: cells_with(line, color) for _, color in clue}
    todo = [(0, 0, 0, 0)]  # the next block, the place it may begin from, the cells filled so far, the same packed
    while todo:
        i, place, filled, packed = todo.pop()
        if i == len(clue):
            yield packed | every & ~filled
            continue
        block = clue[i]
        gap = i + 1 < len(clue) and clue[i + 1].color == block.color
        # `sweep_line` knows from where the rest of the blocks can be placed, so no branch of this search is dead.
        for start in reversed([*bits(through(1 << place, blank) & sweep.starts[i])]):
            ends = sweep.ends[i] & _ends_from(start, block.length, colored[block.color])
            for end in reversed([*bits(ends)]):
                run = (1 << end) - (1 << start)
                todo.append((i + 1, end + gap, filled | run, packed | run << block.color * length))


def count_placements(clue: LineClue, line: Line) -> int:
    """How many placements agree with what is known, without listing them."""
    length = len(line)
    # ways[p]: in how many ways the blocks from the present one on can stand in the cells from p on.
    ways = [0] * (length + 2)
    ways[length] = 1
    for cell in reversed(range(length)):
        ways[cell] = ways[cell + 1] if line[cell] & CROSSED else 0
    next_color = None
    for block in reversed(clue):
        ahead, ways = ways, [0] * (length + 2)
        run = grow = 0  # cells in a row from here that may have the colour; ways for a block growing from here
        for cell in reversed(range(length)):
            run = run + 1 if line[cell] >> block.color & 1 else 0
            here = ways[cell + 1] if line[cell] & CROSSED else 0
            if isinstance(block.length, int):
                if run >= block.length:
                    here += _ways_after(cell + block.length, line, ahead, block.color == next_color)
            else:
                grow = grow + _ways_after(cell + 1, line, ahead, block.color == next_color) if run else 0
                here += grow
            ways[cell] = here
        next_color = block.color
    return ways[0]


def _ways_after(end: int, line: Line, ahead: list[int], gap: bool) -> int:
    """How often the blocks behind one that ends here can be placed, with a gap where it is needed."""
    if not gap:
        return ahead[end]
    return ahead[end + 1] if end < len(line) and line[end] & CROSSED else 0


def _ends_from(start: int, length: int | Sign, cells: int) -> int:
    """The places where a block that begins here can end, if it may stand on these cells."""
    if isinstance(length, int):
        return 1 << start + length
    return through(1 << start, cells) & -(2 << start)
