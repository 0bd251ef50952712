"""What follows from assuming one rectangle, by drawing what is then the only one left for a clue or a cell.

Breadth first, until a clue or a cell has nothing left. Every candidate that is ruled out remembers the rectangle that
did it, so that only the rectangles that lead to the broken rule are told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.board import bits
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
    """What all assumptions on one position share: who covers each cell."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.covers: dict[int, list[tuple[int, int]]] = {cell: [] for cell in bits(at.free)}
        for spot, live in at.live.items():
            for value, box in live.items():
                for cell in bits(box):
                    self.covers[cell].append((spot, value))
        self.counts = {cell: len(covers) for cell, covers in self.covers.items()}


class Follower:
    """Follows one assumption."""

    def __init__(self, ground: Ground, most: int) -> None:
        self.ground, self.at, self.most = ground, ground.at, most
        self.left = {spot: len(live) for spot, live in self.at.live.items()}
        self.counts = dict(ground.counts)
        self.gone: dict[tuple[int, int], int] = {}  # candidate -> the spot whose rectangle ruled it out
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
        spots: list[int] = []
        cells = 0
        for other, reach in at.reach.items():
            if not reach & box:
                continue
            for value, area in at.live[other].items():
                clash = value != drawn.value if other == spot else area & box
                if clash and (other, value) not in self.gone:
                    self.gone[other, value] = spot
                    self.left[other] -= 1
                    for cell in bits(area):
                        self.counts[cell] -= 1
                    cells |= area
                    spots.append(other)
        self._look_at_clues(dict.fromkeys(spots))
        self._look_at_cells(cells)

    def _lost(self, drawn: Drawn) -> Broken:
        if drawn.cell is None:
            return Broken(self._removers_of_clue(drawn.spot), clue=drawn.spot)
        cell = drawn.cell[0] * self.at.puzzle.cols + drawn.cell[1]
        return Broken(self._removers_of_cell(cell), cell=drawn.cell)

    def _look_at_clues(self, spots: dict[int, None]) -> None:
        for spot in spots:
            if spot in self.drawn:
                continue
            if not self.left[spot]:
                raise Contradiction(Broken(self._removers_of_clue(spot), clue=spot))
            if self.left[spot] == 1:
                (value,) = (v for v in self.at.live[spot] if (spot, v) not in self.gone)
                self.todo.append(Drawn(spot, value, self._removers_of_clue(spot)))

    def _look_at_cells(self, cells: int) -> None:
        for cell in bits(cells):
            if self.counts[cell] > 1:
                continue
            where = divmod(cell, self.at.puzzle.cols)
            if not self.counts[cell]:
                raise Contradiction(Broken(self._removers_of_cell(cell), cell=where))
            ((spot, value),) = (c for c in self.ground.covers[cell] if c not in self.gone)
            if spot not in self.drawn:
                self.todo.append(Drawn(spot, value, self._removers_of_cell(cell), where))

    def _removers_of_clue(self, spot: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.gone[spot, v] for v in self.at.live[spot] if (spot, v) in self.gone))

    def _removers_of_cell(self, cell: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.gone[c] for c in self.ground.covers[cell] if c in self.gone))

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
            chain = Follower(ground, most).follow(spot, value)
            if chain is not None:
                yield chain
