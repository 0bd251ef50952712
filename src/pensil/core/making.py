"""What a kind says about making puzzles: how a random one is drawn, mended and varied, and what may be asked of it.

The method itself stands once, in `engine/generate.py`: draw a puzzle with a solution, look for another solution, let
the kind mend what is ambiguous, thin out the clues, rate the puzzle, and vary it towards the level that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.open_clues import Place
from pensil.core.record import record
from pensil.core.symmetry import NONE, SYMMETRIES, Symmetry

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from random import Random
    from typing import Any

Draft = tuple[Puzzle, Board]
"""A puzzle and a solution of it; there may be others."""


@record
class Density:
    """A number that may be asked for, such as the share of walls; the kind's words say what it means (make.NAME)."""

    name: str
    usual: float
    least: float
    most: float
    whole: bool = False  # whether it counts something
    ends: tuple[float, float] | None = None  # what makes puzzles easiest and hardest, where it matters much

    def at(self, hardness: float) -> float:
        """What is taken for puzzles that should be so hard: 0.5 is as usual, 0 and 1 are the ends."""
        if self.ends is None:
            return self.usual
        end, way = self.ends[hardness > USUAL], abs(hardness - USUAL) / USUAL
        value = self.usual + way * (end - self.usual)
        return round(value) if self.whole else value


USUAL = 0.5
"""The hardness of puzzles of which nothing is asked."""


@record
class Wish:
    """What a puzzle should be like."""

    rows: int
    cols: int
    symmetry: Symmetry = NONE
    densities: Mapping[str, float] | None = None  # those that were asked for
    hardness: float = USUAL  # from 0 to 1: what densities that were not asked for are chosen by
    deadline: Deadline = NEVER

    def check_time(self) -> None:
        """For what takes long on large boards: TimeLimit once the time is over."""
        self.deadline.check("before a puzzle was made")

    def images(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that lie like this one, which is the first of them."""
        return self.symmetry.images(self.rows, self.cols, cell)

    def near(self, rng: Random, cell: Cell, distance: int) -> Cell:
        """Any cell of the board that is at most so far away in each direction."""
        row, col = cell
        return (
            rng.randint(max(0, row - distance), min(self.rows - 1, row + distance)),
            rng.randint(max(0, col - distance), min(self.cols - 1, col + distance)),
        )

    def asked(self, density: Density) -> float:
        """What was asked for, or what is usual."""
        asked = (self.densities or {}).get(density.name)
        return density.at(self.hardness) if asked is None else asked

    def count(self, density: Density) -> int:
        return int(self.asked(density))


def _nothing_against(_: Wish) -> None:
    return None


@record
class Maker:
    """How puzzles of a kind are made. Each function gives None where nothing came of it: chance decides, so try again.

    All that is drawn, mended or varied has the symmetry of the wish in the places of its clues.
    """

    draw: Callable[[Random, Wish], Draft | None]
    mend: Callable[[Random, Wish, Any, Board, Board], Draft | None]
    """(puzzle, solution, another solution) -> a draft that is much the same, without that other solution."""
    vary: Callable[[Random, Wish, Any, Board, Cell], Draft | None]
    """(puzzle, solution, cell) -> a draft that is a little different, near this cell."""
    densities: Sequence[Density] = ()
    thin: bool = False  # whether numbers are left out as far as the others decide the solution
    keep: Collection[Place] = ()  # the places whose numbers are never left out
    turned: Callable[[Any, int], Any] | None = None  # one of the eight forms of a puzzle; None: its `cells` are turned
    symmetries: Sequence[str] = tuple(SYMMETRIES)
    refuses: Callable[[Wish], str | None] = _nothing_against  # why there can be no such puzzle, in one line
