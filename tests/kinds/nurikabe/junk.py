"""Nurikabe answers as nobody should draw them (see tests/junk.py)."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.junk import Data, Junk, cells_of, strange_cells, values_of_cells


def draw(rng: Random, puzzle: Any) -> Data:
    """Mostly with the clues on islands: from a clue in the sea nothing more can be said of its island."""
    data = cells_of(rng, puzzle)
    if rng.random() < 0.7:
        for r, row in enumerate(puzzle.cells):
            for c, clue in enumerate(row):
                if clue is not None:
                    data["cells"][r][c] = 0
    return data


def codes(puzzle: Any, data: Data) -> set[str]:
    drowned = any(
        value == 1 and clue is not None
        for values, clues in zip(data["cells"], puzzle.cells, strict=True)
        for value, clue in zip(values, clues, strict=True)
    )
    return strange_cells(puzzle, data) | ({"clue-in-sea"} if drowned else set())


def values(puzzle: Any, data: Data) -> list[int] | None:
    return None if "clue-in-sea" in codes(puzzle, data) else values_of_cells(puzzle, data)


JUNK = Junk(draw, codes, values)
