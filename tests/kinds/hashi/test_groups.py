"""Islands that are connected and bridges that form loops, in three places, against a flood over random bridges."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.strategies.bounding import Partial, ring
from pensil.kinds.hashi.techniques.position import Position

SIDE = 5
PUZZLE = Hashi([["?"] * SIDE for _ in range(SIDE)], loops=False)
"""Every cell is an island, so that bridges are the edges of a grid."""


def first_of_each(edges: list[tuple[int, int]]) -> list[int]:
    """For each island the first one that can be reached from it."""
    firsts = list(range(SIDE * SIDE))
    for island in firsts:
        reached = {island}
        while more := {end for edge in edges for end in edge if reached & {*edge}} - reached:
            reached |= more
        firsts[island] = min(reached)
    return firsts


@pytest.mark.parametrize("seed", range(30))
def test_groups_and_loops(seed: int) -> None:
    rng = Random(seed)
    built = [rng.random() < rng.choice((0.3, 0.5)) for _ in PUZZLE.ends]
    edges = [ends for ends, there in zip(PUZZLE.ends, built, strict=True) if there]
    firsts = first_of_each(edges)
    board = Board(PUZZLE, [0b110 if there else 0b111 for there in built])
    position = Position(PUZZLE, board)
    assert position.group == firsts
    assert position.groups == {first: [i for i, f in enumerate(firsts) if f == first] for first in sorted(set(firsts))}
    loop = len(edges) > len(firsts) - len(set(firsts))
    partial = Partial(PUZZLE)
    partial.counts = [1 if there else None for there in built]
    assert (ring(partial) is not None) is loop
    assert any(found.code == "loop" for found in violations(PUZZLE, board)) is loop
