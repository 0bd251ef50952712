"""A Hashi puzzle and board as a Picture."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.picture import Island, Item, Lattice, Link, Picture, Role
from pensil.kinds.hashi.puzzle import Hashi


def picture(puzzle: Hashi, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    if board is not None:
        full = board.full
        for pair, count in zip(puzzle.pairs, board.values(), strict=True):
            # On a finished board the pairs without a bridge speak for themselves.
            if count or (count == 0 and not full):
                items.append(Link(pair.start, pair.end, count, role))
    # The islands come last, on top of the ends of their bridges.
    items += [Island((r, c), str(puzzle.cells[r][c]), Role.GIVEN) for r, c in puzzle.islands]
    return Picture(puzzle.rows, puzzle.cols, tuple(items), lattice=Lattice.DOTS, title="Hashi")
