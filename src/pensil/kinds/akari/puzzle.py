"""An Akari puzzle: its walls and numbers, its spots (the white cells), and the forms it is written in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pensil._native import (
    blank_beside,
    blank_cells,
    blank_runs,
    blank_value_rows,
    frozen_rows,
    given_cells,
    given_clues,
)
from pensil.core.board import Board
from pensil.core.cells import Values, values_from_json, values_from_text
from pensil.core.clues import (
    WALL,
    ClueGrid,
    CluePuzzle,
    clue_grid,
)
from pensil.core.drawn import Drawn, drawn, lone_value, strange_values
from pensil.core.grid import Cell
from pensil.core.record import record

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, ClassVar

EMPTY, LAMP = 0, 1

Run = tuple[int, ...]
"""White cells side by side, as spots."""


@record
class Akari(CluePuzzle):
    """`cells` is a grid: None for a white cell, WALL ("#") for a wall, 0-4 for a numbered wall."""

    cells: ClueGrid
    kind: ClassVar[str] = "akari"

    def __init__(self, cells: Iterable[Iterable[Any]]) -> None:
        frozen = clue_grid(cells, signs=(WALL,), low=0, high=4, freeze=frozen_rows)
        object.__setattr__(self, "cells", frozen)

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        """The cells that may hold a lamp: the spots, in reading order."""
        return blank_cells(self.cells)

    @cached_property
    def spot(self) -> Mapping[Cell, int]:
        """The spot of a white cell."""
        return {cell: i for i, cell in enumerate(self.white)}

    @cached_property
    def _runs(self) -> tuple[tuple[Run, ...], int, tuple[tuple[int, int], ...]]:
        return blank_runs(self.cells)

    @property
    def runs(self) -> tuple[Run, ...]:
        """The white cells between two walls, first those of the rows and then those of the columns."""
        return self._runs[0]

    @property
    def runs_of(self) -> tuple[tuple[int, int], ...]:
        """For every spot, the places of its two runs in `runs`: the one along its row first."""
        return self._runs[2]

    @cached_property
    def row_runs(self) -> tuple[Run, ...]:
        """The runs of the rows; every white cell is in one of them."""
        return self.runs[: self._runs[1]]

    @cached_property
    def col_runs(self) -> tuple[Run, ...]:
        """The same for the columns."""
        return self.runs[self._runs[1] :]

    @cached_property
    def row_of(self) -> tuple[int, ...]:
        """For every spot, the place of its run in `row_runs`."""
        return tuple([row for row, _ in self.runs_of])

    @cached_property
    def col_of(self) -> tuple[int, ...]:
        """For every spot, the place of its run in `col_runs`."""
        rows = len(self.row_runs)
        return tuple([col - rows for _, col in self.runs_of])

    @cached_property
    def numbers(self) -> tuple[tuple[Cell, int, tuple[int, ...]], ...]:
        """The numbered walls: where, the number, and the spots beside it."""
        walls = zip(given_cells(self.cells), given_clues(self.cells), blank_beside(self.cells), strict=True)
        return tuple([(cell, clue, beside) for cell, clue, beside in walls if type(clue) is int])

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return (1 << EMPTY | 1 << LAMP,) * len(self.runs_of)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (self.white[spot],)

    # The forms it is written in.

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        return self._drawn(values_from_json(data, self.rows, self.cols))

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        # A wall never holds a lamp, so it reads 0 like every cell without one.
        return {"cells": blank_value_rows(board.masks, self.cells)}

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        signs: dict[str, int | None] = {"*": LAMP, ".": EMPTY, "?": None}
        signs |= dict.fromkeys("#01234", EMPTY)
        return self._drawn(values_from_text(text, self.rows, self.cols, signs))

    def board_to_text(self, board: Board) -> str:
        signs = {LAMP: "*", EMPTY: ".", None: "?"}
        rows = [["" if clue is None else str(clue) for clue in row] for row in self.cells]
        for (r, c), value in zip(self.white, board.values(), strict=True):
            rows[r][c] = signs[value]
        return "\n".join(" ".join(row) for row in rows) + "\n"

    def _drawn(self, values: Values) -> Drawn:
        from pensil.kinds.akari.rules import LIGHT, violations

        given = values
        values, wrong, items = strange_values(given, LAMP)
        decided = (values[r][c] for r, c in self.white)
        board = Board(self, (d if v is None else 1 << v for d, v in zip(self.domains, decided, strict=True)))
        walls = [
            (r, c)
            for r, row in enumerate(self.cells)
            for c, clue in enumerate(row)
            if clue is not None and values[r][c] == LAMP
        ]
        if walls:
            from pensil.core.picture import Role, Shape, Symbol

            wrong += [LIGHT.broken("lamp-on-wall", (wall,), cell=wall) for wall in walls]
            items += [Symbol(wall, Shape.LAMP, Role.ERROR) for wall in walls]
        lone = lone_value(given, (cell for violation in wrong for cell in violation.cells))
        return drawn(board, violations, wrong=wrong, items=items, lone=lone)
