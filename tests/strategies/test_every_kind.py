"""What every complete strategy of every kind promises: a trace that holds together, and all solutions."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.core.trace import What
from pensil.kinds import KINDS
from tests.exhaustive import all_solutions

EVENTS = 600
"""So many events of a search are looked at."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_strategies_find_what_there_is(kind: Kind, seed: int) -> None:
    rng = Random(seed)
    puzzle, answer = kind.compose(rng, rng.randrange(2, 4), rng.randrange(2, 4))
    expected = set(all_solutions(puzzle, kind.violations))
    assert answer in expected
    complete = [strategy for strategy in kind.strategies() if strategy.complete]
    assert complete
    for strategy in complete:
        assert set(pensil.run(puzzle, strategy.name, solutions=0).solutions) == expected, strategy.name


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_search_goes_back_to_the_last_choice_that_stands(kind: Kind) -> None:
    """And no choice is taken back before anything has become of it."""
    puzzles = [kind.compose(Random(seed), side, side)[0] for seed, side in product(range(3), (2, 3, 5))]
    taken_back = 0
    for strategy in (each for one in kind.strategies() for each in (one, *one.readings)):
        for puzzle in puzzles:
            standing: dict[int, bool] = {}  # with whether anything was said of it
            for event in islice(strategy.search(puzzle), EVENTS):
                if event.what is What.PLACED:
                    standing[event.node] = False
                elif event.what is What.REMOVED:
                    assert standing.pop(event.node), (strategy.name, event)
                    taken_back += 1
                elif event.what is What.BACKTRACKED:
                    assert event.parent == next(reversed(standing), 0), (strategy.name, event)
                elif event.node in standing:
                    standing[event.node] = True
    assert taken_back
