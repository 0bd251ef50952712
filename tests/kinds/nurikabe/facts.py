"""What tests know of Nurikabe."""

from __future__ import annotations

from random import Random

from tests.facts import Data, Facts, Made, scattered
from tests.kinds.nurikabe.apart import APART
from tests.kinds.nurikabe.junk import JUNK


def sample(rng: Random, rows: int, cols: int) -> Made:
    """Start all white and let one sea grow; stop before it makes a pool."""
    sea = [[0] * cols for _ in range(rows)]
    r, c = rng.randrange(rows), rng.randrange(cols)
    for _ in range(rng.randrange(rows * cols)):
        if rows * cols == 1:
            break
        if not _pool(sea, r, c):
            sea[r][c] = 1
        beside = [(y, x) for y in range(rows) for x in range(cols) if not sea[y][x] and _beside_sea(sea, y, x)]
        if not beside:
            break
        r, c = rng.choice(beside)
    cells: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    seen: set[tuple[int, int]] = set()
    for start in ((y, x) for y in range(rows) for x in range(cols)):
        if sea[start[0]][start[1]] or start in seen:
            continue
        area, todo = [start], [start]
        seen.add(start)
        while todo:
            y, x = todo.pop()
            for n in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
                if 0 <= n[0] < rows and 0 <= n[1] < cols and n not in seen and not sea[n[0]][n[1]]:
                    seen.add(n)
                    area.append(n)
                    todo.append(n)
        y, x = rng.choice(area)
        cells[y][x] = len(area) if rng.random() < 0.85 else "?"
    return {"kind": "nurikabe", "cells": cells}, {"cells": sea}


def _beside_sea(sea: list[list[int]], r: int, c: int) -> bool:
    beside = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
    return any(0 <= y < len(sea) and 0 <= x < len(sea[0]) and sea[y][x] for y, x in beside)


def _pool(sea: list[list[int]], r: int, c: int) -> bool:
    for top in (r - 1, r):
        for left in (c - 1, c):
            square = [(y, x) for y in (top, top + 1) for x in (left, left + 1)]
            inside = all(0 <= y < len(sea) and 0 <= x < len(sea[0]) for y, x in square)
            if inside and all(sea[y][x] or (y, x) == (r, c) for y, x in square):
                return True
    return False


def clues(rng: Random, rows: int, cols: int) -> Data:
    return scattered(rng, rows, cols, lambda: rng.randint(1, rows * cols), "?")


FACTS = Facts(
    apart=APART,
    junk=JUNK,
    chains=(60, 6),
    impossible={"kind": "nurikabe", "cells": [[1, None, None], [None, None, None], [None, None, None]]},
    sample=sample,
    clues=clues,
    soundness=(400, 6),
    premises=(350, 6),
    of_all_numbers=frozenset(
        {"unreachable-cell", "piece-counts", "pool-in-reach-of-one", "shut-in-sea", "pool-counts"}
    ),
    # When all sea is found, a bottleneck always tells the same: counting only saves looking for it.
    also_easier={"K19": ["K8", "K14", "K18"]},
    clue_rule="size",
)
