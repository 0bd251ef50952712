"""What the techniques of Hitori look at: a board, the cells beside each cell, and those with the same number."""

from __future__ import annotations

from itertools import permutations

from pensil.core import position
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from tests.kinds.hitori.puzzle import CLEAR, SHADED, Hitori

IS_CLEAR, IS_SHADED = 1 << CLEAR, 1 << SHADED
"""The masks of decided spots."""


class Position(position.Position):
    """A board; `beside` and `same` hold for every spot the others that it rules something out for."""

    puzzle: Hitori

    def __init__(
        self, puzzle: Hitori, board: Board, before: Position | None = None, deadline: Deadline = NEVER
    ) -> None:
        super().__init__(puzzle, board, before, deadline)
        if before is not None:
            self.beside, self.same = before.beside, before.same
            return
        self.beside: list[list[int]] = [[] for _ in board.masks]
        self.same: list[list[int]] = [[] for _ in board.masks]
        for one, other in puzzle.sides:
            self.beside[one].append(other)
            self.beside[other].append(one)
        for _, spots in puzzle.repeats:
            for one, other in permutations(spots, 2):
                self.same[one].append(other)

    def ruled(self, spot: int, mask: int) -> tuple[list[int], int]:
        """The spots for which a decided spot leaves only one value, and that value as a mask."""
        return (self.beside[spot], IS_CLEAR) if mask == IS_SHADED else (self.same[spot], IS_SHADED)


look = Position
