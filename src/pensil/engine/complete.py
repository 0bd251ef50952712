"""A layout becomes a puzzle: numbers for the clues that do not tell theirs, so that there is exactly one solution.

Any solution of the layout gives numbers, but mostly several solutions share them. Then the solution is kept, except
near the places where these differ; another one is drawn by lot there, and taken if its numbers decide no less. After a
while without progress everything is drawn anew. `layout_maker` lets the generator do the rest: reach a level.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.making import Draft, Maker, Wish
from pensil.core.open_clues import Place
from pensil.core.record import record, replace
from pensil.engine.assumed import open_clues
from pensil.engine.model import NativeModel
from pensil.engine.solve import solve
from pensil.engine.why import no_solution, why
from pensil.errors import NotReached, TimeLimit
from pensil.kinds import kind_named

MOST_TRIES = 400
"""So many solutions of a layout are tried."""

PATIENCE = 25
"""After so many tries without progress everything is drawn anew."""

COMPARED = 12
"""So many solutions are compared to see where they differ: to know all places would take far longer."""

WIDEST = 4
"""How many cells around the places where solutions differ may change; it begins with one."""

RENUMBERED = 0.5
"""How often a variation has a number more or less, where not all are told, rather than another solution."""

AROUND = 6
"""It is one of so many next to the place."""


@record
class Completed:
    """A layout with numbers for all its clues."""

    puzzle: Puzzle
    drawn: Board  # the solution of the layout that has these numbers
    solution: Board  # of the puzzle: the only one, unless something is undecided
    undecided: tuple[int, ...]  # spots on which the solutions differ that were compared
    tries: int = 1  # how many solutions of the layout were looked at


def complete(layout: Puzzle, rng: Random, deadline: Deadline = NEVER) -> Completed:
    """The layout with numbers that give one solution, or else those that leave the fewest spots undecided.

    NoSolution is raised where the clues that are told allow none, TimeLimit when nothing was found in time.
    """
    lot = Lot(layout, deadline)
    best = current = lot.completed(lot.draw(rng))
    tries, idle = 1, 0
    try:
        while best.undecided and tries < MOST_TRIES:
            tries, idle = tries + 1, idle + 1
            if idle > PATIENCE:
                current, idle = lot.completed(lot.draw(rng)), 0
            else:
                away = 1 + idle * WIDEST // PATIENCE
                found = lot.completed(lot.draw_near(rng, current.drawn, lot.cells(current.undecided), away))
                idle = 0 if len(found.undecided) < len(current.undecided) else idle
                current = min(found, current, key=_undecided)
            best = min(best, current, key=_undecided)
    except TimeLimit:
        pass
    return replace(best, tries=tries)


def _undecided(completed: Completed) -> int:
    return len(completed.undecided)


def layout_maker(layout: Puzzle, deadline: Deadline = NEVER) -> Maker:
    """How puzzles are made of one layout; its own numbers stay."""
    lot = Lot(layout, deadline)

    def draw(rng: Random, _: Wish) -> Draft:
        found = complete(layout, rng, deadline)
        if not found.undecided:
            return found.puzzle, found.solution
        deadline.check("before there were numbers that give one solution")
        nearest = f"the nearest of {found.tries} tries leave {len(found.undecided)} of {len(layout.domains)} undecided"
        raise NotReached(f"no numbers were found that give one solution; {nearest}", (found.puzzle, found.solution))

    def mend(rng: Random, _: Wish, puzzle: Puzzle, solution: Board, other: Board) -> Draft:
        return lot.changed(rng, puzzle, solution, lot.cells(solution.differences(other)))

    def vary(rng: Random, _: Wish, puzzle: Puzzle, solution: Board, cell: Cell) -> Draft:
        if thinning and rng.random() < RENUMBERED:
            return lot.renumbered(rng, puzzle, solution, cell)
        return lot.changed(rng, puzzle, solution, [cell])

    usual = kind_named(layout.kind).maker()
    thinning = usual is not None and usual.thin
    turned = None if usual is None else usual.turned
    return Maker(draw, mend, vary, thin=thinning, keep=lot.told, turned=turned)


class Lot:
    """Solutions of a layout, drawn by lot, and the puzzles with their numbers."""

    def __init__(self, layout: Puzzle, deadline: Deadline) -> None:
        self.layout = layout
        self.deadline = deadline
        self.opened = open_clues(layout)
        clues = self.opened.clues(layout)
        self.open = [place for place, value in clues.items() if value is self.opened.sign]
        self.told = frozenset(clues).difference(self.open)
        self._model = NativeModel(layout, deadline=deadline)
        kind_named(layout.kind).model(layout, self._model)

    def draw(self, rng: Random, kept: Collection[int] = ()) -> Board:
        """A solution of the layout in which these literals are true."""
        solver, variables = self._model.solver, self._model.variables
        share = rng.random()
        for variable in variables:
            solver.set_phase(variable, rng.random() < share)
        solver.seed(rng.randrange(1, 1 << 30))
        answer = solver.solve(kept, seconds=self._model.seconds_left())
        if answer is None:
            raise TimeLimit("the time limit was reached before a solution of the layout was found")
        if not answer:
            raise no_solution(why(self.layout, self.deadline))
        return self._model.board(solver.values(variables.start, len(variables)))

    def draw_near(self, rng: Random, drawn: Board, cells: Collection[Cell], away: int) -> Board:
        """A solution that is another one only at these cells, if at all, and so many cells around them."""
        kept = [
            literal
            for spot, literals in self._model.assumptions(drawn)
            if not any(_near(cell, other, away) for cell in self.layout.spot_cells(spot) for other in cells)
            for literal in literals
        ]
        return self.draw(rng, kept)

    def cells(self, spots: Collection[int]) -> list[Cell]:
        return [cell for spot in spots for cell in self.layout.spot_cells(spot)]

    def changed(self, rng: Random, puzzle: Puzzle, solution: Board, cells: Collection[Cell]) -> Draft:
        """The same clues with numbers, for a solution that is another one near these cells; there may be several."""
        # The layout may number the values of its spots in another way than the puzzle.
        drawn = self.layout.board_from_json(solution.to_json())
        found = self.draw_near(rng, drawn, cells, rng.randint(1, WIDEST))
        changed = self.numbered(found, self._numbers(puzzle))
        return changed, changed.board_from_json(found.to_json())

    def renumbered(self, rng: Random, puzzle: Puzzle, solution: Board, cell: Cell) -> Draft:
        """The same solution, with a number more or less near a cell."""
        around = sorted(self.open, key=lambda place: abs(place[0] - cell[0]) + abs(place[1] - cell[1]))[:AROUND]
        numbers = {*self._numbers(puzzle)}.symmetric_difference(rng.sample(around, min(1, len(around))))
        changed = self.numbered(solution, numbers)
        return changed, changed.board_from_json(solution.to_json())

    def _numbers(self, puzzle: Puzzle) -> list[Place]:
        """The open places of the layout that have a number in a puzzle."""
        clues = self.opened.clues(puzzle)
        return [place for place in self.open if clues[place] is not self.opened.sign]

    def numbered(self, drawn: Board, places: Collection[Place]) -> Puzzle:
        """The layout with the numbers of a solution at these places."""
        shown = self.opened.shown(drawn)
        # An island that nothing can be joined to has no bridge, and 0 is no number for it.
        numbers = {place: shown[place] for place in places if shown[place] in self.opened.numbers(self.layout, place)}
        puzzle: Puzzle = self.opened.changed(self.layout, numbers)
        return puzzle

    def completed(self, drawn: Board) -> Completed:
        """The layout with all numbers of a solution, and what is undecided then."""
        puzzle = self.numbered(drawn, self.open)
        result = solve(puzzle, solutions=COMPARED, deadline=self.deadline)
        if result.status == "timeout":
            raise TimeLimit("the time limit was reached before the numbers were tried")
        first, *others = result.solutions
        undecided = {spot for other in others for spot in first.differences(other)}
        return Completed(puzzle, drawn, first, tuple(sorted(undecided)))


def _near(one: Cell, other: Cell, away: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= away
