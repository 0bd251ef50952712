"""The strategies of Nurikabe: the paper's example, each part of isValid, and agreement with the engine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.trace import Objection, What, replay
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import violations
from pensil.kinds.nurikabe.strategies import STRATEGIES
from pensil.kinds.nurikabe.strategies.backtracking import search, tables
from pensil.kinds.nurikabe.strategies.tables import black_cells, step_table
from pensil.kinds.nurikabe.strategies.validity import (
    Matrix,
    is_more_than_one_stream,
    is_not_appropriate_islands,
    is_shared_island,
    is_square_stream,
    is_too_small_island,
    is_unconnected_island,
    objection,
    published_objection,
)
from tests.checks import some
from tests.samples import sample
from tests.strategies.traces import watched

BRUTE_FORCE, BACKTRACKING = STRATEGIES

PAPER = Nurikabe([[2, None], [None, None]])
"""The paper's 2x2 board is a lost picture; with one number 2 and the first solution {(1,2),(2,2)} it must be this."""


# The paper's example.


def test_the_published_table() -> None:
    run = pensil.run(PAPER, "backtracking")
    assert run.status == "solved"
    assert str(run.solutions[0]) == ". #\n. #\n"
    assert list(black_cells(PAPER, run.events)) == [[(0, 1), (1, 1)]]
    assert BACKTRACKING.tables is tables
    assert tables(PAPER).endswith("\nt = {(1,2), (2,2)}\n")


def test_our_counters_for_the_published_example() -> None:
    """The paper says 5 steps and 3 backtracks, which are those of `backtracking:literal`."""
    assert pensil.run(PAPER, "backtracking").counters.to_json() == {
        "generated": 4,
        "expanded": 3,
        "dead": 1,
        "backtracks": 0,
        "validations": 5,
        "depth": 3,
        "solutions": 1,
    }


def test_every_step_of_the_published_example() -> None:
    assert tables(PAPER).splitlines() == [
        "Step   Cell   Colour  isValid",
        "start                 valid",
        "1      (1,2)  black   valid",
        "2      (2,1)  black   not valid: the island of the 2 at r1c1 can get only 1 cell",
        "3      (2,1)  white   valid",
        "4      (2,2)  black   valid",
        "t = {(1,2), (2,2)}",
    ]


def test_the_search_goes_on_to_the_other_solution() -> None:
    run = pensil.run(PAPER, "backtracking", solutions=0)
    assert run.status == "multiple"
    assert list(black_cells(PAPER, run.events)) == [[(0, 1), (1, 1)], [(1, 0), (1, 1)]]
    assert run.counters.backtracks == 4


def test_a_dead_end_takes_back_the_last_black_cell_and_goes_on_after_it() -> None:
    puzzle = Nurikabe([[None, None, None], [None, 2, None]])
    events = list(pensil.run(puzzle, "backtracking", solutions=0).events)
    placed = {event.node: event for event in events if event.what is What.PLACED}
    backs = [(i, event) for i, event in enumerate(events) if event.what is What.BACKTRACKED]
    assert backs
    for i, event in backs:
        assert placed[event.node].changes[0][1] == 1 << SEA
        spot = placed[event.node].changes[0][0]
        after = events[i + 1]
        assert (after.what, after.parent, after.changes) == (What.PLACED, event.parent, ((spot, 1 << ISLAND),))


def test_tables_of_searches_that_find_nothing_or_do_not_end() -> None:
    assert tables(Nurikabe([[2, 3]])).splitlines()[1:] == [
        "start                not valid: the clues at r1c1 and r1c2 stand on one island",
        "no solution",
    ]
    assert tables(Nurikabe([[2, 3]]), "id").splitlines() == [
        "Langkah  Kotak  Warna  isValid",
        "awal                   tidak sah: angka di b1k1 dan b1k2 berada di satu pulau",
        "tidak ada solusi",
    ]
    puzzle = Nurikabe([[None] * 20 for _ in range(30)])
    text = step_table(puzzle, search(puzzle), 10).splitlines()
    assert text[-1] == "stopped after 10 steps"
    assert text[-2].startswith("10 ")
    assert tables(Nurikabe([[1]])).endswith("\nt = {}\n")


# isValid, part by part. "#" black, "." white, "?" undecided; a number is a number, "x" a clue of unknown size.


def matrix(*rows: str) -> Matrix:
    clues = [["?" if s == "x" else int(s) if s.isdigit() else None for s in row] for row in rows]
    m = Matrix(Nurikabe(clues))
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign in "#.":
                m.decide((r, c), SEA if sign == "#" else ISLAND)
    return m


Part = Callable[[Matrix], Objection | None]

