"""The combinatorial solution (section III.C): list the placements of each line and superpose them.

Listing every placement of every line at the start, as the paper does, can take more memory than there is: a line of 50
cells with ten ones has a billion. So at the start they are only *counted*, which is cheap, and a line is listed when
it is its turn, because it then has the fewest of all. If that is still more than LISTED_AT_MOST, its leftmost and its
rightmost solution are superposed instead of all of them. The reading `combinatorial:literal` lists everything first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Self

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Counts, Event, Strategy, What
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.basics import complete_fill, complete_fill_with_blanks, superpose_extremes
from pensil.kinds.nonogram.strategies.grid import Choice, Deduction, Grid, depth_first, die
from pensil.kinds.nonogram.strategies.lines import Line, Packed, open_line, pack, unpack
from pensil.kinds.nonogram.strategies.placements import count_placements, formula, packed_placements

LISTED_AT_MOST = 5000

PLACEMENTS = "placements"
"""The counter of placements that were listed."""

LISTED_FIRST_AT_MOST = 2_000_000
"""Placements of all lines together that are listed before the loop begins; more would not fit into memory."""

ALL_LISTED = "search.listed"
"""The reason of the event that ends the listing in `combinatorial:literal`."""


class ListedGrid(Grid):
    """A grid with the number of placements of every line, and for some lines the list of them."""

    def __init__(self, puzzle: Nonogram) -> None:
        super().__init__(puzzle)
        self.counts = [0] * len(self.clues)
        self.lists: list[list[Packed] | None] = [None] * len(self.clues)

    def copy(self) -> Self:
        other = super().copy()
        other.counts, other.lists = self.counts[:], self.lists[:]
        return other

    def undecided(self, i: int) -> int:
        return sum(mask & (mask - 1) != 0 for mask in self.masks[self.parts[i]])

    def fewest(self, lines: Iterable[int]) -> int:
        """The line with the fewest placements; among equals the one with the most undecided cells."""
        return min(lines, key=lambda i: (self.counts[i], -self.undecided(i), i))

    def prune(self, i: int) -> None:
        """Drop the placements of a line that disagree with what is known by now."""
        listed = self.lists[i]
        if listed is None:
            self.counts[i] = count_placements(self.clues[i], self.line(i))
        else:
            wrong = ~pack(self.line(i))
            self.lists[i] = kept = [placement for placement in listed if not placement & wrong]
            self.counts[i] = len(kept)

    def make_list(self, i: int) -> Counts:
        """List the placements of a line if there is no list yet and it is not too long; how many were listed."""
        if self.lists[i] is not None or self.counts[i] > LISTED_AT_MOST:
            return ()
        listed = self.lists[i] = [*packed_placements(self.clues[i], self.line(i))]
        return ((PLACEMENTS, len(listed)),)

    def superposed(self, i: int) -> Line | None:
        """What all placements of a line have in common: a value stays possible where some placement has it."""
        listed = self.lists[i]
        if listed is None:
            return superpose_extremes(self.clues[i], self.line(i))
        return unpack(reduce(or_, listed), len(self.line(i)))


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    return depth_first(ListedGrid(puzzle), deduce, choose_placement)


def deduce(grid: ListedGrid, node: int) -> Deduction:
    """The paper's loop: while a line may tell something new, take the one with the fewest placements."""
    alive = yield from prepare(grid, node)
    return (yield from superpose_changed(grid, node)) if alive else False


def superpose_changed(grid: ListedGrid, node: int) -> Deduction:
    alive = True
    while alive and grid.changed:
        alive = yield from superpose(grid, node, grid.fewest(grid.changed))
    return alive


def prepare(grid: ListedGrid, node: int) -> Deduction:
    """Count the placements of the lines that changed; on the empty board, first fill the lines that are complete."""
    if node == 0:
        for i, clue in enumerate(grid.clues):
            for name, heuristic in (("complete-fill", complete_fill), ("definite-blanks", complete_fill_with_blanks)):
                filled = heuristic(clue, grid.line(i))
                if filled is None:
                    return (yield from die(grid, node, i))
                if changes := grid.narrow(i, filled):
                    step = SAY(f"steps.{name}")
                    said = SAY("search.filled", step=step, line=grid.name(i), changes=grid.told(changes))
                    yield Event(What.MARKED, node, changes=changes, reason=said)
    return (yield from prune(grid, node, grid.changed))


