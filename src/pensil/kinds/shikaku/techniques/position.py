"""What is seen at a glance on a board of Shikaku: what is drawn, and the clues for which a single rectangle is left.

That takes a moment on boards of any size. For most techniques candidates are sets of cells (`Sets`), which are made
when they are first asked for, unless the board is too big for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pensil.core import position
from pensil.core.board import Board, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kept import kept
from pensil.core.step import Found
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.sets import Sets

MOST_CANDIDATES = 50_000
MOST_BITS = 1 << 29
"""With more candidates than this, or more cells in all of their sets, nobody looks at them one by one."""


class Position(position.Position):
    """The rectangles that are drawn, and the cells they take: for every row the columns as bits."""

    puzzle: Shikaku

    def __init__(
        self, puzzle: Shikaku, board: Board, before: Position | None = None, deadline: Deadline = NEVER
    ) -> None:
        super().__init__(puzzle, board, before, deadline)
        self._earlier: Sets | None = None if before is None else vars(before).get("sets") or before._earlier
        self.masks = board.masks
        self.drawn = {spot: box for spot, box in enumerate(puzzle.rectangles(board)) if box is not None}
        self.taken = [0] * puzzle.rows
        for top, left, bottom, right in self.drawn.values():
            line = (2 << right) - (1 << left)
            for row in range(top, bottom + 1):
                self.taken[row] |= line

    def blocked(self, box: Rectangle) -> bool:
        """Whether a rectangle runs into a drawn one."""
        top, left, bottom, right = box
        line = (2 << right) - (1 << left)
        return any(row & line for row in self.taken[top : bottom + 1])

    @kept
    def alone(self) -> Mapping[int, int]:
        """The clues without a rectangle that have only one left to take, each with its value."""
        found = {}
        for spot, mine in enumerate(self.puzzle.candidates):
            self.check_time()
            if spot in self.drawn:
                continue
            last, count = 0, 0
            for value in bits(self.masks[spot] & ~(1 << len(mine))):
                if not self.blocked(mine[value]):
                    last, count = value, count + 1
                    if count > 1:
                        break
            if count == 1:
                found[spot] = last
        return found

    def blockers(self, spot: int) -> list[int]:
        """Clues whose drawn rectangles are enough to rule out those candidates of a clue that run into any."""
        left = [box for box in self.puzzle.candidates[spot] if self.blocked(box)]
        near = {other: box for other, box in self.drawn.items() if any(overlap(box, each) for each in left)}
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


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


look = Position


def with_sets(find: Callable[[Sets], Iterator[Found]]) -> Callable[[Position], Iterator[Found]]:
    """A finder that looks at sets of cells; it finds nothing where there are too many."""

    def found(at: Position) -> Iterator[Found]:
        return iter(()) if at.sets is None else find(at.sets)

    return found
