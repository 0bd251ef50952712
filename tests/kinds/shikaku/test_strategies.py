"""The strategies of Shikaku on the published example, where greedy may fail, and against the engine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.trace import Strategy, What, replay
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.paper.written import EXAMPLE as PUBLISHED
from pensil.kinds.shikaku.paper.written import MOVED
from pensil.kinds.shikaku.paper.written import named_box as paper_rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import violations
from pensil.kinds.shikaku.strategies import STRATEGIES
from pensil.kinds.shikaku.strategies.brute_force import what_is_wrong
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from tests.kinds.shikaku.searches import combinations, half_drawn, made, moves, sized
from tests.strategies.traces import watched

BRUTE_FORCE, GREEDY, BFS, BACKTRACKING, COMBO = STRATEGIES
COMPLETE = [strategy for strategy in STRATEGIES if strategy.complete]
each_complete = pytest.mark.parametrize("strategy", COMPLETE, ids=lambda strategy: strategy.name)


# The other strategies on the published example.


def test_backtracking_begins_as_published() -> None:
    """Three possibilities for the 2, of which A3:B3 first; then four for the 4, A1:B2 first; then one for the 8."""
    events = list(BACKTRACKING.search(PUBLISHED))
    assert moves(PUBLISHED, events)[:3] == ["1 A3 A3:B3", "4 B2 A1:B2", "8 B5 A4:B7"]
    assert [event.because() for event in events if event.what is What.VALIDATED][:3] == [
        "the 2 at r1c3 can take r1c3 to r2c3, r1c2 to r1c3, r1c3 to r1c4",
        "the 4 at r2c2 can take r1c1 to r2c2, r2c1 to r3c2, r1c2 to r4c2, r2c2 to r5c2",
        "the 8 at r2c5 can take r1c4 to r2c7",
    ]


ORDERS: dict[str, Callable[[Rectangle], Any]] = {
    "backtracking": lambda box: (abs(_height(box) - _width(box)), _width(box), box[:2]),
    "backtracking:flattest": lambda box: (_height(box), box[:2]),
    "backtracking:tallest": lambda box: (-_height(box), box[:2]),
    "backtracking:topmost": lambda box: (box[0], box[1], _height(box)),
    "backtracking:leftmost": lambda box: (box[1], box[0], _height(box)),
}
"""Every order of listing by all that it depends on, for rectangles of one area."""


def _height(box: Rectangle) -> int:
    return box[2] - box[0] + 1


def _width(box: Rectangle) -> int:
    return box[3] - box[1] + 1


def entered(puzzle: Shikaku, order: Callable[[Rectangle], Any]) -> Iterator[list[str]]:
    """The rectangles that stand after each choice of a recursive search in reading order, up to the first solution."""

    def choose(boxes: list[Rectangle]) -> Iterator[list[str]]:
        if len(boxes) == len(puzzle.clues):
            yield []
            return
        covered = {cell for box in boxes for cell in cells_of(box)}
        free = [box for box in puzzle.candidates[len(boxes)] if covered.isdisjoint(cells_of(box))]
        for box in sorted(free, key=order):
            yield [*map(paper_rectangle, (*boxes, box))]
            for deeper in choose([*boxes, box]):
                yield deeper
                if not deeper:
                    return

    return takewhile(bool, choose([]))


READINGS = (BACKTRACKING, *BACKTRACKING.readings)


@pytest.mark.parametrize("strategy", READINGS, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("puzzle", [PUBLISHED, MOVED])
def test_every_order_of_listing(strategy: Strategy, puzzle: Shikaku) -> None:
    run = pensil.run(puzzle, strategy.name)
    drawn = [
        [paper_rectangle(box) for box in puzzle.rectangles(board) if box is not None]
        for event, board in replay(puzzle, run.events)
        if event.what is What.PLACED
    ]
    assert drawn == list(entered(puzzle, ORDERS[strategy.name]))
    assert run.solutions == pensil.solve(puzzle).solutions


def test_the_order_of_listing_decides_how_many_backtracks_there_are() -> None:
    counts = [pensil.run(PUBLISHED, strategy.name).counters for strategy in READINGS]
    assert [count.generated for count in counts] == [39, 237, 118, 237, 237]
    assert [count.backtracks for count in counts] == [7, 66, 35, 66, 66]


@each_complete
def test_every_strategy_finds_the_published_solution(strategy: Strategy) -> None:
    run = pensil.run(PUBLISHED, strategy.name, solutions=0 if strategy is not BRUTE_FORCE else 1)
    assert run.solutions == pensil.solve(PUBLISHED).solutions
    assert run.status == ("unique" if strategy is not BRUTE_FORCE else "solved")


def test_greedy_fails_on_the_published_example() -> None:
    run = pensil.run(PUBLISHED, "greedy")
    assert (run.status, run.solutions) == ("failed", ())
    events = list(run.events)
    assert events[-1].what is What.FAILED
    assert (events[-1].node, events[-1].because()) == (5, "greedy takes nothing back")
    assert events[-2].what is What.DEAD
    assert events[-2].because() == "the 8 at r2c5 has no rectangle left"
    assert moves(PUBLISHED, events)[:-1] == ["1 B2 A1:B2", "2 G7 E6:G7", "3 A3 A3:A4", "4 G5 G4:G5", "5 E1 C1:G1"]


# Greedy, which may fail.


def test_greedy_tells_the_truth() -> None:
    statuses = Counter[str]()
    for seed in range(220):
        puzzle = sized(seed, 6, range(1, 9), 10**6)
        expected = solutions(puzzle)
        events = list(GREEDY.search(puzzle))
        last = [board for _, board in replay(puzzle, events)][-1]
        run = pensil.run(puzzle, "greedy", solutions=0)
        statuses[run.status] += 1
        solved = events[-1].what is What.SOLVED
        assert solved is (run.status == "solved")
        assert run.solutions == ((last,) if solved else ())
        if solved:
            assert last in expected
        else:
            assert [event.what for event in events[-2:]] == [What.DEAD, What.FAILED]
            assert events[-2].reason
            assert events[-2].cells
        placed = [event for event in events if event.what is What.PLACED]
        assert [event.parent for event in placed] == list(range(len(placed)))
        assert [event.node for event in events if event.what is What.EXPANDED] == list(range(len(placed)))
        assert not any(event.what is What.REMOVED for event in events)
    assert statuses["solved"] >= 30
    assert statuses["failed"] >= 30


def test_greedy_notices_bare_cells() -> None:
    run = pensil.run(Shikaku([[1, None, 1]]), "greedy")
    assert run.status == "failed"
    assert [event.because() for event in run.events][-2:] == ["no rectangle covers r1c2", "greedy takes nothing back"]


# All strategies and the engine.


def solutions(puzzle: Shikaku) -> set[Board]:
    return set(pensil.solve(puzzle, solutions=10**6).solutions)


def test_all_strategies_find_what_the_engine_finds() -> None:
    numbers = Counter[int]()
    seed = 0
    while numbers.total() < 300:
        seed += 1
        puzzle = made(Random(seed), 6)
        if combinations(puzzle) > 1200:
            continue
        expected = solutions(puzzle)
        for strategy in COMPLETE:
            assert set(watched(puzzle, strategy)) == expected, (strategy.name, puzzle)
        numbers[min(len(expected), 2)] += 1
    assert all(numbers[few] >= 30 for few in (0, 1, 2)), numbers


def test_the_searches_find_what_the_engine_finds_on_larger_boards() -> None:
    looked_at = 0
    for seed in range(150):
        puzzle = sized(seed, 9, range(8, 20), 200)
        runs = [pensil.run(puzzle, strategy.name, solutions=0, limit_nodes=1500) for strategy in (BFS, COMBO)]
        if any(run.status == "limit" for run in runs):
            continue
        expected = solutions(puzzle)
        for strategy in (BFS, BACKTRACKING, COMBO):
            assert set(watched(puzzle, strategy)) == expected, (strategy.name, puzzle)
        looked_at += 1
    assert looked_at > 60


@given(half_drawn(), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_the_check_of_a_full_board_agrees_with_the_rules(made: tuple[Shikaku, Placed, int], rng: Random) -> None:
    puzzle, _, _ = made
    assume(all(puzzle.candidates))
    values = [rng.randrange(len(candidates)) for candidates in puzzle.candidates]
    broken = violations(puzzle, Board(puzzle, (1 << value for value in values)))
    wrong = what_is_wrong(puzzle, values)
    assert (wrong is not None) is bool(broken)
    assert wrong is None or wrong.cells


@each_complete
def test_a_clue_without_a_candidate(strategy: Strategy) -> None:
    assert watched(Shikaku([[3, None, 1], [1, None, None]]), strategy) == []
    assert watched(Shikaku([[3, 1, None]]), strategy) == []


@each_complete
def test_replaying_a_run_ends_on_its_solution(strategy: Strategy) -> None:
    for seed in range(20):
        puzzle = sized(seed, 5, range(1, 6), 500)
        run = pensil.run(puzzle, strategy.name)
        boards = [board for _, board in replay(puzzle, run.events)]
        if run.status == "solved":
            assert boards[-1] == run.solutions[0]
        else:
            assert run.status == "none"
            assert boards[-1] == Board.empty(puzzle)


# Big boards.


def test_brute_force_starts_at_once() -> None:
    first = list(islice(BRUTE_FORCE.search(Shikaku([[2] * 30 for _ in range(40)])), 3))
    assert [event.what for event in first] == [What.EXPANDED]  # side by side, no 2 has a rectangle
    first = list(islice(BRUTE_FORCE.search(Shikaku([["?", None] * 15 for _ in range(40)])), 3))
    assert [event.what for event in first] == [What.EXPANDED, What.PLACED, What.DEAD]


@pytest.mark.parametrize("strategy", [GREEDY, BFS, BACKTRACKING, COMBO], ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("upright", [False, True])
def test_a_long_line_needs_no_recursion(strategy: Strategy, upright: bool) -> None:
    line: list[Any] = [1] * 200
    puzzle = Shikaku([[clue] for clue in line] if upright else [line])
    limit = sys.getrecursionlimit()
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        run = pensil.run(puzzle, strategy.name, solutions=0)
        assert run.status == ("unique" if strategy.complete else "solved")
        assert run.counters.depth == 200
    finally:
        sys.setrecursionlimit(limit)


def test_what_a_strategy_tells_about_itself() -> None:
    names = ["brute-force", "greedy", "bfs", "backtracking", "combo"]
    assert [strategy.name for strategy in STRATEGIES] == names
    for strategy in STRATEGIES:
        assert strategy.complete is (strategy.name != "greedy")
        assert strategy.paper.said().startswith("Shikaku paper")
        assert strategy.idea.said().endswith(".")
        assert strategy.title.said("id")
        assert strategy.complexity
