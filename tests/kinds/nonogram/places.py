"""Positions of nonograms, random and drawn, for tests of techniques."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques import TECHNIQUES
from pensil.kinds.nonogram.techniques.position import Position
from tests.techniques.positions import steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def position(board: Board, deadline: Deadline = NEVER) -> Position:
    assert isinstance(board.puzzle, Nonogram)
    return Position(board.puzzle, board, deadline=deadline)


def settled(board: Board) -> Board:
    """The board after everything that single lines tell."""
    finders = [BY_NAME[name] for name in ("empty-line", "all-placements", "unknown-length")]
    while step := next((step for finder in finders for step in steps_on(finder, board)), None):
        board = step.apply(board)
    return board
