"""The strategies of Akari: the paper's checks, and agreement with the engine."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.trace import Objection, Strategy, What, replay
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import violations
from pensil.kinds.akari.strategies import STRATEGIES
from pensil.kinds.akari.strategies.brute_force import what_is_wrong
from pensil.kinds.akari.strategies.lamps import IS_A_LAMP, IS_NO_LAMP, MAY_BE_A_LAMP, Lamps
from tests.checks import some
from tests.kinds.akari.boards import board, sized, solutions
from tests.strategies.traces import watched

BRUTE_FORCE, DFS, PHASES = STRATEGIES


# The paper's checks.


def told(objection: Objection | None) -> tuple[str, tuple[Cell, ...]]:
    assert objection is not None
    return objection.reason.said(), objection.cells


def test_the_three_objections_of_is_valid() -> None:
    puzzle = board(". . # 0 .\n. 1 . . .")
    lamps = Lamps(puzzle)
    spot = {cell: puzzle.spot[cell] for cell in puzzle.white}
    assert told(lamps.objection(spot[0, 4])) == ("r1c5 is beside the 0 at r1c4", ((0, 4), (0, 3)))
    assert lamps.objection(spot[1, 0]) is None
    lamps.put(spot[1, 0])
    assert told(lamps.objection(spot[0, 0])) == ("r1c1 is lit by the lamp at r2c1", ((0, 0), (1, 0)))
    assert told(lamps.objection(spot[1, 0])) == ("r2c1 is lit by the lamp at r2c1", ((1, 0), (1, 0)))
    assert told(lamps.objection(spot[0, 1])) == ("the 1 at r2c2 has all its lamps already", ((0, 1), (1, 1)))
    assert told(lamps.objection(spot[1, 2])) == ("the 1 at r2c2 has all its lamps already", ((1, 2), (1, 1)))
    assert lamps.objection(spot[1, 4]) is None


def test_a_lamp_decides_the_cells_it_lights() -> None:
    puzzle = board(". . # .\n. . . .")
    lamps = Lamps(puzzle)
    assert dict(lamps.put(1)) == {0: IS_NO_LAMP, 1: IS_A_LAMP, 4: IS_NO_LAMP}
    assert dict(lamps.put(3)) == {3: IS_A_LAMP, 5: IS_NO_LAMP, 6: IS_NO_LAMP}
    # The others stay lit by the lamp at r2c1.
    assert dict(lamps.take_away(1)) == {1: MAY_BE_A_LAMP}


def test_what_is_unfinished() -> None:
    puzzle = board("1 . .\n. . #")
    lamps = Lamps(puzzle)
    assert told(lamps.unfinished()) == ("the 1 at r1c1 has 0 lamps", ((0, 0),))
    lamps.put(puzzle.spot[0, 1])
    assert told(lamps.unfinished()) == ("r2c1 is dark", ((1, 0),))
    assert Lamps(board("# 0")).unfinished() is None


@st.composite
def placements(draw: st.DrawFn) -> tuple[Akari, list[int]]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    clue = st.sampled_from([None, None, None, "#", 0, 1, 2, 3, 4])
    puzzle = Akari([[draw(clue) for _ in range(cols)] for _ in range(rows)])
    return puzzle, [draw(st.sampled_from([EMPTY, EMPTY, LAMP])) for _ in puzzle.white]


@given(placements())
@settings(max_examples=300, deadline=None)
def test_the_check_of_a_full_board_agrees_with_the_rules(made: tuple[Akari, list[int]]) -> None:
    puzzle, values = made
    broken = violations(puzzle, Board(puzzle, (1 << value for value in values)))
    assert (what_is_wrong(puzzle, values) is not None) is bool(broken)


@given(placements(), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_an_objection_is_a_broken_rule(made: tuple[Akari, list[int]], rng: Random) -> None:
    """A lamp is refused exactly where it would meet another one or be one too many beside a number."""
    puzzle, _ = made
    assume(puzzle.white)
    lamps, masks = Lamps(puzzle), [MAY_BE_A_LAMP] * len(puzzle.white)
    standing: list[int] = []
    for spot in some(rng.choices(range(len(puzzle.white)), k=12)):
        if standing and rng.random() < 0.3:
            away = standing.pop(rng.randrange(len(standing)))
            for changed, mask in lamps.take_away(away):
                masks[changed] = mask
        only = [IS_A_LAMP if other in (spot, *standing) else MAY_BE_A_LAMP for other in range(len(masks))]
        codes = {violation.code for violation in violations(puzzle, Board(puzzle, only))}
        refused = bool(codes & {"lamps-meet", "too-many-lamps"}) or spot in standing
        assert (lamps.objection(spot) is not None) is refused
        if not refused:
            standing.append(spot)
            for changed, mask in lamps.put(spot):
                masks[changed] = mask
        lit = [any(lamps.lighting(i) == lamp for lamp in standing) for i in range(len(masks))]
        decided = [IS_A_LAMP if i in standing else IS_NO_LAMP if lit[i] else MAY_BE_A_LAMP for i in range(len(masks))]
        assert masks == decided


# All strategies and the engine.


def test_all_strategies_find_what_the_engine_finds() -> None:
    numbers = Counter[int]()
    for seed in range(220):
        puzzle = sized(seed, 6, range(10) if seed % 10 else range(2))
        expected = solutions(puzzle)
        for strategy in STRATEGIES:
            assert set(watched(puzzle, strategy)) == expected, (strategy.name, puzzle)
        numbers[min(len(expected), 2)] += 1
    assert all(numbers[few] >= 30 for few in (0, 1, 2)), numbers


def test_the_searches_find_what_the_engine_finds_on_larger_boards() -> None:
    for seed in range(60):
        puzzle = sized(seed, 7, range(10, 18))
        for strategy in (DFS, PHASES):
            assert set(watched(puzzle, strategy)) == solutions(puzzle), (strategy.name, puzzle)


@pytest.mark.parametrize("text", ["#", "0", "1", "# 0\n0 #", "2 #\n# #"])
@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_boards_without_a_white_cell(text: str, strategy: Strategy) -> None:
    puzzle = board(text)
    assert len(watched(puzzle, strategy)) == (not any(number for _, number, _ in puzzle.numbers))


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_replaying_a_run_ends_on_its_solution(strategy: Strategy) -> None:
    for seed in range(20):
        puzzle = sized(seed, 5, range(1, 10))
        run = pensil.run(puzzle, strategy.name)
        boards = [board for _, board in replay(puzzle, run.events)]
        if run.status == "solved":
            assert boards[-1] == run.solutions[0]
        else:
            assert run.status == "none"
            assert boards[-1] == Board.empty(puzzle)


# Big boards.


def test_brute_force_starts_at_once() -> None:
    first = list(islice(BRUTE_FORCE.search(Akari([[None] * 30 for _ in range(40)])), 5))
    assert [event.what for event in first] == [What.EXPANDED, What.PLACED, What.DEAD, What.REMOVED, What.PLACED]
    assert first[2].because() == "r1c1 is dark"


@pytest.mark.parametrize("strategy", [DFS, PHASES], ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("upright", [False, True])
def test_a_long_line_needs_no_recursion(strategy: Strategy, upright: bool) -> None:
    """Lamps on every other cell of a line of 200, each between two walls."""
    line: list[Any] = [None, 2] * 99 + [None, 1]
    puzzle = Akari([[clue] for clue in line] if upright else [line])
    limit = sys.getrecursionlimit()
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        run = pensil.run(puzzle, strategy.name)
        assert (run.status, run.counters.depth) == ("solved", 100)
        assert pensil.check(puzzle, run.solutions[0]) == []
    finally:
        sys.setrecursionlimit(limit)


def test_a_long_open_line_is_searched_to_its_end() -> None:
    puzzle = Akari([[None] * 200])
    for strategy in (DFS, PHASES):
        run = pensil.run(puzzle, strategy.name, solutions=0)
        assert (run.status, run.counters.solutions) == ("multiple", 200)


def test_what_a_strategy_tells_about_itself() -> None:
    assert [strategy.name for strategy in STRATEGIES] == ["brute-force", "dfs", "phases"]
    for strategy in STRATEGIES:
        assert strategy.complete
        assert strategy.paper.said().startswith("Akari paper")
        assert strategy.idea.said().endswith(".")
        assert strategy.title.said("id")
        assert strategy.complexity.said("id")
