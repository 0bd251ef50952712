"""What the techniques of Hitori look at: a board, the cells beside each cell, and those with the same number."""

from __future__ import annotations

from collections.abc import Iterable
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
        # These do not depend on the board.
        self.beside: list[list[int]] = _others(puzzle, puzzle.sides) if before is None else before.beside
        repeats = (spots for _, spots in puzzle.repeats)
        self.same: list[list[int]] = _others(puzzle, repeats) if before is None else before.same

    def ruled(self, spot: int, mask: int) -> tuple[list[int], int]:
        """The spots for which a decided spot leaves only one value, and that value as a mask."""
        return (self.beside[spot], IS_CLEAR) if mask == IS_SHADED else (self.same[spot], IS_SHADED)


def _others(puzzle: Hitori, groups: Iterable[tuple[int, ...]]) -> list[list[int]]:
    """For every spot, those that it shares a group with."""
    found: list[list[int]] = [[] for _ in puzzle.domains]
    for group in groups:
        for one, other in permutations(group, 2):
            found[one].append(other)
    return found


look = Position
