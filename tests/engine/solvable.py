"""Puzzles with their solutions, for tests of explanations."""

from __future__ import annotations

from typing import Any

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from tests.engine.test_models import puzzle_of


def solvable(kind: Kind, seed: int, something_follows: bool = False) -> tuple[Any, list[Board]]:
    """A small puzzle with its solutions; where something is to follow, they share more than the puzzle tells."""

    def wanted(puzzle: Any) -> bool:
        return not something_follows or pensil.solve(puzzle).facts != Board.empty(puzzle)

    puzzle = puzzle_of(kind, 3 * seed + 1, spoil=False, wanted=wanted)
    return puzzle, list(pensil.solve(puzzle, solutions=5000).solutions)
