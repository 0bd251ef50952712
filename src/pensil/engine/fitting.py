"""Which numbers fit at the place of a clue: those with which there is exactly one solution.

Where the solver knows the numbers of open clues, the clue is opened, and it is asked for solutions one after the other.
A number that has shown two of them is of no interest any more, so it is excluded; in the end there is nothing else, and
that one proof is for all other numbers together. Where a solution is hard to find, those are tried that differ from a
known one in a part of the board alone: often that is all that it takes to make a number one larger. Otherwise every
number that is still in doubt is a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.open_clues import OpenClues, Place, Value
from pensil.engine.assumed import FREE, Assumed, open_clues, other_than
from pensil.engine.model import NativeModel
from pensil.errors import TimeLimit

FEW_CONFLICTS = 80
"""What takes more of them is hard to find: then it is worth looking at what is near first."""

STRIDE = 2
"""Rows and columns from one window to the next."""


class Fitting:
    """For some places the numbers that have exactly one solution there, out of those that are asked about."""

    def __init__(
        self,
        puzzle: Puzzle,
        numbers: Mapping[Place, Sequence[int]],
        deadline: Deadline,
        solutions: Iterable[Board] = (),
    ) -> None:
        """Some solutions of the puzzle, where they are known, make the others easier to find."""
        self.numbers = numbers
        opened = open_clues(puzzle)
        self._asked: _Known | _Each = (
            _Each(puzzle, numbers, deadline)
            if opened.numbered is None
            else _Known(puzzle, opened, deadline, next(iter(solutions), None))
        )

    def at(self, place: Place) -> tuple[int, ...]:
        """TimeLimit is raised after the deadline."""
        return self._asked.at(place, self.numbers[place])


class _Each:
    """Some solutions with any number there rule most of them out, or are even all that there are."""

    def __init__(self, puzzle: Puzzle, numbers: Mapping[Place, Sequence[int]], deadline: Deadline) -> None:
        self._assumed = Assumed(puzzle, numbers, deadline)
        self._most = 1 + max(map(len, numbers.values()))

    def at(self, place: Place, numbers: Sequence[int]) -> tuple[int, ...]:
        assumed = self._assumed
        told = isinstance(assumed.clues[place], int)
        most = 1 + len(numbers) if told else self._most
        shown = self._shown({place: assumed.opened.sign}, most) if told else self._shown_as_it_is
        seen = Counter(each[place] for each in shown)
        if len(shown) < most:
            return tuple(number for number in numbers if seen[number] == 1)
        return tuple(number for number in numbers if seen[number] < 2 and assumed.unique({place: number}))

    @cached_property
    def _shown_as_it_is(self) -> list[Mapping[Place, int]]:
        """What clues say in solutions of the puzzle itself: the same for all places that tell no number."""
        return self._shown({}, self._most)

    def _shown(self, changes: Mapping[Place, Value], most: int) -> list[Mapping[Place, int]]:
        return [self._assumed.opened.shown(board) for board in self._assumed.boards(changes, most)]


class _Known:
    """The solver knows the numbers of open clues."""

    def __init__(self, puzzle: Puzzle, opened: OpenClues, deadline: Deadline, near: Board | None) -> None:
        self._puzzle, self._opened, self._deadline = puzzle, opened, deadline
        self._near = near

    def at(self, place: Place, numbers: Sequence[int]) -> tuple[int, ...]:
        told = isinstance(self._opened.clues(self._puzzle)[place], int)
        solver = self._solver({place: self._opened.sign}) if told else self._as_it_is
        seen = solver.seen(place, numbers, self._near)
        if self._near is None:
            self._near = solver.last
        return tuple(number for number in numbers if seen[number] == 1)

    @cached_property
    def _as_it_is(self) -> _Numbered:
        """The same for all places that tell no number, so that they share the solutions."""
        return self._solver({})

    def _solver(self, changes: Mapping[Place, Value]) -> _Numbered:
        puzzle = self._opened.changed(self._puzzle, changes)
        model = NativeModel(puzzle, deadline=self._deadline)
        assert self._opened.numbered is not None  # or else there would be no such solver
        return _Numbered(model, self._opened, self._opened.numbered(puzzle, model))


class _Numbered:
    """A puzzle with open clues, whose numbers are literals, on a solver."""

    def __init__(self, model: NativeModel, opened: OpenClues, numbers: Mapping[Place, Sequence[int]]) -> None:
        self._model, self._opened, self._numbers = model, opened, numbers
        self._found: dict[bytes, Mapping[Place, int]] = {}  # solutions, and what their clues say
        self.last: Board | None = None  # of the solutions

    def seen(self, place: Place, numbers: Sequence[int], near: Board | None) -> Counter[int]:
        """How many solutions have each of some numbers at an open place; 2 stands for any more.

        They are looked for near some board. TimeLimit is raised after the deadline.
        """
        solver, variables, literals = self._model.solver, self._model.variables, self._numbers[place]
        asked = solver.new_vars(1)
        solver.set_decision(asked, False)
        seen: Counter[int] = Counter()

        def exclude(number: int) -> None:
            solver.clause([-literals[number - 1], *literals[number : number + 1]], asked)

        def note(values: bytes) -> None:
            number = self._found[values][place]
            seen[number] += 1
            if seen[number] == 1:
                solver.clause(other_than(variables, values), asked)
            elif seen[number] == 2:
                exclude(number)

        for number in range(1, 1 + len(literals)):
            if number not in numbers:
                exclude(number)
        for values in self._found:
            note(values)
        if near is not None:
            self._begin_near(near)
        while self._another(asked, place):
            values = solver.values(variables.start, len(variables))
            self.last = self._model.board(values)
            self._found[values] = self._opened.shown(self.last)
            note(values)
        solver.unit(-asked)
        return seen

    def _another(self, asked: int, place: Place) -> bool:
        """Find one more of the solutions that are asked for; where that is hard, first among those like known ones."""
        found = self._solve([asked], FEW_CONFLICTS)
        if found is None:
            found = self._alike(asked, place) or self._solve([asked], FREE)
        if found is None:
            raise TimeLimit("the time limit was reached while other numbers were tried")
        return found

    def _alike(self, asked: int, place: Place) -> bool:
        """Find one that is like a known one outside some window.

        The largest and the smallest numbers are the hardest to find, and mostly a small change away from the next ones.
        """
        ordered = sorted(self._found, key=lambda values: self._found[values][place])
        for values in dict.fromkeys([*ordered[-1:], *ordered[:1]]):
            said = self._model.assumptions(self._model.board(values))
            for window in self._windows:
                same = [literal for spot, literals in said if spot not in window for literal in literals]
                if self._solve([asked, *same], FEW_CONFLICTS):
                    return True
        return False

    @cached_property
    def _windows(self) -> list[frozenset[int]]:
        """The spots of each of some parts of the board, a little more than half as high and wide, which overlap."""
        puzzle = self._model.puzzle
        cells = [puzzle.spot_cells(spot) for spot in range(len(puzzle.domains))]
        high, wide = (puzzle.rows + 1) // 2 + 1, (puzzle.cols + 1) // 2 + 1
        return [
            frozenset(
                spot
                for spot, mine in enumerate(cells)
                if all(top <= row < top + high and left <= col < left + wide for row, col in mine)
            )
            for top in range(0, puzzle.rows - high + 2, STRIDE)
            for left in range(0, puzzle.cols - wide + 2, STRIDE)
        ]

    def _solve(self, assumed: list[int], conflicts: int) -> bool | None:
        return self._model.solver.solve(assumed, conflicts, self._model.seconds_left())

    def _begin_near(self, board: Board) -> None:
        """Try the values of a board first, and what its clues say."""
        solver, shown = self._model.solver, self._opened.shown(board)
        for _, literals in self._model.assumptions(board):
            for literal in literals:
                solver.set_phase(abs(literal), literal > 0)
        for place, numbers in self._numbers.items():
            for least, literal in enumerate(numbers, 1):
                solver.set_phase(literal, shown[place] >= least)
