"""The rules of Akari, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from functools import partial
from typing import Any

from pensil.core.violation import Violation
from tests.apart import Apart, Cell, Conditions, Values, neighbours

CODES = {"dark", "lamps-meet", "too-few-lamps", "too-many-lamps"}


def akari(puzzle: Any) -> Conditions:
    cells = puzzle.cells
    white = [(r, c) for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is None]
    spot = {cell: i for i, cell in enumerate(white)}

    def sight(cell: Cell, dr: int, dc: int) -> list[Cell]:
        ray = []
        while cell in spot:
            ray.append(cell)
            cell = cell[0] + dr, cell[1] + dc
        return ray

    def lamps(among: Sequence[Cell], allowed: Container[int], values: Values) -> bool:
        """Whether the lamps on some cells are as many as they may be."""
        return sum(values[spot[cell]] for cell in among if cell in spot) in allowed

    found: Conditions = {}
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            if isinstance(clue, int):
                found["number", (r, c)] = partial(lamps, neighbours((r, c)), [clue])
    for r, c in white:
        seen = [cell for way in ((0, 1), (0, -1), (1, 0), (-1, 0)) for cell in sight((r, c), *way)]
        found["lit", (r, c)] = partial(lamps, seen, range(1, 1000))
        for way in ((0, 1), (1, 0)):
            if (r - way[0], c - way[1]) not in spot:  # the beginning of a run
                run = sight((r, c), *way)
                found["one lamp", frozenset(run), way] = partial(lamps, run, (0, 1))
    return found


def told_of_akari(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "lamps-meet":
        (r1, c1), (r2, c2) = violation.cells
        way = (0, 1) if r1 == r2 else (1, 0)
        runs = [key for key in akari(puzzle) if isinstance(key, tuple) and key[0] == "one lamp" and key[2] == way]
        return {key for key in runs if {(r1, c1), (r2, c2)} <= key[1]}
    return {("lit" if violation.code == "dark" else "number", violation.cells[0])}


APART = Apart(akari, told_of_akari, CODES)
