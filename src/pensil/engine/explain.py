"""Explain a puzzle step by step, as a person would solve it.

Mistakes come first: from marks that are wrong nothing follows. Then the techniques of the kind are tried in teaching
order; the first step of the easiest technique that applies is taken. Where none applies, a smallest reason is found by
the engine, so that every puzzle that has a solution can be explained as far as its clues go. A few puzzles would need
hundreds of such steps, which nobody reads: after many of them the rest is told at once, as what it is, a search, and
counts as one step in a rating.

`Explainer.steps` is all that, and whatever is told to people comes from it: hints, explanations, ratings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.drawn import Drawn
from pensil.core.earlier import Earlier
from pensil.core.grid import Cell
from pensil.core.position import Position
from pensil.core.record import replace
from pensil.core.step import Change, Step, Technique, shared_step
from pensil.engine.common import Common, common_from, facts_from
from pensil.engine.mistakes import broken_rules, broken_step, clashing_marks, wrong_marks
from pensil.engine.premises import Reason
from pensil.engine.reason import Reasoner, away
from pensil.engine.result import Result
from pensil.engine.solve import solve
from pensil.engine.telling import Teller
from pensil.engine.why import no_solution, why
from pensil.errors import TimeLimit
from pensil.kinds import kind_named
from pensil.words import SHARED, Vocabulary

FORCED = "forced"
"""The technique name of steps whose reason was found by the engine."""

SMALL_REASON = 6
"""A reason of so many parts can still be found by looking; a longer one is like a search."""

FORCED_LEVELS = 4, 5
"""The levels of steps with such a reason, and with a longer one."""

FEW_CELLS = 4
"""A part of a reason that is about so many cells shows all of them."""

MOST_SEARCHED = 220_000
"""The effort of all steps that are like a search, after which the rest is told at once: counted in conflicts of the
solver as in reason.py, so that the same puzzle ends in the same way everywhere."""

TRYING_ALL, TRYING_SOME = 3.0, 0.2
"""What it takes about at each open spot to see that no technique applies, and to find a step of the hardest ones."""

CHECKING = 1.0
"""Seconds for checking the marks before a hint is given without that, and for solving before the first step is told."""

SAY = Vocabulary(SHARED)


class Explainer:
    """Steps on boards of one puzzle."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.kind = kind_named(puzzle.kind)
        self.techniques: Sequence[Technique] = sorted(self.kind.techniques(), key=lambda technique: technique.level)
        self.deadline = deadline
        self._at: Position | None = None  # the position looked at last
        self.sure = True  # whether it is known that nothing more follows where no step was found
        self._searched = 0.0  # the effort of steps that are like a search
        self._solutions: tuple[Board, ...] = ()  # those that are known
        self._together: Board | None = None  # what is possible in one of them or another
        self._common: Common | None = None  # of all solutions
        self._common_from: tuple[Board, Common] | None = None  # a board and what is common to all solutions from it
        self._tried: tuple[float, Deadline] | None = None  # until it is solved: how long that was tried, when to go on

    def steps(self, marks: Drawn | Board) -> Iterator[Step]:
        """All steps from the marks until nothing more follows, in the order in which people go on, those that belong
        together told as one; if the marks are wrong, that alone.

        Raises NoSolution when there is nothing to explain, TimeLimit when there is no next step in time. From the empty
        board, the first steps of a hard puzzle do not wait until it is solved; they are the same then.
        """
        board = marks if isinstance(marks, Board) else marks.board
        if board == Board.empty(self.puzzle) and (isinstance(marks, Board) or not marks.wrong):
            self._searched = 0.0
            self._learn(CHECKING)
        else:
            wrong = self.mistake(marks)
            if wrong is not None:
                yield wrong
                return
            self._begin(board)
        for step in Teller(self.techniques, self.look, self.peek, self._last_step).steps(board):
            if self._tried is not None and self._is_broken(step.apply(board)):
                self._learn()  # raises NoSolution
            yield step
            self._count(step, board)
            board = step.apply(board)
            if self._searched > MOST_SEARCHED and (rest := self.rest(board)) is not None:
                yield rest
                return
        if self._tried is not None and (not board.full or self._is_broken(board)):
            self._learn()  # raises NoSolution

    def _begin(self, board: Board) -> None:
        """Before many steps from a board: where there are several solutions, find those that differ most.

        What one of them has need not be supposed: to follow it would lead to nothing.
        """
        self._searched = 0.0
        if len(self._solutions) > 1:
            self.common(board)

    def _learn(self, seconds: float | None = None) -> None:
        """Solve the puzzle, and where there are several solutions find those that differ most.

        When that takes more than so many seconds, it is left for later (`_tried`). Steps do not depend on it: what a
        known solution has need not be supposed, but to suppose it would only take longer.
        """
        whole = self.deadline
        if seconds is not None:
            self.deadline = whole.within(seconds)
        try:
            if not self._solutions:
                self._know(self._solved(), whole)
            self._tried = None
            if self.several:
                self.common(Board.empty(self.puzzle))
        except TimeLimit:
            whole.check("before the puzzle was solved")
            self._tried = seconds or 0.0, whole.within(seconds or 0.0)
        finally:
            self.deadline = whole

    def _is_broken(self, board: Board) -> bool:
        """Whether a board to which steps led shows that there is no solution."""
        return 0 in board.masks or (board.full and bool(self.kind.violations(self.puzzle, board)))

    def _last_step(self, board: Board) -> Step | None:
        """A step with a reason found by the engine, which is compared with solutions."""
        if self._tried is not None:
            self._learn()
        return self.forced_step(board)

    def _count(self, step: Step, board: Board) -> None:
        """Count the effort of a step from a board, if it is like a search."""
        if step.level == FORCED_LEVELS[-1]:
            self._searched += TRYING_SOME * (len(board.masks) - board.decided)

    def hint(self, marks: Drawn | Board) -> Step | None:
        """The first of the steps, or one of the easiest single moves; None when nothing more follows.

        It does not wait until a hard puzzle is solved: where the marks cannot be checked soon, the step says so.
        """
        board = marks if isinstance(marks, Board) else marks.board
        unchecked = False
        whole, self.deadline = self.deadline, self.deadline.within(CHECKING)
        try:
            wrong = self.mistake(marks)
            if wrong is not None:
                return wrong
        except TimeLimit:
            whole.check("before the marks were checked")
            unchecked = board != Board.empty(self.puzzle)
        finally:
            self.deadline = whole
        step = self.next_step(board)
        if step is None and not self.sure:
            step = self._told(board, Common(facts_from(board, self.deadline), True))
        return step if step is None or not unchecked else step.unchecked()

    def easiest(self, board: Board, hardest: int | None = None) -> Iterator[Step]:
        """All single moves from a board without mistakes, always one of the easiest that there are, wherever it is.

        With the level of the `hardest` technique, only as long as no harder one is needed.
        """
        return (step for step, _ in self.easiest_with_boards(board, hardest))

    def easiest_with_boards(self, board: Board, hardest: int | None = None) -> Iterator[tuple[Step, Board]]:
        """The same moves, each with the board after it."""
        self._begin(board)
        while not board.full:
            step = self.named_step(board, hardest)
            if step is None and hardest is None:
                step = self.forced_step(board)
            if step is None:
                break
            self._count(step, board)
            board = step.apply(board)
            yield step, board
            if self._searched > MOST_SEARCHED and (rest := self.rest(board)) is not None:
                yield rest, rest.apply(board)
                break

    def mistake(self, marks: Drawn | Board) -> Step | None:
        """A step that tells what is wrong with the marks; None when they can be completed.

        Raises NoSolution when nothing can be right because the puzzle itself has no solution.
        """
        drawn = Drawn(marks) if isinstance(marks, Board) else marks
        if drawn.wrong:
            return broken_step(broken_rules(drawn))
        empty = Board.empty(self.puzzle)
        result = self._solved()
        self._know(result, self.deadline)
        if drawn.board == empty:
            return None
        broken = broken_rules(drawn)
        if result.status == "unique":
            return wrong_marks(drawn, result.solutions[0], broken, self.deadline)
        return clashing_marks(drawn, self._solved(drawn.board), broken, self.deadline)

    def _know(self, result: Result, deadline: Deadline) -> None:
        if result.status == "none":
            raise no_solution(why(self.puzzle, deadline))
        self._know_solutions(result.solutions)
        if result.status == "unique":
            self.knows(result.solutions[0])

    def knows(self, solution: Board) -> None:
        """The only solution, so that the puzzle need not be solved."""
        self._common = Common(solution, True)
        self._know_solutions((solution,))

    @property
    def several(self) -> bool:
        """Whether it is known that the puzzle has several solutions, once marks were looked at."""
        return len(self._solutions) > 1

    def _know_solutions(self, solutions: tuple[Board, ...]) -> None:
        self._solutions = solutions
        self._together = reduce(or_, solutions) if solutions else None

    def _solved(self, marks: Board | None = None) -> Result:
        result = solve(self.puzzle, deadline=self.deadline, marks=marks)
        if result.status == "timeout":
            raise TimeLimit("the time limit was reached before the puzzle was solved")
        return result

    def next_step(self, board: Board) -> Step | None:
        """The next step on a board without mistakes; None when nothing more follows."""
        return None if board.full else self.named_step(board) or self.forced_step(board)

    def named_step(self, board: Board, hardest: int | None = None) -> Step | None:
        """The first step of the easiest technique that applies, of those up to a level."""
        at = self.look(board)
        techniques = self.techniques
        if hardest is not None:
            techniques = [technique for technique in techniques if technique.level <= hardest]
        for technique in at.promising(techniques):
            at.check_time()
            step = next(technique.steps(at), None)
            if step is not None:
                return step
        return None

    def look(self, board: Board) -> Position:
        """The board as the techniques look at it, made only once for one board after another."""
        if self._at is None or self._at.board != board:
            self._at = self.peek(board)
        return self._at

    def peek(self, board: Board) -> Position:
        """The same for a board that is only considered."""
        if self._tried is not None:
            seconds, again = self._tried
            self.deadline.check("while looking for the next step")
            if again.passed:
                self._learn(2 * seconds)
        at = self.kind.look(self.puzzle, board, self._at, self.deadline)
        at.solutions, at.together = self._solutions, self._together
        return at

    def forced_step(self, board: Board) -> Step | None:
        """A step with a smallest reason found by the engine; without one, `sure` tells whether nothing more follows."""
        step = self._told(board)
        self.sure = step is not None or self.common(self.look(board).seen).proved
        return step

    def _told(self, board: Board, common: Common | None = None) -> Step | None:
        reason = self.reason(board, common)
        return None if reason is None else self.told(reason, _unseen(self.look(board), reason.spots))

    def reason(self, board: Board, common: Common | None = None) -> Reason | None:
        """The conclusion with the smallest reason, None when nothing new follows, or none was found."""
        seen = self.look(board).seen
        reasoner = Reasoner(seen, self.deadline, self.common(seen) if common is None else common)
        reason = next(reasoner.reasons(), None)
        reason = None if reason is None else reasoner.wider(reason)
        self._searched += TRYING_ALL * (len(board.masks) - board.decided) + reasoner.effort
        return reason

    def common(self, board: Board) -> Common:
        """What the solutions from a board have in common. Steps lead from board to board without changing that."""
        if self._together is None or board.allows(self._together):
            if self._common is None:
                self._common = common_from(Board.empty(self.puzzle), self.deadline)
                self._know_solutions(self._solutions + self._common.solutions)
            if board.allows(self._common.board):
                return self._common
        if self._common_from is not None:
            before, common = self._common_from
            # What is only hoped may be another thing from another board.
            if before == board or (common.proved and before.allows(board) and board.allows(common.board)):
                return common
        common = common_from(board, self.deadline)
        self._common_from = board, common
        return common

    def rest(self, board: Board) -> Step | None:
        """All that is left to find, at once; None where that is nothing, or not known."""
        common = self.common(self.look(board).seen)
        both = zip(board.masks, (common.board & board).masks, strict=True)
        changes = [Change.of(self.puzzle, spot, left) for spot, (mask, left) in enumerate(both) if left != mask]
        if not changes or not common.proved:
            return None
        cells = list(dict.fromkeys(cell for change in changes for cell in change.cells))
        phrase = SAY(f"techniques.{FORCED}.rest", count=len(changes))
        return shared_step(FORCED, FORCED_LEVELS[-1], cells, changes, phrase)

    def told(self, reason: Reason, rests: tuple[Earlier, ...] = ()) -> Step:
        """The step for a reason, which may rest on what is marked nowhere."""
        puzzle = self.puzzle
        here = puzzle.spot_cells(reason.spot)
        known, of_a_line = ((), 1) if reason.at_large else (reason.spots, 2)
        parts = [label.cells for label in reason.labels]
        cells = _looked_at(parts, map(puzzle.spot_cells, known), here, of_a_line)
        changes = [Change.of(puzzle, forced.spot, forced.mask) for forced in reason.forced]
        premises = reason.premises(puzzle, reason.spots)
        how = "together" if len(premises) > 1 else "several" if reason.size > 1 else "one"
        # All of them are named, however many there are: the sentence is the proof.
        phrase = SAY(
            f"techniques.{FORCED}.{how}",
            conclusions=[self.kind.conclusion(puzzle, forced.spot, forced.shown) for forced in reason.forced],
            premises=premises,
            minimal=reason.minimal,
            earlier=[each.said() for each in rests],
        )
        step = shared_step(FORCED, FORCED_LEVELS[reason.size > SMALL_REASON], cells, changes, phrase)
        return replace(step, rests=rests, premises=len(premises))