def superpose(grid: ListedGrid, node: int, i: int) -> Deduction:
    """Fill what is filled in every placement of a line, cross what is blank in every one, and prune what crosses it."""
    grid.changed.discard(i)
    name, number = grid.name(i), grid.counts[i]
    undecided = grid.undecided(i)
    listed = grid.make_list(i) if undecided else ()
    said = SAY("search.left", line=name, count=number)
    yield Event(What.VALIDATED, node, cells=grid.cells(i), reason=said, counts=listed)
    if not undecided:
        return True
    line = grid.superposed(i)
    if line is None:
        return (yield from die(grid, node, i))
    changes = grid.narrow(i, line)
    if changes:
        said = SAY("search.superposed", line=name, count=number, changes=grid.told(changes))
        yield Event(What.MARKED, node, changes=changes, reason=said)
    return (yield from prune(grid, node, grid.lines_through(changes) - {i}))


def prune(grid: ListedGrid, node: int, lines: Iterable[int]) -> Deduction:
    """Prune the placements of some lines; the node is dead when one has none left."""
    for i in sorted(lines):
        grid.prune(i)
        if not grid.counts[i]:
            return (yield from die(grid, node, i))
    return True


def choose_placement(grid: ListedGrid) -> Iterator[Choice]:
    """When superposing tells nothing more: try the placements of the line that has the fewest."""
    i = grid.fewest(i for i in range(len(grid.clues)) if grid.undecided(i))
    listed = grid.make_list(i)
    known = grid.lists[i]
    for number, placement in enumerate(packed_placements(grid.clues[i], grid.line(i)) if known is None else known, 1):
        line = unpack(placement, len(grid.spots(i)))
        changes = tuple((s, mask) for s, mask in zip(grid.spots(i), line, strict=True) if grid.masks[s] != mask)
        said = SAY("search.placement", line=grid.name(i), number=number, count=grid.counts[i])
        # A list is counted with its first placement; where it is too long, placements are made one by one.
        yield Choice(changes, said, ((PLACEMENTS, 1),) if known is None else listed if number == 1 else ())


class FullyListedGrid(ListedGrid):
    """A grid on which every line is listed as soon as it is looked at: all placements of the bare line."""

    def __init__(self, puzzle: Nonogram, deadline: Deadline) -> None:
        super().__init__(puzzle)
        self.deadline = deadline

    def prune(self, i: int) -> None:
        if self.lists[i] is None:
            length = len(self.spots(i))
            listed: list[Packed] = []
            for placement in packed_placements(self.clues[i], open_line(length, self.puzzle.colors)):
                listed.append(placement)
                if not len(listed) % 4096:
                    self.deadline.check("while placements were listed")
            self.lists[i] = listed
        super().prune(i)

    def superposed(self, i: int) -> Line | None:
        return unpack(reduce(or_, self.lists[i] or ()), len(self.spots(i)))


def search_listed(puzzle: Nonogram, deadline: Deadline = NEVER) -> Iterator[Event]:
    """The loop as the pseudocode has it: list every placement of every line, and then begin."""
    number = placements_of_all_lines(puzzle)
    if number <= LISTED_FIRST_AT_MOST:
        return depth_first(FullyListedGrid(puzzle, deadline), deduce_listed, choose_placement)
    return iter([Event(What.FAILED, 0, reason=SAY("search.too-many", count=number, most=LISTED_FIRST_AT_MOST))])


def deduce_listed(grid: FullyListedGrid, node: int) -> Deduction:
    """The same, but the trace tells when the listing is done: the author's clock starts there."""
    alive = yield from prepare(grid, node)
    if alive and node == 0:
        count = placements_of_all_lines(grid.puzzle)
        yield Event(What.MARKED, node, reason=SAY(ALL_LISTED, count=count), counts=((PLACEMENTS, count),))
    return (yield from superpose_changed(grid, node)) if alive else False


def placements_of_all_lines(puzzle: Nonogram) -> int:
    """How many placements the lines of an empty board have together."""
    rows, cols = puzzle.row_clues, puzzle.col_clues
    return sum(formula(clue, len(cols)) for clue in rows) + sum(formula(clue, len(rows)) for clue in cols)


LITERAL = Strategy(words=SAY, name="combinatorial:literal", search=search_listed, counts=(PLACEMENTS,))
STRATEGY = Strategy(words=SAY, name="combinatorial", search=search, counts=(PLACEMENTS,), readings=(LITERAL,))
