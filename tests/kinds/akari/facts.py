"""What tests know of Akari."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from tests.facts import Data, Facts, Made, Way, scattered
from tests.kinds.akari.apart import APART
from tests.kinds.akari.junk import JUNK


def sample(rng: Random, rows: int, cols: int) -> Made:
    wall = [[rng.random() < 0.25 for _ in range(cols)] for _ in range(rows)]
    lamp = [[0] * cols for _ in range(rows)]
    lit = [row[:] for row in wall]
    order = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(order)
    for r, c in order:
        if lit[r][c]:
            continue
        lamp[r][c] = 1
        lit[r][c] = True
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = r + dr, c + dc
            while 0 <= y < rows and 0 <= x < cols and not wall[y][x]:
                lit[y][x] = True
                y, x = y + dr, x + dc

    def clue(r: int, c: int) -> int | str | None:
        if not wall[r][c]:
            return None
        beside = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        count = sum(lamp[y][x] for y, x in beside if 0 <= y < rows and 0 <= x < cols)
        return count if rng.random() < 0.7 else "#"

    cells = [[clue(r, c) for c in range(cols)] for r in range(rows)]
    return {"kind": "akari", "cells": cells}, {"cells": lamp}


def clues(rng: Random, rows: int, cols: int) -> Data:
    return scattered(rng, rows, cols, lambda: rng.randint(0, 4), "#")


def dark_corner(rng: Random) -> Data:
    """A puzzle in which the corner of a 1 is seen from beside that 1 only: it hardly ever comes up by chance."""
    rows, cols = rng.randrange(4, 6), rng.randrange(4, 6)
    cells: list[list[Any]] = [["#" if rng.random() < 0.25 else None for _ in range(cols)] for _ in range(rows)]
    for r, c in ((0, 1), (1, 0), (1, 3), (3, 1)):
        cells[r][c] = "#"
    for r, c in ((1, 1), (1, 2), (2, 1), (2, 3)):
        cells[r][c] = None
    cells[2][2] = 1
    return {"kind": "akari", "cells": cells}


def ways(puzzle: Any) -> Iterator[Way]:
    white, place = puzzle.white, puzzle.spot
    runs = [tuple(white[spot] for spot in run) for run in (*puzzle.row_runs, *puzzle.col_runs)]
    for values in product((0, 1), repeat=len(white)):
        lamps = {cell for cell, value in zip(white, values, strict=True) if value}
        broken = {("apart", run) for run in runs if len(lamps & {*run}) > 1}
        lit = {cell for run in runs if lamps & {*run} for cell in run}
        broken |= {("lit", (cell,)) for cell in place if cell not in lit}
        for r, row in enumerate(puzzle.cells):
            for c, clue in enumerate(row):
                beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
                if isinstance(clue, int) and len(beside & lamps) != clue:
                    broken.add(("number", ((r, c),)))
        yield Way(values, frozenset(broken))


FACTS = Facts(
    apart=APART,
    junk=JUNK,
    impossible={"kind": "akari", "cells": [[None, 2]]},
    sample=sample,
    clues=clues,
    rare=dark_corner,
    hidden="#",
    soundness=(1200, 7),
    premises=(450, 7),
    clue_rule="number",
    without_clue="#",
    ways=ways,
    reasons=60,
)
