"""What every complete strategy of every kind promises: a trace that holds together, and all solutions."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.exhaustive import all_solutions


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
