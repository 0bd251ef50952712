"""Solve a puzzle exactly: its solutions, whether there is only one, what they share, and which marks are to blame.

Every solution is checked by the rules of its kind before anybody sees it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.drawn import Drawn
from pensil.core.kind import load
from pensil.core.record import record
from pensil.engine.model import NativeModel, flat
from pensil.engine.result import Result, Status
from pensil.errors import TimeLimit
from pensil.kinds import kind_named

EVERY = -1
"""As many solutions as there are."""

MOST = 1 << 62
"""More solutions than this are not counted, and never found."""

AT_ONCE = 20_000
"""Spots of all solutions that are wanted: with fewer, they are checked in no time."""

BRIEF = 0.05
"""Seconds that are not worth to be divided between finding and checking."""

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.why import Why


def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    deadline: Deadline = NEVER,
    marks: Drawn | Board | None = None,
    seed: int = 0,
) -> Result:
    """Find up to `solutions` solutions (0 = all) that agree with `marks`, and at least look for a second one."""
    kind = kind_named(puzzle.kind)
    load(kind.model, kind.violations)
    started = time.monotonic()
    if isinstance(marks, Drawn):
        if marks.wrong:
            return _not_on_a_board(marks.blamed, started)
        marks = marks.board
    status: Status = "timeout"
    boards: list[Board] = []
    conflict = None
    end = "timeout"
    try:
        query = _Query(puzzle, marks, deadline, seed)
        boards, end = query.boards(max(2, solutions) if solutions else EVERY)
        status = _status(len(boards), end)
        if status == "none" and marks is not None:
            conflict = query.conflict()
    except TimeLimit:
        pass

    facts = Shared(puzzle, marks, deadline.left, seed) if status == "multiple" else None
    why: Callable[[], Why | None] | None = None
    if status == "none":
        why = Unsolvable(puzzle, deadline.left) if conflict is None else Marked(conflict)
    seconds = time.monotonic() - started
    shown = boards[:solutions] if solutions else boards
    complete = end == "complete" and len(shown) == len(boards)
    return Result(puzzle, status, tuple(shown), conflict, seconds, facts, complete, why)


def solve_many(
    puzzles: Iterable[Puzzle], *, solutions: int = 2, seconds: float | None = None, seed: int = 0
) -> Iterator[Result]:
    """Solve puzzles one after the other, each when it is asked for and with so many seconds of its own."""
    for puzzle in puzzles:
        yield solve(puzzle, solutions=solutions, deadline=Deadline.after(seconds), seed=seed)


def count(puzzle: Puzzle, *, limit: int = 1000, deadline: Deadline = NEVER, marks: Drawn | Board | None = None) -> int:
    """The number of solutions, at most `limit`. Raises TimeLimit when it is not known in time."""
    if isinstance(marks, Drawn):
        if marks.wrong:
            return 0
        marks = marks.board
    boards, end = _Query(puzzle, marks, deadline).boards(limit)
    if end == "timeout":
        raise TimeLimit(f"the time limit was reached; there are at least {len(boards)} solutions")
    return len(boards)


def each_solution(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Board]:
    """All solutions, one after the other; each is looked for when it is asked for. TimeLimit after the deadline."""
    query = _Query(puzzle, None, deadline)
    end = "limit"
    while end == "limit":
        boards, end = query.boards(1)
        yield from boards
    if end == "timeout":
        raise TimeLimit("the time limit was reached before everything was searched")


@record
class Shared:
    """The question what all solutions share, to be answered when somebody asks."""

    puzzle: Puzzle
    marks: Board | None
    seconds: float | None  # for finding out, from when it is asked
    seed: int

    def __call__(self) -> Board:
        try:
            return _Query(self.puzzle, self.marks, Deadline.after(self.seconds), self.seed).facts()
        except TimeLimit:  # before there was anything to ask: all that is known are the marks
            return Board.empty(self.puzzle) if self.marks is None else self.marks


@record
class Unsolvable:
    """The question why there is no solution, to be answered when somebody asks."""

    puzzle: Puzzle
    seconds: float | None  # for finding out, from when it is asked

    def __call__(self) -> Why | None:
        from pensil.engine.why import why

        return why(self.puzzle, Deadline.after(self.seconds))


@record
class Known:
    """The answer to that question where it needs no search."""

    why: Why

    def __call__(self) -> Why:
        return self.why


@record
class Marked:
    """The answer where marks are to blame: which they are."""

    conflict: Board

    def __call__(self) -> Why:
        from pensil.core.why import Why
        from pensil.words import SHARED, Vocabulary

        puzzle = self.conflict.puzzle
        spots = self.conflict.differences(Board.empty(puzzle))
        cells = tuple(dict.fromkeys(cell for spot in spots for cell in puzzle.spot_cells(spot)))
        return Why(Vocabulary(SHARED)("why.marks", cells=cells), cells)


def _not_on_a_board(blamed: Drawn, started: float) -> Result:
    """The result for marks that no board can hold: they cannot be completed, whatever the puzzle."""
    from pensil.core.why import Why

    why, seconds = Known(Why.broken(blamed.wrong[0])), time.monotonic() - started
    return Result(blamed.board.puzzle, "none", (), blamed, seconds, complete=True, find_why=why)


def _status(found: int, end: str) -> Status:
    if found > 1:
        return "multiple"
    if end == "timeout":
        return "timeout"
    return "unique" if found else "none"


class _Query:
    """A puzzle with marks, set up for one question: asking may use the solver up."""

    def __init__(self, puzzle: Puzzle, marks: Board | None, deadline: Deadline, seed: int = 0) -> None:
        self.puzzle = puzzle
        self.marks = marks
        self.kind = kind_named(puzzle.kind)
        self.model = NativeModel(puzzle, seed=seed, deadline=deadline)
        self.kind.model(puzzle, self.model)
        self.said = [] if marks is None else self.model.assumptions(marks)

    def boards(self, limit: int) -> tuple[list[Board], str]:
        """Up to `limit` solutions, proved by the rules, and how it ended: complete, limit or timeout."""
        model, assumed, probe = self.model, flat(self.said), self.model.probing
        boards: list[Board] = []
        while True:
            wanted = EVERY if limit == EVERY else min(limit - len(boards), MOST)
            # What was found stays excluded: asked again, the solver goes on.
            values, end = model.solver.enumerate(
                model.variables, wanted, self._seconds_to_find(wanted), assumed, probe=probe, once=True
            )
            for each in values:
                if len(boards) >= 2 and model.deadline.passed:
                    return boards, "timeout"
                boards.append(self._proved(each))
            if end != "timeout" or model.deadline.passed:
                return boards, end
            probe = False

    def _seconds_to_find(self, wanted: int) -> float:
        """How long to look for so many solutions before those that were found are checked.

        Very many can take longer to check than to find, and only what is checked in time is shown.
        """
        left = self.model.seconds_left()
        many = wanted == EVERY or wanted * len(self.puzzle.domains) > AT_ONCE
        return left / 2 if many and left > BRIEF else left

    def _proved(self, values: bytes) -> Board:
        board = self.model.board(values)
        broken = self.kind.violations(self.puzzle, board)
        if broken:
            raise AssertionError(f"a solution breaks the rules: {broken[0].message} ({self.puzzle!r})")
        return board

    def facts(self) -> Board:
        """What all solutions share; after the deadline, what is known until then."""
        model = self.model
        known, _ = model.solver.facts(model.variables, model.seconds_left(), flat(self.said), probe=model.probing)
        return model.board_of_facts(known)

    def conflict(self) -> Board | None:
        """The board with only the marks that are to blame; None when the puzzle has no solution anyway."""
        if self.marks is None:
            return None
        from pensil.engine.cores import smallest_core

        core = smallest_core(self.model.solver, [literals for _, literals in self.said], self.model.deadline)
        if not core:
            return None
        masks = list(self.puzzle.domains)
        for place in core:
            spot = self.said[place][0]
            masks[spot] = self.marks.masks[spot]
        return Board(self.puzzle, masks)
