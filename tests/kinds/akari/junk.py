"""Akari answers as nobody should draw them (see tests/junk.py)."""

from __future__ import annotations

from typing import Any

from tests.junk import Data, Junk, strange_cells, values_of_cells


def codes(puzzle: Any, data: Data) -> set[str]:
    on_wall = any(
        value == 1 and clue is not None
        for values, clues in zip(data["cells"], puzzle.cells, strict=True)
        for value, clue in zip(values, clues, strict=True)
    )
    return strange_cells(puzzle, data) | ({"lamp-on-wall"} if on_wall else set())


def white_cells(puzzle: Any, data: Data) -> list[int] | None:
    if values_of_cells(puzzle, data) is None:
        return None
    return [data["cells"][r][c] for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row) if clue is None]


JUNK = Junk(codes=codes, values=white_cells)
