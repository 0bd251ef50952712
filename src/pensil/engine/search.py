"""Exhaustive search over any puzzle, by its rules alone.

It decides spot after spot and gives up a branch as soon as the rules are broken. That is far too slow for real
boards, and exactly what is wanted as a second opinion: it knows nothing but `violations`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from pensil.core.board import Board, Puzzle, bits
from pensil.core.violation import Violation
from pensil.errors import TimeLimit, TooBig

MOST_NODES = 2_000_000


def all_solutions(
    puzzle: Puzzle,
    violations: Callable[[Any, Board], list[Violation]],
    *,
    start: Board | None = None,
    deadline: float | None = None,
    most_nodes: int = MOST_NODES,
) -> Iterator[Board]:
    """Every full board without violations that `start` allows, each once.

    `deadline` is a time of `time.monotonic`. Raises TooBig after `most_nodes` boards, TimeLimit after the deadline.
    """
    nodes = 0
    stack = [start or Board.empty(puzzle)]
    while stack:
        board = stack.pop()
        nodes += 1
        if nodes > most_nodes:
            raise TooBig(
                f"this board is too big for exhaustive search: {most_nodes} partial boards were tried without an end"
            )
        if deadline is not None and time.monotonic() > deadline:
            raise TimeLimit("the time limit was reached during exhaustive search")
        if 0 in board.masks or violations(puzzle, board):
            continue
        spot = next((i for i, mask in enumerate(board.masks) if mask & (mask - 1)), None)
        if spot is None:
            yield board
        else:
            stack.extend(board.decide(spot, value) for value in reversed(list(bits(board.masks[spot]))))
