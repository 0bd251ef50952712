"""Brute force: every way to put lamps on some of the white cells, looked at when it is complete.

Every placement is one node below the root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Objection, Strategy, What
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.lamps import Lamps


def search(puzzle: Akari, _: Deadline = NEVER) -> Iterator[Event]:
    nothing = tuple(enumerate(puzzle.domains))
    yield Event(What.EXPANDED, 0)
    for node, values in enumerate(product((EMPTY, LAMP), repeat=len(puzzle.white)), 1):
        yield Event(What.PLACED, node, 0, tuple((spot, 1 << value) for spot, value in enumerate(values)))
        wrong = what_is_wrong(puzzle, values)
        if wrong:
            yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
        else:
            yield Event(What.VALIDATED, node, reason=SAY("search.done"))
            yield Event(What.SOLVED, node)
        yield Event(What.REMOVED, node, changes=nothing)


def what_is_wrong(puzzle: Akari, values: Sequence[int]) -> Objection | None:
    """Why a complete placement is no solution."""
    lamps = Lamps(puzzle)
    for spot, value in enumerate(values):
        if value == LAMP:
            wrong = lamps.objection(spot)
            if wrong:
                return wrong
            lamps.put(spot)
    return lamps.unfinished()


BRUTE_FORCE = Strategy(words=SAY, name="brute-force", search=search)
