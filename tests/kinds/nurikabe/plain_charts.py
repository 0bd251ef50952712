"""What is seen on charts of Nurikabe boards, in plain Python: the slower way that the native core is held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from pensil.core.cellset import CellSets, each
from pensil.kinds.nurikabe.techniques.chart import Chart, Commitment
from pensil.kinds.nurikabe.techniques.reach import Land, Reach
from pensil.kinds.nurikabe.techniques.shores import Barrier, Inlet


def cut_off(chart: Chart) -> int:
    """The side with fewer cells where the sea is parted for good, with the undecided cells there; 0: it is not."""
    water = chart.sets.full & ~chart.island
    side = chart.sets.flood(chart.sea & -chart.sea, water)
    cut = chart.sea & ~side
    return min(side, chart.sets.flood(cut & -cut, water), key=int.bit_count) if cut else 0


def reached(chart: Chart) -> int:
    """The cells that some island may come to hold."""
    cells = 0
    for reach in chart.reaches:
        cells |= reach.cells
    return cells


def cuts(chart: Chart) -> Iterator[tuple[int, int, int]]:
    """The cells that would split the sea, each with the part of the sea that it would cut off, and why it would."""
    sets, sea = chart.sets, chart.sea
    whole = sets.flood(sea & -sea, sets.full & ~chart.island)
    for cell in each(chart.open):
        water = sets.full & ~chart.island & ~cell
        left = sets.flood(sea & -sea, water)
        one, other = sea & left, sea & ~left & whole
        if other:
            part = min(one, other, key=lambda part: (part.bit_count(), part & -part))
            rest = sea & ~part
            banks = sets.around(sets.flood(part, water)) & chart.island
            yield cell, part, part | banks | rest & -rest


def needed(chart: Chart, target: int) -> tuple[Sequence[Land], int] | None:
    """The islands that can come to the target, and the undecided cells that each of them needs for it."""
    reaches = [reach for reach in chart.reaches if reach.cells & target]
    cells = chart.open if reaches else 0
    for reach in reaches:
        for cell in each(cells):
            if reach.without(cell) & target or not cell & reach.cells:
                cells &= ~cell
    return ([reach.island for reach in reaches], cells) if cells else None


def spent(chart: Chart) -> Iterator[tuple[Commitment, int]]:
    """What islands are bound to come to, each with the cells of no island yet that none can come to because of it."""
    targets = [(piece.cells, True) for piece in chart.pieces]
    targets += [(block, False) for block in chart.blocks_without_island]
    for target, whole in targets:
        owners = [reach for reach in chart.reaches if reach.cells & target]
        if len(owners) == 1 and owners[0].steps:
            alone = chart.open | chart.loose
            for reach in chart.reaches:
                if reach is not owners[0]:
                    alone &= ~reach.cells
            if lost := owners[0].spent(target, whole, alone & owners[0].cells):
                yield Commitment(target, whole, owners[0]), lost


def gaps_along(chart: Chart, wall: int) -> Sequence[Inlet]:
    """The gaps on all walks along a wall, one for each area that it bounds."""
    return [gap for walk in _walks(chart.sets, wall) for gap in _gaps(chart, walk)]


def walls(chart: Chart) -> list[int]:
    """The walls that have island cells, all that touch the edge of the board as one."""
    sets, left, found = chart.sets, chart.island, []
    while left:
        found.append(sets.flood_over_corners(left & -left, left))
        left &= ~found[-1]
    inner = [wall for wall in found if not wall & sets.edge]
    outer = sum(wall for wall in found if wall & sets.edge)
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


def barriers(chart: Chart) -> Iterator[Barrier]:
    for wall in walls(chart):
        inside = [reach for reach in chart.reaches if reach.steps != 0 and reach.island.clue & wall]
        gaps = gaps_along(chart, wall) if inside else ()
        for gap in gaps:
            if gap.ends.bit_count() == 2 and any(reach.cells & gap.cells for reach in inside):
                near = joined(chart, gap, gaps)
                owners = [reach for reach in inside if reach.cells & gap.cells and reach.island not in near]
                if owners:
                    yield Barrier(gap, wall, near, owners)


def all_shapes(reach: Reach, most: int) -> list[int]:
    """Every shape that an island can have; none when there are more."""
    sets, number = reach.sets, reach.island.number or 0
    found: list[int] = []
    todo = [(reach.island.cells, reach.cells)]
    while todo:
        shape, allowed = todo.pop()
        if shape.bit_count() == number:
            found.append(shape)
        border = sets.beside(shape) & allowed
        if shape.bit_count() >= number or not border:
            continue
        cell = border & -border
        todo.append((shape, allowed & ~cell))
        joined = [piece for piece in reach.pieces if sets.beside(cell) & piece]
        todo.append((shape | cell | sum(joined), allowed))
    return found if len(found) <= most else []
