"""Hashi answers as nobody should draw them (see tests/junk.py)."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.junk import Data, Junk


def draw(rng: Random, puzzle: Any) -> Data:
    """Bridges between facing islands, often too many, some of them twice, and sometimes anywhere."""
    most = puzzle.max_bridges + rng.randrange(3)
    pairs = rng.sample(puzzle.pairs, rng.randrange(len(puzzle.pairs) + 1)) if puzzle.pairs else []
    bridges = [[*a, *b, rng.randrange(most + 1)] for a, b in pairs]
    bridges += [[*b, *a, 1] for a, b in pairs[:1] if rng.random() < 0.3]
    for _ in range(rng.choice((0, 0, 1, 2))):
        bridges.append([*(rng.randrange(-2, 7) for _ in range(4)), rng.randrange(3)])
    return {"bridges": bridges}


def counted(data: Data) -> dict[frozenset[tuple[int, int]], int]:
    found: dict[frozenset[tuple[int, int]], int] = {}
    for r1, c1, r2, c2, count in data["bridges"]:
        ends = frozenset({(r1, c1), (r2, c2)})
        found[ends] = found.get(ends, 0) + count
    return found


def codes(puzzle: Any, data: Data) -> set[str]:
    facing = {frozenset(pair) for pair in puzzle.pairs}
    found = set()
    for ends, count in counted(data).items():
        if ends not in facing and count:
            found.add("not-facing")
        elif count > puzzle.max_bridges:
            found.add("bridge-limit")
    return found


def values(puzzle: Any, data: Data) -> list[int]:
    found = counted(data)
    return [found.get(frozenset(pair), 0) for pair in puzzle.pairs]


JUNK = Junk(draw, codes, values)
