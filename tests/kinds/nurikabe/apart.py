"""The rules of Nurikabe, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Container, Hashable
from functools import partial
from itertools import product
from typing import Any

from pensil.core.violation import Violation
from tests.apart import Apart, Cell, Conditions, Values, area

CODES = {"island-too-big", "island-too-small", "no-clue", "pool", "split-sea", "two-clues"}


def nurikabe(puzzle: Any) -> Conditions:
    rows, cols = puzzle.rows, puzzle.cols
    every = [*product(range(rows), range(cols))]

    def sides(values: Values) -> tuple[set[Cell], set[Cell]]:
        parts: tuple[set[Cell], set[Cell]] = (set(), set())
        for cell, value in zip(every, values, strict=True):
            parts[value].add(cell)
        return parts

    clues = {(r, c) for r, c in every if puzzle.cells[r][c] is not None}

    def connected(values: Values) -> bool:
        sea = sides(values)[1]
        return not sea or area(min(sea), sea) == sea

    def clues_apart(values: Values) -> bool:
        island = sides(values)[0]
        return all(area(clue, island) & clues == {clue} for clue in clues)

    def joined(cell: Cell, values: Values) -> bool:
        island = sides(values)[0]
        return cell not in island or bool(area(cell, island) & clues)

    def has_land(block: set[Cell], values: Values) -> bool:
        return not block <= sides(values)[1]

    def alone(clue: Cell, sizes: Container[int], values: Values) -> bool:
        """Whether a clue has an island of its own, and that is as large as it may be."""
        mine = area(clue, sides(values)[0])
        return mine & clues == {clue} and len(mine) in sizes

    found: Conditions = {"connected": connected, "clues apart": clues_apart}
    for cell in every:
        found["joined", cell] = partial(joined, cell)
        r, c = cell
        if r + 1 < rows and c + 1 < cols:
            found["no pool", cell] = partial(has_land, {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)})
        number = puzzle.cells[r][c]
        if isinstance(number, int):
            found["alone", cell] = partial(alone, cell, range(1000))
            found["small", cell] = partial(alone, cell, range(number + 1))
            found["large", cell] = partial(alone, cell, range(number, 1000))
    return found


def sizes_of_single_islands(broken: frozenset[Hashable]) -> frozenset[Hashable]:
    """Where a clue cannot get an island of its own, that is told, and not the size of the island."""
    named = [name for name in broken if isinstance(name, tuple)]
    crowded = {clue for what, clue in named if what == "alone"}
    return broken - {(what, clue) for what, clue in named if what in ("alone", "small", "large") and clue in crowded}


def told_of_nurikabe(puzzle: Any, violation: Violation) -> set[Hashable]:
    cells = violation.cells
    match violation.code:
        case "no-clue":
            return {("joined", cell) for cell in cells}
        case "pool":
            return {("no pool", cells[0])}
        case "island-too-big" | "island-too-small":
            (clue,) = [(r, c) for r, c in cells if puzzle.cells[r][c] is not None]
            return {("small" if violation.code == "island-too-big" else "large", clue)}
    return {{"split-sea": "connected", "two-clues": "clues apart"}[violation.code]}


APART = Apart(nurikabe, told_of_nurikabe, CODES, worth_telling=sizes_of_single_islands)
