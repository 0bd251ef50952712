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
from pensil.kinds.nonogram.strategies.basics import complete_fill_with_blanks
from pensil.kinds.nonogram.strategies.combinatorial import Listing, choose_placement, prepare, prune, superpose
from pensil.kinds.nonogram.strategies.lines import Line
from pensil.kinds.nonogram.strategies.position import Deduction, depth_first, die
from pensil.kinds.nonogram.strategies.procedures import PROCEDURES

STEPS = (
    ("definite blanks", complete_fill_with_blanks),
    *((f"procedure {number}, {name}", procedure) for number, name, procedure in PROCEDURES),
)


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    worked: dict[int, Line] = {}  # what each line looked like when the procedures had worked on it

    def deduce(position: Listing, node: int) -> Deduction:
        alive = yield from prepare(position, node)
        first = node == 0
        while alive and position.changed:
            alive = yield from superpose(position, node, position.fewest(position.changed))
            if alive and not first:
                alive = yield from apply_procedures(position, node, worked)
            first = False
        return alive

    return depth_first(Listing(puzzle), deduce, choose_placement)


def apply_procedures(position: Listing, node: int, worked: dict[int, Line]) -> Deduction:
    """Work on every line that has changed and has undecided cells."""
    for i in sorted(position.changed):
        if worked.get(i) == position.line(i) or not position.undecided(i):
            continue
        for name, step in STEPS:
            line = step(position.clues[i], position.line(i))
            if line is None:
                return (yield from die(position, node, i))
            if changes := position.narrow(i, line):
                reason = f"{name}, in {position.name(i)}: {position.told(changes)}"
                yield Event(What.MARKED, node, changes=changes, reason=reason)
                alive = yield from prune(position, node, position.lines_through(changes) - {i})
                if not alive:
                    return False
        worked[i] = position.line(i)
    return True


STRATEGY = Strategy(
    name="heuristic",
    title="Line solving with five procedures",
    paper="Nonogram paper, sections IV.A to IV.F",
    idea="The combinatorial loop; but after its first round every line that has changed also goes through five "
    "procedures that compare its leftmost and rightmost solutions: edge consideration, crossing out, cross-block "
    "filling, alternative restriction and limiting expansion. They need no list of placements.",
    complexity="O(M^(N-n)) for M rows, N columns and n possibilities pruned; O(MN) at best",
    search=search,
)
