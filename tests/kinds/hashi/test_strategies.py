"""The strategies of Hashi: the paper's example with all its tables, and agreement with the engine."""

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
from pensil.errors import PuzzleError
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations
from pensil.kinds.hashi.strategies import STRATEGIES
from pensil.kinds.hashi.strategies.bounding import Partial, objection
from pensil.kinds.hashi.strategies.candidates import Bridge, Point, by_columns, by_rows, candidates, combinations
from pensil.kinds.hashi.strategies.examples import PUBLISHED, PUBLISHED_CHOICES
from pensil.kinds.hashi.strategies.tables import tables
from pensil.kinds.hashi.strategies.validation import built, crosses, first_island, markers, validate, visit
from tests.samples import sample
from tests.strategies.traces import watched

BRUTE_FORCE, BACKTRACKING = STRATEGIES


def vector(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def doubled(*bridges: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(bridge for bridge in bridges for _ in range(2))


CROSSING, COUNTS, APART, SOLVED = ((vector(h), vector(v)) for h, v in PUBLISHED_CHOICES)


# The paper's example.


def test_the_published_puzzle() -> None:
    islands = [(1, 1, 2), (1, 2, 2), (2, 1, 1), (2, 3, 1), (3, 2, 2), (3, 3, 2)]
    assert [(*island, need) for island, need in candidates(PUBLISHED).islands.items()] == islands


def test_the_sorted_islands() -> None:
    assert by_rows(PUBLISHED) == [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3), (3, 3)]
    assert by_columns(PUBLISHED) == [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (3, 3)]


def test_the_candidates() -> None:
    found = candidates(PUBLISHED)
    assert found.horizontal == doubled((1, 1, 2, 1), (1, 2, 3, 2), (2, 3, 3, 3))
    assert found.vertical == doubled((1, 1, 1, 2), (2, 1, 2, 3), (3, 2, 3, 3))


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_candidate_is_listed_as_often_as_it_may_be_built(most: int) -> None:
    found = candidates(Hashi(PUBLISHED.cells, max_bridges=most))
    assert (len(found.horizontal), len(found.vertical)) == (3 * most, 3 * most)


def test_the_combinations_count_up_and_32_of_4096_are_accepted() -> None:
    found = candidates(PUBLISHED)
    all_of_them = list(combinations(found))
    assert len(all_of_them) == len(set(all_of_them)) == 4096
    assert all_of_them == sorted(all_of_them)
    accepted = [choice for choice in all_of_them if validate(PUBLISHED, *choice, found).accepted]
    assert len(accepted) == 32
    assert SOLVED in accepted


def test_the_three_rejections_with_their_reasons() -> None:
    crossing, counts, apart = (validate(PUBLISHED, *choice) for choice in (CROSSING, COUNTS, APART))
    assert (crossing.failed, counts.failed, apart.failed) == ("crossing", "counts", "connection")
    assert crossing.reason.said() == "the bridges between r2c1 and r2c3 and between r1c2 and r3c2 cross at r2c2"
    assert counts.reason.said() == "the numbers of bridges are wrong: r1c1 needs 2 and has 3, r3c3 needs 2 and has 3"
    assert apart.reason.said() == "the search from r1c2 does not visit r1c1, r2c1, r2c3 and r3c3"
    assert not any(verdict.accepted for verdict in (crossing, counts, apart))


def test_the_markers_of_the_islands() -> None:
    found = candidates(PUBLISHED)
    for choice, expected in ((COUNTS, [3, 2, 1, 1, 2, 3]), (APART, [2, 2, 1, 1, 2, 2]), (SOLVED, [2, 2, 1, 1, 2, 2])):
        across, down = built(found, *choice)
        assert list(markers(found, across + down).values()) == expected


def test_the_accepted_vectors_build_the_published_solution() -> None:
    assert validate(PUBLISHED, *SOLVED).accepted
    across, down = built(candidates(PUBLISHED), *SOLVED)
    assert [str(bridge) for bridge in across + down] == [
        "<1,1,2,1>",
        "<1,2,3,2>",
        "<2,3,3,3>",
        "<1,1,1,2>",
        "<3,2,3,3>",
    ]


def test_the_visiting_tables() -> None:
    start = Point(2, 1)
    assert first_island(candidates(PUBLISHED)) == start
    assert visit(PUBLISHED, *SOLVED, start) == [
        ((2, 1), ((1, 1),)),
        ((1, 1), ((1, 2),)),
        ((1, 2), ((3, 2),)),
        ((3, 2), ((3, 3),)),
        ((3, 3), ((2, 3),)),
        ((2, 3), ()),
    ]
    assert visit(PUBLISHED, *APART, start) == [((2, 1), ((2, 3),)), ((2, 3), ())]


def test_a_search_that_branches_goes_deep_first() -> None:
    """A cross: from the middle to the left, up, down, right; the ones not yet visited stay live."""
    puzzle = Hashi([[None, "?", "?"], ["?", "?", "?"], [None, "?", None]], max_bridges=1)
    found = candidates(puzzle)
    every = tuple(1 for _ in found.horizontal), tuple(1 for _ in found.vertical)
    rows = visit(puzzle, *every, Point(2, 2))
    assert [row.island for row in rows] == [(2, 2), (1, 2), (2, 1), (3, 1), (3, 2), (2, 3)]
    assert rows[0].live == ((1, 2), (2, 1), (2, 3), (3, 2))
    assert rows[3].live == ((3, 2), (2, 3))


def test_vectors_and_islands_that_do_not_fit() -> None:
    with pytest.raises(PuzzleError, match="the vertical vector has 2 entries; there are 6 candidates"):
        validate(PUBLISHED, vector("000000"), vector("00"))
    with pytest.raises(PuzzleError, match="r2c2 is no island"):
        visit(PUBLISHED, *SOLVED, Point(2, 2))


def test_brute_force_on_the_published_example() -> None:
    run = pensil.run(PUBLISHED, "brute-force", solutions=0)
    assert run.status == "unique"
    assert run.counters.to_json() == {
        "generated": 4096,
        "expanded": 1,
        "dead": 4064,
        "backtracks": 0,
        "validations": 4096,
        "depth": 1,
        "solutions": 1,
    }
    reasons = {str(event.reason): event.node for event in run.events if event.what is What.PLACED}
    dead = {event.node: event.reason for event in run.events if event.what is What.DEAD}
    for h, v in PUBLISHED_CHOICES[:3]:
        assert dead[reasons[f"H {h}, V {v}"]] == validate(PUBLISHED, vector(h), vector(v)).reason


def test_backtracking_on_the_published_example() -> None:
    brute, back = (pensil.run(PUBLISHED, strategy.name, solutions=0) for strategy in STRATEGIES)
    assert back.status == "unique"
    assert back.solutions == brute.solutions
    assert back.counters.generated == 18
    assert [str(event.reason) for event in back.events if event.what is What.DEAD][:3] == [
        "r1c1 needs 2 and can get only 0",
        "r1c1 needs 2 and can get only 1",
        "r1c1 and r2c1 have all their bridges and no way to the other islands",
    ]


def test_the_tables_as_text() -> None:
    text = tables(PUBLISHED)
    assert BRUTE_FORCE.tables is tables
    parts = text.split("\n\n")
    assert len(parts) == 9
    assert parts[0].splitlines()[1:] == ["  <1,1,2>", "  <1,2,2>", "  <2,1,1>", "  <2,3,1>", "  <3,2,2>", "  <3,3,2>"]
    assert parts[3].startswith("Candidates, each twice: H = 6, V = 6\n")
    assert parts[4] == (
        "Combinations: 2^6 * 2^6 = 4096\n"
        "  horizontal  000000 000001 000010 000011 000100 ... 111101 111110 111111\n"
        "  vertical    000000 000001 000010 000011 000100 ... 111101 111110 111111"
    )
    assert parts[5].startswith("H 001000, V 001000: rejected, the bridges between")
    assert "  H = <1,2,3,2> and V = <2,1,2,3> cross:\n" in parts[5]
    assert "    <1,1,2>: 3  wrong\n    <1,2,2>: 2\n" in parts[6]
    assert parts[8].startswith("H 101010, V 100010: accepted\n")
    assert "  depth-first search from <2,1>:\n    Iteration  Expanded  Live " in parts[8]
    assert [line.split() for line in parts[8].splitlines()[-6:]] == [
        ["1", "<2,1>", "{<1,1>}", "0", "0", "1", "0", "0", "0"],
        ["2", "<1,1>", "{<1,2>}", "1", "0", "1", "0", "0", "0"],
        ["3", "<1,2>", "{<3,2>}", "1", "1", "1", "0", "0", "0"],
        ["4", "<3,2>", "{<3,3>}", "1", "1", "1", "0", "1", "0"],
        ["5", "<3,3>", "{<2,3>}", "1", "1", "1", "0", "1", "1"],
        ["6", "<2,3>", "{}", "1", "1", "1", "1", "1", "1"],
    ]


def test_the_tables_in_indonesian() -> None:
    english, indonesian = (tables(PUBLISHED, lang=lang).split("\n\n") for lang in ("en", "id"))
    assert indonesian[0].startswith("Pulau <x,y,z>, x ke kanan dan y ke bawah: <2,1> adalah b1k2\n")
    assert indonesian[3].startswith("Kandidat, masing-masing 2 kali: H = 6, V = 6\n")
    assert "ditolak, penelusuran dari b1k2 tidak mengunjungi b1k1, b2k1, b2k3, dan b3k3\n" in indonesian[7]
    assert "    <1,1,2>: 3  salah\n    <1,2,2>: 2\n" in indonesian[6]
    numbers = [[line.split()[-1] for line in part.splitlines()[-3:]] for part in (english[8], indonesian[8])]
    assert numbers[0] == numbers[1]


def test_the_tables_of_other_puzzles() -> None:
    ring = tables(Hashi([[2, 2], [2, 2]], loops=False))
    assert "closes a loop" in ring
    assert ring.endswith("Accepted: none. A search through all choices shows that the puzzle has no solution.\n")
    assert tables(Hashi([["?"]])).count(": accepted\n") == 1
    big = Hashi([["?"] * 40 for _ in range(30)], max_bridges=4)
    assert "Combinations: 2^4680 * 2^4640\n" in tables(big)


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
