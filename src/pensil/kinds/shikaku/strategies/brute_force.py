"""Brute force: every combination of one rectangle per number, looked at when it is complete.

Every combination is one node below the root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell, cell_names
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.placed import Placed, clue_name


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    nothing = tuple(enumerate(puzzle.domains))
    yield Event(What.EXPANDED, 0)
    choices = (range(len(rectangles)) for rectangles in puzzle.candidates)
    for node, values in enumerate(product(*choices), 1):
        yield Event(What.PLACED, node, 0, tuple((spot, 1 << value) for spot, value in enumerate(values)))
        reason, cells = what_is_wrong(puzzle, values)
        if reason:
            yield Event(What.DEAD, node, cells=cells, reason=reason)
        else:
            yield Event(What.VALIDATED, node, reason="no two rectangles meet and every cell is covered")
            yield Event(What.SOLVED, node)
        yield Event(What.REMOVED, node, changes=nothing)


def what_is_wrong(puzzle: Shikaku, values: Sequence[int]) -> tuple[str, tuple[Cell, ...]]:
    """Why a complete combination is no solution ("" when it is one), and where."""
    placed = Placed(puzzle)
    for spot, value in enumerate(values):
        rectangle = puzzle.candidates[spot][value]
        if placed.hits(rectangle):
            return f"the rectangle of {clue_name(puzzle, spot)} meets another one", (puzzle.clues[spot],)
        placed.add(rectangle)
    bare = placed.bare()
    return (f"no rectangle covers {cell_names(bare)}", tuple(bare)) if bare else ("", ())


BRUTE_FORCE = Strategy(
    name="brute-force",
    title="Brute force",
    paper="Shikaku paper, section 2.2.1",
    idea="List the rectangles of every number by itself, go through all combinations of one for each, and check every "
    "combination when it is complete.",
    complexity="O(k^z * z) for z numbers with k rectangles each",
    search=search,
)
