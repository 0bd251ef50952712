"""Values of spots in JSON, for puzzles whose values are numbers that mean something: bridges, colours, 1 for a lamp."""

from __future__ import annotations

from functools import cached_property

from pensil.core.shown import Shown

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.board import Board
    from pensil.core.grid import Cell

MOST_VALUES = 1 << 20
"""More values than any spot has: JSON from elsewhere may name any number."""


class PlainValues(Shown):
    """A value is written as the number it is, a puzzle as its text."""

    if TYPE_CHECKING:

        @property
        def domains(self) -> tuple[int, ...]: ...

        def spot_cells(self, spot: int) -> tuple[Cell, ...]: ...

        def to_text(self) -> str: ...

    def __str__(self) -> str:
        return self.to_text()

    def cell_to_json(self, board: Board, cell: Cell) -> Any:
        """The value of the spot that is this cell; 0 for a cell that is no spot."""
        spot = self._spot_of_cell.get(cell)
        return 0 if spot is None else board.value(spot)

    @cached_property
    def _spot_of_cell(self) -> dict[Cell, int]:
        return {cell: spot for spot in range(len(self.domains)) for cell in self.spot_cells(spot)}

    def value_to_json(self, spot: int, value: int) -> Any:
        return value

    def value_from_json(self, spot: int, data: Any) -> int:
        # Not only those of the spot: a naive strategy may well place what it cannot have, and find out later.
        if type(data) is not int or not 0 <= data < MOST_VALUES:
            raise ValueError(f"{data!r} is not a value")
        return data