OBJECTED: list[tuple[Part, tuple[str, ...], str]] = [
    (is_unconnected_island, (".#?", "#?1"), "the stream cuts r1c1 off from every number"),
    (is_unconnected_island, (".??",), "the stream cuts r1c1 off from every number"),
    (is_unconnected_island, ("2.#..",), "the stream cuts r1c4 and r1c5 off from every number"),
    (is_more_than_one_stream, ("#2#?", "..??", "???."), "the stream at r1c3 can no longer be joined to r1c1"),
    (is_more_than_one_stream, ("#.#", "?1?"), "the stream at r1c3 can no longer be joined to r1c1"),
    (is_square_stream, ("?##", "1##"), "the 2 by 2 square at r1c2 is all black"),
    (is_square_stream, ("###", "###", "###"), "the 2 by 2 square at r1c1 is all black"),
    (is_shared_island, ("2.x?",), "the clues at r1c1 and r1c3 stand on one island"),
    (is_not_appropriate_islands, ("?2.", "?.?"), "the island of the 2 at r1c2 has 3 cells"),
    (is_not_appropriate_islands, ("1.2",), "the island of the 1 at r1c1 has 3 cells"),
    (is_too_small_island, ("3?#", "##?"), "the island of the 3 at r1c1 can get only 2 cells"),
    (is_too_small_island, ("2?1", "#?#"), "the island of the 2 at r1c1 can get only 1 cell"),
    (is_too_small_island, ("9??", "???"), "the island of the 9 at r1c1 can get only 6 cells"),
]

ALLOWED: list[tuple[Part, tuple[str, ...]]] = [
    (is_unconnected_island, (".?#", "#?1")),
    (is_unconnected_island, ("?#?", "#?1")),
    (is_more_than_one_stream, ("#2#?", "?.??", "???.")),
    (is_more_than_one_stream, ("?.?", "?1?")),
    (is_square_stream, ("##?", "#?#")),
    (is_square_stream, ("##1", "#2#")),
    (is_not_appropriate_islands, ("2?1", "??#")),
    (is_not_appropriate_islands, ("x..", "#.#")),
    (is_not_appropriate_islands, ("3#?", "##?")),
    (is_not_appropriate_islands, ("1#..", "####")),
    (is_shared_island, ("2?1", "?.?")),
    (is_shared_island, ("..?1", "...#")),
    (is_too_small_island, ("2?1", "??#")),
    (is_too_small_island, ("3?#", "??#")),
    (is_too_small_island, ("x#?", "##?")),
    (is_too_small_island, ("1#..", "####")),
]


@pytest.mark.parametrize(("part", "rows", "reason"), OBJECTED)
def test_a_part_of_is_valid_objects(part: Part, rows: tuple[str, ...], reason: str) -> None:
    m = matrix(*rows)
    wrong = part(m)
    assert wrong is not None
    assert str(wrong.reason) == reason
    assert wrong.cells
    assert objection(m) is not None


@pytest.mark.parametrize(("part", "rows"), ALLOWED)
def test_a_part_of_is_valid_waits_for_what_is_undecided(part: Part, rows: tuple[str, ...]) -> None:
    assert part(matrix(*rows)) is None


def test_what_the_paper_does_not_ask() -> None:
    """Islands with two numbers and islands that stay too small are our parts of isValid."""
    for rows in some([("4.x?",), ("3?#", "##?"), ("9??", "???")]):
        assert objection(matrix(*rows)) is not None
        assert published_objection(matrix(*rows)) is None


