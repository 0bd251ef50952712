"""Random answers as nobody should draw them: in range, out of range, overlapping, half-drawn.

Each kind may have a JUNK in the folder of its tests; it says how to draw such an answer, and in another way than the
package what is wrong with it. The default, CELLS, is for kinds that decide every cell among some values.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

Data = dict[str, Any]


def cells_of(rng: Random, puzzle: Any) -> Data:
    """A value for every cell, mostly one that it can have, sometimes none."""
    strange = rng.random() < 0.5

    def value() -> int | None:
        if strange and rng.random() < 0.2:
            return rng.choice((-1, 7, 10**30, None))
        return rng.randrange(2)

    return {"cells": [[value() for _ in range(puzzle.cols)] for _ in range(puzzle.rows)]}


def strange_cells(puzzle: Any, data: Data) -> set[str]:
    values = {value for row in data["cells"] for value in row}
    return {"no-such-value"} if values - {None, 0, 1} else set()


def values_of_cells(puzzle: Any, data: Data) -> list[int] | None:
    values = [value for row in data["cells"] for value in row]
    return values if set(values) <= {0, 1} else None


class Junk(NamedTuple):
    """How a kind's answers go wrong."""

    draw: Callable[[Random, Any], Data] = cells_of
    codes: Callable[[Any, Data], set[str]] = strange_cells
    """Of a whole answer, the codes of all violations, but for those that a board can have (`Apart.codes`)."""
    values: Callable[[Any, Data], list[int] | None] = values_of_cells
    """The values of all spots as they were drawn, to be held against the rules on their own; None: not all are told."""
    all_codes: bool = False  # whether `codes` tells of what a board can have too


CELLS = Junk()
