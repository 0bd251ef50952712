"""What all solutions from a board have in common.

Solutions are collected that differ from the first one in as much as possible: what is the same in all of them is hoped
to be the same in all others too, and one last question shows whether it is. Some puzzles have so many solutions that
this would take longer than anybody waits; so it can be left with the hope, and then each single conclusion has to be
shown by itself.
"""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import record
from pensil.engine.model import NativeModel, flat
from pensil.engine.spots import FALSE, TRUE, UNKNOWN
from pensil.errors import TimeLimit
from pensil.kinds import kind_named

FINDING = 20_000
"""Effort to find solutions that differ and to show that no others do, in conflicts of the solver as in reason.py."""

FREE = -1
"""No limit of effort."""


@record
class Common:
    """What the solutions that were found have in common, and whether it is known that all others have it too."""

    board: Board
    proved: bool
    solutions: tuple[Board, ...] = ()  # those that were found, and have nothing more in common


def facts_from(board: Board, deadline: Deadline = NEVER) -> Board:
    """What holds in all solutions from a board, without reasons: found without guards, which is much faster.

    Raises TimeLimit after the deadline.
    """
    model = _model(board, deadline)
    assumed = flat(model.assumptions(board))
    known, status = model.solver.facts(model.variables, model.seconds_left(), assumed, probe=model.probing)
    if status is None:
        raise TimeLimit("the time limit was reached while looking for what follows")
    return model.board_of_facts(known) & board


def common_from(board: Board, deadline: Deadline = NEVER, effort: int = FINDING) -> Common:
    """What the solutions from a board have in common, as far as so much effort tells.

    The first is found whatever it takes; where there is none, nothing is known. Raises TimeLimit after the deadline.
    """
    model = _model(board, deadline)
    solver, variables = model.solver, model.variables
    assumed = flat(model.assumptions(board))

    def solved(assumptions: list[int], conflicts: int) -> bool | None:
        answer = solver.solve(assumptions, conflicts, model.seconds_left())
        if answer is None:
            deadline.check("while looking for what follows")
        return answer

    solutions: list[Board] = []

    def solution() -> set[int]:
        values = solver.values(variables.start, len(variables))
        solutions.append(model.board(values))
        return {variable if value else -variable for variable, value in zip(variables, values, strict=True)}

    found = solved(assumed, FREE)
    begun = solver.stats()["conflicts"]
    shared = solution() if found else set()
    while found and shared:
        another = solver.new_vars(1)
        solver.set_decision(another, False)
        solver.clause([-another, *sorted(-literal for literal in shared)])
        for literal in shared:
            solver.set_phase(abs(literal), literal < 0)
        left = effort + begun - solver.stats()["conflicts"]
        found = solved([*assumed, another], left) if left > 0 else None
        if found:
            shared &= solution()
    known = bytes(TRUE if each in shared else FALSE if -each in shared else UNKNOWN for each in variables)
    return Common(model.board_of_facts(known) & board, found is not None, tuple(solutions))


def _model(board: Board, deadline: Deadline) -> NativeModel:
    model = NativeModel(board.puzzle, deadline=deadline)
    kind_named(board.puzzle.kind).model(board.puzzle, model)
    return model
