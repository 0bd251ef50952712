"""A Hashi puzzle and board as a Picture."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.picture import Connection, Island, Item, Lattice, Picture, Role
from pensil.kinds.hashi.puzzle import Hashi


def picture(puzzle: Hashi, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = [] if board is None else _links(puzzle, board, role)
    # The islands come last, on top of the ends of their bridges.
    items += [Island((r, c), str(puzzle.cells[r][c]), Role.GIVEN) for r, c in puzzle.islands]
    return Picture(puzzle.rows, puzzle.cols, tuple(items), lattice=Lattice.DOTS, title="Hashi")


def _links(puzzle: Hashi, board: Board, role: Role) -> list[Item]:
    items: list[Item] = []
    # In an answer the pairs without a bridge speak for themselves; a last mark has to be seen.
    bare = board.full and role is Role.ANSWER
    for spot, mask in enumerate(board.masks):
        if not (bare and mask == 1):
            items += mark(puzzle, spot, mask, role)
    return items


def mark(puzzle: Hashi, spot: int, mask: int, role: Role) -> Iterator[Item]:
    """The bridges of a pair, or the sign that there is none; also where only some of the numbers are ruled out."""
    if not mask:
        return
    (start, end), limit = puzzle.pairs[spot], puzzle.limits[spot]
    least, most = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    if least == most:
        yield Connection(start, end, least, role)
    elif least or most < limit:
        yield Connection(start, end, least, role, more=True, most=most if most < limit else None)


def finished(puzzle: Hashi, board: Board) -> Iterator[Cell]:
    """The islands with as many bridges as their number, as far as they are drawn."""
    least = [(mask & -mask).bit_length() - 1 for mask in board.masks]
    for island, number, spots in zip(puzzle.islands, puzzle.numbers, puzzle.spots_of, strict=True):
        if number is not None and sum(least[spot] for spot in spots) == number:
            yield island
