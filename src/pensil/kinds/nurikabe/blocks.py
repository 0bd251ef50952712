"""The blocks of 2 by 2 cells, counted: each needs a cell of an island, and islands touch only so many.

A cell inside the board lies in four blocks and shares two of them with each neighbour. So an island of n cells, which
hang together in n - 1 places at least, touches at most 2n + 2 blocks. All islands together touch

    2 * cells + 2 * islands - waste

blocks, and on a solved board that is all blocks there are. The waste can be read off the board: 1 for each block that
is all island, or island in two opposite corners alone; 1 for each island cell on the edge of the board, and 1 for each
row of these; 1 for each corner of the board; and 2 for a hole in an island. A hole holds the whole sea, so that all of
the edge is island: where there is less to spare, there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import edge
from pensil.kinds.nurikabe.puzzle import Nurikabe

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model
    from pensil.core.rule import Label

Block = tuple[int, ...]
"""The places of a block of 2 by 2 cells, row by row."""

WORTH_COUNTING = 30
"""A waste up to which it is worth counting: where there is more, the count hardly ever decides anything."""

LARGE = 12
"""Cells of an island, on average, from which it is worth counting: small ones are found sooner without."""


def block_count(puzzle: Nurikabe) -> int:
    return (puzzle.rows - 1) * (puzzle.cols - 1)


def spare(puzzle: Nurikabe) -> int | None:
    """The waste of every solution; None when a size is not told. Below 0 there is no solution."""
    sizes = puzzle.clues.values()
    if None in sizes:
        return None
    return 2 * sum(size or 0 for size in sizes) + 2 * len(sizes) - block_count(puzzle)


def count_waste(puzzle: Nurikabe, model: Model, sea: Sequence[int], blocks: Sequence[Block], because: Label) -> None:
    """Post that as much is wasted as there is to spare, where that is little.

    Searching alone takes very long to find out that there are too few island cells for all blocks: no rule is broken
    before nearly everything is decided.
    """
    left = spare(puzzle)
    if left is None or left > WORTH_COUNTING or not blocks:
        return
    around = edge(puzzle.rows, puzzle.cols)
    small = left + len(blocks) < (2 * LARGE + 2) * len(puzzle.clues)
    if left >= len(around) or (small and left >= 0):
        return  # there may be a hole, or it is not worth it
    in_blocks, begun = model.extras(len(blocks)), model.extras(len(around))
    clauses: list[tuple[int, ...]] = []
    for wasted, block in zip(in_blocks, blocks, strict=True):
        a, b, c, d = (sea[place] for place in block)
        clauses += [(a, b, c, d, wasted), (a, d, -b, -c, wasted), (b, c, -a, -d, wasted)]
        clauses += [(-wasted, -a, d), (-wasted, a, -d), (-wasted, -b, c), (-wasted, b, -c)]  # opposite ones are alike
    before = around[-1]
    for begins, place in zip(begun, around, strict=True):
        clauses += [(sea[place], -sea[before], begins), (-begins, -sea[place]), (-begins, sea[before])]
        before = place
    model.clauses(clauses, lambda _: because)
    corners = (0, puzzle.cols - 1, -puzzle.cols, -1)
    waste = [*in_blocks, *begun, *(-sea[place] for place in (*around, *corners))]
    model.exactly([left], [range(len(waste))], waste, lambda _: because)
