"""What tests know of Hashi."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from tests.facts import Data, Facts, Made, Named, Way, scattered
from tests.kinds.hashi.apart import APART
from tests.kinds.hashi.junk import JUNK


def sample(rng: Random, rows: int, cols: int) -> Made:
    """Grow a connected set of islands by building bridges from islands already there."""
    limit = rng.choice((1, 2, 2, 2, 3, 4))
    used: dict[tuple[int, int], str] = {(rng.randrange(rows), rng.randrange(cols)): "island"}
    bridges: dict[tuple[int, int, int, int], int] = {}
    for _ in range(rows * cols):
        r, c = rng.choice([cell for cell, what in used.items() if what == "island"])
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        length = rng.randrange(1, 5)
        path = [(r + dr * i, c + dc * i) for i in range(1, length + 1)]
        end = path[-1]
        free = all(0 <= y < rows and 0 <= x < cols and (y, x) not in used for y, x in path)
        if not free:
            continue
        used.update(dict.fromkeys(path[:-1], "bridge"))
        used[end] = "island"
        (r1, c1), (r2, c2) = sorted([(r, c), end])
        bridges[r1, c1, r2, c2] = rng.randrange(1, limit + 1)
    total: dict[tuple[int, int], int] = {cell: 0 for cell, what in used.items() if what == "island"}
    for (r1, c1, r2, c2), n in bridges.items():
        total[r1, c1] += n
        total[r2, c2] += n

    def clue(r: int, c: int) -> int | str | None:
        if (r, c) not in total:
            return None
        return total[r, c] if total[r, c] and rng.random() < 0.85 else "?"

    cells = [[clue(r, c) for c in range(cols)] for r in range(rows)]
    answer = [[*ends, n] for ends, n in sorted(bridges.items())]
    return {"kind": "hashi", "cells": cells, "max_bridges": limit}, {"bridges": answer}


def clues(rng: Random, rows: int, cols: int) -> Data:
    most = rng.choice((1, 2, 2, 3, 4))
    data = scattered(rng, rows, cols, lambda: rng.randint(1, 4 * most), "?")
    return data | {"max_bridges": most, "loops": rng.random() < 0.8}


def perhaps_without_loops(data: Data, rng: Random) -> None:
    if rng.random() < 0.3:
        data["loops"] = False


def ways(puzzle: Any) -> Iterator[Way]:
    pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]
    for values in product(range(puzzle.max_bridges + 1), repeat=len(pairs)):
        broken: set[Named] = set()
        built = [pair for pair, count in zip(pairs, values, strict=True) if count]
        for one, other in product(built, repeat=2):
            (r, left), (row, right) = one
            (top, c), (bottom, col) = other
            if r == row and c == col and top < r < bottom and left < c < right:
                broken.add(("crossing", (*one, *other)))
        total = dict.fromkeys(puzzle.islands, 0)
        group = {island: island for island in puzzle.islands}
        for (start, end), count in zip(pairs, values, strict=True):
            total[start] += count
            total[end] += count
            if count:
                group = {island: group[start] if first == group[end] else first for island, first in group.items()}
        for island, count in total.items():
            if puzzle.clue(island) not in (None, count):
                broken.add(("number", (island,)))
        if len({*group.values()}) > 1:
            broken.add(("connected", ()))
        yield Way(values, frozenset(broken))


FACTS = Facts(
    apart=APART,
    junk=JUNK,
    impossible={"kind": "hashi", "cells": [[1, None, 1], [None, None, None], [1, None, 1]]},
    sample=sample,
    clues=clues,
    twist=perhaps_without_loops,
    soundness=(900, 8),
    premises=(600, 8),
    clue_rule="number",
    without_clue="?",
    ways=ways,
    reasons=400,
)
