"""What is seen at a glance on a board of Shikaku: what is drawn, and the clues for which a single rectangle is left.

That takes a moment on boards of any size, where the sets of a Position would be too big.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import cast

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku


class Sketch:
    """The rectangles that are drawn, and the cells they take: for every row the columns as bits."""

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self.puzzle = puzzle
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

    @cached_property
    def alone(self) -> Mapping[int, int]:
        """The clues without a rectangle that have only one left to take, each with its value."""
        found = {}
        for spot, mine in enumerate(self.puzzle.candidates):
            look()
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

    def gone(self, spot: int) -> tuple[list[int], bool]:
        """Why a clue has a single candidate left.

        Clues whose drawn rectangles are enough to rule out those that run into any, and whether others are gone as
        well.
        """
        mine = self.puzzle.candidates[spot]
        left = [box for box in mine if self.blocked(box)]
        others = len(mine) > len(left) + 1
        near = {other: box for other, box in self.drawn.items() if any(overlap(box, each) for each in left)}
        chosen = []
        while left:
            best = max(near, key=lambda other: sum(overlap(near[other], each) for each in left))
            chosen.append(best)
            left = [each for each in left if not overlap(near[best], each)]
        return sorted(chosen), others


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


@lru_cache(maxsize=4)
def _sketch(board: Board) -> Sketch:
    return Sketch(cast(Shikaku, board.puzzle), board)


def sketch(puzzle: Shikaku, board: Board) -> Sketch:
    """The sketch of a board, remembered as long as the techniques take turns on it."""
    return _sketch(board if board.puzzle is puzzle else Board(puzzle, board.masks))


def seen(puzzle: Shikaku, board: Board) -> Board:
    """The board without the rectangles that run into drawn ones, as long as a clue has several others."""
    at = sketch(puzzle, board)
    masks = list(board.masks)
    for spot, mine in enumerate(puzzle.candidates):
        look()
        if spot not in at.drawn:
            out = sum(1 << value for value in bits(masks[spot] & ~(1 << len(mine))) if at.blocked(mine[value]))
            if (masks[spot] & ~out & ~(1 << len(mine))).bit_count() > 1:
                masks[spot] &= ~out
    return Board(puzzle, masks)
