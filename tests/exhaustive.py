"""All solutions of a small puzzle by its rules alone: a second opinion that knows nothing of models and solvers.

It decides spot after spot and gives up a branch as soon as the rules are broken, which is far too slow for real boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pensil.core.board import Board, Puzzle, bits
from pensil.core.violation import Violation
from pensil.errors import TooBig

MOST_NODES = 2_000_000


def all_solutions(
    puzzle: Puzzle, violations: Callable[[Any, Board], list[Violation]], *, most_nodes: int = MOST_NODES
) -> Iterator[Board]:
    """Every full board without violations, each once. Raises TooBig after `most_nodes` boards."""
    nodes = 0
    stack = [Board.empty(puzzle)]
    while stack:
        board = stack.pop()
        nodes += 1
        if nodes > most_nodes:
            raise TooBig(f"{most_nodes} partial boards were tried without an end")
        if 0 in board.masks or violations(puzzle, board):
            continue
        spot = next((i for i, mask in enumerate(board.masks) if mask & (mask - 1)), None)
        if spot is None:
            yield board
        else:
            stack.extend(board.decide(spot, value) for value in reversed(list(bits(board.masks[spot]))))
