"""The paper's three basic heuristics for a line (section III.B).

Each takes the clue of a line and what is known about it, and gives what is known afterwards; None means that the line
has no placement left. Blocks of one colour need a gap between them, blocks of different colours do not.
"""

from __future__ import annotations

from collections.abc import Iterable

from pensil.kinds.nonogram.puzzle import LineClue, least_cells
from pensil.kinds.nonogram.strategies.extremes import BlockReach, extremes
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line, open_line
from pensil.kinds.nonogram.strategies.placements import placements


def complete_fill(clue: LineClue, line: Line) -> Line | None:
    """Heuristic 1: a single block as long as the line fills it."""
    if len(clue) == 1 and clue[0].length == len(line):
        return both(line, (1 << clue[0].color,) * len(line))
    return line


def complete_fill_with_blanks(clue: LineClue, line: Line) -> Line | None:
    """Heuristic 2: blocks that with their gaps take the whole line can stand in one way only.

    Crossed cells at the ends are no part of the line any more; so it can also be used later on. A line without blocks
    is crossed from end to end.
    """
    open_cells = [i for i, mask in enumerate(line) if mask != CROSSED]
    if not open_cells:
        return None if clue else line
    start, end = (open_cells[0], open_cells[-1] + 1) if clue else (0, len(line))
    if clue and least_cells(clue) != end - start:
        return line
    only = next(placements(clue, end - start), ())
    return both(line, (CROSSED,) * start + only + (CROSSED,) * (len(line) - end))


def partial_fill(clue: LineClue, line: Line) -> Line | None:
    """Heuristic 3: superpose the blocks pushed to the left end and pushed to the right end of the bare line."""
    colors = max((block.color for block in clue), default=1)
    reaches = extremes(clue, open_line(len(line), colors))
    return None if reaches is None else fill_overlaps(clue, reaches, line)


def superpose_extremes(clue: LineClue, line: Line) -> Line | None:
    """Superpose the leftmost and the rightmost solution that agree with what is known."""
    reaches = extremes(clue, line)
    return None if reaches is None else fill_overlaps(clue, reaches, line)


def fill_overlaps(clue: LineClue, reaches: Iterable[BlockReach], line: Line) -> Line | None:
    """Fill the cells that a block covers in its leftmost and in its rightmost position."""
    fill = [~0] * len(line)
    for block, reach in zip(clue, reaches, strict=True):
        for cell in range(reach.last_start, reach.first_end):
            fill[cell] = 1 << block.color
    return both(line, fill)


def both(line: Line, other: Iterable[int]) -> Line | None:
    """What two lines know together; None when they contradict each other."""
    joined = tuple(a & b for a, b in zip(line, other, strict=True))
    return joined if all(joined) else None
