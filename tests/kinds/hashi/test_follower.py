"""Suppositions as the native core follows them, and what parts islands, held against plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

import pytest

import pensil
from pensil._native import Bridges
from pensil.core.board import Board
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, exactly
from pensil.kinds.hashi.techniques.trial import pursued, suppositions
from tests.checks import some
from tests.kinds.hashi import plain_trial
from tests.kinds.hashi.boards import dense, truth


def some_positions(seed: int, count: int) -> Iterator[tuple[Position, Random]]:
    """Boards with some of the truth on them and sometimes something wrong, some islands without a number."""
    rng = Random(seed)
    for turn in range(count):
        puzzle = dense(rng, rng.randrange(3, 10), rng.randrange(3, 10), loops=turn % 2 > 0)
        right = truth(puzzle).masks
        if rng.random() < 0.3:
            cells = [["?" if clue and rng.random() < 0.3 else clue for clue in row] for row in puzzle.cells]
            puzzle = Hashi(cells, puzzle.max_bridges, puzzle.loops)
        known, wrong = rng.random() * 0.4, rng.choice((0.0, 0.0, 0.05))
        masks = []
        for domain, mask in zip(puzzle.domains, right, strict=True):
            left = mask & domain if rng.random() < known else domain
            masks.append(1 << rng.randrange(domain.bit_length()) if rng.random() < wrong else left)
        yield Position(puzzle, Board(puzzle, masks)), rng


def test_suppositions_are_followed_as_in_plain_python() -> None:
    broken: Counter[str] = Counter()
    for at, _ in some_positions(1, 150):
        trial, plain = at.bridges.trial(at.low, at.high), plain_trial.Trial(at)
        for supposed in suppositions(at):
            (chain, read), plainly = pursued(trial, supposed), plain.follow(plain_trial.Bound(*supposed))
            assert chain == plainly.chain
            if chain is not None and chain.broken.reason.what in ("few", "many", "crossing"):
                assert read == plainly.read  # where the islands are looked at as a whole there is more than one way
            broken["none" if chain is None else chain.broken.reason.what] += 1
    assert {"none", "few", "many", "crossing", "apart", "loop"} == set(broken)
    assert min(broken.values()) > 5


def test_what_was_not_looked_at_does_not_matter() -> None:
    """Pairs of which neither island was looked at may be what they like."""
    changed = 0
    for at, rng in some_positions(2, 60):
        trial = at.bridges.trial(at.low, at.high)
        for supposed in suppositions(at):
            found = pursued(trial, supposed)
            any_masks, none = list(at.masks), list(at.masks)
            for spot, (a, b) in enumerate(at.ends):
                if not (found.read >> a | found.read >> b) & 1:
                    any_masks[spot] = 1 << rng.randrange(at.puzzle.domains[spot].bit_length())
                    none[spot] = exactly(0)
                    changed += any_masks[spot] != at.masks[spot]
            for masks in (any_masks, none):
                other = Position(at.puzzle, Board(at.puzzle, masks))
                assert pursued(other.bridges.trial(other.low, other.high), supposed).chain == found.chain
    assert changed > 1000


def test_islands_that_can_still_be_connected() -> None:
    """Two rows of three islands, and one way between them; what was looked at is told."""
    puzzle = pensil.read("hashi\n2 . ? . ?\n. . . . .\n2 . ? . ?\n")
    assert isinstance(puzzle, Hashi)
    at_left = puzzle.spot[(0, 0), (2, 0)]
    down = [start[1] == end[1] for start, end in puzzle.pairs]
    shut = [exactly(0) if c and i != at_left else d for i, (c, d) in enumerate(zip(down, puzzle.domains, strict=True))]
    at = Position(puzzle, Board(puzzle, shut))
    read, broken = at.bridges.trial(at.low, at.high).follow(at_left, False, 0)
    assert broken is not None
    assert broken[:2] == ("apart", (0, 1, 2))
    assert read == 0b111111
    at = Position(puzzle, Board(puzzle, puzzle.domains))
    assert at.bridges.trial(at.low, at.high).follow(at_left, False, 0)[1] is None


def test_of_islands_that_are_cut_off_the_fewest_and_first_are_told() -> None:
    """Around an island with one bridge, the others stand alone, or in pairs."""
    for order in some(permutations(range(1, 4))):
        ends = [(0, island) for island in order]
        alone = Bridges(ends, [[0, 1, 2], *([order.index(i)] for i in (1, 2, 3))], [[]] * 3, [1, *[None] * 3], True)
        broken = alone.trial([0] * 3, [2] * 3).follow(order.index(3), True, 1)[1]
        assert broken is not None
        assert broken[:2] == ("apart", (1,))
        at_two = [[order.index(i), 3] if i == 1 else [order.index(i)] for i in (1, 2, 3)]
        beside = Bridges([*ends, (1, 4)], [[0, 1, 2], *at_two, [3]], [[]] * 4, [1, *[None] * 4], True)
        broken = beside.trial([0] * 4, [2] * 4).follow(order.index(3), True, 1)[1]
        assert broken is not None
        assert broken[:2] == ("apart", (2,))


def test_what_parts_the_islands() -> None:
    parted = left = 0
    for at, _ in some_positions(3, 200):
        cuts = [(spot, list(part)) for spot, part in at.bridges.cuts(at.low, at.high)]
        assert cuts == [(spot, list(part)) for spot, part in plain_trial.cut_pairs(at) if not at.low[spot]]
        exits = at.bridges.exits(at.low, at.high)
        assert list(exits) == [*plain_trial.only_exits(at)]
        parted, left = parted + len(cuts), left + len(exits)
    assert min(parted, left) > 100


BAD: dict[str, list[Callable[[Bridges], object]]] = {
    "no such place: ": [
        lambda _: Bridges([(0, 2)], [[0], [0]], [[]], [1, 1], True),
        lambda _: Bridges([(0, 1)], [[1], [0]], [[]], [1, 1], True),
        lambda _: Bridges([(0, 1)], [[0], [0]], [[-1]], [1, 1], True),
    ],
    "a pair has two ends": [lambda _: Bridges([(0,)], [[0], [0]], [[]], [1, 1], True)],  # type: ignore[list-item]
    "not a pair of the island": [lambda _: Bridges([(0, 1)], [[0], [0], [0]], [[]], [1, 1, 1], True)],
    "bad number of an island": [lambda _: Bridges([(0, 1)], [[0], [0]], [[]], [1, -1], True)],
    "every island has its pairs": [
        lambda _: Bridges([], [], [], [], True),
        lambda _: Bridges([(0, 1)], [[0], [0]], [], [1, 1], True),
        lambda _: Bridges([(0, 1)], [[0], [0]], [[]], [1], True),
    ],
    "every pair has a bound": [lambda pair: pair.trial([], [2]), lambda pair: pair.cuts([0], [2, 2])],
    "bad number of bridges": [
        lambda pair: pair.groups([-1]),
        lambda pair: pair.exits([0], [31]),
        lambda pair: pair.trial([0], [2]).follow(0, True, -1),
        lambda pair: pair.trial([0], [2]).follow(0, True, 31),
    ],
    "no such pair": [
        lambda pair: pair.trial([0], [2]).follow(1, True, 1),
        lambda p: p.trial([0], [2]).follow(-1, True, 1),
    ],
}


@pytest.mark.parametrize("message", BAD)
def test_bad_arguments(message: str) -> None:
    pair = Bridges([(0, 1)], [[0], [0]], [[]], [1, None], True)
    assert pair.trial([0], [2]).follow(0, True, 2)[1] is not None
    for call in some(BAD[message]):
        with pytest.raises(ValueError, match=message):
            call(pair)
