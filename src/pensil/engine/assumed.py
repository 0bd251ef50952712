"""A puzzle whose clues are assumptions: what would be if some had other values, or said nothing.

Where the kind can post its clues one by one, all questions go to one solver that keeps what it has learnt: each clue
has a guard, and a question is which guards are assumed. The same where the solver knows the numbers of open clues, and
it is told which clues are asked about. Else the puzzle is set up anew for every question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.engine.model import NativeModel
from pensil.errors import PensilError, PuzzleError, TimeLimit, TooBig
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.open_clues import Numbered, Post

NOTHING: Mapping[Place, Value] = {}
"""No changes: the clues as they are."""

FREE = -1
"""As many conflicts as it takes."""


def open_clues(puzzle: Puzzle) -> OpenClues:
    """How the clues of this puzzle can be changed."""
    found = kind_named(puzzle.kind).open_clues()
    if found is None:
        raise PensilError(f"the clues of a {puzzle.kind} cannot be changed one by one")
    return found


class Assumed:
    """Questions about one puzzle. `numbers` are those that may be asked about, besides its own, by their places.

    Where only clues at some places will be opened, and nothing else be changed, these are `free`.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        numbers: Mapping[Place, Sequence[int]] | None = None,
        deadline: Deadline = NEVER,
        *,
        free: Collection[Place] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.deadline = deadline
        self.opened = open_clues(puzzle)
        self.clues = dict(self.opened.clues(puzzle))
        self._asked: _OneSolver | _EachAnew = _EachAnew(self)
        if self.opened.post is not None:
            with suppress(TooBig):  # with all clues open at once; one by one it may be small enough
                self._asked = _OneSolver(self, *_with_guards(self, self.opened.post, numbers or {}))
        elif self.opened.numbered is not None and free is not None:
            with suppress(TooBig):
                self._asked = _OneSolver(self, *_with_numbers(self, self.opened.numbered, free))

    def count(self, changes: Mapping[Place, Value] = NOTHING, *, limit: int = 2) -> int:
        """The number of solutions with these changes, at most `limit`. TimeLimit after the deadline."""
        return self._asked.count(changes, limit)

    def unique(self, changes: Mapping[Place, Value] = NOTHING) -> bool:
        """Whether there is exactly one solution with these changes. TimeLimit after the deadline."""
        return self.count(changes) == 1

    def boards(self, changes: Mapping[Place, Value], limit: int) -> list[Board]:
        """Up to `limit` solutions with these changes. TimeLimit after the deadline."""
        return self._asked.boards(changes, limit)

    def stays(self, changes: Mapping[Place, Value], conflicts: int = FREE) -> bool | None:
        """Whether the only solution of the puzzle stays the only one where clues are opened.

        None: that is not known after so many conflicts. Only for changes to the open value, of a puzzle with one
        solution: it is one question instead of two.
        """
        return self._asked.stays(changes, conflicts)

    def another(self, changes: Mapping[Place, Value]) -> Board | None:
        """A solution besides the one of the puzzle where clues are opened; None where that stays the only one.

        Where the puzzle has several, the first that is found is taken for the one. TimeLimit after the deadline.
        """
        return self._asked.another(changes)

    def with_changes(self, changes: Mapping[Place, Value]) -> Puzzle:
        """The puzzle with these changes."""
        changed: Puzzle = self.opened.changed(self.puzzle, changes)
        return changed


class _EachAnew:
    """Every question by a solver of its own."""

    def __init__(self, assumed: Assumed) -> None:
        self.assumed = assumed

    def count(self, changes: Mapping[Place, Value], limit: int) -> int:
        return len(self.boards(changes, limit))

    def boards(self, changes: Mapping[Place, Value], limit: int) -> list[Board]:
        model = self._model(changes)
        if model is None:
            return []
        # Most changes leave no solution or very many: to try out every value first would not pay.
        found, end = model.solver.enumerate(model.variables, limit, model.seconds_left(), once=True)
        _check_time(len(found), end)
        return [model.board(values) for values in found]

    def stays(self, changes: Mapping[Place, Value], conflicts: int) -> bool | None:
        model = self._model(changes)
        if model is None:
            return False
        variables = model.variables
        if model.probing:
            model.solver.probe(variables.start, len(variables), model.seconds_left())
        first = model.solver.solve((), conflicts, model.seconds_left())
        if not first:
            return first
        model.solver.clause(other_than(variables, model.solver.values(variables.start, len(variables))))
        second = model.solver.solve((), conflicts, model.seconds_left())
        return None if second is None else not second

    def another(self, changes: Mapping[Place, Value]) -> Board | None:
        # Puzzles with other clues may number the values of their spots in another way: what is drawn is compared.
        return next((board for board in self.boards(changes, 2) if board.to_json() != self._first), None)

    @cached_property
    def _first(self) -> dict[str, Any]:
        """The first solution of the puzzle without changes."""
        return self.boards(NOTHING, 1)[0].to_json()

    def _model(self, changes: Mapping[Place, Value]) -> NativeModel | None:
        """The changed puzzle, set up; None where the changes contradict the rules of writing one."""
        try:
            puzzle = self.assumed.with_changes(changes) if changes else self.assumed.puzzle
        except PuzzleError:
            return None
        model = NativeModel(puzzle, deadline=self.assumed.deadline)
        kind_named(puzzle.kind).model(puzzle, model)
        return model