def _unseen(at: Position, spots: Sequence[int]) -> tuple[Earlier, ...]:
    """What is known of some spots, and marked nowhere."""
    values = tuple((spot, out) for spot in spots if (out := at.unseen(spot)))
    if not values:
        return ()
    cells = [cell for spot, _ in values for cell in at.puzzle.spot_cells(spot)]
    return (Earlier(values, SAY("told.known", cells=cells, where=[])),)


def _looked_at(
    parts: Sequence[Sequence[Cell]], known: Iterable[Sequence[Cell]], here: Sequence[Cell], of_a_line: int
) -> list[Cell]:
    """The cells to look at for the parts of a reason, and what is known.

    Of a long line so many cells are enough, where it meets other parts and near to what follows: to see every cell of
    many lines is to see nothing.
    """
    spots = [cell for cells in known for cell in cells]
    often = Counter(chain(spots, *parts))
    shown = dict.fromkeys(spots)
    for cells in parts:
        shared = [cell for cell in cells if often[cell] > 1]
        if len(cells) > FEW_CELLS and len(shared) > 1 and 1 in map(len, map(set, zip(*cells, strict=True))):
            shared.sort(key=lambda cell: (cell not in shown, away([cell], here)))
            shown |= dict.fromkeys(shared[:of_a_line])
        else:
            shown |= dict.fromkeys(cells)
    return list(shown)
