"""Which suppositions about one cell break a rule when only the easiest techniques follow, asked of the native core.

They are the ones that are worth following link by link (`chains.py`). The clauses here say just what is followed there:
that lamps do not see each other, that a clue has its lamps, and that a dark cell with one light left gets it. The
kind's model says the same in a way that a search likes better, and from which less is seen at once.
"""

from __future__ import annotations

from pensil._native import Solver
from pensil.core.board import Board
from pensil.core.chain import Fact
from pensil.core.deadline import Deadline
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari

NO_LAMP, A_LAMP = 1 << EMPTY, 1 << LAMP
"""The masks of decided spots."""


class Failing:
    """The rules of a puzzle on a solver, to be asked about boards of it."""

    def __init__(self, puzzle: Akari) -> None:
        count = len(puzzle.white)
        self.solver = Solver()
        first = self.solver.new_vars(count)
        self.lamps = range(first, first + count)
        self.solver.at_most_each(1, puzzle.runs, self.lamps)
        lights = ({*puzzle.runs[row], *puzzle.runs[col]} for row, col in puzzle.runs_of)
        self.solver.clauses([self.lamps[spot] for spot in seen] for seen in lights)
        numbers = [number for _, number, _ in puzzle.numbers]
        self.solver.exactly_each(numbers, [beside for _, _, beside in puzzle.numbers], self.lamps)

    def on(self, board: Board, deadline: Deadline) -> set[Fact]:
        """The suppositions about undecided cells that fail; all of them where the rules are broken anyway."""
        known, asked = [], []
        for lamp, mask in zip(self.lamps, board.masks, strict=True):
            if mask & (mask - 1):
                asked.append(lamp)
            else:
                known.append(lamp if mask == A_LAMP else -lamp)
        seconds = -1.0 if deadline.left is None else deadline.left
        implied = self.solver.implied(asked, known, seconds, reasons=False)
        if implied is None:
            deadline.check("while looking for the next step")
        if not isinstance(implied, list):
            return {(lamp - self.lamps.start, mask) for lamp in asked for mask in (A_LAMP, NO_LAMP)}
        return {(abs(literal) - self.lamps.start, NO_LAMP if literal > 0 else A_LAMP) for literal, _ in implied}
