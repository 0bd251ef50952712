"""The strategies of Hashi: agreement with the engine and the rules, the bounding function, big boards."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.trace import What, replay
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.strategies import STRATEGIES
from pensil.kinds.hashi.strategies.bounding import Partial, objection
from pensil.kinds.hashi.strategies.candidates import Bridge, candidates
from pensil.kinds.hashi.strategies.validation import crosses, validate, visit
from tests.samples import sample
from tests.strategies.traces import watched

BRUTE_FORCE, BACKTRACKING = STRATEGIES


# All strategies and the engine.


def made(rng: Random, most: int, loops: bool = True) -> Hashi:
    """A random puzzle with a solution, or one with a clue or an island changed, or with numbers made unknown."""
    data: dict[str, Any] = sample("hashi", rng, rng.randrange(1, most), rng.randrange(1, most))[0]
    if rng.random() < 0.3:
        data["cells"] = [[clue and rng.choice((clue, "?")) for clue in row] for row in data["cells"]]
    elif rng.random() < 0.5:
        r, c = rng.randrange(len(data["cells"])), rng.randrange(len(data["cells"][0]))
        data["cells"][r][c] = rng.choice([None, "?", *range(1, 2 * data["max_bridges"] + 1)])
        if not any(clue for row in data["cells"] for clue in row):
            data["cells"][r][c] = "?"
    return Hashi(data["cells"], data["max_bridges"], loops)


def sized(seed: int, most: int, slots: range, many: int) -> Hashi:
    """A random puzzle with so many entries in the lists of candidates, and at most so many solutions."""
    rng = Random(seed)
    while True:
        puzzle = made(rng, most, loops=seed % 4 > 0)
        if len(puzzle.pairs) * puzzle.max_bridges in slots and pensil.count(puzzle, limit=many + 1) <= many:
            return puzzle


def solutions(puzzle: Hashi) -> set[Board]:
    return set(pensil.solve(puzzle, solutions=10**6).solutions)


def test_both_strategies_find_what_the_engine_finds() -> None:
    numbers = Counter[int]()
    for seed in range(220):
        puzzle = sized(seed, 5, range(4, 11) if seed % 10 else range(4), 10**6)
        expected = solutions(puzzle)
        for strategy in STRATEGIES:
            found = watched(puzzle, strategy)
            assert set(found) == expected, (strategy.name, puzzle)
        numbers[min(len(expected), 2)] += 1
    assert all(numbers[few] >= 30 for few in (0, 1, 2)), numbers


def test_backtracking_finds_what_the_engine_finds_on_larger_boards() -> None:
    for seed in range(120):
        puzzle = sized(seed, 8, range(10, 200), 60)
        assert set(watched(puzzle, BACKTRACKING)) == solutions(puzzle), puzzle


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_replaying_a_run_ends_on_its_solution(strategy: Any) -> None:
    for seed in range(20):
        puzzle = sized(seed, 5, range(1, 9), 10**6)
        run = pensil.run(puzzle, strategy.name)
        boards = [board for _, board in replay(puzzle, run.events)]
        if run.status == "solved":
            assert boards[-1] == run.solutions[0]
        else:
            assert run.status == "none"
            assert boards[-1] == Board.empty(puzzle)


CELLS = st.sampled_from([None, None, "?", 1, 2, 2, 3, 4])


@st.composite
def choices(draw: st.DrawFn) -> tuple[Hashi, list[int]]:
    """A puzzle and a number of bridges for each of its pairs."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    cells = [[draw(CELLS) for _ in range(cols)] for _ in range(rows)]
    cells[draw(st.integers(0, rows - 1))][draw(st.integers(0, cols - 1))] = 2
    puzzle = Hashi(cells, draw(st.integers(1, 3)), draw(st.booleans()))
    return puzzle, [draw(st.integers(0, most)) for most in puzzle.limits]


@given(choices(), st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None)
def test_the_checks_agree_with_the_rules(made: tuple[Hashi, list[int]], rng: Random) -> None:
    puzzle, counts = made
    broken = bool(violations(puzzle, Board(puzzle, (1 << count for count in counts))))
    found = candidates(puzzle)
    left = dict(zip(puzzle.pairs, counts, strict=True))
    vectors: list[list[int]] = [[], []]
    for entries, bits in zip((found.horizontal, found.vertical), vectors, strict=True):
        for bridge in entries:
            pair = Pair(*bridge.cells)
            bits.append(int(left[pair] > 0))
            left[pair] -= 1
    assert validate(puzzle, vectors[0], vectors[1]).accepted is not broken
    partial = Partial(puzzle)
    partial.counts = list(counts)
    assert (objection(partial) is not None) is broken
    # Forget some of the choices: an objection must then hold for whatever is chosen instead.
    forgotten = rng.sample(range(len(counts)), min(len(counts), 4))
    for spot in forgotten:
        partial.counts[spot] = None
    if objection(partial):
        for values in product(*(range(puzzle.limits[spot] + 1) for spot in forgotten)):
            again = Board(puzzle, (1 << count for count in counts))
            for spot, value in zip(forgotten, values, strict=True):
                again = again.decide(spot, value)
            assert violations(puzzle, again)


