"""A Hitori puzzle: its numbers, its spots (all cells, row by row), and the forms it is written in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from pensil._native import value_rows
from pensil.core.board import Board
from pensil.core.cells import Values, values_from_json, values_from_text, values_to_text
from pensil.core.clues import ClueGrid, CluePuzzle, clue_grid
from pensil.core.drawn import Drawn, drawn, lone_value, strange_values
from pensil.core.grid import MAX_SIDE, Cell
from pensil.core.record import record

CLEAR, SHADED = 0, 1


@record
class Hitori(CluePuzzle):
    """`cells` is a grid of numbers; None for a cell without one, which repeats nothing."""

    cells: ClueGrid
    kind: ClassVar[str] = "hitori"

    def __init__(self, cells: Iterable[Iterable[Any]]) -> None:
        object.__setattr__(self, "cells", clue_grid(cells, signs=(), low=1, high=MAX_SIDE))

    @cached_property
    def repeats(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The numbers that stand more than once in a row or column, each with its spots there: rows first."""
        rows = [[(r, c) for c in range(self.cols)] for r in range(self.rows)]
        found = []
        for line in (*rows, *zip(*rows, strict=True)):
            places: dict[int, list[int]] = {}
            for r, c in line:
                number = self.cells[r][c]
                if isinstance(number, int):
                    places.setdefault(number, []).append(r * self.cols + c)
            found += [(number, tuple(spots)) for number, spots in places.items() if len(spots) > 1]
        return tuple(found)

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """The pairs of spots that share a side."""
        spots, cols = range(self.rows * self.cols), self.cols
        beside = [(spot, spot + 1) for spot in spots if (spot + 1) % cols]
        return (*beside, *((spot, spot + cols) for spot in spots[:-cols]))

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return (1 << CLEAR | 1 << SHADED,) * (self.rows * self.cols)

    def cell(self, spot: int) -> Cell:
        return divmod(spot, self.cols)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (self.cell(spot),)

    # The forms it is written in.

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        return self._drawn(values_from_json(data, self.rows, self.cols))

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        return {"cells": value_rows(board.masks, self.cols)}

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        return self._drawn(values_from_text(text, self.rows, self.cols, {"#": SHADED, ".": CLEAR, "?": None}))

    def board_to_text(self, board: Board) -> str:
        return values_to_text(board.values(), self.cols, {SHADED: "#", CLEAR: ".", None: "?"})

    def _drawn(self, values: Values) -> Drawn:
        from tests.kinds.hitori.rules import violations

        given = values
        values, wrong, items = strange_values(given, SHADED)
        decided = (value for row in values for value in row)
        board = Board(self, (d if v is None else 1 << v for d, v in zip(self.domains, decided, strict=True)))
        lone = lone_value(given, (cell for violation in wrong for cell in violation.cells))
        return drawn(board, violations, wrong=wrong, items=items, lone=lone)
