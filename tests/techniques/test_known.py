"""What is known to be in a solution is not supposed: that saves time, for what holds somewhere breaks no rule.

Here it is known wrongly, so that it shows: values that would be ruled out are said to be in a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pensil.core.board import Board
from pensil.core.chain import Fact
from pensil.kinds.hashi.techniques.trial import contradictions
from pensil.kinds.nonogram.techniques.failing import failing_cases
from pensil.kinds.shikaku.techniques.chains import chains
from tests.techniques.positions import look, positions


def shikaku(at: Any) -> Iterator[Fact]:
    return (chain.assumed for chain in chains(at.sets, 10)) if at.sets is not None else iter(())


def hashi(at: Any) -> Iterator[Fact]:
    return (chain.assumed for chain in contradictions(at))


def nonogram(at: Any) -> Iterator[Fact]:
    return ((case.spot, 1 << case.value) for case in failing_cases(at, 10**6))


@pytest.mark.parametrize("failing", [shikaku, hashi, nonogram], ids=lambda failing: failing.__name__)
def test_what_a_known_solution_has_is_not_supposed(failing: Callable[[Any], Iterator[Fact]]) -> None:
    tried = 0
    for _, board, _ in positions(failing.__name__, range(100), 6, 2):
        facts = dict(failing(look(board)))
        masks = [mask & facts.get(spot, mask) for spot, mask in enumerate(board.masks)]
        known = Board(board.puzzle, [mask & -mask for mask in masks])
        at = look(board)
        at.solutions = [known]
        assert not [spot for spot, mask in failing(at) if known.masks[spot] & mask], board
        tried += len(facts)
    assert tried > 10
