"""Solve a puzzle: one solution, several, or the proof that there is none."""

from __future__ import annotations

import time

from pensil.core.board import Board, Puzzle
from pensil.engine.result import Result, Status
from pensil.engine.search import all_solutions
from pensil.errors import TimeLimit
from pensil.kinds import kind_named


def solve(puzzle: Puzzle, *, solutions: int = 2, timeout: float | None = None, marks: Board | None = None) -> Result:
    """Find up to `solutions` solutions that agree with `marks`."""
    started = time.monotonic()
    deadline = None if timeout is None else started + timeout
    found: list[Board] = []
    timed_out = False
    search = all_solutions(puzzle, kind_named(puzzle.kind).violations, start=marks, deadline=deadline)
    try:
        for board in search:
            found.append(board)
            if len(found) >= max(solutions, 2):
                break
    except TimeLimit:
        timed_out = True
    status: Status = "multiple" if len(found) > 1 else "timeout" if timed_out else "unique" if found else "none"
    facts = None
    if status == "unique":
        facts = found[0]
    return Result(puzzle, status, tuple(found[:solutions]), facts, seconds=time.monotonic() - started)
