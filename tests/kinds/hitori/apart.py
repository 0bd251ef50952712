"""The rules of Hitori, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import combinations, product
from typing import Any

from pensil.core.violation import Violation
from tests.apart import Apart, Cell, Conditions, Values, area, neighbours

CODES = {"cut-off", "number-repeats", "shaded-touch"}


def hitori(puzzle: Any) -> Conditions:
    cells: list[Cell] = list(product(range(puzzle.rows), range(puzzle.cols)))

    def white(values: Values) -> set[Cell]:
        return {cell for cell, shaded in zip(cells, values, strict=True) if not shaded}

    def one_piece(values: Values) -> bool:
        left = white(values)
        return not left or area(min(left), left) == left

    def one_at_most(alike: list[Cell], values: Values) -> bool:
        return len(white(values).intersection(alike)) < 2

    def not_both(one: Cell, other: Cell, values: Values) -> bool:
        return not white(values).isdisjoint((one, other))

    found: Conditions = {"one piece": one_piece}
    for way, at in (("row", 0), ("column", 1)):
        for cell in cells:
            number = puzzle.cells[cell[0]][cell[1]]
            if number is not None:
                alike = [each for each in cells if each[at] == cell[at] and puzzle.cells[each[0]][each[1]] == number]
                found[way, cell[at], number] = partial(one_at_most, alike)
    for one, other in combinations(cells, 2):
        if other in neighbours(one):
            found["no touch", one, other] = partial(not_both, one, other)
    return found


def told_of_hitori(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "cut-off":
        return {"one piece"}
    one, other = sorted(violation.cells)
    if violation.code == "shaded-touch":
        return {("no touch", one, other)}
    number = puzzle.cells[one[0]][one[1]]
    return {("row", one[0], number) if one[0] == other[0] else ("column", one[1], number)}


APART = Apart(hitori, told_of_hitori, CODES)
