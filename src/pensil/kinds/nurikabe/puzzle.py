"""A Nurikabe puzzle: its numbers, its spots (all cells, row by row), and the forms it is written in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pensil._native import clues_by_cell, frozen_rows, value_rows
from pensil.core.board import Board
from pensil.core.cells import Values, values_from_json, values_from_text
from pensil.core.clues import (
    UNKNOWN,
    ClueGrid,
    CluePuzzle,
    clue_grid,
)
from pensil.core.drawn import Drawn, drawn, lone_value, strange_values
from pensil.core.grid import MAX_SIDE, Cell, cell_name
from pensil.core.record import record
from pensil.errors import FormatError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, ClassVar

ISLAND, SEA = 0, 1


@record
class Nurikabe(CluePuzzle):
    """`cells` is a grid: None without a clue, the size of the island, or UNKNOWN ("?") for an island of any size."""

    cells: ClueGrid
    kind: ClassVar[str] = "nurikabe"

    def __init__(self, cells: Iterable[Iterable[Any]]) -> None:
        frozen = clue_grid(cells, signs=(UNKNOWN,), low=1, high=MAX_SIDE * MAX_SIDE, freeze=frozen_rows)
        object.__setattr__(self, "cells", frozen)

    @cached_property
    def clues(self) -> Mapping[Cell, int | None]:
        """The cells with a clue, in reading order: the size of the island, None when it is not told."""
        return {cell: clue if type(clue) is int else None for cell, clue in clues_by_cell(self.cells).items()}

    @cached_property
    def domains(self) -> tuple[int, ...]:
        both = 1 << ISLAND | 1 << SEA
        return tuple(both if clue is None else 1 << ISLAND for row in self.cells for clue in row)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (divmod(spot, self.cols),)

    # The forms it is written in.

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        return self._drawn(values_from_json(data, self.rows, self.cols))

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        return {"cells": value_rows(board.masks, self.cols)}

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        # The number n reads as the value SEA + n, so that it can be set against the clue of its cell.
        signs: dict[str, int | None] = {"#": SEA, ".": ISLAND, "?": None}
        signs |= {str(clue): SEA + clue for clue in self.clues.values() if clue is not None}
        values = values_from_text(text, self.rows, self.cols, signs)
        for r, row in enumerate(values):
            for c, value in enumerate(row):
                if value is not None and value > SEA:
                    if self.cells[r][c] != value - SEA:
                        raise FormatError(f"{cell_name((r, c))}: {value - SEA} is not the clue of this cell")
                    row[c] = ISLAND
        return self._drawn(values)

    def board_to_text(self, board: Board) -> str:
        signs = {SEA: "#", ISLAND: ".", None: "?"}
        tokens = [signs[value] for value in board.values()]
        return "".join(" ".join(tokens[at : at + self.cols]) + "\n" for at in range(0, len(tokens), self.cols))

    def _drawn(self, values: Values) -> Drawn:
        from pensil.kinds.nurikabe.rules import violations

        given = values
        values, wrong, items = strange_values(given, SEA)
        decided = [value for row in values for value in row]
        marked = Board(self, (d if v is None else 1 << v for d, v in zip(self.domains, decided, strict=True)))
        drowned = [cell for cell in self.clues if values[cell[0]][cell[1]] == SEA]
        lone = lone_value(given, (*(cell for violation in wrong for cell in violation.cells), *drowned))
        if not drowned:
            return drawn(marked, violations, wrong=wrong, items=items, lone=lone)
        from pensil.core.picture import Fill, Role

        items += [Fill(cell, Role.ERROR) for cell in drowned]
        masks = list(marked.masks)
        for r, c in drowned:
            masks[r * self.cols + c] = 1 << ISLAND
        return drawn(Board(self, masks), violations, wrong=wrong, items=items, as_drawn=marked, lone=lone)
