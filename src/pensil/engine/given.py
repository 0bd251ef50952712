"""The fewest spots whose values, given away, leave one solution of a puzzle that has several."""

from __future__ import annotations

from collections.abc import Iterable

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.engine.deciding import DecidingSet, smallest_deciding
from pensil.engine.model import NativeModel
from pensil.errors import TimeLimit
from pensil.kinds import kind_named


def given_spots(
    puzzle: Puzzle, solution: Board, among: Iterable[int], deadline: Deadline = NEVER
) -> DecidingSet[int] | None:
    """A smallest set of spots that decides for this solution, out of those that are allowed; None when they do not."""
    model = NativeModel(puzzle, deadline=deadline)
    kind_named(puzzle.kind).model(puzzle, model)
    said = dict(model.assumptions(solution))
    solver, variables = model.solver, model.variables
    solver.clause([-literal for literals in said.values() for literal in literals])  # any solution but this one
    free = [spot for spot in among if spot in said]

    def ask(told: frozenset[int]) -> frozenset[int] | None:
        assumed = [literal for spot in free if spot in told for literal in said[spot]]
        answer = solver.solve(assumed, seconds=model.seconds_left())
        if answer is None:
            raise TimeLimit("the time limit was reached while another solution was looked for")
        if not answer:
            return None
        other = model.board(solver.values(variables.start, len(variables)))
        return frozenset(spot for spot in free if other.masks[spot] != solution.masks[spot])

    return smallest_deciding(free, ask, deadline)