@st.composite
def boards(draw: st.DrawFn) -> tuple[Nurikabe, list[int]]:
    """A puzzle and a full board of it."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    clue = st.sampled_from([None, None, None, "?", 1, 2, 3, 5])
    puzzle = Nurikabe([[draw(clue) for _ in range(cols)] for _ in range(rows)])
    return puzzle, [draw(st.sampled_from((ISLAND, SEA))) if mask == 0b11 else ISLAND for mask in puzzle.domains]


def filled(puzzle: Nurikabe, values: list[int], but: Collection[int] = ()) -> Matrix:
    m = Matrix(puzzle)
    for spot, value in enumerate(values):
        cell = divmod(spot, puzzle.cols)
        if cell not in puzzle.clues and spot not in but:
            m.decide(cell, value)
    return m


@given(boards(), st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None)
def test_is_valid_agrees_with_the_rules(made: tuple[Nurikabe, list[int]], rng: Random) -> None:
    puzzle, values = made
    full = Board(puzzle, (1 << value for value in values))
    assert (objection(filled(puzzle, values)) is None) is (violations(puzzle, full) == [])
    # Forget some cells: an objection must then hold for whatever is put there instead.
    free = [spot for spot, mask in enumerate(puzzle.domains) if mask == 0b11]
    forgotten = rng.sample(free, min(len(free), 5))
    if objection(filled(puzzle, values, forgotten)):
        for others in product((ISLAND, SEA), repeat=len(forgotten)):
            again = full
            for spot, value in zip(forgotten, others, strict=True):
                again = again.decide(spot, value)
            assert violations(puzzle, again)


# All strategies and the engine.


def made(rng: Random, most: int) -> Nurikabe:
    """A random puzzle with a solution, or one with a clue changed, or with numbers made unknown."""
    data: dict[str, Any] = sample("nurikabe", rng, rng.randrange(1, most), rng.randrange(1, most))[0]
    if rng.random() < 0.3:
        data["cells"] = [[clue and rng.choice((clue, "?")) for clue in row] for row in data["cells"]]
    elif rng.random() < 0.5:
        r, c = rng.randrange(len(data["cells"])), rng.randrange(len(data["cells"][0]))
        data["cells"][r][c] = rng.choice([None, "?", 1, 2, 3, 4])
    return Nurikabe(data["cells"])


def sized(seed: int, most: int, free: range, many: int) -> Nurikabe:
    """A random puzzle with so many free cells, and at most so many solutions."""
    rng = Random(seed)
    while True:
        puzzle = made(rng, most)
        cells = puzzle.rows * puzzle.cols - len(puzzle.clues)
        if cells in free and pensil.count(puzzle, limit=many + 1) <= many:
            return puzzle


def solutions(puzzle: Nurikabe) -> set[Board]:
    return set(pensil.solve(puzzle, solutions=10**6).solutions)


def test_both_strategies_find_what_the_engine_finds() -> None:
    numbers = Counter[int]()
    for seed in range(220):
        puzzle = sized(seed, 6, range(3, 10) if seed % 10 else range(3), 10**6)
        expected = solutions(puzzle)
        for strategy in STRATEGIES:
            assert set(watched(puzzle, strategy)) == expected, (strategy.name, puzzle)
        numbers[min(len(expected), 2)] += 1
    assert all(numbers[few] >= 30 for few in (0, 1, 2)), numbers


def test_backtracking_finds_what_the_engine_finds_on_larger_boards() -> None:
    for seed in range(80):
        puzzle = sized(seed, 7, range(10, 36), 40)
        assert set(watched(puzzle, BACKTRACKING)) == solutions(puzzle), puzzle


def test_numbers_that_are_too_much_for_the_board() -> None:
    puzzle = Nurikabe([[9, None, None], [None, None, 4]])
    for name in ("brute-force", "backtracking", "engine"):
        assert pensil.run(puzzle, name, solutions=0).status == "none"


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_replaying_a_run_ends_on_its_solution(strategy: Any) -> None:
    for seed in range(20):
        puzzle = sized(seed, 5, range(1, 9), 10**6)
        run = pensil.run(puzzle, strategy.name)
        boards = [board for _, board in replay(puzzle, run.events)]
        if run.status == "solved":
            assert boards[-1] == run.solutions[0]
            sea = {spot for spot, value in enumerate(boards[-1].values()) if value == SEA}
            [t] = black_cells(puzzle, run.events)
            assert t == [divmod(spot, puzzle.cols) for spot in sorted(sea)]
        else:
            assert run.status == "none"
            assert boards[-1] == Board.empty(puzzle)


# Big boards.


def test_brute_force_starts_at_once() -> None:
    puzzle = Nurikabe([[3, *[None] * 59] for _ in range(50)])
    first = list(islice(BRUTE_FORCE.search(puzzle), 5))
    assert [event.what for event in first] == [What.EXPANDED, What.PLACED, What.DEAD, What.REMOVED, What.PLACED]


def test_a_long_row_needs_no_recursion() -> None:
    puzzle = Nurikabe([[5, *[None] * 199]])
    limit = sys.getrecursionlimit()
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        run = pensil.run(puzzle, "backtracking", solutions=0)
        assert (run.status, run.counters.depth) == ("unique", 199)
    finally:
        sys.setrecursionlimit(limit)


def test_what_a_strategy_tells_about_itself() -> None:
    assert [strategy.name for strategy in STRATEGIES] == ["brute-force", "backtracking"]
    for strategy in STRATEGIES:
        assert strategy.complete
        assert strategy.paper.said().startswith("Nurikabe paper")
        assert strategy.idea.said().endswith(".")
        for phrase in (strategy.paper, strategy.idea, strategy.complexity):
            assert phrase.said("en") != phrase.said("id") != ""
    assert [strategy.title.said("id") for strategy in STRATEGIES] == [
        "Brute force",
        "Runut-balik iteratif, baris demi baris",
    ]
