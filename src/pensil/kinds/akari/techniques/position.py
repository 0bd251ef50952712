"""What the techniques of Akari look at: a board as sets of spots, worked out once and shared by all of them.

A set of spots is an integer with bit i for spot i, which makes "all cells that see both of these" a single operation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari

NO_LAMP, A_LAMP = 1 << EMPTY, 1 << LAMP
"""The masks of decided spots."""

_IS_LAMP, _IS_OPEN = (bytes.maketrans(bytes(range(4)), digits) for digits in (b"0010", b"1001"))
"""For each mask of a spot a digit: whether it holds a lamp, whether it is undecided."""


class Clue(NamedTuple):
    """A numbered wall on a board."""

    wall: Cell
    number: int
    beside: int  # all spots beside it
    open: int  # those that are undecided
    lamps: int  # those that hold a lamp
    need: int  # how many lamps are missing

    @property
    def decided(self) -> int:
        return self.beside & ~self.open


class Layout:
    """What does not depend on the board: who sees whom, and which clues a cell is beside."""

    def __init__(self, puzzle: Akari) -> None:
        rows = [as_set(run) for run in puzzle.row_runs]
        cols = [as_set(run) for run in puzzle.col_runs]
        # Of every spot: itself and the spots that a lamp there lights.
        self.views: list[int] = []
        for row, col in zip(puzzle.row_of, puzzle.col_of, strict=True):
            look()
            self.views.append(rows[row] | cols[col])
        self.clues = [(wall, number, as_set(beside)) for wall, number, beside in puzzle.numbers]
        # Of every spot: the clues beside it, as places in `clues`.
        self.clues_at: list[list[int]] = [[] for _ in puzzle.white]
        for place, (_, _, beside) in enumerate(puzzle.numbers):
            for spot in beside:
                self.clues_at[spot].append(place)


class Position:
    """One board: lamps, undecided cells, dark cells, and what every clue still needs."""

    def __init__(self, puzzle: Akari, board: Board) -> None:
        self.puzzle = puzzle
        self.layout = _layout(puzzle)
        self.views = self.layout.views
        masks = bytes((NO_LAMP, *reversed(board.masks)))  # one more, for a board of walls
        self.lamps = int(masks.translate(_IS_LAMP), 2)
        self.open = int(masks.translate(_IS_OPEN), 2)
        self.lit = 0
        for lamp in bits(self.lamps):
            self.lit |= self.views[lamp]
        self.dark = ((1 << len(board.masks)) - 1) & ~self.lit
        self.clues = [self._clue(*clue) for clue in self.layout.clues]

    def _clue(self, wall: Cell, number: int, beside: int) -> Clue:
        lamps = beside & self.lamps
        return Clue(wall, number, beside, beside & self.open, lamps, number - lamps.bit_count())

    def clues_beside(self, spots: int) -> list[Clue]:
        """The clues beside some spots, in order."""
        places = {place for spot in bits(spots) for place in self.layout.clues_at[spot]}
        return [self.clues[place] for place in sorted(places)]

    def lights(self, spot: int) -> int:
        """The undecided cells from which a dark cell can still be lit, itself among them."""
        return self.views[spot] & self.open

    def ruled_out(self, spot: int) -> int:
        """The cells that could light a dark cell if they were not known to be empty."""
        return self.views[spot] & ~self.open & ~(1 << spot)

    def cells(self, spots: int) -> list[Cell]:
        return [self.puzzle.white[spot] for spot in bits(spots)]


def as_set(spots: tuple[int, ...] | list[int]) -> int:
    found = 0
    for spot in spots:
        found |= 1 << spot
    return found


def all_to(spots: int, mask: int) -> list[tuple[int, int]]:
    """The changes that give every spot of a set the same mask."""
    return [(spot, mask) for spot in bits(spots)]


@lru_cache(maxsize=8)
def _layout(puzzle: Akari) -> Layout:
    return Layout(puzzle)


@lru_cache(maxsize=8)
def _position(board: Board) -> Position:
    puzzle = board.puzzle
    assert isinstance(puzzle, Akari)
    return Position(puzzle, board)


def position(puzzle: Akari, board: Board) -> Position:
    """The position of a board, remembered as long as the techniques take turns on it."""
    return _position(board if board.puzzle is puzzle else Board(puzzle, board.masks))
