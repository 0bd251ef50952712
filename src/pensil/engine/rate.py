"""How hard a puzzle is, by the techniques that its explanation needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import record
from pensil.engine.explain import Explainer
from pensil.errors import TimeLimit

WORDS = {1: "easy", 2: "easy", 3: "medium", 4: "hard", 5: "expert"}


@record
class Rating:
    """The level in a word, a score for sorting, and what was used how often.

    The whole part of the score is the level of the hardest step; the fraction grows with the number of such steps, and
    one is added when a step was needed that is more like a search. It speaks for this set of techniques.
    """

    level: str
    score: float
    techniques: Mapping[str, int]
    needs_search: bool
    steps: int
    complete: bool  # whether the steps lead to a full board

    def __hash__(self) -> int:
        return hash((self.level, self.score, self.steps, *self.techniques.items()))

    def to_json(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "score": self.score,
            "techniques": dict(self.techniques),
            "needs_search": self.needs_search,
            "steps": self.steps,
            "complete": self.complete,
        }


def rate(puzzle: Puzzle, deadline: Deadline = NEVER, watch: Callable[[int, Board], None] | None = None) -> Rating:
    """Rate a puzzle by explaining it from the empty board; NoSolution when there is nothing to explain.

    `watch` is told the number of steps and the board after each of them.
    """
    board = Board.empty(puzzle)
    used: Counter[str] = Counter()
    levels: Counter[int] = Counter()
    try:
        explainer = Explainer(puzzle, deadline)
        explainer.mistake(board)  # raises NoSolution
        for step in explainer.easiest(board):
            used[step.technique] += 1
            levels[step.level] += 1
            board = step.apply(board)
            if watch is not None:
                watch(used.total(), board)
    except TimeLimit:
        so_far = f"; after {used.total()} steps it is at least {WORDS[max(levels)]}" if levels else ""
        raise TimeLimit(f"the time limit was reached before the puzzle was explained{so_far}") from None
    hardest = max(levels, default=1)
    search = levels[5] > 0
    score = hardest + min(0.9, 0.1 * levels[hardest] ** 0.5) + search
    ordered = dict(sorted(used.items()))
    return Rating(WORDS[hardest], round(score, 2), ordered, search, used.total(), board.full)