_Said = Mapping[tuple[Place, int], Sequence[int]]
"""What is to be assumed for a clue with a number: literals; nothing where it is not for changing."""


def _with_guards(assumed: Assumed, post: Post, numbers: Mapping[Place, Sequence[int]]) -> tuple[NativeModel, _Said]:
    """Every clue with a guard."""
    blank = assumed.with_changes(dict.fromkeys(assumed.clues, assumed.opened.sign))
    model = NativeModel(blank, deadline=assumed.deadline)
    own = {place: value for place, value in assumed.clues.items() if isinstance(value, int)}
    wanted = list(dict.fromkeys([*own.items(), *((place, n) for place, each in numbers.items() for n in each)]))
    labels = post(blank, model, wanted)
    return model, {clue: [model.guards[label]] for clue, label in zip(wanted, labels, strict=True)}


def _with_numbers(assumed: Assumed, numbered: Numbered, free: Collection[Place]) -> tuple[NativeModel, _Said]:
    """The clues at the free places open; their own numbers are assumed."""
    opened = assumed.with_changes(dict.fromkeys(free, assumed.opened.sign))
    model = NativeModel(opened, deadline=assumed.deadline)
    literals = numbered(opened, model)
    told = ((place, assumed.clues[place]) for place in free)
    return model, {(place, n): _is_number(literals[place], n) for place, n in told if isinstance(n, int)}


def _is_number(literals: Sequence[int], number: int) -> list[int]:
    """Literals that together say that a number, told as "at least 1", "at least 2", ..., is this one."""
    if number > len(literals):
        return [literals[0], -literals[0]]
    return [literals[number - 1], *(-literal for literal in literals[number : number + 1])]


class _OneSolver:
    """One solver that has every clue that may change as an assumption."""

    def __init__(self, assumed: Assumed, model: NativeModel, said: _Said) -> None:
        self.clues, self.model, self.said = assumed.clues, model, said
        self._other: int | None = None  # the guard of "another solution than that of the puzzle"

    def count(self, changes: Mapping[Place, Value], limit: int) -> int:
        return len(self._found(changes, limit))

    def boards(self, changes: Mapping[Place, Value], limit: int) -> list[Board]:
        return [self.model.board(values) for values in self._found(changes, limit)]

    def _found(self, changes: Mapping[Place, Value], limit: int) -> list[bytes]:
        model, said = self.model, self._said(changes)
        found, end = model.solver.enumerate(model.variables, limit, model.seconds_left(), said)
        _check_time(len(found), end)
        return found

    def stays(self, changes: Mapping[Place, Value], conflicts: int) -> bool | None:
        solved = self._solve_first(conflicts)
        if not solved:
            return solved
        other = self._solve_other(changes, conflicts)
        return None if other is None else not other

    def another(self, changes: Mapping[Place, Value]) -> Board | None:
        found = self._solve_first(FREE) and self._solve_other(changes, FREE)
        if found is None:
            raise TimeLimit("the time limit was reached while another solution was looked for")
        variables = self.model.variables
        return self.model.board(self.model.solver.values(variables.start, len(variables))) if found else None

    def _solve_first(self, conflicts: int) -> bool | None:
        """Find a solution of the puzzle without changes, once; False: there is none."""
        if self._other is None:
            solver, variables = self.model.solver, self.model.variables
            found = solver.solve(self._said(NOTHING), conflicts, self.model.seconds_left())
            if not found:
                return found
            self._other = solver.new_vars(1)
            solver.set_decision(self._other, False)
            solver.clause(other_than(variables, solver.values(variables.start, len(variables))), self._other)
        return True

    def _solve_other(self, changes: Mapping[Place, Value], conflicts: int) -> bool | None:
        """Find another one with changes."""
        assert self._other is not None  # the first comes first
        return self.model.solver.solve([*self._said(changes), self._other], conflicts, self.model.seconds_left())

    def _said(self, changes: Mapping[Place, Value]) -> list[int]:
        """The literals to assume."""
        values = {**self.clues, **changes} if changes else self.clues
        clues = [(place, value) for place, value in values.items() if isinstance(value, int)]
        return [literal for clue in clues for literal in self.said.get(clue, ())]


def other_than(variables: range, values: bytes) -> list[int]:
    """The clause that excludes one solution."""
    return [-variable if value else variable for variable, value in zip(variables, values, strict=True)]


def _check_time(found: int, end: str) -> None:
    if end == "timeout":
        raise TimeLimit(f"the time limit was reached; there are at least {found} solutions")
