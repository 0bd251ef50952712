"""The rules of Nurikabe as constraints: one switch for each cell, "it is sea"."""

from __future__ import annotations

from functools import lru_cache

from pensil._native import squares
from pensil.core.grid import Cell
from pensil.core.rule import Label
from pensil.kinds.nurikabe.blocks import count_waste
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import NO_POOL, ONE_CLUE, ONE_SEA, SIZE

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Mapping

    from pensil.core.model import Literals, Model

blocks_of_four = lru_cache(maxsize=16)(squares)
"""By the shape of the board: many boards of one shape are solved in a row."""


def post(puzzle: Nurikabe, model: Model) -> None:
    sea = model.switches(puzzle.rows * puzzle.cols)
    _post_rules(puzzle, model, sea, {})
    if not model.guarded:  # it follows from all the rules together, so no single one is to blame
        count_waste(puzzle, model, sea, blocks_of_four(puzzle.rows, puzzle.cols), Label(NO_POOL))


def post_numbered(puzzle: Nurikabe, model: Model, most: Mapping[Cell, int]) -> Mapping[Cell, range]:
    """The rules, and the sizes of islands "?" as literals: "it is at least 1", "at least 2", up to the most."""
    sea = model.switches(puzzle.rows * puzzle.cols)
    sizes = {clue: model.extras(number) for clue, number in most.items()}
    _post_rules(puzzle, model, sea, sizes)
    return sizes


def _post_rules(puzzle: Nurikabe, model: Model, sea: range, sizes: Mapping[Cell, Literals]) -> None:
    rows, cols = shape = puzzle.rows, puzzle.cols
    clues = tuple(puzzle.clues.items())
    model.regions(
        shape,
        land(sea),
        [(root, sizes.get(clue, size)) for (clue, _), (root, size) in zip(clues, roots(puzzle), strict=True)],
        because=lambda i: Label(SIZE, (clues[i][0],), clues[i][1]),
        rooted=lambda i: Label(ONE_CLUE, (divmod(i, cols), *_in_reach(puzzle, divmod(i, cols)))),
        apart=lambda _: Label(ONE_CLUE),
        rest_connected=True,
    )
    told = puzzle.clues.values()
    total = rows * cols - sum(size or 0 for size in told)
    # Numbers that are too much for the board leave less than no sea: the regions find that out.
    known = total if None not in told and total >= 0 else None
    model.connected(shape, sea, lambda _: Label(ONE_SEA), total=known)

    blocks = blocks_of_four(rows, cols)
    model.not_all(blocks, sea, lambda i: Label(NO_POOL, (divmod(blocks[i][0], cols),)))


def land(sea: range) -> range:
    """The negations of the literals of all cells."""
    return range(-sea.start, -sea.stop, -1)


def roots(puzzle: Nurikabe) -> list[tuple[int, int]]:
    """Where islands begin: the number of the cell of each clue, and its size, 0 where it is not told."""
    return [(r * puzzle.cols + c, size or 0) for (r, c), size in puzzle.clues.items()]


def _in_reach(puzzle: Nurikabe, cell: Cell) -> list[Cell]:
    """The clues whose islands are large enough to come to a cell, wherever they may go."""
    row, col = cell
    return [(r, c) for (r, c), size in puzzle.clues.items() if size is None or 0 < abs(r - row) + abs(c - col) < size]
