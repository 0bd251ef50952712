"""Brute force: the search that the paper's backtracking improves on.

Every board is filled completely, white and black in all 2^free ways, and only then looked at, one node for each board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Changes, Event, Strategy, What
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.strategies.validity import Matrix, objection


def search(puzzle: Nurikabe, _: Deadline = NEVER) -> Iterator[Event]:
    """The boards count up in binary: all white first, the last cell changes fastest."""
    m = Matrix(puzzle)
    spots = [row * puzzle.cols + col for row, col in m.free]
    nothing: Changes = tuple((spot, puzzle.domains[spot]) for spot in spots)
    yield Event(What.EXPANDED, 0)
    for node, values in enumerate(product((ISLAND, SEA), repeat=len(spots)), 1):
        m.black = set(compress(m.free, values))
        m.white = m.beside.keys() - m.black
        choice: Changes = tuple((spot, 1 << value) for spot, value in zip(spots, values, strict=True))
        yield Event(What.PLACED, node, 0, choice)
        wrong = objection(m)
        if wrong:
            yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
        else:
            yield Event(What.VALIDATED, node)
            yield Event(What.SOLVED, node)
        yield Event(What.REMOVED, node, changes=nothing)


BRUTE_FORCE = Strategy(words=SAY, name="brute-force", search=search)
