"""Is a choice of bridges a solution? The paper's validation (sections III.F to III.I), in its order.

1. No bridge crosses another. 2. Every island has as many bridges as its number. 3. A depth-first search from any island
visits all of them. That no pair has too many bridges and that no bridge runs through an island is already seen to by
the lists of candidates. A puzzle without loops adds a fourth test, which the paper does not need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from pensil.core.grid import Cell, cell_name
from pensil.errors import PuzzleError
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.candidates import Bridge, Candidates, Point, Vector, candidates
from pensil.words import Phrase


class Verdict(NamedTuple):
    """What the validation says: the test that failed ("" = none), why, and the cells to look at."""

    failed: str  # crossing, counts, connection or loop
    reason: Phrase
    cells: tuple[Cell, ...] = ()

    @property
    def accepted(self) -> bool:
        return not self.failed


ACCEPTED = Verdict("", SAY("search.accepted"))

NAMED = 6
"""How many islands with a wrong number of bridges are named."""


def validate(puzzle: Hashi, h_vector: Vector, v_vector: Vector, found: Candidates | None = None) -> Verdict:
    """Ask the tests one after the other; `found` are the candidates of the puzzle where they are known already."""
    found = found or candidates(puzzle)
    across, down = built(found, h_vector, v_vector)
    bridges = across + down
    return (
        _crossing(across, down)
        or _miscounted(found, bridges)
        or _unvisited(found, bridges)
        or (None if puzzle.loops else _ring(bridges))
        or ACCEPTED
    )


def built(found: Candidates, h_vector: Vector, v_vector: Vector) -> tuple[list[Bridge], list[Bridge]]:
    """The horizontal and the vertical bridges that two vectors build."""
    for name, vector, bridges in (("horizontal", h_vector, found.horizontal), ("vertical", v_vector, found.vertical)):
        if len(vector) != len(bridges):
            raise PuzzleError(f"the {name} vector has {len(vector)} entries; there are {len(bridges)} candidates")
    return list(compress(found.horizontal, h_vector)), list(compress(found.vertical, v_vector))


# Section III.G: crossing.


def crosses(h: Bridge, v: Bridge) -> bool:
    """The paper's formula, for a horizontal and a vertical bridge."""
    return h.y1 == h.y2 and v.x1 == v.x2 and h.x1 < v.x1 < h.x2 and v.y1 < h.y1 < v.y2


def _crossing(across: Sequence[Bridge], down: Sequence[Bridge]) -> Verdict | None:
    for v in down:
        for h in across:
            if crosses(h, v):
                where = (h.y1 - 1, v.x1 - 1)
                reason = SAY("violations.crossing", one=h.cells, other=v.cells, cell=where)
                return Verdict("crossing", reason, (where, *h.cells, *v.cells))
    return None


# Section III.H: the number of bridges at every island.


def markers(found: Candidates, bridges: Sequence[Bridge]) -> dict[Point, int]:
    """The marker of every island: it starts at 0 and goes up by one for every bridge that ends there."""
    marker = dict.fromkeys(found.islands, 0)
    for bridge in bridges:
        marker[bridge.start] += 1
        marker[bridge.end] += 1
    return marker


def _miscounted(found: Candidates, bridges: Sequence[Bridge]) -> Verdict | None:
    wrong = [
        (island.cell, need, marker)
        for island, marker in markers(found, bridges).items()
        if (need := found.islands[island]) is not None and need != marker
    ]
    if not wrong:
        return None
    named = [SAY("search.needs", island=cell, need=need, has=marker) for cell, need, marker in wrong[:NAMED]]
    reason = SAY("search.miscounted", wrong=named, more=max(len(wrong) - NAMED, 0))
    return Verdict("counts", reason, tuple(cell for cell, _, _ in wrong))


# Section III.I: depth-first search.


class Visit(NamedTuple):
    """A row of the paper's visiting table: the island expanded now, and the live ones after that, next one first."""

    island: Point
    live: tuple[Point, ...]


def visit(puzzle: Hashi, h_vector: Vector, v_vector: Vector, start: Point | None = None) -> list[Visit]:
    """The visiting table of a depth-first search over the bridges that two vectors build."""
    found = candidates(puzzle)
    across, down = built(found, h_vector, v_vector)
    start = start or first_island(found)
    if start not in found.islands:
        raise PuzzleError(f"{cell_name(start.cell)} is no island to start from")
    return list(_traverse(start, across + down))


def first_island(found: Candidates) -> Point:
    """Where the search starts: any island would do.

    The paper starts at <2,1> and does not say why. The first island with the smallest number gives the same.
    """
    known = [(need, island) for island, need in found.islands.items() if need is not None]
    return min(known)[1] if known else next(iter(found.islands))


def _traverse(start: Point, bridges: Sequence[Bridge]) -> Iterator[Visit]:
    """Depth-first search with a stack of live islands; of several neighbours the first by x, then y, comes first."""
    beside: dict[Point, set[Point]] = {}
    for bridge in bridges:
        beside.setdefault(bridge.start, set()).add(bridge.end)
        beside.setdefault(bridge.end, set()).add(bridge.start)
    visited: set[Point] = set()
    live = [start]
    while live:
        island = live.pop()
        visited.add(island)
        fresh = sorted(beside.get(island, set()) - visited, reverse=True)
        # An island that was live already moves up: it is now reached from here.
        live = [other for other in live if other not in fresh] + fresh
        yield Visit(island, tuple(reversed(live)))


def _unvisited(found: Candidates, bridges: Sequence[Bridge]) -> Verdict | None:
    start = first_island(found)
    visited = {row.island for row in _traverse(start, bridges)}
    left = tuple(sorted(island.cell for island in found.islands if island not in visited))
    if not left:
        return None
    return Verdict("connection", SAY("search.unvisited", start=start.cell, islands=left), left)


# Not in the paper: puzzles without loops.


def _ring(bridges: Sequence[Bridge]) -> Verdict | None:
    """The first bridge between islands that are joined already in another way."""
    group: dict[Point, Point] = {}

    def leader(island: Point) -> Point:
        while (up := group.get(island, island)) != island:
            island = up
        return island

    for bridge in dict.fromkeys(bridges):
        a, b = leader(bridge.start), leader(bridge.end)
        if a == b:
            return Verdict("loop", SAY("search.closes-loop", pair=bridge.cells), bridge.cells)
        group[b] = a
    return None
