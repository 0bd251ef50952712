"""Backtracking: a better algorithm, for which the paper's conclusion sees room (section IV).

The paper finds its brute force too naive. It notices a crossing only when all bridges have been chosen; here the
pairs of facing islands are decided one after the other, in reading order, first without a bridge, then with one, and
so on; and the bounding function is asked after every choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Objection, Strategy, What
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.bounding import Partial, objection


class Decided(NamedTuple):
    """A pair that has been decided: its node, and its number of bridges."""

    node: int
    value: int


def search(puzzle: Hashi, _: Deadline = NEVER) -> Iterator[Event]:
    """Depth-first search with a stack of its own: a board may have more pairs than Python has room for calls."""
    partial = Partial(puzzle)
    wrong = objection(partial)
    yield _asked(0, wrong)
    if wrong:
        return
    path: list[Decided] = []  # the pairs decided so far, in order
    nodes, value = 0, 0  # nodes generated so far; the value to try next
    while True:
        spot, node = len(path), path[-1].node if path else 0
        if spot == len(puzzle.pairs):
            yield Event(What.SOLVED, node)
        elif value <= puzzle.limits[spot]:
            if value == 0:
                yield Event(What.EXPANDED, node)
            nodes += 1
            partial.counts[spot] = value
            pair = puzzle.pairs[spot]
            said = SAY("search.bridges", count=value, pair=pair)
            yield Event(What.PLACED, nodes, node, ((spot, 1 << value),), pair, said)
            wrong = objection(partial)
            yield _asked(nodes, wrong)
            if wrong:
                partial.counts[spot] = None
                yield _removed(puzzle, nodes, spot)
                value += 1
            else:
                path.append(Decided(nodes, value))
                value = 0
            continue
        # Nothing is left to try here: go back to the nearest node with a value that has not been tried.
        while path:
            last, value = path.pop()
            partial.counts[len(path)] = None
            yield _removed(puzzle, last, len(path))
            value += 1
            if value <= puzzle.limits[len(path)]:
                yield Event(What.BACKTRACKED, last, path[-1].node if path else 0, cells=puzzle.pairs[len(path)])
                break
        else:
            return


def _asked(node: int, wrong: Objection | None) -> Event:
    if wrong is None:
        return Event(What.VALIDATED, node)
    return Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)


def _removed(puzzle: Hashi, node: int, spot: int) -> Event:
    return Event(What.REMOVED, node, changes=((spot, puzzle.domains[spot]),), cells=puzzle.pairs[spot])


BACKTRACKING = Strategy(words=SAY, name="backtracking", search=search)
