"""Backtracking: each cell shaded, then unshaded, in reading order; the rules on partial boards are the bound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from tests.kinds.hitori.puzzle import CLEAR, SHADED, Hitori
from tests.kinds.hitori.rules import SAY, violations


def search(puzzle: Hitori, _: Deadline = NEVER) -> Iterator[Event]:
    ids = count(1)
    # The path from the root: every node with its board and the values not yet tried for the next cell.
    path: list[tuple[int, Board, list[int]]] = [(0, Board.empty(puzzle), [CLEAR, SHADED])]
    yield Event(What.EXPANDED, 0)
    while path:
        node, board, untried = path[-1]
        spot = len(path) - 1
        if untried:
            value, child = untried.pop(), next(ids)
            after = board.decide(spot, value)
            yield from _place(puzzle, child, node, spot, after)
            if violations(puzzle, after):
                yield _taken_back(puzzle, child, spot)
            else:
                path.append((child, after, [] if after.full else [CLEAR, SHADED]))
                yield Event(What.SOLVED if after.full else What.EXPANDED, child)
        else:
            path.pop()
            if path:
                yield _taken_back(puzzle, node, spot - 1)
                yield Event(What.BACKTRACKED, node, path[-1][0])


def _place(puzzle: Hitori, child: int, node: int, spot: int, after: Board) -> Iterator[Event]:
    """Decide one cell, and ask the rules."""
    cell = puzzle.cell(spot)
    said = SAY("search.shaded" if after.value(spot) == SHADED else "search.clear", cell=cell)
    yield Event(What.PLACED, child, node, ((spot, after.masks[spot]),), (cell,), said)
    for broken in violations(puzzle, after)[:1]:
        yield Event(What.DEAD, child, cells=broken.cells, reason=broken.phrase)
        return
    yield Event(What.VALIDATED, child)


def _taken_back(puzzle: Hitori, node: int, spot: int) -> Event:
    return Event(What.REMOVED, node, changes=((spot, puzzle.domains[spot]),))


BACKTRACKING = Strategy(words=SAY, name="backtracking", search=search)
