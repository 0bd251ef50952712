"""How far one island can come, on which ways, and what it cannot do without.

A `Reach` knows only what it depends on, so boards on which that is the same share it, and with it all that was found
out about it. That is most of what makes long looks bearable: an assumption changes the reach of a few islands only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from pensil._native import MOST_LAND_SHAPES, all_shapes
from pensil._native import grown as native_grown
from pensil.core.cellset import CellSets, each
from pensil.core.kept import kept

MOST_SHAPES = MOST_LAND_SHAPES
"""An island with more shapes than this is left alone."""


class Land(NamedTuple):
    """Island cells that are connected: an island with its clue, or a piece that must still be joined to one."""

    cells: int
    size: int
    clue: int  # the cell of its clue as a set of one; 0 for a piece
    number: int | None  # None for a question mark and for a piece
    needs: int  # how many cells an island with a number still needs


def layers(sets: CellSets, start: int, allowed: int, pieces: Sequence[int], steps: int | None) -> Iterator[int]:
    """The cells that can be come to with one more cell, with two, and so on (None: with as many as there are).

    A piece of island on the way is taken as a whole, and counts as a whole.
    """
    w = sets.width
    loose = sum(pieces) & allowed
    front = seen = start
    later: dict[int, int] = {}
    for cost in count(1) if steps is None else range(1, steps + 1):
        front = (front << 1 | front >> 1 | front << w | front >> w) & allowed & ~seen
        seen |= front
        if front & loose:
            for piece in pieces:
                if piece & front:
                    seen |= piece
                    due = cost + piece.bit_count() - 1
                    later[due] = later.get(due, 0) | piece
            front &= ~loose
        if later:
            front |= later.pop(cost, 0)
        yield front
        if not (front or later):
            break


def grown(
    sets: CellSets, start: int, allowed: int, pieces: Sequence[int], steps: int | None, enough: int | None = None
) -> int:
    """The cells that can be come to with so many more cells; stops when there are `enough` cells."""
    if steps is None:
        return sets.flood(start, allowed)
    return native_grown(sets.width, start, allowed, pieces, steps, enough or 0)


class Reach:
    """The cells that an island may come to hold."""

    def __init__(self, sets: CellSets, island: Land, allowed: int, pieces: Sequence[int]) -> None:
        self.sets, self.island = sets, island
        self.allowed = allowed  # cells that are not sea and touch no other island, as far as they matter
        self.steps = None if island.number is None else island.needs
        near = () if self.steps is None else [piece for piece in pieces if piece & allowed]
        self.cells = grown(sets, island.cells, allowed, near, self.steps)
        self.seen = sets.spread(self.cells)  # what the reach depends on
        self.pieces = [piece for piece in near if piece & self.seen]
        self.loose = sum(self.pieces)
        self._without: dict[int, int] = {}
        self._along: dict[tuple[int, bool], int] = {}
        self._shapes: Sequence[int] | None = None
        self._few: dict[int, Sequence[int]] = {}

    @kept
    def needed(self) -> int:
        """The undecided cells without which an island with a number finds too few cells."""
        number = self.island.number
        if not self.steps or number is None:
            return 0
        found = 0
        left = self._enough(number) & ~self.island.cells & ~self.loose
        for cell in each(left):
            if left & cell:
                others = self._enough(number, cell)
                if others.bit_count() < number:
                    found |= cell
                else:
                    left &= others
        return found

    def _enough(self, number: int, cell: int = 0) -> int:
        """So many cells of the reach or more, if there are as many, without a certain cell."""
        return grown(self.sets, self.island.cells, self.allowed & ~cell, self.pieces, self.steps, enough=number)

    def without(self, cell: int) -> int:
        """What is left of the reach if it cannot have a certain cell."""
        left = self._without.get(cell)
        if left is None:
            left = grown(self.sets, self.island.cells, self.allowed & ~cell, self.pieces, self.steps)
            self._without[cell] = left
        return left

    def straits(self, target: int) -> int:
        """The cells that all shortest ways to the target have in common."""
        w, loose, layers = self.sets.width, self.loose, self._layers
        first = next((cost for cost, layer in enumerate(layers) if layer & target), 0)
        ways = [0] * first + [layers[first] & target]
        found, jumped = 0, first  # ways over pieces jump over the cells between
        for cost in range(first, 0, -1):
            now = ways[cost]
            if not now & (now - 1) and jumped >= cost:
                found |= now
            if now & loose:
                for piece in self.pieces:
                    if piece & now:
                        before = cost - piece.bit_count()
                        ways[before] |= self.sets.spread(piece) & layers[before]
                        jumped = min(jumped, before)
                now &= ~loose
            ways[cost - 1] |= (now << 1 | now >> 1 | now << w | now >> w) & layers[cost - 1]
        return found

    @kept
    def _layers(self) -> Sequence[int]:
        """The cells of the reach by what it costs to come to them."""
        island = self.island.cells
        return [island, *layers(self.sets, island, self.allowed, self.pieces, self.steps)]

    def spent(self, target: int, whole: bool, among: int) -> int:
        """The cells among these that the island cannot come to when it must come to the target too.

        The target is a piece, which is taken as a whole, or a block, in which one cell is enough.
        """
        # With cells left for two ways there is nothing to ask.
        cost = next(cost for cost, layer in enumerate(self._layers) if layer & target)
        far = self._beyond[self.island.needs - cost] & among
        if not far:
            return 0
        key = target, whole
        if key not in self._along:
            self._along[key] = self._with(target, whole)
        return far & ~self._along[key]

    @kept
    def _beyond(self) -> Sequence[int]:
        """The cells that cost more than so many."""
        found, beyond = [0] * (self.island.needs + 1), 0
        for cost in range(len(self._layers) - 1, 0, -1):
            found[cost] = beyond
            beyond |= self._layers[cost]
        found[0] = beyond
        return found

    def _with(self, target: int, whole: bool) -> int:
        """The cheapest way to join the island, the target and a third cell is three ways that meet in one cell; so we
        look at the cells where ways from the island and from the target meet, and go on from there."""
        spread, allowed, island = self.sets.spread, self.allowed, self.island.cells
        left = self.island.needs - (target.bit_count() if whole else 0)
        ours, theirs = [island], [target if whole else 0]  # the cells so many steps away, or fewer
        if not whole:
            theirs.append(target & allowed)
        while len(ours) <= left:
            ours.append(spread(ours[-1]) & allowed)
            theirs.append(spread(theirs[-1]) & allowed)
        joined = 0
        for cost in range(1, left + 1):
            joined = spread(joined) & allowed
            for steps in range(1, cost + 1):
                joined |= ours[steps] & theirs[cost + 1 - steps]
            if joined:  # the ways may also part inside the island or the piece
                joined |= island | (target if whole else 0)
        return joined | island | (target if whole else 0)

    def shapes(self, check_time: Callable[[], None]) -> Sequence[int]:
        """Every shape that a numbered island can have; none when there are too many.

        A shape keeps to cells that are not sea, touches no other island, and takes in the pieces that it touches.
        """
        if self._shapes is None:
            check_time()
            self._shapes = self._all_shapes(MOST_SHAPES)
        return self._shapes

    def few_shapes(self, most: int) -> Sequence[int]:
        """The shapes of an island with little room, if they are so many at most: that is soon found out."""
        if most not in self._few:
            self._few[most] = self._all_shapes(most)
        return self._few[most]

    def _all_shapes(self, most: int) -> Sequence[int]:
        number = self.island.number
        if number is None:
            return ()
        return all_shapes(self.sets.width, self.island.cells, self.cells, self.pieces, number, most)
