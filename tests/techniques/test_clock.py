"""Techniques with loops of their own look at the clock there, not only when a board is looked at for the first time."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.deadline import Deadline
from pensil.errors import TimeLimit
from pensil.kinds import kind_named
from tests.techniques.positions import look

SLOW = {
    "akari": ["only-light", "robs-clue", "keeps-dark", "darkens-set", "facing-sets"],
    "hashi": ["starved-island"],
    "nonogram": ["cases"],
    "nurikabe": ["island-bottleneck", "pool-in-reach-of-one", "cases"],
    "shikaku": [
        *("common-cells", "only-cover", "starves-clue", "strands-cell", "pocket", "two-cells-two-clues"),
        "contradiction",
    ],
}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in SLOW.items() for name in names])
def test_the_clock_is_looked_at_on_a_board_that_is_known_already(kind: str, name: str) -> None:
    technique = next(each for each in kind_named(kind).techniques() if each.name == name)
    late = 0
    for seed in range(3):
        puzzle, _ = kind_named(kind).compose(Random(seed), 9, 9)
        at = look(Board.empty(puzzle))
        list(technique.steps(at))
        at.deadline = Deadline.after(-1)
        try:
            list(technique.steps(at))
        except TimeLimit:
            late += 1
    assert late
