"""A Shikaku puzzle and board as a Picture."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.core.picture import Item, Picture, Region, Role, Text
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.words import Phrase


def picture(puzzle: Shikaku, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for cell, number in zip(puzzle.clues, puzzle.numbers, strict=True):
        items.append(Text(cell, str(UNKNOWN if number is None else number), Role.GIVEN))
    if board is not None:
        items += [Region(*rectangle, role) for rectangle in puzzle.rectangles(board) if rectangle is not None]
    return Picture(puzzle.rows, puzzle.cols, tuple(items), bordered=board is not None, title="Shikaku")


def named(_: Picture, phrase: Phrase) -> Iterator[Region]:
    """The rectangles that a sentence names by their corners."""
    for part in phrase.within():
        if part.key in ("say.box", "say.line"):
            (top, left), (bottom, right) = part.values["first"], part.values["last"]
            yield Region(top, left, bottom, right, Role.HINT)


def finished(puzzle: Shikaku, board: Board) -> Iterator[Cell]:
    """The numbers whose rectangle is drawn."""
    drawn = puzzle.rectangles(board)
    return (clue for clue, rectangle in zip(puzzle.clues, drawn, strict=True) if rectangle is not None)
