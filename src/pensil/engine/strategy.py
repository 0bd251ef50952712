"""The exact engine as a strategy, so that it can be run and compared beside the papers' algorithms."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.engine.solve import each_solution


def _search(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Event]:
    """One node for each solution: how the engine finds it is not a tree of boards."""
    yield Event(What.EXPANDED, 0)
    for node, board in enumerate(each_solution(puzzle, deadline), 1):
        changes = tuple(enumerate(board.masks))
        yield Event(What.PLACED, node, 0, changes)
        yield Event(What.VALIDATED, node, reason="the rules agree")
        yield Event(What.SOLVED, node)


ENGINE = Strategy(
    name="engine",
    title="Exact engine",
    paper="none: this is pensil's own solver",
    idea="Clause learning with propagators for lines, counts, connectivity and islands, in C++; every solution it "
    "finds is checked by the rules, and it proves that there is no other.",
    complexity="exponential in the worst case; real puzzles take less than a millisecond",
    search=_search,
)
