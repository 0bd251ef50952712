"""What the techniques of Akari look at: a board as sets of spots, worked out once and shared by all of them.

A set of spots is an integer with bit i for spot i, which makes "all cells that see both of these" a single operation.
"""

from __future__ import annotations

from typing import NamedTuple

from pensil.core import position
from pensil.core.board import Board, bits
from pensil.core.chain import Chain, Fact
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.failing import A_LAMP as A_LAMP
from pensil.kinds.akari.techniques.failing import NO_LAMP as NO_LAMP
from pensil.kinds.akari.techniques.failing import Failing
from pensil.words import Phrase

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

    @property
    def name(self) -> Phrase:
        return SAY("say.clue", number=self.number, wall=self.wall)

    @property
    def needed(self) -> Phrase:
        """How many lamps are missing, and that they are not all of its lamps when some are there."""
        return SAY("say.needed", count=self.need, more=self.number - self.need)


class Cause(NamedTuple):
    """Why something would follow from a supposition, or break a rule: by a clue, for a dark cell, or by two lamps."""

    lamp: bool  # whether lamps follow; for a clue that breaks, whether it has too many
    clue: Clue | None = None
    dark: Cell | None = None
    meeting: tuple[Cell, Cell] | None = None
    lamps: int = 0  # how many lamps a clue that breaks would have, or could get


class Layout:
    """What does not depend on the board: who sees whom, and which clues a cell is beside."""

    def __init__(self, puzzle: Akari, deadline: Deadline) -> None:
        self.puzzle = puzzle
        rows = [as_set(run) for run in puzzle.row_runs]
        cols = [as_set(run) for run in puzzle.col_runs]
        # Of every spot: itself and the spots that a lamp there lights.
        self.views: list[int] = []
        for row, col in zip(puzzle.row_of, puzzle.col_of, strict=True):
            deadline.check("while looking for the next step")
            self.views.append(rows[row] | cols[col])
        self.clues = [(wall, number, as_set(beside)) for wall, number, beside in puzzle.numbers]
        # Of every spot: the clues beside it, as places in `clues`.
        self.clues_at: list[list[int]] = [[] for _ in puzzle.white]
        for place, (_, _, beside) in enumerate(puzzle.numbers):
            for spot in beside:
                self.clues_at[spot].append(place)

    @kept
    def failing(self) -> Failing:
        """To be asked which suppositions fail."""
        return Failing(self.puzzle)


class Position(position.Position):
    """One board: lamps, undecided cells, dark cells, and what every clue still needs."""

    puzzle: Akari

    def __init__(self, puzzle: Akari, board: Board, before: Position | None = None, deadline: Deadline = NEVER) -> None:
        super().__init__(puzzle, board, before, deadline)
        self.layout: Layout = Layout(puzzle, deadline) if before is None else before.layout
        self.chains: dict[tuple[int, bool], Chain[Cause] | None] = {}
        """The suppositions that were followed: a spot, and whether a lamp was assumed there."""
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

    @kept
    def failing(self) -> set[Fact]:
        """The suppositions about one cell that are worth following; others break no rule."""
        return self.layout.failing.on(self.board, self.deadline)

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

    # Parts of sentences.

    def stay_empty(self, spots: int) -> Phrase:
        return SAY("say.stay-empty", cells=self.cells(spots))

    def lit_from(self, dark: int, lights: int) -> Phrase:
        """From where alone a dark cell can be lit; the cell itself and others."""
        others = self.cells(lights & ~(1 << dark))
        return SAY("say.lit-from", cell=self.puzzle.white[dark], own=lights >> dark & 1, others=others)


def as_set(spots: tuple[int, ...] | list[int]) -> int:
    found = 0
    for spot in spots:
        found |= 1 << spot
    return found


def all_to(spots: int, mask: int) -> list[tuple[int, int]]:
    """The changes that give every spot of a set the same mask."""
    return [(spot, mask) for spot in bits(spots)]


look = Position
