"""Propagation (section IV.G): what is known about a line spreads to the lines that cross it.

Three levels, as the paper lists them: *arc consistency* keeps in each cell of a line only the values that some
placement of the line has; *constraint propagation* does that again for every line through a changed cell until nothing
changes; and when that is not enough, each possibility of each undecided cell is tried by *forward checking*: written
down, propagated, and taken back; a possibility that leaves some line without a placement is removed for good. Only if
cells are still undecided after that, the search goes deeper, with propagation after every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.core.board import bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell, cell_name
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.strategies.extremes import supported
from pensil.kinds.nonogram.strategies.position import Choice, Deduction, Position, depth_first, die

Propagate = Callable[[Position, int], Deduction]


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    return search_with(propagate, puzzle)


def search_with(propagate: Propagate, puzzle: Nonogram) -> Iterator[Event]:
    """Propagate, check forward on the empty board, and go on from every choice with propagation."""

    def deduce(position: Position, node: int) -> Deduction:
        alive = yield from propagate(position, node)
        if alive and node == 0:
            alive = yield from check_forward(position, node, propagate)
        return alive

    return depth_first(Position(puzzle), deduce, choose_cell)


def propagate(position: Position, node: int) -> Deduction:
    """Make every line that has changed consistent, until nothing changes."""
    while position.changed:
        alive = yield from make_consistent(position, node, min(position.changed))
        if not alive:
            return False
    return True


def make_consistent(position: Position, node: int, i: int) -> Deduction:
    """Arc consistency for one line: leave each cell the values it has in some placement."""
    position.changed.discard(i)
    line = supported(position.clues[i], position.line(i))
    if line is None:
        return (yield from die(position, node, i))
    yield Event(What.VALIDATED, node, cells=position.cells(i), reason=f"{position.name(i)} can be placed")
    if changes := position.narrow(i, line):
        reason = f"all placements of {position.name(i)} agree: {position.told(changes)}"
        yield Event(What.MARKED, node, changes=changes, reason=reason)
    return True


def check_forward(position: Position, node: int, propagate: Propagate) -> Deduction:
    """Try each possibility of each undecided cell, and remove those that end in a contradiction, until none does."""
    found = True
    while found:
        found = False
        for spot in range(len(position.masks)):
            for value in bits(position.masks[spot]):
                mask = position.masks[spot]  # values may have gone since this cell was begun
                if mask == 1 << value or not mask >> value & 1:
                    continue
                alive = yield from _try(position, node, spot, value, propagate)
                if alive:
                    continue
                found = True
                change = (spot, mask & ~(1 << value))
                position.choose((change,))
                reason = f"{_said(position, spot, value)} leads to a contradiction"
                yield Event(What.MARKED, node, changes=(change,), reason=reason)
                alive = yield from propagate(position, node)
                if not alive:
                    return False
    return True


def _try(position: Position, node: int, spot: int, value: int, propagate: Propagate) -> Deduction:
    """Whether a possibility survives propagation; the position stays as it is."""
    child, tried = next(position.nodes), position.copy()
    changes = ((spot, 1 << value),)
    tried.choose(changes)
    yield Event(What.PLACED, child, node, changes, reason=f"forward check: suppose {_said(position, spot, value)}")
    alive = yield from propagate(tried, child)
    yield Event(What.REMOVED, child, changes=tried.undo(position))
    yield Event(What.BACKTRACKED, child, node)
    return alive


def choose_cell(position: Position) -> Iterator[Choice]:
    """The possibilities of the undecided cell with the fewest undecided cells in its row and column."""
    rows, cols = position.puzzle.rows, position.puzzle.cols
    lines = range(rows + cols)
    undecided = [sum(mask & (mask - 1) != 0 for mask in position.masks[position.parts[i]]) for i in lines]
    spots = [spot for spot, mask in enumerate(position.masks) if mask & (mask - 1)]
    spot = min(spots, key=lambda spot: undecided[spot // cols] + undecided[rows + spot % cols])
    for value in sorted(bits(position.masks[spot]), reverse=True):
        yield Choice(((spot, 1 << value),), f"suppose {_said(position, spot, value)}")


def _said(position: Position, spot: int, value: int) -> str:
    cell: Cell = divmod(spot, position.puzzle.cols)
    return f"{cell_name(cell)} is {('.' + position.puzzle.signs)[value]}"


STRATEGY = Strategy(
    name="propagation",
    title="Propagation",
    paper="Nonogram paper, section IV.G",
    idea="Keep in every cell only the values it has in some placement of its row and of its column, and spread each "
    "change to the crossing lines until nothing changes. Then try each possibility of each undecided cell in the same "
    "way and remove those that contradict; only what is left after that is searched.",
    complexity="O(MN) on average for M rows and N columns, by the paper; exponential at worst",
    search=search,
)
