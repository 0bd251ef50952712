"""Violations on partial boards, held against all ways to fill them: none is missed, and none is a false alarm.

Each rule is looked at alone, as the APART of the kind says it (tests/apart.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.kind import Kind
from pensil.errors import PuzzleError
from pensil.kinds import KINDS, kind_named
from tests.apart import Conditions
from tests.facts import facts_of
from tests.samples import sample, spoil_a_clue

MOST_WAYS = 300
"""Puzzles with more full boards are not used."""

MOST_BOARDS = 700
"""So many partial boards of each puzzle are looked at; when there are more, random ones."""

PUZZLES = 60

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def tiny(kind: Kind, rng: Random) -> Any:
    """A puzzle with few ways to fill it; of most of them the clues are spoiled."""
    while True:
        data, _ = sample(kind.name, rng, rng.randrange(1, 4), rng.randrange(1, 6))
        for _ in range(rng.choice((0, 1, 2, 4))):
            spoil_a_clue(data, rng)
        try:
            puzzle = kind.from_json(data)
        except PuzzleError:
            continue
        ways = 1
        for mask in puzzle.domains:
            ways *= mask.bit_count()
        if 1 < ways <= MOST_WAYS:
            return puzzle


class Broken:
    """For every board of a puzzle, the conditions that all ways to fill it break.

    They are those that are broken with the first open value of a spot, and with the rest of them too.
    """

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.of = cache(self._of)

    def _of(self, masks: tuple[int, ...]) -> frozenset[Hashable]:
        for spot, mask in enumerate(masks):
            if first := mask & (mask - 1) and mask & -mask:
                one, others = ((*masks[:spot], part, *masks[spot + 1 :]) for part in (first, mask - first))
                return self.of(one) & self.of(others)
        values = [mask.bit_length() - 1 for mask in masks]
        return frozenset(name for name, kept in self.conditions.items() if not kept(values))


def partial_boards(puzzle: Any, rng: Random) -> Iterator[tuple[int, ...]]:
    """All boards with any values left, or random ones when there are too many."""
    parts = [[part for part in range(1, mask + 1) if part & ~mask == 0] for mask in puzzle.domains]
    count = 1
    for each in parts:
        count *= len(each)
    if count <= MOST_BOARDS:
        yield from product(*parts)
        return
    for _ in range(MOST_BOARDS):
        decided = rng.random()
        yield tuple(
            1 << rng.choice([*bits(each[-1])]) if rng.random() < decided else rng.choice((rng.choice(each), each[-1]))
            for each in parts
        )


@each_kind
def test_what_is_told_of_a_partial_board_is_what_no_way_to_fill_it_can_mend(kind: Kind) -> None:
    apart = facts_of(kind.name).apart
    assert apart is not None
    rng = Random(2)
    codes: Counter[str] = Counter()
    exact = 0
    puzzles = [kind.from_json(data) for data in apart.by_hand]
    for puzzle in puzzles + [tiny(kind, rng) for _ in range(PUZZLES)]:
        broken = Broken(apart.conditions(puzzle))
        for masks in partial_boards(puzzle, rng):
            board = Board(puzzle, masks)
            found = kind.violations(puzzle, board)
            told = {name for violation in found for name in apart.told(puzzle, violation)}
            right = apart.worth_telling(broken.of(apart.open(puzzle, masks)))
            if apart.exact(puzzle, masks):
                assert told == right, (board, found)
                exact += not board.full
            else:
                assert told <= right, (board, found)
            codes.update(violation.code for violation in found if not board.full)
    assert exact > 1000
    assert codes.keys() == apart.codes
    assert min(codes.values()) >= 10, codes


def test_too_few_lamps_though_their_number_on_the_board_is_right() -> None:
    """Of the two cells beside the 2, one is open and one is empty; elsewhere there are two lamps."""
    puzzle = pensil.read("akari\n. . 2 . .\n")
    board = puzzle.board_from_text("*?2.*", marks=True)
    assert [violation.code for violation in kind_named("akari").violations(puzzle, board)] == ["too-few-lamps"]
