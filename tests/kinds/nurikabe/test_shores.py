"""Ways that would shut in a part of the sea, held against all solutions and against what they rest on."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

from pensil.core.board import Board, bits
from pensil.core.chain import Fact
from pensil.engine.solve import solve
from pensil.kinds import kind_named
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.follower import SHUT, WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.shores import Barrier
from pensil.kinds.nurikabe.techniques.telling import Saying
from tests.checks import some
from tests.techniques.positions import look, positions, told
from tests.techniques.test_premises import follows

NURIKABE = kind_named("nurikabe")
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def test_cells_and_bottlenecks_follow_from_their_premises_alone() -> None:
    fired: Counter[str] = Counter()
    for _, board, solutions in positions("nurikabe", range(400), 6, each=2):
        for step in BY_NAME["shut-in-sea"].steps(look(board)):
            fired[step.phrase.key] += 1
            assert all(step.apply(board).allows(solution) for solution in solutions), told(board, step)
            assert follows(NURIKABE, board, step, all_numbers=True), told(board, step)
    assert fired["techniques.shut-in-sea.sentence"] >= 50
    assert fired["techniques.shut-in-sea.neck"] >= 5, fired


def test_what_would_follow_rests_on_its_premises_alone() -> None:
    fired: Counter[str] = Counter()
    for _, board, solutions in positions("nurikabe", range(120), 6, each=1):
        at = look(board)
        assert isinstance(at, Position)
        for assumed in [(spot, mask) for spot in at.sets.spots(at.open) for mask in (TO_SEA, TO_ISLAND)]:
            after = Follower(at, assumed)
            after.run(WIDE)
            possible = [solution for solution in solutions if solution.masks[assumed[0]] == assumed[1]]
            assert not after.broken or not possible
            for link in after.inferences:
                assert all(solution.masks[spot] == mask for solution in possible for spot, mask in link.facts)
            for facts, why in [(link.facts, link.reason) for link in (*after.inferences, after.broken) if link]:
                if why.sort in SHUT:
                    fired[why.sort] += 1
                    assert rests_on_premises(after, facts, why), (board, assumed, why.sort)
    assert fired["shut"] >= 3, fired
    assert fired["shut-neck"] >= 3, fired


def test_an_island_is_too_small_without_the_cells_that_it_is_barred_from() -> None:
    puzzle = NURIKABE.from_json({"kind": "nurikabe", "cells": [[None] * 3, [9, None, None], [None] * 3, [None] * 3]})
    at = look(puzzle.board_from_json({"cells": [[None, None, 1], [0, None, None], [None] * 3, [None] * 3]}))
    assert isinstance(at, Position)
    after = Follower(at, (11, TO_SEA))
    assert after.run(WIDE)
    (why,) = after.chain().reasons()
    assert why.sort == "shut-small"
    assert rests_on_premises(after, (), why)
    said = Saying(at, after.assumed, []).breaks(why).phrase
    assert said.said("en") == (
        "the 9 at r2c1 could not get all its cells without keeping the sea at r1c3 from the sea at r4c3"
    )
    assert said.said("id").endswith("memisahkan laut di b1k3 dari laut di b4k3")


def rests_on_premises(after: Follower, facts: tuple[Fact, ...], why: Cause) -> bool:
    """Whether no opposite of some facts is possible where only the premises are known; nothing is, without facts."""
    puzzle, sets = after.at.puzzle, after.sets
    masks = list(puzzle.domains)
    for side, mask in ((after.sea, TO_SEA), (after.island, TO_ISLAND)):
        for spot in sets.spots(why.premises & side):
            masks[spot] = mask
    opposites = [(spot, masks[spot] & ~mask) for spot, mask in facts] or [(0, masks[0])]
    return not any(
        mask and solve(puzzle, marks=Board(puzzle, [*masks[:spot], mask, *masks[spot + 1 :]])).solutions
        for spot, mask in opposites
    )


def test_cells_that_are_left_to_the_same_owners_come_together() -> None:
    """Every cell of the gap that only owners come to once, with just those that come there."""
    rng = Random(4)
    for _ in some(range(200)):
        cells = [rng.getrandbits(8) & rng.getrandbits(8) for _ in range(4)]
        reaches: list[Any] = [SimpleNamespace(island=island, cells=each) for island, each in enumerate(cells)]
        gap = rng.getrandbits(8)
        barrier: Any = SimpleNamespace(gap=SimpleNamespace(cells=gap), owners=reaches[:3])
        chart: Any = SimpleNamespace(reaches=reaches)
        found = list(Barrier.left_to(barrier, chart))
        for alike, owners in found:
            assert all([reach for reach in reaches if reach.cells >> cell & 1] == owners for cell in bits(alike))
        told = [cell for alike, _ in found for cell in bits(alike)]
        owned = cells[0] | cells[1] | cells[2]
        assert sorted(told) == list(bits(gap & owned & ~cells[3]))
