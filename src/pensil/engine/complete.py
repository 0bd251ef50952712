"""A layout becomes a puzzle: numbers for the clues that do not tell theirs, so that there is exactly one solution.

Any solution of the layout gives numbers, but mostly several solutions share them. Then what they share is kept, except
near the places where they differ; another solution is drawn by lot there, and taken if its numbers decide no less.
After a while without progress everything is drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.record import record, replace
from pensil.engine.assumed import open_clues
from pensil.engine.model import NativeModel
from pensil.engine.solve import solve
from pensil.engine.why import no_solution, why
from pensil.errors import TimeLimit
from pensil.kinds import kind_named

MOST_TRIES = 400
"""So many solutions of a layout are tried."""

PATIENCE = 25
"""After so many tries without progress everything is drawn anew."""

COMPARED = 12
"""So many solutions are compared to see where they differ: to know all places would take far longer."""

WIDEST = 4
"""How many cells around the places where solutions differ may change; it begins with one."""


@record
class Completed:
    """A layout with numbers for all its clues."""

    puzzle: Puzzle
    solution: Board  # a solution of the layout that has these numbers
    undecided: tuple[int, ...]  # spots on which the solutions differ that were looked at: none if there is only one
    tries: int  # how many solutions of the layout were looked at


def complete(layout: Puzzle, seed: int = 0, deadline: Deadline = NEVER) -> Completed:
    """The layout with numbers that give one solution, or else those that leave the fewest spots undecided.

    The same seed gives the same numbers, unless the time is over. NoSolution is raised where the clues that are told
    allow none, TimeLimit when not even one solution was found in time.
    """
    lot = _Lot(layout, Random(seed), deadline)
    best = current = lot.fill(lot.draw())
    idle = 0
    try:
        while best.undecided and lot.tries < MOST_TRIES:
            idle += 1
            if idle > PATIENCE:
                current, idle = lot.fill(lot.draw()), 0
            else:
                found = lot.fill(lot.draw_near(current, 1 + idle * WIDEST // PATIENCE))
                idle = 0 if len(found.undecided) < len(current.undecided) else idle
                current = min(found, current, key=_undecided)
            best = min(best, current, key=_undecided)
    except TimeLimit:
        pass
    return replace(best, tries=lot.tries)


def _undecided(completed: Completed) -> int:
    return len(completed.undecided)


class _Lot:
    """Solutions of a layout, drawn by lot."""

    def __init__(self, layout: Puzzle, rng: Random, deadline: Deadline) -> None:
        self.layout = layout
        self.rng = rng
        self.deadline = deadline
        self.opened = open_clues(layout)
        self.tries = 0
        self._open = [place for place, value in self.opened.clues(layout).items() if value is self.opened.sign]
        self._model = NativeModel(layout, deadline=deadline)
        kind_named(layout.kind).model(layout, self._model)

    def draw(self, kept: Sequence[int] = ()) -> Board:
        """A solution of the layout in which these literals are true."""
        solver, variables = self._model.solver, self._model.variables
        share = self.rng.random()
        for variable in variables:
            solver.set_phase(variable, self.rng.random() < share)
        solver.seed(self.rng.randrange(1, 1 << 30))
        answer = solver.solve(kept, seconds=self._model.seconds_left())
        if answer is None:
            raise TimeLimit("the time limit was reached before a solution of the layout was found")
        if not answer:
            raise no_solution(why(self.layout, self.deadline))
        return self._model.board(solver.values(variables.start, len(variables)))

    def draw_near(self, completed: Completed, distance: int) -> Board:
        """A solution that may be another one only where solutions differ, and so many cells around."""
        cells = [cell for spot in completed.undecided for cell in self.layout.spot_cells(spot)]
        kept = [
            literal
            for spot, literals in self._model.assumptions(completed.solution)
            if not any(_near(cell, other, distance) for cell in self.layout.spot_cells(spot) for other in cells)
            for literal in literals
        ]
        return self.draw(kept)

    def fill(self, solution: Board) -> Completed:
        """The layout with the numbers of a solution."""
        self.tries += 1
        shown = self.opened.shown(solution)
        # An island that nothing can be joined to has no bridge, and 0 is no number for it.
        numbers = {
            place: shown[place] for place in self._open if shown[place] in self.opened.numbers(self.layout, place)
        }
        puzzle = self.opened.changed(self.layout, numbers)
        result = solve(puzzle, solutions=COMPARED, deadline=self.deadline)
        if result.status == "timeout":
            raise TimeLimit("the time limit was reached before the numbers were tried")
        first, *others = result.solutions
        undecided = tuple(sorted({spot for other in others for spot in first.differences(other)}))
        return Completed(puzzle, solution, undecided, self.tries)


def _near(one: Cell, other: Cell, distance: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= distance
