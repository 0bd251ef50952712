"""Explain a puzzle step by step, as a person would solve it.

Mistakes come first: from marks that are wrong nothing follows. Then the techniques of the kind are tried in teaching
order; the first step of the easiest technique that applies is taken. Where none applies, a smallest reason is found by
the engine, so that every puzzle that has a solution can be explained as far as its clues go.

`Explainer.steps` is all that, and whatever is told to people comes from it: hints, explanations, ratings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.drawn import Drawn
from pensil.core.earlier import Earlier
from pensil.core.grid import Cell
from pensil.core.position import Position
from pensil.core.record import replace
from pensil.core.step import Change, Step, Technique, shared_step
from pensil.engine.mistakes import broken_rules, broken_step, clashing_marks, wrong_marks
from pensil.engine.reason import Reason, Reasoner, away, facts_from
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

CHECKING = 1.0
"""Seconds for checking the marks before a hint is given without that."""

SAY = Vocabulary(SHARED)


class Explainer:
    """Steps on boards of one puzzle."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.kind = kind_named(puzzle.kind)
        self.techniques: Sequence[Technique] = sorted(self.kind.techniques(), key=lambda technique: technique.level)
        self.deadline = deadline
        self._at: Position | None = None  # the position looked at last
        self._solutions: tuple[Board, ...] = ()  # those that are known
        self._known: tuple[Board, Board] | None = None  # a board and what holds in all solutions from it

    def steps(self, marks: Drawn | Board) -> Iterator[Step]:
        """All steps from the marks until nothing more follows, in the order in which people go on, those that belong
        together told as one; if the marks are wrong, that alone.

        Raises NoSolution when there is nothing to explain, TimeLimit when there is no next step in time.
        """
        wrong = self.mistake(marks)
        if wrong is not None:
            yield wrong
            return
        board = marks if isinstance(marks, Board) else marks.board
        yield from Teller(self.techniques, self.look, self.peek, self.forced_step).steps(board)

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
        return step if step is None or not unchecked else step.unchecked()

    def easiest(self, board: Board, hardest: int | None = None) -> Iterator[Step]:
        """All single moves from a board without mistakes, always one of the easiest that there are, wherever it is.

        With the level of the `hardest` technique, only as long as no harder one is needed.
        """
        while not board.full:
            step = self.next_step(board) if hardest is None else self.named_step(board, hardest)
            if step is None:
                break
            yield step
            board = step.apply(board)

    def mistake(self, marks: Drawn | Board) -> Step | None:
        """A step that tells what is wrong with the marks; None when they can be completed.

        Raises NoSolution when nothing can be right because the puzzle itself has no solution.
        """
        drawn = Drawn(marks) if isinstance(marks, Board) else marks
        if drawn.wrong:
            return broken_step(broken_rules(drawn))
        empty = Board.empty(self.puzzle)
        result = self._solved()
        if result.status == "none":
            raise no_solution(why(self.puzzle, self.deadline))
        self._solutions = result.solutions
        if result.status == "unique":
            self.knows(result.solutions[0])
        if drawn.board == empty:
            return None
        broken = broken_rules(drawn)
        if result.status == "unique":
            return wrong_marks(drawn, result.solutions[0], broken, self.deadline)
        return clashing_marks(drawn, self._solved(drawn.board), broken, self.deadline)

    def knows(self, solution: Board) -> None:
        """The only solution, so that the puzzle need not be solved."""
        self._known = Board.empty(self.puzzle), solution
        self._solutions = (solution,)

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
        for technique in self.techniques:
            if hardest is not None and technique.level > hardest:
                continue
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
        at = self.kind.look(self.puzzle, board, self._at, self.deadline)
        at.solutions = self._solutions
        return at

    def forced_step(self, board: Board) -> Step | None:
        """A step with a smallest reason found by the engine."""
        reason = self.reason(board)
        return None if reason is None else self.told(reason, _unseen(self.look(board), reason.spots))

    def reason(self, board: Board) -> Reason | None:
        """The conclusion with the smallest reason, None when nothing new follows."""
        seen = self.look(board).seen
        reasoner = Reasoner(seen, self.deadline, self.facts(seen))
        reason = next(reasoner.reasons(), None)
        return None if reason is None else reasoner.wider(reason)

    def facts(self, board: Board) -> Board:
        """What holds in all solutions from a board. Steps lead from board to board without changing that."""
        if self._known is not None:
            before, facts = self._known
            if before.allows(board) and board.allows(facts):
                return facts
        facts = facts_from(board, self.deadline) & board
        self._known = board, facts
        return facts

    def told(self, reason: Reason, rests: tuple[Earlier, ...] = ()) -> Step:
        """The step for a reason, which may rest on what is marked nowhere."""
        puzzle = self.puzzle
        here = puzzle.spot_cells(reason.spot)
        cells = _looked_at([label.cells for label in reason.labels], map(puzzle.spot_cells, reason.spots), here)
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
        return replace(step, rests=rests)


def _unseen(at: Position, spots: Sequence[int]) -> tuple[Earlier, ...]:
    """What is known of some spots, and marked nowhere."""
    values = tuple((spot, out) for spot in spots if (out := at.unseen(spot)))
    if not values:
        return ()
    cells = [cell for spot, _ in values for cell in at.puzzle.spot_cells(spot)]
    return (Earlier(values, SAY("told.known", cells=cells, where=[])),)


def _looked_at(parts: Sequence[Sequence[Cell]], known: Iterable[Sequence[Cell]], here: Sequence[Cell]) -> list[Cell]:
    """The cells to look at for the parts of a reason, and what is known.

    Of a long line two cells are enough, where it meets other parts and near to what follows: to see every cell of many
    lines is to see nothing.
    """
    spots = [cell for cells in known for cell in cells]
    often = Counter(chain(spots, *parts))
    shown = dict.fromkeys(spots)
    for cells in parts:
        shared = [cell for cell in cells if often[cell] > 1]
        if len(cells) > FEW_CELLS and len(shared) > 1 and 1 in map(len, map(set, zip(*cells, strict=True))):
            shared.sort(key=lambda cell: (cell not in shown, away([cell], here)))
            shown |= dict.fromkeys(shared[:2])
        else:
            shown |= dict.fromkeys(cells)
    return list(shown)


def steps(puzzle: Puzzle, marks: Drawn | Board | None = None, deadline: Deadline = NEVER) -> Iterator[Step]:
    """The steps of an Explainer from the marks, or from the empty board."""
    return Explainer(puzzle, deadline).steps(marks or Board.empty(puzzle))
