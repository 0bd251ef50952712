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
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.extremes import supported
from pensil.kinds.nonogram.strategies.grid import Choice, Deduction, Grid, depth_first, die
from pensil.words import Phrase

Propagate = Callable[[Grid, int], Deduction]


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    return search_with(propagate, puzzle)


def search_with(propagate: Propagate, puzzle: Nonogram) -> Iterator[Event]:
    """Propagate, check forward on the empty board, and go on from every choice with propagation."""

    def deduce(grid: Grid, node: int) -> Deduction:
        alive = yield from propagate(grid, node)
        if alive and node == 0:
            alive = yield from check_forward(grid, node, propagate)
        return alive

    return depth_first(Grid(puzzle), deduce, choose_cell)


def propagate(grid: Grid, node: int) -> Deduction:
    """Make every line that has changed consistent, until nothing changes."""
    while grid.changed:
        alive = yield from make_consistent(grid, node, min(grid.changed))
        if not alive:
            return False
    return True


def make_consistent(grid: Grid, node: int, i: int) -> Deduction:
    """Arc consistency for one line: leave each cell the values it has in some placement."""
    grid.changed.discard(i)
    line = supported(grid.clues[i], grid.line(i))
    if line is None:
        return (yield from die(grid, node, i))
    yield Event(What.VALIDATED, node, cells=grid.cells(i), reason=SAY("search.placeable", line=grid.name(i)))
    if changes := grid.narrow(i, line):
        said = SAY("search.agree", line=grid.name(i), changes=grid.told(changes))
        yield Event(What.MARKED, node, changes=changes, reason=said)
    return True


def check_forward(grid: Grid, node: int, propagate: Propagate) -> Deduction:
    """Try each possibility of each undecided cell, and remove those that end in a contradiction, until none does."""
    found = True
    while found:
        found = False
        for spot in range(len(grid.masks)):
            for value in bits(grid.masks[spot]):
                mask = grid.masks[spot]  # values may have gone since this cell was begun
                if mask == 1 << value or not mask >> value & 1:
                    continue
                alive = yield from _try(grid, node, spot, value, propagate)
                if alive:
                    continue
                found = True
                change = (spot, mask & ~(1 << value))
                grid.choose((change,))
                said = SAY("search.contradiction", guess=_guess(grid, spot, value))
                yield Event(What.MARKED, node, changes=(change,), reason=said)
                alive = yield from propagate(grid, node)
                if not alive:
                    return False
    return True


def _try(grid: Grid, node: int, spot: int, value: int, propagate: Propagate) -> Deduction:
    """Whether a possibility survives propagation; the grid stays as it is."""
    child, tried = next(grid.nodes), grid.copy()
    changes = ((spot, 1 << value),)
    tried.choose(changes)
    yield Event(What.PLACED, child, node, changes, reason=SAY("search.check", guess=_guess(grid, spot, value)))
    alive = yield from propagate(tried, child)
    yield Event(What.REMOVED, child, changes=tried.undo(grid))
    yield Event(What.BACKTRACKED, child, node)
    return alive


def choose_cell(grid: Grid) -> Iterator[Choice]:
    """The possibilities of the undecided cell with the fewest undecided cells in its row and column."""
    rows, cols = grid.puzzle.rows, grid.puzzle.cols
    lines = range(rows + cols)
    undecided = [sum(mask & (mask - 1) != 0 for mask in grid.masks[grid.parts[i]]) for i in lines]
    spots = [spot for spot, mask in enumerate(grid.masks) if mask & (mask - 1)]
    spot = min(spots, key=lambda spot: undecided[spot // cols] + undecided[rows + spot % cols])
    for value in sorted(bits(grid.masks[spot]), reverse=True):
        yield Choice(((spot, 1 << value),), SAY("search.suppose", guess=_guess(grid, spot, value)))


def _guess(grid: Grid, spot: int, value: int) -> Phrase:
    return SAY("search.is", cell=divmod(spot, grid.puzzle.cols), sign=("." + grid.puzzle.signs)[value])


STRATEGY = Strategy(words=SAY, name="propagation", search=search)
