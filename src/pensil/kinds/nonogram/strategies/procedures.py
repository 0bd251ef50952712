"""The paper's five procedures for a line (sections IV.A to IV.E), which compare its leftmost and rightmost solutions.

Each takes the clue of a line and what is known about it, and gives what is known afterwards; None means that the line
has no placement left. All are sound: a procedure never forbids what some placement of the line has. For lines with
colours, "crossed" is said of a colour: a cell that can no longer have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from math import inf
from typing import NamedTuple

from pensil.kinds.nonogram.puzzle import LineClue, least_cells
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.basics import both, superpose_extremes
from pensil.kinds.nonogram.strategies.extremes import extremes
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line
from pensil.words import Phrase

Span = tuple[int, int]
"""A first cell and the cell after the last one."""


def edge_consideration(clue: LineClue, line: Line) -> Line | None:
    """Procedure 1: crossed cells near an edge move the extreme solutions inward, and then their blocks overlap more.

    [4, 4] on ???.??????????? begins behind the crossed cell, so cells 7-8 and 12-13 are filled.
    """
    return superpose_extremes(clue, line)


def crossing_out(clue: LineClue, line: Line) -> Line | None:
    """Procedure 2: cross the cells that lie outside the room of every block.

    The room of a block goes from its first cell in the leftmost solution to its last cell in the rightmost one. [3] on
    ???#??????? has only the cells 2-6.
    """
    reaches = extremes(clue, line)
    if reaches is None:
        return None
    may = [CROSSED] * len(line)
    for block, reach in zip(clue, reaches, strict=True):
        for cell in range(reach.first_start, reach.last_end):
            may[cell] |= 1 << block.color
    return both(line, may)


def cross_block_filling(clue: LineClue, line: Line) -> Line | None:
    """Procedure 3: between crossed cells, fill what is filled whichever block stands there.

    In [2, 4] on ???.#?????.???? the middle part holds the 2 or the 4, and both fill its second cell. The paper
    superposes two solutions; with only two that would be unsound ([1, 1] on 5 cells), so all the ways to share the
    blocks out among the parts are superposed.
    """
    parts = [*_spans([mask != CROSSED for mask in line])]
    ways = _shares(clue, line, parts)
    if ways is None:
        return None
    filled = list(line)
    for (start, end), options in zip(parts, ways, strict=True):
        union = [0] * (end - start)
        for option in options:
            union = [a | b for a, b in zip(union, option, strict=True)]
        filled[start:end] = union
    return both(line, filled)


def alternative_restriction(clue: LineClue, line: Line) -> Line | None:
    """Procedure 4: cross a part between crossed cells that is shorter than every block that could stand there.

    In [1, 2] on #..??..?.??... the 2 stands in cells 4-5 or 10-11, never in cell 8.
    """
    reaches = extremes(clue, line)
    if reaches is None:
        return None
    may = list(line)
    for color in {block.color for block in clue}:
        for start, end in _spans([bool(mask >> color & 1) for mask in line]):
            rooms = (
                (block.least, min(end, reach.last_end) - max(start, reach.first_start))
                for block, reach in zip(clue, reaches, strict=True)
                if block.color == color
            )
            if all(room < length for length, room in rooms):
                for cell in range(start, end):
                    may[cell] &= ~(1 << color)
    return both(line, may)


def limiting_expansion(clue: LineClue, line: Line) -> Line | None:
    """Procedure 5: a filled run that cannot grow, as no block that could cover it is longer, is closed by crosses.

    In [1, 1, 3] on ??#???????? the third cell is one of the ones, so cells 2 and 4 are crossed. A cell between two runs
    is crossed too when the runs would join to more than any block there.
    """
    reaches = extremes(clue, line)
    if reaches is None:
        return None
    may = list(line)
    for color in {block.color for block in clue}:
        filled = [mask == 1 << color for mask in line]
        runs = [*_spans(filled)]
        begins, ends = dict(runs), {end: start for start, end in runs}
        for start, end in runs:
            longest = max(
                (
                    block.length if isinstance(block.length, int) else inf
                    for block, reach in zip(clue, reaches, strict=True)
                    if block.color == color and reach.first_start <= start and end <= reach.last_end
                ),
                default=0,
            )
            if end < len(line) and begins.get(end + 1, end + 1) - start > longest:
                may[end] &= ~(1 << color)
            if start > 0 and end - ends.get(start - 1, start - 1) > longest:
                may[start - 1] &= ~(1 << color)
    return both(line, may)


def _spans(inside: list[bool]) -> Iterator[Span]:
    """The maximal runs of cells for which `inside` is true."""
    start = 0
    for is_inside, run in groupby(inside):
        end = start + len([*run])
        if is_inside:
            yield start, end
        start = end


def _shares(clue: LineClue, line: Line, parts: list[Span]) -> list[list[Line]] | None:
    """For each part of a line, what it looks like for each share of the blocks it can get; None when nothing fits."""
    # From the left: a part can be given the blocks i ... j - 1 when the blocks before i fit in the parts before it.
    given: list[dict[tuple[int, int], Line]] = []
    so_far = {0}
    for start, end in parts:
        shares: dict[tuple[int, int], Line] = {}
        for i in so_far:
            for j in range(i, len(clue) + 1):
                if least_cells(clue[i:j]) > end - start:
                    break
                option = _superposed(clue[i:j], line[start:end])
                if option is not None:
                    shares[i, j] = option
        given.append(shares)
        so_far = {j for _, j in shares}
    if len(clue) not in so_far:
        return None
    # From the right: the blocks from j on must fit in the parts that follow.
    rest = {len(clue)}
    ways: list[list[Line]] = []
    for shares in reversed(given):
        kept = {share: option for share, option in shares.items() if share[1] in rest}
        ways.append([*kept.values()])
        rest = {i for i, _ in kept}
    return ways[::-1]


def _superposed(clue: LineClue, part: Line) -> Line | None:
    filled = edge_consideration(clue, part)
    return None if filled is None else crossing_out(clue, filled)


class Procedure(NamedTuple):
    name: str
    apply: Callable[[LineClue, Line], Line | None]

    @property
    def title(self) -> Phrase:
        """What the paper calls it."""
        return SAY(f"steps.{self.name}")


PROCEDURES = (
    Procedure("edge", edge_consideration),
    Procedure("crossing-out", crossing_out),
    Procedure("cross-block", cross_block_filling),
    Procedure("restriction", alternative_restriction),
    Procedure("expansion", limiting_expansion),
)
