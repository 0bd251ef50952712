"""What is seen at a glance on a board of Shikaku: what is drawn, and the clues for which a single rectangle is left.

That takes a moment on boards of any size. For most techniques candidates are sets of cells (`Sets`), which are made
when they are first asked for, unless the board is too big for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pensil.core import position
from pensil.core.board import Board, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kept import kept
from pensil.core.step import Found, Later
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.sets import Sets

MOST_CANDIDATES = 50_000
MOST_BITS = 1 << 29
"""With more candidates than this, or more cells in all of their sets, nobody looks at them one by one."""


class RuledOut(NamedTuple):
    """Why a clue cannot take its other rectangles: clues whose rectangles they run into; and what is marked nowhere."""

    blockers: list[int]
    unseen: int


class Position(position.Position):
    """The rectangles that are drawn, and the cells they take: for every row the columns as bits."""

    puzzle: Shikaku
    names_all = False  # that a rectangle runs into a drawn one is seen, and not said

    def __init__(
        self, puzzle: Shikaku, board: Board, before: Position | None = None, deadline: Deadline = NEVER
    ) -> None:
        super().__init__(puzzle, board, before, deadline)
        self._earlier: Sets | None = None if before is None else vars(before).get("sets") or before._earlier
        self.masks = board.masks
        self.drawn: dict[int, Rectangle] = {}
        self.taken = [0] * puzzle.rows
        self._last: dict[int, int | None] = {}  # of some clues: their value if only one is left to take, else None
        self._ruled_out: dict[int, RuledOut] = {}  # of some clues
        if before is None or not before.drawn.keys().isdisjoint(self.changed):
            self._extents: list[Rectangle] = [*map(_extent, puzzle.candidates)] if before is None else before._extents
            self._draw(dict(enumerate(puzzle.rectangles(board))))
        else:
            self._extents = before._extents
            self.drawn, self.taken = before.drawn.copy(), before.taken.copy()
            self._last, self._ruled_out = before._last.copy(), before._ruled_out.copy()
            picked = puzzle.rectangles(board)
            self._forget(self._draw({spot: picked[spot] for spot in self.changed}))

    def _draw(self, boxes: Mapping[int, Rectangle | None]) -> list[Rectangle]:
        """Draw what clues have, and say what was drawn."""
        drawn = {spot: box for spot, box in boxes.items() if box is not None}
        self.drawn.update(drawn)
        for top, left, bottom, right in drawn.values():
            line = (2 << right) - (1 << left)
            for row in range(top, bottom + 1):
                self.taken[row] |= line
        return [*drawn.values()]

    def _forget(self, drawn: Sequence[Rectangle]) -> None:
        """What was known of clues that have changed, or may run into what was just drawn."""
        stale = [spot for spot in self._last if any(overlap(self._extents[spot], box) for box in drawn)]
        for spot in (*self.changed, *stale):
            self._last.pop(spot, None)
            self._ruled_out.pop(spot, None)

    def blocked(self, box: Rectangle) -> bool:
        """Whether a rectangle runs into a drawn one."""
        top, left, bottom, right = box
        line = (2 << right) - (1 << left)
        return any(row & line for row in self.taken[top : bottom + 1])

    @kept
    def alone(self) -> Mapping[int, int]:
        """The clues without a rectangle that have only one left to take, each with its value."""
        found = {}
        for spot in range(len(self.masks)):
            if spot not in self.drawn:
                if spot not in self._last:
                    self._last[spot] = self._only_one(spot)
                last = self._last[spot]
                if last is not None:
                    found[spot] = last
        return found

    def _only_one(self, spot: int) -> int | None:
        """The value that is left for a clue to take, if there is only one."""
        self.check_time()
        mine = self.puzzle.candidates[spot]
        last = None
        for value in bits(self.masks[spot] & ~(1 << len(mine))):
            if not self.blocked(mine[value]):
                if last is not None:
                    return None
                last = value
        return last

    def ruled_out(self, spot: int) -> RuledOut:
        """Why one of the clues for which a single rectangle is left has no other."""
        if spot not in self._ruled_out:
            self._ruled_out[spot] = RuledOut(self._blockers(spot), self.unseen(spot))
        return self._ruled_out[spot]

    def _blockers(self, spot: int) -> list[int]:
        """Clues whose drawn rectangles are enough to rule out those candidates of a clue that run into any."""
        left = [box for box in self.puzzle.candidates[spot] if self.blocked(box)]
        close = [(other, box) for other, box in self.drawn.items() if overlap(box, self._extents[spot])]
        near = {other: box for other, box in sorted(close) if any(overlap(box, each) for each in left)}
        chosen = []
        while left:
            best = max(near, key=lambda other: sum(overlap(near[other], each) for each in left))
            chosen.append(best)
            left = [each for each in left if not overlap(near[best], each)]
        return sorted(chosen)

    def draws(self, mask: int) -> bool:
        """Only a rectangle can be drawn."""
        return mask.bit_count() == 1

    def unseen(self, spot: int) -> int:
        """The candidates of an open clue that have been ruled out, and run into nothing that is drawn."""
        if spot in self.drawn:
            return 0
        mine = enumerate(self.puzzle.candidates[spot])
        return sum(1 << value for value, box in mine if not self.masks[spot] >> value & 1 and not self.blocked(box))

    @kept
    def sets(self) -> Sets | None:
        """The candidates as sets of cells; None when that would be too much."""
        total = sum(map(len, self.puzzle.candidates))
        if total > MOST_CANDIDATES or total * self.puzzle.rows * self.puzzle.cols > MOST_BITS:
            return None
        sets = Sets(self, self._earlier)
        self._earlier = None  # no longer needed: positions must not hold on to all that were before them
        return sets

    @property
    def seen(self) -> Board:
        """The board without the rectangles that run into drawn ones, as long as a clue has several others."""
        masks = list(self.masks)
        for spot, mine in enumerate(self.puzzle.candidates):
            self.check_time()
            if spot not in self.drawn:
                out = sum(1 << value for value in bits(masks[spot] & ~(1 << len(mine))) if self.blocked(mine[value]))
                if (masks[spot] & ~out & ~(1 << len(mine))).bit_count() > 1:
                    masks[spot] &= ~out
        return Board(self.puzzle, masks)


def _extent(boxes: Sequence[Rectangle]) -> Rectangle:
    """The smallest rectangle around some others; around none, one that nothing runs into."""
    if not boxes:
        return 1, 1, 0, 0
    tops, lefts, bottoms, rights = zip(*boxes, strict=True)
    return min(tops), min(lefts), max(bottoms), max(rights)


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


look = Position


def with_sets(find: Callable[[Sets], Iterator[Found | Later]]) -> Callable[[Position], Iterator[Found | Later]]:
    """A finder that looks at sets of cells; it finds nothing where there are too many."""

    def found(at: Position) -> Iterator[Found | Later]:
        return iter(()) if at.sets is None else find(at.sets)

    return found
