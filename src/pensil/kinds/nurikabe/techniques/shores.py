"""Walking along walls of island cells: what lies between two places where the sea comes to a wall.

A wall is island cells that touch, also at corners, or the edge of the board with all that touches it. Whoever walks
along it, with the wall always to the left, comes by sea here and there; between lie *gaps*. Land in one gap cannot be
joined to a place of the wall in another one: the way there would be part of a ring that has the sea at one end of the
gap inside, and the sea at the other end outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pensil.core.cellset import CellSets
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Land, Reach


@technique(SAY, "K17b", "shut-in-sea", 4)
def shut_in(at: Position) -> Iterator[Found]:
    found = barriers(at)
    for barrier in found:
        for cells, owners in barrier.left_to(at):
            islands = [reach.island for reach in owners]
            words = {"cells": at.cells(cells), "clues": at.clues_of(islands), **_ends(at, barrier)}
            yield at.found(barrier.why_left(at, cells, owners), words, sea=cells)
    for barrier in found:
        for reach in barrier.owners:
            less = barrier.left_of(at, reach)
            if needed := less.needed & ~reach.needed:
                island, barred = reach.island, reach.cells & barrier.gap.cells
                words = {
                    "clue": at.clue(island.clue),
                    "number": island.number,
                    "barred": at.cells(barred),
                    "cells": at.cells(needed),
                    **_ends(at, barrier),
                }
                premises = barrier.premises(at, [island]) | at.bounds(island, less.cells)
                yield at.found(premises, words, island=needed, sentence="neck")


def _ends(at: Position, barrier: Barrier) -> dict[str, Cell]:
    one, other = at.cells(barrier.gap.ends)
    return {"one": one, "other": other}


class Inlet(NamedTuple):
    """A stretch along a wall with sea at both ends and none between them, or all around with less sea than that."""

    ends: int  # the two cells of the sea, if there are two
    cells: int  # the undecided cells that touch the wall between them
    wall: int  # the island cells that are touched there and at the ends
    held: int  # those of them that have an undecided cell of the gap beside them
    at_edge: bool  # whether the edge of the board is touched as well


class Barrier(NamedTuple):
    """A gap, and the islands of the wall that can come there, though nothing in the gap can be joined to them."""

    gap: Inlet
    wall: int
    near: Sequence[Land]  # the groups of the wall that land in the gap can be joined to
    owners: Sequence[Reach]

    def left_to(self, chart: Chart) -> Iterator[tuple[int, Sequence[Reach]]]:
        """The cells that only owners can come to, together with these."""
        others = 0
        for reach in chart.reaches:
            if reach not in self.owners:
                others |= reach.cells
        cells = self.gap.cells & ~others
        while cells:
            first = cells & -cells
            owners = [reach for reach in self.owners if reach.cells & first]
            alike = cells
            for reach in self.owners:
                alike &= reach.cells if reach in owners else ~reach.cells
            if owners:
                yield alike, owners
            cells &= ~(alike | first)

    def why_left(self, chart: Chart, cells: int, owners: Sequence[Reach]) -> int:
        """Why some cells of the gap cannot belong to these owners, nor to any other island."""
        premises = self.premises(chart, [reach.island for reach in owners])
        for reach in chart.reaches:
            if reach not in owners and chart.might_touch(reach.island, cells):
                premises |= chart.bounds(reach.island, reach.cells)
        return premises

    def left_of(self, chart: Chart, reach: Reach) -> Reach:
        """What is left of the reach of an owner."""
        return chart.layout.reach(reach.island, reach.allowed & ~self.gap.cells, reach.pieces)

    def premises(self, chart: Chart, islands: Sequence[Land]) -> int:
        """The sea at the ends of the gap, and the wall from there to some islands."""
        premises = self.gap.ends | self.gap.wall | sum(group.cells for group in self.near)
        if any(not group.clue for group in self.near):
            return premises | self.wall  # which other gaps these pieces lead to
        for island in islands:
            premises |= _way(chart.sets, self.wall, self.gap, island.clue)
        return premises


def barriers(chart: Chart) -> Sequence[Barrier]:
    """The gaps that some islands cannot come to without shutting in a part of the sea, though they are in reach."""
    if chart.barriers is None:
        reaches = {reach.island.clue: reach for reach in chart.reaches}
        groups = {group.cells: group for group in chart.groups}
        chart.barriers = [
            Barrier(Inlet(*gap, at_edge), wall, [groups[cells] for cells in near], [reaches[clue] for clue in owners])
            for gap, at_edge, wall, near, owners in chart.lands.barriers()
        ]
    return chart.barriers


def _way(sets: CellSets, wall: int, gap: Inlet, clue: int) -> int:
    """Cells of a wall that lead from a gap to a clue; along the edge of the board one comes from any cell to any."""
    edge = wall & sets.edge
    layers = [gap.wall | edge if gap.at_edge else gap.wall]
    while not layers[-1] & clue:
        last = layers[-1]
        layers.append(last | sets.around(last) & wall | (edge if last & edge else 0))
    way = now = clue
    for layer in reversed(layers[:-1]):
        if not now & layer:
            now = sets.around(now) & layer or edge & layer
            now &= -now
            way |= now
    return way
