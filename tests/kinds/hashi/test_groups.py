"""Islands that are connected and bridges that form loops, in three places, against a flood over random bridges."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.strategies.bounding import Partial, ring
from pensil.kinds.hashi.techniques.position import Position

SIDE = 9
PUZZLE = Hashi([["?"] * SIDE for _ in range(SIDE)], loops=False)
"""Every cell is an island, so that bridges are the edges of a grid."""


def first_of_each(edges: list[tuple[int, int]]) -> list[int]:
    """For each island the first one that can be reached from it."""
    beside: list[list[int]] = [[] for _ in range(SIDE * SIDE)]
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    firsts: dict[int, int] = {}
    for island in range(SIDE * SIDE):
        todo = [island]
        while todo:
            here = todo.pop()
            if here not in firsts:
                firsts[here] = island
                todo += beside[here]
    return [firsts[island] for island in range(SIDE * SIDE)]


@pytest.mark.parametrize("seed", range(60))
def test_groups_and_loops(seed: int) -> None:
    rng = Random(seed)
    built = [rng.random() < (0.35, 0.45, 0.55)[seed % 3] for _ in PUZZLE.ends]
    edges = [ends for ends, there in zip(PUZZLE.ends, built, strict=True) if there]
    firsts = first_of_each(edges)
    board = Board(PUZZLE, [0b110 if there else 0b111 for there in built])
    position = Position(PUZZLE, board)
    assert list(position.group) == firsts
    assert position.groups == {first: [i for i, f in enumerate(firsts) if f == first] for first in sorted(set(firsts))}
    loop = len(edges) > len(firsts) - len(set(firsts))
    partial = Partial(PUZZLE)
    partial.counts = [1 if there else None for there in built]
    assert (ring(partial) is not None) is loop
    assert any(found.code == "loop" for found in violations(PUZZLE, board)) is loop
