"""Random solved boards: what is made is a puzzle of the size asked for with a solution of it."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.kind import Kind
from pensil.kinds import KINDS

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
SIZES = [(1, 1), (1, 2), (2, 1), (1, 9), (7, 1), (2, 2), (3, 5), (6, 4), (9, 9), (12, 17)]


@each_kind
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_board_is_full_and_breaks_no_rule(kind: Kind, rows: int, cols: int) -> None:
    assert kind.compose is not None
    for seed in range(10):
        puzzle, board = kind.compose(Random(seed), rows, cols)
        assert (puzzle.rows, puzzle.cols) == (rows, cols)
        assert board.full
        assert kind.violations(puzzle, board) == []
        assert kind.compose(Random(seed), rows, cols) == (puzzle, board)


@each_kind
def test_boards_differ(kind: Kind) -> None:
    assert kind.compose is not None
    rng = Random(1)
    assert len({kind.compose(rng, 6, 7)[0] for _ in range(20)}) == 20


@each_kind
def test_large_boards_are_made_too(kind: Kind) -> None:
    assert kind.compose is not None
    puzzle, board = kind.compose(Random(2), 40, 55)
    assert kind.violations(puzzle, board) == []
