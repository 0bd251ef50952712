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
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    from pensil.core.model import Because, Literals, Model, Places

    class Rules(Protocol):
        """What is needed of a Model for the rules alone."""

        def switches(self, count: int) -> range: ...

        def regions(
            self,
            shape: tuple[int, int],
            literals: Literals,
            roots: Sequence[tuple[int, int | Literals]],
            because: Because,
            rooted: Because,
            apart: Because,
            *,
            rest_connected: bool = False,
        ) -> None: ...

        def connected(
            self, shape: tuple[int, int], literals: Literals, because: Because, *, total: int | None = None
        ) -> None: ...

        def not_all(self, lists: Sequence[Places], of: Literals, because: Because) -> None: ...


blocks_of_four = lru_cache(maxsize=16)(squares)
"""By the shape of the board: many boards of one shape are solved in a row."""


def post(puzzle: Nurikabe, model: Model) -> None:
    sea = post_rules(puzzle, model)
    if not model.guarded:  # it follows from all the rules together, so no single one is to blame
        count_waste(puzzle, model, sea, blocks_of_four(puzzle.rows, puzzle.cols), Label(NO_POOL))


def post_rules(puzzle: Nurikabe, model: Rules) -> range:
    """The rules as they are told, and the switches of all cells."""
    sea = model.switches(puzzle.rows * puzzle.cols)
    _post_rules(puzzle, model, sea, {})
    return sea


def post_numbered(puzzle: Nurikabe, model: Model, most: Mapping[Cell, int]) -> Mapping[Cell, range]:
    """The rules, and the sizes of islands "?" as literals: "it is at least 1", "at least 2", up to the most."""
    sea = model.switches(puzzle.rows * puzzle.cols)
    sizes = {clue: model.extras(number) for clue, number in most.items()}
    _post_rules(puzzle, model, sea, sizes)
    return sizes


def _post_rules(puzzle: Nurikabe, model: Rules, sea: range, sizes: Mapping[Cell, Literals]) -> None:
    rows, cols = shape = puzzle.rows, puzzle.cols
    land = range(-sea.start, -sea.stop, -1)  # the negations of these literals
    clues = tuple(puzzle.clues.items())

    model.regions(
        shape,
        land,
        [(r * cols + c, sizes.get((r, c), size or 0)) for (r, c), size in clues],
        because=lambda i: Label(SIZE, (clues[i][0],), clues[i][1]),
        rooted=lambda i: Label(ONE_CLUE, (divmod(i, cols), *_in_reach(puzzle, divmod(i, cols)))),
        apart=lambda _: Label(ONE_CLUE),
        rest_connected=bool(sizes),
    )
    told = puzzle.clues.values()
    total = rows * cols - sum(size or 0 for size in told)
    # Numbers that are too much for the board leave less than no sea: the regions find that out.
    known = total if None not in told and total >= 0 else None
    model.connected(shape, sea, lambda _: Label(ONE_SEA), total=known)

    blocks = blocks_of_four(rows, cols)
    model.not_all(blocks, sea, lambda i: Label(NO_POOL, (divmod(blocks[i][0], cols),)))


def _in_reach(puzzle: Nurikabe, cell: Cell) -> list[Cell]:
    """The clues whose islands are large enough to come to a cell, wherever they may go."""
    row, col = cell
    return [(r, c) for (r, c), size in puzzle.clues.items() if size is None or 0 < abs(r - row) + abs(c - col) < size]
