"""What the techniques of Shikaku look at: a board as sets of cells, worked out once and shared by all of them.

A set of cells is an integer with bit r * cols + c for a cell, which makes "do these overlap?" a single operation.
A candidate is *live* while it is on the board and runs into no rectangle drawn for another clue: a player sees at a
glance that such a rectangle is out, and has no way to note it down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.core.step import Found
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku

MOST_CANDIDATES = 30_000
"""With more candidates than this no person looks at them one by one, and neither do the techniques."""


class Position:
    """One board: what is drawn, and for every other clue its live candidates."""

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self.puzzle = puzzle
        self.boxes = _boxes(puzzle)
        self.all = (1 << puzzle.rows * puzzle.cols) - 1
        self.values = [
            mask & ((1 << len(boxes)) - 1) for mask, boxes in zip(board.masks, puzzle.candidates, strict=True)
        ]
        decided = board.values()
        self.drawn = {
            spot: self.boxes[spot][value]
            for spot, value in enumerate(decided)
            if value is not None and value < len(self.boxes[spot])
        }
        self.taken = 0
        for box in self.drawn.values():
            self.taken |= box
        self.free = self.all & ~self.taken
        # Of every clue that is not drawn: its live candidates, value -> cells.
        self.live = {
            spot: {value: boxes[value] for value in bits(self.values[spot]) if not boxes[value] & self.taken}
            for spot, boxes in enumerate(self.boxes)
            if spot not in self.drawn
        }
        self.reach = {spot: union(live.values()) for spot, live in self.live.items()}
        self.common = {spot: _common(live) for spot, live in self.live.items()}

    def cells(self, area: int) -> list[Cell]:
        return [divmod(cell, self.puzzle.cols) for cell in bits(area)]

    def box(self, spot: int, value: int) -> Rectangle:
        return self.puzzle.candidates[spot][value]

    def keep(self, spot: int, kept: int) -> tuple[int, int]:
        """The change that leaves a clue some of its live candidates, and draws the last one."""
        undrawn = 1 << len(self.boxes[spot])
        return spot, kept if kept.bit_count() == 1 else kept | undrawn

    def live_values(self, spot: int) -> int:
        return sum(1 << value for value in self.live[spot])


def union(areas: Iterable[int]) -> int:
    found = 0
    for area in areas:
        found |= area
    return found


def _common(live: dict[int, int]) -> int:
    found = -1
    for box in live.values():
        found &= box
    return found if live else 0


@lru_cache(maxsize=8)
def _boxes(puzzle: Shikaku) -> list[list[int]]:
    """The candidates of every clue as sets of cells."""
    cols = puzzle.cols
    found = []
    for candidates in puzzle.candidates:
        boxes = []
        for top, left, bottom, right in candidates:
            line = (2 << right) - (1 << left)
            box = 0
            for row in range(top, bottom + 1):
                box |= line << row * cols
            boxes.append(box)
        found.append(boxes)
    return found


@lru_cache(maxsize=8)
def _position(board: Board) -> Position | None:
    puzzle = board.puzzle
    assert isinstance(puzzle, Shikaku)
    if sum(map(len, puzzle.candidates)) > MOST_CANDIDATES:
        return None
    return Position(puzzle, board)


def position(puzzle: Shikaku, board: Board) -> Position | None:
    """The position of a board, remembered as long as the techniques take turns on it; None when it is too big."""
    return _position(board if board.puzzle is puzzle else Board(puzzle, board.masks))


def drawing_first(found: list[Found]) -> list[Found]:
    """Steps after which a rectangle can be drawn come first: the others are only something to remember."""
    return sorted(found, key=lambda item: not any(mask.bit_count() == 1 for _, mask in item.changes))
