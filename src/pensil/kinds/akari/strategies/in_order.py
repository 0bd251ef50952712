"""Depth-first search over the white cells in reading order: a lamp, then none, with any bounding function."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import count
from typing import Protocol

from pensil.core.trace import Event, Objection, What
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.lamps import MAY_BE_A_LAMP


class Bounding(Protocol):
    """The cells that are decided, and what the bounding function says about the last of them."""

    @property
    def puzzle(self) -> Akari: ...

    def asked(self, value: int) -> bool:
        """Whether the bounding function looks at a cell with this value at all."""
        ...

    def decide(self, spot: int, value: int) -> Objection | None:
        """Decide a cell, unless something speaks against it."""
        ...

    def take_back(self, spot: int) -> None:
        """Forget the cell that was decided last."""
        ...

    def unfinished(self) -> Objection | None:
        """Where all cells are decided: why that is no solution."""
        ...


def in_order(bound: Bounding) -> Iterator[Event]:
    puzzle = bound.puzzle
    ids = count(1)
    # The path from the root: every node with the values not yet tried for the cell it is about to decide. The node at
    # place k has decided the cells before k.
    path: list[tuple[int, list[int]]] = [(0, [EMPTY, LAMP])]
    while path:
        node, untried = path[-1]
        spot = len(path) - 1
        if spot == len(puzzle.white):
            yield from _look_at_leaf(bound, node)
            untried.clear()
        elif len(untried) == 2:
            yield Event(What.EXPANDED, node)
        if untried:
            value, child = untried.pop(), next(ids)
            alive = yield from _decide(bound, child, node, spot, value)
            if alive:
                path.append((child, [EMPTY, LAMP]))
        else:
            path.pop()
            if path:
                bound.take_back(spot - 1)
                yield Event(What.REMOVED, node, changes=((spot - 1, MAY_BE_A_LAMP),))
                yield Event(What.BACKTRACKED, node, path[-1][0])


def _decide(bound: Bounding, child: int, node: int, spot: int, value: int) -> Generator[Event, None, bool]:
    """Decide one cell; what is not allowed is taken back at once."""
    cell = bound.puzzle.white[spot]
    said = SAY("search.lamp" if value == LAMP else "search.no-lamp", cell=cell)
    yield Event(What.PLACED, child, node, ((spot, 1 << value),), (cell,), said)
    objection = bound.decide(spot, value)
    if objection:
        yield Event(What.DEAD, child, cells=objection.cells, reason=objection.reason)
        yield Event(What.REMOVED, child, changes=((spot, MAY_BE_A_LAMP),))
        return False
    if bound.asked(value):
        yield Event(What.VALIDATED, child)
    return True


def _look_at_leaf(bound: Bounding, node: int) -> Iterator[Event]:
    wrong = bound.unfinished()
    if wrong:
        yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
    else:
        yield Event(What.VALIDATED, node, reason=SAY("search.done"))
        yield Event(What.SOLVED, node)
