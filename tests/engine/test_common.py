"""What all solutions have in common: against all of them, and with little effort."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.engine import common
from pensil.engine.common import common_from, facts_from
from pensil.engine.model import NativeModel
from pensil.errors import TimeLimit
from pensil.kinds import KINDS
from tests.engine.test_models import puzzle_of


def puzzles() -> Iterator[Puzzle]:
    for kind in KINDS:
        for seed in range(20):
            yield puzzle_of(kind, 3 * seed + 1, spoil=False)


def facts_of(solutions: Sequence[Board]) -> int:
    """How many spots have the same value in some solutions."""
    return sum(len(set(values)) == 1 for values in zip(*map(Board.values, solutions), strict=True))


def test_it_is_what_all_solutions_have() -> None:
    several = 0
    for puzzle in puzzles():
        solutions = pensil.solve(puzzle, solutions=0).solutions
        shared = solutions[0]
        for solution in solutions[1:]:
            shared = shared | solution
        found = common_from(Board.empty(puzzle))
        assert found.proved
        assert found.board == facts_from(Board.empty(puzzle))
        assert found.board.values() == shared.values()
        assert set(found.solutions) <= set(solutions)
        assert facts_of(found.solutions) == sum(value is not None for value in shared.values())
        several += len(solutions) > 1
    assert several >= 10


@pytest.mark.parametrize("effort", [0, 1])
def test_with_too_little_effort_it_is_hoped_and_nothing_that_holds_is_missing(effort: int) -> None:
    hoped = 0
    for puzzle in puzzles():
        found = common_from(Board.empty(puzzle), effort=effort)
        facts = facts_from(Board.empty(puzzle))
        assert facts.allows(found.board)
        assert found.board == facts or not found.proved
        hoped += not found.proved
    assert hoped


def test_where_nothing_is_right_nothing_follows() -> None:
    puzzle = pensil.read("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    wrong = Board.empty(puzzle).decide(0, 1).decide(1, 1)
    assert common_from(wrong).board == wrong


@pytest.mark.parametrize("asked", [common_from, facts_from])
def test_time_that_runs_out_in_the_search_is_told(
    asked: Callable[[Board, Deadline], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, set_up = [0.0], common._model

    def slowly(board: Board, deadline: Deadline) -> NativeModel:
        model = set_up(board, deadline)
        now[0] += 10
        return model

    monkeypatch.setattr(common, "_model", slowly)
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    assert asked(Board.empty(puzzle), Deadline(11.0, lambda: now[0]))
    with pytest.raises(TimeLimit, match="while looking for what follows"):
        asked(Board.empty(puzzle), Deadline(20.0, lambda: now[0]))
