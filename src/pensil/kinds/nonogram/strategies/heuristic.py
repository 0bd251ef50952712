"""The optimised solution (section IV.F): the combinatorial loop, with the five procedures on every line that waits.

After the first line has been superposed, the lines that changed do not wait for their turn to be listed: complete fill
with definite blanks and the procedures 1 to 5 are applied to each of them at once. They need no list of placements, and
what they find prunes the lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.basics import complete_fill_with_blanks
from pensil.kinds.nonogram.strategies.combinatorial import (
    PLACEMENTS,
    ListedGrid,
    choose_placement,
    prepare,
    prune,
    superpose,
)
from pensil.kinds.nonogram.strategies.grid import Deduction, depth_first, die
from pensil.kinds.nonogram.strategies.lines import Line
from pensil.kinds.nonogram.strategies.procedures import PROCEDURES, Procedure

STEPS = (Procedure("definite-blanks", complete_fill_with_blanks), *PROCEDURES)


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    worked: dict[int, Line] = {}  # what each line looked like when the procedures had worked on it

    def deduce(grid: ListedGrid, node: int) -> Deduction:
        alive = yield from prepare(grid, node)
        first = node == 0
        while alive and grid.changed:
            alive = yield from superpose(grid, node, grid.fewest(grid.changed))
            if alive and not first:
                alive = yield from apply_procedures(grid, node, worked)
            first = False
        return alive

    return depth_first(ListedGrid(puzzle), deduce, choose_placement)


def apply_procedures(grid: ListedGrid, node: int, worked: dict[int, Line]) -> Deduction:
    """Work on every line that has changed and has undecided cells."""
    for i in sorted(grid.changed):
        if worked.get(i) == grid.line(i) or not grid.undecided(i):
            continue
        for step in STEPS:
            line = step.apply(grid.clues[i], grid.line(i))
            if line is None:
                return (yield from die(grid, node, i))
            if changes := grid.narrow(i, line):
                said = SAY("search.step", step=step.title, line=grid.name(i), changes=grid.told(changes))
                yield Event(What.MARKED, node, changes=changes, reason=said)
                alive = yield from prune(grid, node, grid.lines_through(changes) - {i})
                if not alive:
                    return False
        worked[i] = grid.line(i)
    return True


STRATEGY = Strategy(words=SAY, name="heuristic", search=search, counts=(PLACEMENTS,))
