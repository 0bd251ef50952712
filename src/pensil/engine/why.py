"""Why a puzzle has no solution: by counting, at sight, or by a smallest set of rules and clues that clash.

Counting is the kind's own (`arithmetic.py` in its folder). At sight is a rule that is broken before anything is
decided, such as a number with too few cells beside it. Otherwise the model is built with a guard for every label; the
solver says which guards it used to find out that all of them together are impossible, and what is not needed is taken
away one by one. What is left is a reason in the strict sense: without any part of it the rest could be satisfied.

A puzzle may have many such clashes. They are looked for near several places of the board, and the shortest one is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.core.why import Why
from pensil.engine.model import NativeModel
from pensil.errors import NoSolution, TimeLimit, TooBig
from pensil.kinds import kind_named
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

# As in reason.py, effort is counted in conflicts of the solver, so that the same reasons are found everywhere.

CLASHING = 300_000
"""Effort to find any clash; a puzzle that needs more has no reason that anybody could follow."""

SHRINKING = 10_000
"""Effort to take parts away, after which those that are left just stay; and in all, to look near another place."""

ENOUGH = 4
"""A clash of so many parts is short enough: no other place is tried."""


def why(puzzle: Puzzle, deadline: Deadline = NEVER) -> Why | None:
    """Why a puzzle has no solution; None when it has one, or when the reason was not found in time."""
    try:
        deadline.check("before the reason was looked for")
        return _counted(puzzle) or _at_sight(puzzle) or Clash(puzzle, deadline).why()
    except (TimeLimit, TooBig):
        return None


def no_solution(reason: Why | None) -> NoSolution:
    """The error that says so, with the reason where it is known."""
    return NoSolution(SAY("why.no-solution", why=None if reason is None else reason.phrase), reason)


def _counted(puzzle: Puzzle) -> Why | None:
    return kind_named(puzzle.kind).impossible(puzzle)


def _at_sight(puzzle: Puzzle) -> Why | None:
    broken = kind_named(puzzle.kind).violations(puzzle, Board.empty(puzzle))
    return Why.broken(broken[0]) if broken else None


@record
class Blamed:
    """Guards that cannot all be true, and which of them were shown to be needed."""

    guards: tuple[int, ...]
    needed: frozenset[int] = frozenset()

    @property
    def minimal(self) -> bool:
        return self.needed.issuperset(self.guards)

    @property
    def order(self) -> tuple[bool, int]:
        return not self.minimal, len(self.guards)


class Clash:
    """Rules and clues of one puzzle that cannot all hold."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.model = NativeModel(puzzle, guarded=True, deadline=deadline)
        kind = kind_named(puzzle.kind)
        kind.model(puzzle, self.model)
        self._rules = {rule: place for place, rule in enumerate(kind.rules())}
        self._labels = {guard: label for label, guard in self.model.guards.items()}

    def why(self) -> Why | None:
        """The shortest clash that was found; None when everything can hold, or when that took too long."""
        shortest = min(self._cores(), key=lambda core: core.order, default=None)
        return None if shortest is None else self._told(shortest)

    def _cores(self) -> Iterator[Blamed]:
        """Clashes near some places of the board, until one is short, or the effort or the time is used up."""
        effort = CLASHING
        for place in self._places():
            near = sorted(self._labels, key=lambda guard: self._away(guard, place))
            # The solver takes assumptions one after the other, so that it finds a clash among the first of them.
            if self._solve(near, effort) is not False:
                return
            core = self._without_idle(Blamed(tuple(self.model.solver.core())), near)
            yield core
            effort = SHRINKING - self._conflicts()
            if len(core.guards) <= ENOUGH or effort <= 0 or self.model.deadline.passed:
                return

    def _places(self) -> Iterator[Cell]:
        """The corners of the board, its middle, and the middles of its sides."""
        rows, cols = self.puzzle.rows - 1, self.puzzle.cols - 1
        corners = [(0, 0), (rows, cols), (rows, 0), (0, cols)]
        sides = [(0, cols // 2), (rows, cols // 2), (rows // 2, 0), (rows // 2, cols)]
        yield from dict.fromkeys([*corners, (rows // 2, cols // 2), *sides])

    def _away(self, guard: int, place: Cell) -> tuple[bool, int, int]:
        """How soon a guard is left out: clues are kept rather than constraints of rules, and what is near."""
        label = self._labels[guard]
        away = min((abs(row - place[0]) + abs(col - place[1]) for row, col in label.cells), default=0)
        return label.clue is None, away, guard

    def _without_idle(self, core: Blamed, near: Sequence[int]) -> Blamed:
        """The core without what can be left out, the last of `near` first."""
        begun, used = self._conflicts(), set(core.guards)
        for guard in reversed([guard for guard in near if guard in used]):
            if guard not in core.guards:
                continue
            left = SHRINKING + begun - self._conflicts()
            if left <= 0 or self.model.deadline.passed:
                break
            answer = self._solve([other for other in core.guards if other != guard], left)
            if answer is False:
                core = Blamed(tuple(self.model.solver.core()), core.needed)
            elif answer is True:
                core = Blamed(core.guards, core.needed | {guard})
        return core

    def _solve(self, guards: Sequence[int], effort: int) -> bool | None:
        return self.model.solver.solve(guards, effort, self.model.seconds_left())

    def _conflicts(self) -> int:
        return self.model.solver.stats()["conflicts"]

    def _told(self, core: Blamed) -> Why:
        used = (self._labels[guard] for guard in core.guards)
        labels = tuple(sorted(used, key=lambda label: (self._rules[label.rule], label.cells)))
        premises = [rule.premise(list(of_it)) for rule, of_it in groupby(labels, key=lambda label: label.rule)]
        how = "together" if len(premises) > 1 else "several" if len(labels) > 1 else "one"
        phrase = SAY(f"why.{how}", premises=premises, minimal=core.minimal)
        cells = dict.fromkeys(cell for label in labels for cell in label.cells)
        return Why(phrase, tuple(cells), labels, core.minimal)