def test_the_crossing_formula_is_strict() -> None:
    across = Bridge(2, 3, 5, 3)
    for down, crossing in (
        (Bridge(3, 1, 3, 4), True),
        (Bridge(2, 1, 2, 4), False),
        (Bridge(5, 1, 5, 4), False),
        (Bridge(3, 3, 3, 4), False),
        (Bridge(3, 1, 3, 3), False),
        (Bridge(6, 1, 6, 4), False),
        (Bridge(3, 4, 3, 6), False),
    ):
        assert crosses(across, down) is crossing
    assert not crosses(Bridge(3, 1, 3, 4), across)


# The bounding function, test by test: the number of bridges of every pair, None where it is undecided.

PLUS = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]])
SQUARE = Hashi([[2, None, "?"], ["?", None, 2]])


@pytest.mark.parametrize(
    ("puzzle", "counts", "reason"),
    [
        (PLUS, (1, 1), "the bridges between r2c1 and r2c3 and between r1c2 and r3c2 cross"),
        (PLUS, (None, 1), "r1c2 needs 1 and can get only 0"),
        (Hashi([[3, 3, 2]]), (2, 2), "r1c2 needs 3 and has 4 already"),
        (Hashi([[3, 3, 2]]), (None, None), "r1c1 needs 3 and can get only 2"),
        (Hashi([[1, 3, 2]]), (0, None), "r1c1 needs 1 and can get only 0"),
        (
            Hashi([[1, "?", 1, "?"]], max_bridges=1),
            (1, 0, None),
            "r1c1 and r1c2 can no longer be connected with the other islands",
        ),
        (Hashi([[1, 1, "?"]]), (1, None), "r1c3 can no longer be connected with the other islands"),
        (
            Hashi([[1, 1, "?", "?", "?"]]),
            (1, None, None, None),
            "r1c1 and r1c2 have all their bridges and no way to the other islands",
        ),
        (Hashi([[1, None], [None, "?"]]), (), "r1c1 needs 1 and can get only 0"),
        (Hashi(SQUARE.cells, loops=False), (1, 1, 1, 1), "the bridge between r2c1 and r2c3 closes a loop"),
    ],
)
def test_the_bounding_function_objects(puzzle: Hashi, counts: tuple[int | None, ...], reason: str) -> None:
    partial = Partial(puzzle)
    partial.counts = list(counts)
    wrong = objection(partial)
    assert wrong is not None
    assert wrong.reason.said() == reason


@pytest.mark.parametrize(
    ("puzzle", "counts"),
    [
        (SQUARE, (1, 1, 1, 1)),
        (SQUARE, (2, 0, None, None)),
        (Hashi(SQUARE.cells, loops=False), (1, 1, 1, None)),
        (Hashi([[1, 3, 2]]), (1, None)),
        (Hashi([["?"]]), ()),
    ],
)
def test_the_bounding_function_waits_for_what_is_undecided(puzzle: Hashi, counts: tuple[int | None, ...]) -> None:
    partial = Partial(puzzle)
    partial.counts = list(counts)
    assert objection(partial) is None


# Big boards.


def test_brute_force_starts_at_once() -> None:
    puzzle = Hashi([["?"] * 30 for _ in range(40)])
    first = list(islice(BRUTE_FORCE.search(puzzle), 5))
    assert [event.what for event in first] == [What.EXPANDED, What.PLACED, What.DEAD, What.REMOVED, What.PLACED]


def test_a_long_row_needs_no_recursion() -> None:
    puzzle = Hashi([[1, *[2] * 198, 1]])
    limit = sys.getrecursionlimit()
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        run = pensil.run(puzzle, "backtracking", solutions=0)
        assert (run.status, run.counters.depth) == ("unique", 199)
        assert len(visit(puzzle, [1, 0] * 199, [])) == 200
    finally:
        sys.setrecursionlimit(limit)


def test_what_a_strategy_tells_about_itself() -> None:
    assert [strategy.name for strategy in STRATEGIES] == ["brute-force", "backtracking"]
    for strategy in STRATEGIES:
        assert strategy.complete
        assert strategy.paper.said().startswith("Hashi paper")
        assert strategy.paper.said("id").startswith("makalah Hashi")
        assert strategy.idea.said().endswith(".")
        assert strategy.title.said()
        assert strategy.complexity.said().startswith("O(")
