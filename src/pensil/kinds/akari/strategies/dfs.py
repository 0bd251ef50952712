"""Depth-first search: a lamp or no lamp on one white cell after another, in reading order.

A lamp is checked as in the paper (`IsValid`); whether everything is lit and every number met is asked only where all
cells are decided, at the leaves of the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.lamps import MAY_BE_A_LAMP, Lamps


def search(puzzle: Akari, _: Deadline = NEVER) -> Iterator[Event]:
    lamps = Lamps(puzzle)
    ids = count(1)
    # The path from the root: every node with the values not yet tried for the cell it is about to decide. The node at
    # place k has decided the cells before k.
    path: list[tuple[int, list[int]]] = [(0, [EMPTY, LAMP])]
    while path:
        node, untried = path[-1]
        spot = len(path) - 1
        if spot == len(puzzle.white):
            yield from _look_at_leaf(lamps, node)
            untried.clear()
        elif len(untried) == 2:
            yield Event(What.EXPANDED, node)
        if untried:
            value = untried.pop()
            child = next(ids)
            yield from _place(lamps, child, node, spot, value)
            if lamps.stands_on(spot) == (value == LAMP):
                path.append((child, [EMPTY, LAMP]))
        else:
            path.pop()
            if path:
                if lamps.stands_on(spot - 1):
                    lamps.take_away(spot - 1)
                yield Event(What.REMOVED, node, changes=((spot - 1, MAY_BE_A_LAMP),))
                yield Event(What.BACKTRACKED, node, path[-1][0])


def _place(lamps: Lamps, child: int, node: int, spot: int, value: int) -> Iterator[Event]:
    """Decide one cell; a lamp that is not allowed is taken back at once."""
    cell = lamps.puzzle.white[spot]
    said = SAY("search.lamp" if value == LAMP else "search.no-lamp", cell=cell)
    yield Event(What.PLACED, child, node, ((spot, 1 << value),), (cell,), said)
    if value == LAMP:
        objection = lamps.objection(spot)
        if objection:
            yield Event(What.DEAD, child, cells=objection.cells, reason=objection.reason)
            yield Event(What.REMOVED, child, changes=((spot, MAY_BE_A_LAMP),))
        else:
            yield Event(What.VALIDATED, child)
            lamps.put(spot)


def _look_at_leaf(lamps: Lamps, node: int) -> Iterator[Event]:
    wrong = lamps.unfinished()
    if wrong:
        yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
    else:
        yield Event(What.VALIDATED, node, reason=SAY("search.done"))
        yield Event(What.SOLVED, node)


DFS = Strategy(words=SAY, name="dfs", search=search)
