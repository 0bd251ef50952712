"""What follows from assuming one rectangle, by drawing what is then the only one left for a clue or a cell.

Breadth first, until a clue or a cell has nothing left. Every candidate that is ruled out remembers the rectangle that
did it, so that only the rectangles that lead to the broken rule are told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.board import bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.kinds.shikaku.techniques.position import Position


class Drawn(NamedTuple):
    """A rectangle that would follow, because it is the only one left for its clue, or for a cell."""

    spot: int
    value: int
    parents: tuple[int, ...]  # the spots whose rectangles ruled the others out
    cell: Cell | None = None


@record
class Broken:
    """The clue or the cell that would have no rectangle."""

    parents: tuple[int, ...]
    clue: int | None = None
    cell: Cell | None = None


@record
class Chain:
    """The assumption first, then what follows, in order, and what would be broken."""

    drawn: tuple[Drawn, ...]
    broken: Broken


class Contradiction(Exception):
    """Following the assumption has broken a rule."""

    def __init__(self, broken: Broken) -> None:
        self.broken = broken


class Ground:
    """What all assumptions on one position share: who is near a clue."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self._around: dict[int, list[int]] = {}

    def around(self, spot: int) -> list[int]:
        """The clues that could cover a cell which this clue or one of its rivals could cover, with itself."""
        if spot not in self._around:
            near = self.at.near
            found = {spot, *near[spot], *(third for other in near[spot] for third in near[other])}
            self._around[spot] = sorted(found & self.at.live.keys())
        return self._around[spot]


class Follower:
    """Follows one assumption."""

    def __init__(self, ground: Ground, most: int) -> None:
        self.ground, self.at, self.most = ground, ground.at, most
        self.gone: dict[tuple[int, int], int] = {}  # candidate -> the spot whose rectangle ruled it out
        self.left: dict[int, int] = {}  # of spots that have lost some candidates: how many they still have
        self.drawn: dict[int, Drawn] = {}
        self.todo: deque[Drawn] = deque()

    def follow(self, spot: int, value: int) -> Chain | None:
        """The way to a broken rule, None when there is none or it is too long."""
        self.todo.append(Drawn(spot, value, ()))
        try:
            while self.todo and len(self.drawn) <= self.most:
                drawn = self.todo.popleft()
                if drawn.spot not in self.drawn:
                    self._draw(drawn)
        except Contradiction as contradiction:
            return self._chain(contradiction.broken)
        return None

    def _draw(self, drawn: Drawn) -> None:
        at, spot = self.at, drawn.spot
        if (spot, drawn.value) in self.gone:
            # Two rectangles that must both be drawn overlap: the second one's cell or clue is left without.
            raise Contradiction(self._lost(drawn))
        self.drawn[spot] = drawn
        box = at.live[spot][drawn.value]
        lost = at.reach[spot]
        hit: list[int] = []
        for other in at.near[spot]:
            if other not in self.drawn and at.reach.get(other, 0) & box:
                bad = [v for v, area in at.live[other].items() if area & box and (other, v) not in self.gone]
                if bad:
                    hit.append(other)
                    self.left[other] = self.left.get(other, len(at.live[other])) - len(bad)
                for value in bad:
                    self.gone[other, value] = spot
                    lost |= at.live[other][value]
        for value in at.live[spot]:
            if value != drawn.value:
                self.gone.setdefault((spot, value), spot)
        self._look_at_clues(hit)
        self._look_at_cells(lost, self.ground.around(spot))

    def _lost(self, drawn: Drawn) -> Broken:
        if drawn.cell is None:
            return Broken(self._removers_of_clue(drawn.spot), clue=drawn.spot)
        cell = drawn.cell[0] * self.at.puzzle.cols + drawn.cell[1]
        return Broken(self._removers_of_cell(1 << cell, self.ground.around(drawn.spot)), cell=drawn.cell)

    def _look_at_clues(self, spots: list[int]) -> None:
        for spot in spots:
            if not self.left[spot]:
                raise Contradiction(Broken(self._removers_of_clue(spot), clue=spot))
            if self.left[spot] == 1:
                (value,) = (v for v in self.at.live[spot] if (spot, v) not in self.gone)
                self.todo.append(Drawn(spot, value, self._removers_of_clue(spot)))

    def _look_at_cells(self, cells: int, spots: list[int]) -> None:
        """Cells that have lost candidates which covered them, and all clues that could still cover one."""
        at = self.at
        for drawn in self.drawn.values():
            cells &= ~at.live[drawn.spot][drawn.value]
        seen = 0
        for spot in spots:
            if spot not in self.drawn and at.reach[spot] & cells:
                for value, area in at.live[spot].items():
                    if area & cells and (spot, value) not in self.gone:
                        cells &= ~(seen & area)  # those covered in two ways say nothing
                        seen |= area
        for cell in bits(cells):
            where, bit = divmod(cell, at.puzzle.cols), 1 << cell
            if not seen & bit:
                raise Contradiction(Broken(self._removers_of_cell(bit, spots), cell=where))
            spot, value = next(c for c in self._covers(bit, spots) if c not in self.gone)
            self.todo.append(Drawn(spot, value, self._removers_of_cell(bit, spots), where))

    def _covers(self, cell: int, spots: list[int]) -> Iterator[tuple[int, int]]:
        """The candidates that covered a cell before anything was assumed."""
        for spot in spots:
            if self.at.reach[spot] & cell:
                for value, area in self.at.live[spot].items():
                    if area & cell:
                        yield spot, value

    def _removers_of_clue(self, spot: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.gone[spot, v] for v in self.at.live[spot] if (spot, v) in self.gone))

    def _removers_of_cell(self, cell: int, spots: list[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.gone[c] for c in self._covers(cell, spots) if c in self.gone))

    def _chain(self, broken: Broken) -> Chain:
        needed: set[int] = set()
        todo = list(broken.parents)
        while todo:
            spot = todo.pop()
            if spot not in needed:
                needed.add(spot)
                todo += self.drawn[spot].parents
        return Chain(tuple(drawn for spot, drawn in self.drawn.items() if spot in needed), broken)


def chains(at: Position, most: int) -> Iterator[Chain]:
    """The chains of all candidates that lead to a broken rule."""
    ground = Ground(at)
    for spot, live in at.live.items():
        for value in live:
            look()
            chain = Follower(ground, most).follow(spot, value)
            if chain is not None:
                yield chain
