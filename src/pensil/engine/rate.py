"""How hard a puzzle is, by the thought that its explanation takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import cbrt, inf, log2
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.position import Position
from pensil.core.record import record
from pensil.core.step import Change, Step
from pensil.engine.explain import FORCED_LEVELS, Explainer
from pensil.errors import TimeLimit

EFFORT = {1: 1.0, 2: 2.0, 3: 5.0, 4: 12.0, 5: 30.0}
"""The thought that a move of a level takes, beside one of level 1."""

SHORT, LONGER = 2, 0.15
"""Each link of a supposition, or part of a forced reason, beyond the first two adds so much of that."""

COUNTED = 0.05
"""Each open number of a line beyond the first, where a move counts along the line, adds so much of that."""

NOTED, REMEMBERED = 1.35, 2.0
"""What only a note can show takes so many times the thought, and what no mark can show, which is kept in mind."""

APART = 16
"""Where nothing leads on, each of so many open spots counts as a place that is too hard."""

EACH = 0.00001
"""What each move adds to a score besides: of two puzzles that take the same thought, the longer one is the harder."""

DIGITS = 5
"""What a score is rounded to: with fewer, many puzzles of a collection would have the same one."""

WORDS = ((4.0, "easy"), (4.6, "medium"), (5.5, "hard"))
"""The words for scores below these numbers; the others are expert. They are the same for all kinds."""


@record
class Rating:
    """The level in a word, a score for sorting, and what was used how often.

    The score is 1 + log2 of all the thought that the moves take, each counted by its cube: so one hard place weighs
    more than many easy ones, and twice as many places of a sort add a third of a point. A hair is added for each move.
    It speaks for this set of techniques.
    """

    level: str | None  # None of a puzzle with several solutions, which cannot be finished, and so is not hard or easy
    score: float | None  # the same
    techniques: Mapping[str, int]
    needs_search: bool
    steps: int
    complete: bool  # whether the steps lead to a full board
    hardest: str | None = None  # the technique that took the most thought; the first one, if several did
    hardest_cells: tuple[Cell, ...] = ()  # where that was: what it decided
    too_hard: tuple[Cell, ...] = ()  # of a rating with `most`: where the hardest moves were, without which it is lower
    so_far: str | None = None  # of several solutions: the level of the steps that there are

    @property
    def known(self) -> tuple[str, float]:
        """The level and the score of a puzzle that has one solution."""
        assert self.level is not None
        assert self.score is not None
        return self.level, self.score

    def __hash__(self) -> int:
        return hash((self.level, self.score, self.steps, *self.techniques.items()))

    def to_json(self) -> dict[str, Any]:
        """The rating as `pensil rate --json` prints it."""
        return {
            "level": self.level,
            "score": self.score,
            "techniques": dict(self.techniques),
            "needs_search": self.needs_search,
            "steps": self.steps,
            "complete": self.complete,
            "hardest": self.hardest,
        }


def effort(move: Step, at: Position) -> float:
    """The thought that a single move from a position takes."""
    longer = max(0, move.links - SHORT, move.premises - SHORT)
    weight = 1 + LONGER * longer + COUNTED * (move.numbers - 1)
    return EFFORT[move.level] * weight * _kept(move.changes, at)


def _kept(changes: Sequence[Change], at: Position) -> float:
    """How many times the thought it takes to keep a conclusion: by that of its changes which takes the least."""
    least = REMEMBERED
    for change in changes:
        if at.draws(change.mask):
            if not at.noted(change.spot, change.mask):
                return 1.0
            least = NOTED
    return least


class Thought:
    """Adds up the moves of an explanation."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.hardest: str | None = None
        self.hardest_changes: tuple[Change, ...] = ()
        self.search = False  # whether there was a move that is more like a search
        self._most = self._cubes = 0.0
        self._harder = 0.0  # the part of the cubes for what was not looked for
        self._moves: list[tuple[float, tuple[Change, ...]]] = []  # what they change: the rest is not held on to

    def add(self, move: Step, taken: float) -> None:
        self.used[move.technique] += 1
        self._moves.append((taken, move.changes))
        self.search = self.search or move.level == max(EFFORT)
        self._cubes += taken**3
        if taken > self._most:
            self._most, self.hardest, self.hardest_changes = taken, move.technique, move.changes

    def stuck(self, hardest: int) -> None:
        """No move up to a level leads on: a harder one takes at least the thought of the next level."""
        self._harder = EFFORT[hardest + 1] ** 3
        self._cubes += self._harder

    def too_hard(self, most: float) -> list[tuple[Change, ...]]:
        """What the hardest moves change, as few as leave a score below `most` without them; the hardest first."""
        found: list[tuple[Change, ...]] = []
        left = self._cubes - self._harder
        for taken, changes in sorted(self._moves, key=lambda each: -each[0]):
            if _score(left, len(self._moves) - len(found)) < most:
                break
            left -= taken**3
            found.append(changes)
        return found

    @property
    def score(self) -> float:
        return _score(self._cubes, len(self._moves))

    @property
    def word(self) -> str:
        return next((word for most, word in WORDS if self.score < most), "expert")


