"""Is there another solution? For a puzzle of which one is known: that takes one search less than solving it."""

from __future__ import annotations

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import record
from pensil.engine.model import NativeModel
from pensil.kinds import kind_named

CONFLICTS = 20_000
"""So much search for one question; a puzzle that takes more is no pleasure anyway."""


@record
class Another:
    """The answer: `board` is another solution; None: there is none, or if not `sure`, none was found in time."""

    board: Board | None
    sure: bool = True


def another(puzzle: Puzzle, solution: Board, deadline: Deadline = NEVER, conflicts: int = CONFLICTS) -> Another:
    """Look for a solution other than this one."""
    model = NativeModel(puzzle, deadline=deadline)
    kind_named(puzzle.kind).model(puzzle, model)
    solver, variables = model.solver, model.variables
    first, count = variables.start, len(variables)
    if model.probing:
        solver.probe(first, count, model.seconds_left())
    if 0 not in solver.fixed(first, count):
        return Another(None)
    for _ in range(2):
        found = solver.solve((), conflicts, model.seconds_left())
        if not found:
            return Another(None, found is not None)
        values = solver.values(first, count)
        board = model.board(values)
        if board.masks != solution.masks:
            return Another(board)
        solver.clause([-v if value else v for v, value in zip(variables, values, strict=True)])
    raise AssertionError("a solution was found again although it is excluded")
