"""A Nurikabe puzzle and board as a Picture."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.picture import Fill, Item, Picture, Role, Shape, Symbol, Text
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe


def picture(puzzle: Nurikabe, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for cell, number in puzzle.clues.items():
        items.append(Text(cell, str(UNKNOWN if number is None else number), Role.GIVEN))
    if board is not None:
        full = board.full
        for spot, value in enumerate(board.values()):
            cell = divmod(spot, puzzle.cols)
            if value == SEA:
                items.append(Fill(cell, role))
            elif value == ISLAND and cell not in puzzle.clues and not full:
                # On a finished board the cells that are not sea speak for themselves.
                items.append(Symbol(cell, Shape.DOT, role))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), title="Nurikabe")