def _score(cubes: float, moves: int) -> float:
    return 1 + log2(max(1.0, cbrt(cubes))) + EACH * moves


def _hardest(most: float) -> int | None:
    """The hardest level of which a move may stay below a score.

    None: all are looked for, as from the level on that a move without a named technique may have.
    """
    level = max(level for level, taken in EFFORT.items() if level == 1 or 1 + log2(taken) < most)
    return None if level >= FORCED_LEVELS[0] else level


def rate(
    puzzle: Puzzle,
    deadline: Deadline = NEVER,
    watch: Callable[[int, Board], None] | None = None,
    *,
    only: Board | None = None,
    most: float = inf,
    beyond: float = 0.0,
) -> Rating:
    """Rate a puzzle by explaining it from the empty board; NoSolution when there is nothing to explain.

    A puzzle with several solutions has no level and no score. The moves are always the easiest that there are. `watch`
    is told the number of moves and the board after each. `only` is the solution, where it is known and known to be the
    only one. A score of `most` ends the rating: how much harder the puzzle is, is then not told; nor is a technique
    looked for of which one move would take as much. With `beyond` it ends so much later, and more of the moves are
    known that are too hard.
    """
    board = Board.empty(puzzle)
    thought = Thought()
    hardest = _hardest(most)
    stuck = False  # whether something harder than that is needed
    try:
        explainer = Explainer(puzzle, deadline)
        if only is None:
            explainer.mistake(board)  # raises NoSolution
        else:
            explainer.knows(only)
        for move, after in explainer.easiest_with_boards(board, hardest):
            thought.add(move, effort(move, explainer.look(board)))
            board = after
            if watch is not None:
                watch(thought.used.total(), board)
            if most < inf and thought.score >= most + beyond:
                break
        else:
            if hardest is not None and not board.full:
                stuck = True
                thought.stuck(hardest)
    except TimeLimit:
        steps = thought.used.total()
        so_far = "the time limit was reached before the puzzle was explained"
        told = f"{so_far}; after {steps} steps it is at least {thought.word}" if steps else so_far
        raise TimeLimit(told) from None
    ordered, steps = dict(sorted(thought.used.items())), thought.used.total()
    word, score = thought.word, round(thought.score, DIGITS)
    spots = [change.spot for change in thought.hardest_changes]
    if stuck:
        spots = [spot for spot, value in enumerate(board.values()) if value is None]
    cells = dict.fromkeys(cell for spot in spots for cell in puzzle.spot_cells(spot))
    hard = [changes[0].spot for changes in thought.too_hard(most)] + (spots[::APART] if stuck else [])
    return Rating(
        None if explainer.several else word,
        None if explainer.several else score,
        ordered,
        thought.search,
        steps,
        board.full,
        thought.hardest,
        hardest_cells=tuple(cells),
        too_hard=tuple(puzzle.spot_cells(spot)[0] for spot in hard),
        so_far=word if explainer.several else None,
    )
