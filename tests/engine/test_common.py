"""What all solutions have in common: against all of them, and with little effort."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.engine.common import common_from, facts_from
from pensil.kinds import KINDS
from tests.engine.test_models import puzzle_of


def puzzles() -> Iterator[Puzzle]:
    for kind in KINDS:
        for seed in range(20):
            yield puzzle_of(kind, 3 * seed + 1, spoil=False)


def test_it_is_what_all_solutions_have() -> None:
    several = 0
    for puzzle in puzzles():
        solutions = pensil.solve(puzzle, solutions=0).solutions
        shared = solutions[0]
        for solution in solutions[1:]:
            shared = shared | solution
        common = common_from(Board.empty(puzzle))
        assert common.proved
        assert common.board == facts_from(Board.empty(puzzle))
        assert common.board.values() == shared.values()
        several += len(solutions) > 1
    assert several >= 10


@pytest.mark.parametrize("effort", [0, 1])
def test_with_too_little_effort_it_is_hoped_and_nothing_that_holds_is_missing(effort: int) -> None:
    hoped = 0
    for puzzle in puzzles():
        common = common_from(Board.empty(puzzle), effort=effort)
        facts = facts_from(Board.empty(puzzle))
        assert facts.allows(common.board)
        assert common.board == facts or not common.proved
        hoped += not common.proved
    assert hoped


def test_where_nothing_is_right_nothing_follows() -> None:
    puzzle = pensil.read("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    wrong = Board.empty(puzzle).decide(0, 1).decide(1, 1)
    assert common_from(wrong).board == wrong
