"""Symmetries of a board: which cells lie alike, and the forms of a puzzle that count as the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.core.grid import Cell
from pensil.core.record import record

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TypeVar

    _Item = TypeVar("_Item")

Move = Callable[[int, int, Cell], Cell]
"""Where a cell comes to on a board of so many rows and columns."""


def _half_turn(rows: int, cols: int, cell: Cell) -> Cell:
    return rows - 1 - cell[0], cols - 1 - cell[1]


def _quarter_turn(rows: int, cols: int, cell: Cell) -> Cell:
    return cell[1], rows - 1 - cell[0]


def _left_right(rows: int, cols: int, cell: Cell) -> Cell:
    return cell[0], cols - 1 - cell[1]


def _over_diagonal(rows: int, cols: int, cell: Cell) -> Cell:
    return cell[1], cell[0]


@record
class Symmetry:
    """A symmetry by its name; it is made by one move, done again and again."""

    name: str
    move: Move | None
    square: bool = False  # whether it needs as many rows as columns

    def fits(self, rows: int, cols: int) -> bool:
        return rows == cols or not self.square

    def images(self, rows: int, cols: int, cell: Cell) -> tuple[Cell, ...]:
        """The cells that lie like this one, which is the first of them."""
        if self.move is None:
            return (cell,)
        found = [cell]
        while (cell := self.move(rows, cols, cell)) != found[0]:
            found.append(cell)
        return tuple(found)

    def orbits(self, rows: int, cols: int) -> Iterator[tuple[Cell, ...]]:
        """All cells in groups that lie alike, in reading order of the first of each."""
        seen: set[Cell] = set()
        for r in range(rows):
            for c in range(cols):
                if (r, c) not in seen:
                    images = self.images(rows, cols, (r, c))
                    if len(images) > 1:
                        seen.update(images)
                    yield images


NONE = Symmetry("none", None)

SYMMETRIES = {
    each.name: each
    for each in (
        NONE,
        Symmetry("rotate2", _half_turn),
        Symmetry("rotate4", _quarter_turn, square=True),
        Symmetry("mirror", _left_right),
        Symmetry("diagonal", _over_diagonal, square=True),
    )
}

Rows = tuple[tuple["_Item", ...], ...]


def turned(rows: Rows[_Item], turn: int) -> Rows[_Item]:
    """A grid in one of its eight forms: bit 0 upside down, bit 1 mirrored, bit 2 laid over its diagonal."""
    if turn & 1:
        rows = rows[::-1]
    if turn & 2:
        rows = tuple(row[::-1] for row in rows)
    return tuple(zip(*rows, strict=True)) if turn & 4 else rows


TURNS = range(8)
