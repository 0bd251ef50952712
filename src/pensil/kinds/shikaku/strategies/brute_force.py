"""Brute force: every combination of one rectangle per number, looked at when it is complete.

Every combination is one node below the root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Objection, Strategy, What
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.wording import clue


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    nothing = tuple(enumerate(puzzle.domains))
    yield Event(What.EXPANDED, 0)
    choices = (range(len(rectangles)) for rectangles in puzzle.candidates)
    for node, values in enumerate(product(*choices), 1):
        yield Event(What.PLACED, node, 0, tuple((spot, 1 << value) for spot, value in enumerate(values)))
        wrong = what_is_wrong(puzzle, values)
        if wrong:
            yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
        else:
            yield Event(What.VALIDATED, node, reason=SAY("search.apart"))
            yield Event(What.SOLVED, node)
        yield Event(What.REMOVED, node, changes=nothing)


def what_is_wrong(puzzle: Shikaku, values: Sequence[int]) -> Objection | None:
    """Why a complete combination is no solution; None when it is one."""
    placed = Placed(puzzle)
    for spot, value in enumerate(values):
        rectangle = puzzle.candidates[spot][value]
        if placed.hits(rectangle):
            return Objection(SAY("search.meets", clue=clue(puzzle, spot)), (puzzle.clues[spot],))
        placed.add(rectangle)
    bare = placed.bare()
    return Objection(SAY("search.bare", cells=bare), tuple(bare)) if bare else None


BRUTE_FORCE = Strategy(words=SAY, name="brute-force", search=search)
