"""Walking along walls of island cells: what lies between two places where the sea comes to a wall.

A wall is island cells that touch, also at corners, or the edge of the board with all that touches it. Whoever walks
along it, with the wall always to the left, comes by sea here and there; between lie *gaps*. Land in one gap cannot be
joined to a place of the wall in another one: the way there would be part of a ring that has the sea at one end of the
gap inside, and the sea at the other end outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from pensil.core.cellset import CellSets
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Land, Reach

MOST_WALLS = 1 << 12
"""For so many walls it is kept how one walks along them."""


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


def gaps_along(chart: Chart, wall: int) -> Sequence[Inlet]:
    """The gaps on all walks along a wall, one for each area that it bounds."""
    walks = chart.layout.walks
    if wall not in walks:
        if len(walks) == MOST_WALLS:
            walks.clear()
        walks[wall] = list(_walks(chart.sets, wall))
    return [gap for walk in walks[wall] for gap in _gaps(chart, walk)]


def walls(chart: Chart) -> list[int]:
    """The walls that have island cells, all that touch the edge of the board as one."""
    edge = chart.sets.edge
    inner = [wall for wall in chart.walls if not wall & edge]
    outer = sum(wall for wall in chart.walls if wall & edge)
    return [outer, *inner] if outer else inner


def _places(cells: int) -> list[int]:
    """The bits of a set."""
    found = []
    while cells:
        found.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return found


def _rim(sets: CellSets) -> Iterator[int]:
    """The places around the board, in the numbers of its bits."""
    width, rows = sets.width, sets.rows
    for col in range(sets.cols):
        yield col - width
        yield rows * width + col
    for row in range(-1, rows):
        yield row * width + sets.cols


Walk = Sequence[tuple[int, int]]
"""The cells that one comes by, and which cell of the wall they touch there, as bits."""


def _walks(sets: CellSets, wall: int) -> Iterator[Walk]:
    """All walks along a wall; one that touches the edge of the board goes on along that."""
    shore, places = sets.beside(wall), set(_places(wall))
    if wall & sets.edge:
        shore |= sets.edge & ~wall
        places.update(_rim(sets))
    return _along(sets, places, shore)


def _along(sets: CellSets, wall: Set[int], shore: int) -> Iterator[Walk]:
    """All walks along a wall, on cells of its shore and those that touch it at a corner."""
    steps = (-sets.width, 1, sets.width, -1)
    seen: set[tuple[int, int]] = set()
    for place in _places(shore):
        for heading in range(4):
            here, ahead = place, heading
            walk = []
            while (here, ahead) not in seen and (touched := here + steps[ahead - 1]) in wall:
                seen.add((here, ahead))
                walk.append((here, touched))
                front = here + steps[ahead]
                if front in wall:
                    ahead = (ahead + 1) % 4
                elif front + steps[ahead - 1] in wall:
                    here = front
                else:  # around a corner of the wall
                    walk.append((front, touched))
                    here, ahead = front + steps[ahead - 1], (ahead - 1) % 4
            if walk:
                yield walk


def _gaps(chart: Chart, walk: Walk) -> Iterator[Inlet]:
    wet = [place for place, (here, _) in enumerate(walk) if chart.sea >> here & 1]
    if len(wet) < 2:
        yield _gap(chart, walk, 0)
    else:
        around = [*walk, *walk]
        for begin, end in zip(wet, [*wet[1:], wet[0] + len(walk)], strict=True):
            if end - begin > 1:
                stretch = around[begin : end + 1]
                yield _gap(chart, stretch, 1 << stretch[0][0] | 1 << stretch[-1][0])


def _gap(chart: Chart, stretch: Walk, ends: int) -> Inlet:
    cells = wall = held = 0
    at_edge = False
    for here, touched in stretch:
        cells |= 1 << here
        if touched >= 0 and chart.island >> touched & 1:
            wall |= 1 << touched
            if abs(here - touched) in (1, chart.sets.width) and chart.open >> here & 1:
                held |= 1 << touched
        else:
            at_edge = True
    return Inlet(ends, cells & chart.open, wall, held, at_edge)


def joined(chart: Chart, gap: Inlet, gaps: Sequence[Inlet]) -> Sequence[Land]:
    """The groups of the wall that land in a gap can be joined to: those beside it, and as pieces may belong to the same
    island, those beside the gaps that a piece leads to."""
    found: list[Land] = []
    todo, left = [gap], list(gaps)
    while todo:
        now = todo.pop()
        for group in chart.groups:
            if group.cells & now.held and group not in found:
                found.append(group)
                if not group.clue:
                    todo += [other for other in left if other.held & group.cells]
                    left = [other for other in left if not other.held & group.cells]
    return found


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
        chart.barriers = list(_barriers(chart))
    return chart.barriers


def _barriers(chart: Chart) -> Iterator[Barrier]:
    for wall in walls(chart):
        inside = [reach for reach in chart.reaches if reach.steps != 0 and reach.island.clue & wall]
        gaps = gaps_along(chart, wall) if inside else ()
        for gap in gaps:
            if gap.ends.bit_count() == 2 and any(reach.cells & gap.cells for reach in inside):
                near = joined(chart, gap, gaps)
                owners = [reach for reach in inside if reach.cells & gap.cells and reach.island not in near]
                if owners:
                    yield Barrier(gap, wall, near, owners)


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
