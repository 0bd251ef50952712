"""The rules of Shikaku, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import product
from typing import Any

from pensil.core.violation import Violation
from tests.apart import Apart, Cell, Conditions, Values

CODES = {"overlap", "uncovered"}


def shikaku(puzzle: Any) -> Conditions:
    def covers(values: Values, spot: int, cell: Cell) -> bool:
        candidates = puzzle.candidates[spot]
        if values[spot] == len(candidates):
            return False
        top, left, bottom, right = candidates[values[spot]]
        return bool(top <= cell[0] <= bottom and left <= cell[1] <= right)

    every = [*product(range(puzzle.rows), range(puzzle.cols))]
    spots = range(len(puzzle.candidates))

    def covered(cell: Cell, values: Values) -> bool:
        return any(covers(values, spot, cell) for spot in spots)

    def no_overlap(values: Values) -> bool:
        return all(sum(covers(values, spot, cell) for spot in spots) <= 1 for cell in every)

    return {"no overlap": no_overlap, **{("covered", cell): partial(covered, cell) for cell in every}}


def told_of_shikaku(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "overlap":
        return {"no overlap"}
    return {("covered", cell) for cell in violation.cells}


def drawn_or_open(puzzle: Any, masks: tuple[int, ...]) -> bool:
    """Rectangles overlap once they are drawn: of clues that are still open nobody says so, however few are left."""
    undrawn = [1 << len(mine) for mine in puzzle.candidates]
    return all(mask.bit_count() == 1 or mask & none for mask, none in zip(masks, undrawn, strict=True))


APART = Apart(shikaku, told_of_shikaku, CODES, exact=drawn_or_open)
