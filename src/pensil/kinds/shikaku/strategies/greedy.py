"""Greedy by corner: corners, border, middle; every number gets the outermost rectangle that is free, for good.

Greedy never takes anything back, so it may fail on a puzzle that has a solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import cell_names
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.observation import observe, outward
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of, clue_name, rectangle_name


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    placed = Placed(puzzle)
    node = 0
    for met in observe(puzzle):
        name, rectangles = clue_name(puzzle, met.spot), puzzle.candidates[met.spot]
        best = next((value for value in outward(puzzle, met) if not placed.hits(rectangles[value])), None)
        if best is None:
            yield Event(What.DEAD, node, cells=(puzzle.clues[met.spot],), reason=f"{name} has no rectangle left")
            yield Event(What.FAILED, node, reason="greedy takes nothing back")
            return
        rectangle = rectangles[best]
        yield Event(What.VALIDATED, node, reason=f"{name} can take {rectangle_name(rectangle)}")
        yield Event(What.EXPANDED, node)
        placed.add(rectangle)
        said = f"{name} ({met.area.value}) gets {rectangle_name(rectangle)}"
        yield Event(What.PLACED, node + 1, node, ((met.spot, 1 << best),), cells_of(rectangle), said)
        node += 1
    bare = placed.bare()
    if bare:
        yield Event(What.DEAD, node, cells=tuple(bare), reason=f"no rectangle covers {cell_names(bare)}")
        yield Event(What.FAILED, node, reason="greedy takes nothing back")
    else:
        yield Event(What.VALIDATED, node, reason="every number has its rectangle and every cell is covered")
        yield Event(What.SOLVED, node)


GREEDY = Strategy(
    name="greedy",
    title="Greedy by corner",
    paper="Shikaku paper, section 2.2.2",
    idea="Take the numbers of the corners first, then those of the border, then the middle, and give each the free "
    "rectangle that is farthest out. Nothing is ever taken back, so it may fail where there is a solution.",
    complexity="O(z * k) for z numbers with k rectangles each, beside the sorting",
    search=search,
    complete=False,
)
