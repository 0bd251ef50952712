"""A Shikaku puzzle and board as a Picture."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.picture import Item, Picture, Region, Role, Text
from pensil.kinds.shikaku.puzzle import Shikaku


def picture(puzzle: Shikaku, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for cell, number in zip(puzzle.clues, puzzle.numbers, strict=True):
        items.append(Text(cell, str(UNKNOWN if number is None else number), Role.GIVEN))
    if board is not None:
        items += [Region(*rectangle, role) for rectangle in puzzle.rectangles(board) if rectangle is not None]
    return Picture(puzzle.rows, puzzle.cols, tuple(items), bordered=board is not None, title="Shikaku")
