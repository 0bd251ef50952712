"""Brute force (sections I and III.C): fill or cross cell after cell, and test each line when its last cell is decided.

Nothing is concluded from a line that is not complete. The paper tests whole boards, of which the 6x6 bird has
2^36; testing a line as soon as it is complete keeps the enumeration and its order, and lets such a board be finished.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, groupby

from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.puzzle import BLANK, LineClue, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.words import Phrase


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    """Go through the cells in reading order; the first colour is tried first, blank last."""
    every = puzzle.domains[0]
    order = [*range(1, puzzle.colors + 1), BLANK]
    signs = "." + puzzle.signs
    nodes = count(1)
    values: list[int] = []  # of the cells decided so far
    path = [0]  # the nodes from the root to the present one
    tries = [iter(order)]  # for each node of the path, the values not tried yet for the cell after it
    left: int | None = None  # the node at which the last branch ended
    yield Event(What.EXPANDED, 0)
    while tries:
        value = next(tries[-1], None)
        if value is None:
            tries.pop()
            if values:
                values.pop()
                yield Event(What.REMOVED, path.pop(), changes=((len(values), every),))
            continue
        if left is not None:
            yield Event(What.BACKTRACKED, left, path[-1])
            left = None
        spot, node = len(values), next(nodes)
        said = SAY("search.is", cell=divmod(spot, puzzle.cols), sign=signs[value])
        yield Event(What.PLACED, node, path[-1], ((spot, 1 << value),), reason=said)
        values.append(value)
        alive = True
        for line, cells, clue, ordered in complete_lines(puzzle, values):
            alive = is_valid(clue, ordered)
            said = SAY("search.complete", line=line, right=alive)
            yield Event(What.VALIDATED if alive else What.DEAD, node, cells=cells, reason=said)
            if not alive:
                break
        if alive and len(values) < puzzle.rows * puzzle.cols:
            yield Event(What.EXPANDED, node)
            path.append(node)
            tries.append(iter(order))
            continue
        if alive:
            yield Event(What.SOLVED, node)
        values.pop()
        yield Event(What.REMOVED, node, changes=((spot, every),))
        left = node


def complete_lines(
    puzzle: Nonogram, values: Sequence[int]
) -> Iterator[tuple[Phrase, tuple[Cell, ...], LineClue, Sequence[int]]]:
    """The row and the column of which the last cell has just been decided, if any: name, cells, clue and values."""
    rows, cols = puzzle.rows, puzzle.cols
    r, c = divmod(len(values) - 1, cols)
    if c == cols - 1:
        cells = tuple((r, x) for x in range(cols))
        yield SAY("row", number=r + 1), cells, puzzle.row_clues[r], values[r * cols :]
    if r == rows - 1:
        cells = tuple((y, c) for y in range(rows))
        yield SAY("column", number=c + 1), cells, puzzle.col_clues[c], values[c::cols]


def is_valid(clue: LineClue, values: Sequence[int]) -> bool:
    """Whether the blocks on a complete line are those of its clue."""
    blocks = [(len([*run]), color) for color, run in groupby(values) if color != BLANK]
    return len(blocks) == len(clue) and all(
        color == block.color and (length == block.length or not isinstance(block.length, int))
        for (length, color), block in zip(blocks, clue, strict=True)
    )


STRATEGY = Strategy(words=SAY, name="brute-force", search=search)
