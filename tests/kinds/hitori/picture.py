"""A Hitori puzzle and board as a Picture."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.picture import Fill, Item, Picture, Role, Shape, Symbol, Text
from tests.kinds.hitori.puzzle import CLEAR, SHADED, Hitori


def picture(puzzle: Hitori, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = [
        Text((r, c), str(number), Role.GIVEN)
        for r, row in enumerate(puzzle.cells)
        for c, number in enumerate(row)
        if number is not None
    ]
    if board is not None:
        # In an answer the cells that are not shaded speak for themselves; a last mark has to be seen.
        bare = board.full and role is Role.ANSWER
        for spot, value in enumerate(board.values()):
            if value == SHADED:
                items.append(Fill(puzzle.cell(spot), role))
            elif value == CLEAR and not bare:
                items.append(Symbol(puzzle.cell(spot), Shape.CIRCLE, role))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), title="Hitori")
