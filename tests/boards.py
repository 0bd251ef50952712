"""Boards that tests need and nothing else does."""

from __future__ import annotations

from pensil.core.board import Board


def without(board: Board, spot: int, value: int) -> Board:
    """A board with one value taken away from a spot."""
    masks = list(board.masks)
    masks[spot] &= ~(1 << value)
    return Board(board.puzzle, masks)
