"""A Shikaku puzzle: its numbers, its spots (the clues), and the forms it is written in.

The values of a spot are the *candidates* of its clue: the rectangles of its area (of any area for "?") that contain
this clue and no other, ordered by height, then top, then left, then right. After them comes one more value, "no
rectangle yet": no solution has it, but without it a clue with a single candidate would be decided before anybody has
drawn anything. A clue whose area fits nowhere, on the board or between the other clues, has no candidate, and the
puzzle no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pensil._native import Boxes, frozen_rows, given_cells, given_clues
from pensil.core.board import Board
from pensil.core.clues import (
    UNKNOWN,
    ClueGrid,
    CluePuzzle,
    clue_grid,
)
from pensil.core.drawn import Drawn
from pensil.core.grid import MAX_SIDE, Cell
from pensil.core.record import record
from pensil.errors import PuzzleError
from pensil.kinds.shikaku import answers
from pensil.kinds.shikaku.candidates import Rectangle, all_candidates

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, ClassVar


@record
class Shikaku(CluePuzzle):
    """`cells` is a grid: None without a clue, the area of the rectangle, or UNKNOWN ("?") for any area."""

    cells: ClueGrid
    kind: ClassVar[str] = "shikaku"

    def __init__(self, cells: Iterable[Iterable[Any]]) -> None:
        frozen = clue_grid(cells, signs=(UNKNOWN,), low=1, high=MAX_SIDE * MAX_SIDE, freeze=frozen_rows)
        object.__setattr__(self, "cells", frozen)
        if not self.clues:
            raise PuzzleError("the board has no clue: every rectangle needs one")

    def __reduce__(self) -> tuple[type[Shikaku], tuple[ClueGrid]]:
        # Tables of the native core are not copied: they are made again where they are needed.
        return Shikaku, (self.cells,)

    @cached_property
    def clues(self) -> tuple[Cell, ...]:
        """The cells with a clue: the spots, in reading order."""
        return given_cells(self.cells)

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The area of every spot's rectangle, None when it is not told."""
        return tuple([clue if type(clue) is int else None for clue in given_clues(self.cells)])

    @cached_property
    def spot(self) -> Mapping[Cell, int]:
        """The spot of a clue's cell."""
        return {cell: i for i, cell in enumerate(self.clues)}

    @cached_property
    def clue_bits(self) -> tuple[int, ...]:
        """For every row the columns that hold a clue, as bits."""
        bits = [0] * self.rows
        for r, c in self.clues:
            bits[r] |= 1 << c
        return tuple(bits)

    def cell_to_json(self, board: Board, cell: Cell) -> list[int] | None:
        """The rectangle that is drawn over a cell."""
        for rectangle in self.rectangles(board):
            if rectangle is not None:
                top, left, bottom, right = rectangle
                if top <= cell[0] <= bottom and left <= cell[1] <= right:
                    return list(rectangle)
        return None

    @cached_property
    def boxes(self) -> Boxes:
        """The candidates as the solver takes them; TooBig when there are too many to list."""
        return all_candidates(self.cells)

    @cached_property
    def candidates(self) -> tuple[tuple[Rectangle, ...], ...]:
        """The rectangles that every spot may take."""
        return tuple(self.boxes)

    def alone(self, clue: Cell) -> tuple[Rectangle, ...]:
        """The rectangles that a clue could take if it were the only one on the board."""
        only = ((self.cells[r][c] if (r, c) == clue else None for c in range(self.cols)) for r in range(self.rows))
        (boxes,) = all_candidates(tuple(map(tuple, only)))
        return boxes

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return tuple((2 << size) - 1 for size in self.boxes.sizes)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (self.clues[spot],)

    # The forms it is written in.

    def value_to_json(self, spot: int, value: int) -> Rectangle | None:
        """The rectangle; None for "no rectangle yet"."""
        mine = self.candidates[spot]
        return mine[value] if value < len(mine) else None

    def value_from_json(self, spot: int, data: Any) -> int:
        mine = self.candidates[spot]
        return len(mine) if data is None else mine.index(tuple(data))

    def rectangles(self, board: Board) -> list[Rectangle | None]:
        """The rectangle of every spot, None where there is none yet."""
        return list(self.boxes.pick(board.values()))

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        return answers.from_json(self, data, marks=marks)

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        return answers.to_json(self, board, marks=marks)

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        return answers.from_text(self, text)

    def board_to_text(self, board: Board) -> str:
        return answers.to_text(self, board)
