"""The exact engine as a strategy, so that it can be run and compared beside the papers' algorithms."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.engine.solve import each_solution
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)


def _search(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Event]:
    """One node for each solution: how the engine finds it is not a tree of boards."""
    yield Event(What.EXPANDED, 0)
    for node, board in enumerate(each_solution(puzzle, deadline), 1):
        changes = tuple(enumerate(board.masks))
        yield Event(What.PLACED, node, 0, changes)
        yield Event(What.VALIDATED, node, reason=SAY("strategies.engine.agreed"))
        yield Event(What.SOLVED, node)


ENGINE = Strategy(words=SAY, name="engine", search=_search)
