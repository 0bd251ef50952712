"""The rectangles placed so far, and the words for them.

A strategy decides one number after another; `Placed` knows which cells are taken. Every row is one integer with a bit
for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable

from pensil.core.grid import Cell, cell_name
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku


class Placed:
    """Rectangles of which no two share a cell."""

    def __init__(self, puzzle: Shikaku) -> None:
        self.puzzle = puzzle
        self._taken = [0] * puzzle.rows

    def add(self, rectangle: Rectangle) -> None:
        self._turn(rectangle)

    def remove(self, rectangle: Rectangle) -> None:
        self._turn(rectangle)

    def _turn(self, rectangle: Rectangle) -> None:
        top, left, bottom, right = rectangle
        for row in range(top, bottom + 1):
            self._taken[row] ^= _bits(left, right)

    def is_taken(self, cell: Cell) -> bool:
        row, col = cell
        return bool(self._taken[row] >> col & 1)

    def hits(self, rectangle: Rectangle) -> bool:
        """Whether a rectangle shares a cell with one that is placed."""
        top, left, bottom, right = rectangle
        bits = _bits(left, right)
        return any(taken & bits for taken in self._taken[top : bottom + 1])

    def clues_in(self, rectangle: Rectangle) -> int:
        """How many clues a rectangle holds."""
        top, left, bottom, right = rectangle
        bits = _bits(left, right)
        return sum((clues & bits).bit_count() for clues in self.puzzle.clue_bits[top : bottom + 1])

    def bare(self) -> list[Cell]:
        """The cells that no rectangle covers."""
        cells = ((row, col) for row in range(self.puzzle.rows) for col in range(self.puzzle.cols))
        return [cell for cell in cells if not self.is_taken(cell)]


def _bits(left: int, right: int) -> int:
    return (2 << right) - (1 << left)


def rectangle_name(rectangle: Rectangle) -> str:
    """The name people read: r3c5, or r3c5 to r4c7."""
    top, left, bottom, right = rectangle
    first, last = (top, left), (bottom, right)
    return cell_name(first) if first == last else f"{cell_name(first)} to {cell_name(last)}"


def rectangle_names(rectangles: Iterable[Rectangle], most: int = 8) -> str:
    """Several names in one phrase, cut off after `most`."""
    names = [rectangle_name(rectangle) for rectangle in rectangles]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def clue_name(puzzle: Shikaku, spot: int) -> str:
    """A clue as people call it: the 9 at r6c4."""
    number = puzzle.numbers[spot]
    return f"the {'?' if number is None else number} at {cell_name(puzzle.clues[spot])}"


def cells_of(rectangle: Rectangle) -> tuple[Cell, ...]:
    top, left, bottom, right = rectangle
    return tuple((row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))
