"""Hashi: its clues, one failing board for each rule, and a checker written another way."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.clues import UNKNOWN
from pensil.core.violation import Violation
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations
from tests.boards import without
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.kinds.hashi.boards import PAPER, PAPER_SOLVED, bridges

SQUARE = Hashi([["?", None, "?"], [None, None, None], ["?", None, "?"]], loops=False)


def found(board: Board) -> list[Violation]:
    assert isinstance(board.puzzle, Hashi)
    return violations(board.puzzle, board)


def codes(board: Board) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(v.code, v.cells) for v in found(board)]


def messages(board: Board) -> list[str]:
    return [v.message for v in found(board)]


# The paper's example.


def test_the_spots_are_the_candidates_of_the_paper_in_reading_order() -> None:
    assert PAPER.pairs == (
        Pair((0, 0), (0, 1)),
        Pair((0, 0), (1, 0)),
        Pair((0, 1), (2, 1)),
        Pair((1, 0), (1, 2)),
        Pair((1, 2), (2, 2)),
        Pair((2, 1), (2, 2)),
    )
    assert PAPER.crossings == ((3, 2),)
    assert PAPER.crossed_by == ((), (), (3,), (2,), (), ())
    assert PAPER.domains == (0b11, 0b111, 0b11, 0b111, 0b111, 0b11)


def test_the_accepted_bridges_of_the_paper_are_the_one_solution() -> None:
    solved = bridges(PAPER, *PAPER_SOLVED)
    assert violations(PAPER, solved) == []
    assert list(all_solutions(PAPER, violations)) == [solved]


def test_the_crossing_of_the_paper() -> None:
    board = bridges(PAPER, (1, 2, 3, 2), (2, 1, 2, 3))
    assert ("crossing", ((1, 1), (1, 0), (1, 2), (0, 1), (2, 1))) in codes(board)
    assert "the bridges between r2c1 and r2c3 and between r1c2 and r3c2 cross at r2c2" in messages(board)


def test_crossing_bridges_still_count_for_their_islands() -> None:
    puzzle = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]])
    assert [code for code, _ in codes(Board(puzzle, (0b10, 0b10)))] == ["crossing", "not-connected"]


def test_the_wrong_counts_of_the_paper() -> None:
    board = bridges(PAPER, (1, 1, 2, 1), (2, 3, 3, 3), (1, 1, 1, 2), (1, 1, 1, 2), (3, 2, 3, 3), (3, 2, 3, 3))
    assert [(code, cells[0]) for code, cells in codes(board)] == [
        ("too-many", (0, 0)),
        ("too-many", (2, 2)),
        ("not-connected", (1, 2)),
    ]
    assert messages(board)[:2] == ["the 2 at r1c1 has 3 bridges", "the 2 at r3c3 has 3 bridges"]


def test_right_counts_of_the_paper_without_a_connection() -> None:
    board = bridges(PAPER, (1, 1, 1, 2), (1, 1, 1, 2), (2, 1, 2, 3), (3, 2, 3, 3), (3, 2, 3, 3))
    assert codes(board) == [("not-connected", ((0, 1), (1, 2), (2, 1), (2, 2)))]
    assert messages(board) == ["r1c2, r2c3, r3c2 and r3c3 are not connected with the other islands"]


# One failing board for each rule, full and partial.


def test_too_few_bridges() -> None:
    assert messages(bridges(PAPER, *PAPER_SOLVED[1:]))[:2] == [
        "the 2 at r1c1 has only 1 bridge",
        "the 1 at r1c2 has only 0 bridges",
    ]
    # Here the pair that would be needed is still open, but a bridge that is there crosses it.
    marks = {"bridges": [[1, 0, 1, 2, 1], [0, 0, 0, 1, 0]]}
    board = PAPER.board_from_json(marks, marks=True)
    assert ("too-few", ((0, 1),)) in codes(board)
    assert "the 1 at r1c2 has only 0 bridges" in messages(board)
    can_get = without(PAPER.board_from_json({"bridges": [[0, 0, 0, 1, 0]]}, marks=True), 1, 2)
    assert messages(can_get) == ["the 2 at r1c1 can get only 1 bridge"]


def test_too_many_bridges_before_the_board_is_full() -> None:
    board = PAPER.board_from_json({"bridges": [[0, 0, 1, 0, 2], [0, 0, 0, 1, 1]]}, marks=True)
    assert codes(board) == [("too-many", ((0, 0), (0, 1), (1, 0)))]


def test_a_bridge_is_known_before_its_number() -> None:
    board = Board.empty(SQUARE)
    for spot in range(4):
        board = without(board, spot, 0)
    assert [code for code, _ in codes(board)] == ["loop"]


def test_islands_that_can_no_longer_be_connected() -> None:
    board = Hashi([["?", "?", "?"]]).board_from_json({"bridges": [[0, 1, 0, 2, 0]]}, marks=True)
    assert codes(board) == [("not-connected", ((0, 2),))]
    assert messages(board) == ["r1c3 cannot be connected with the other islands"]
    walled = Hashi([[None, 1, None], ["?", None, "?"], [None, 1, None]])
    board = walled.board_from_json({"bridges": [[0, 1, 2, 1, 1]]}, marks=True)
    assert codes(board) == [("not-connected", ((1, 0), (1, 2)))]


def test_loops_only_where_they_are_forbidden() -> None:
    ring = bridges(SQUARE, (1, 1, 3, 1), (1, 1, 1, 3), (3, 1, 3, 3), (1, 3, 3, 3))
    assert codes(ring) == [("loop", ((2, 0), (0, 0), (0, 2), (2, 2)))]
    assert messages(ring) == ["the bridges between r3c1, r1c1, r1c3 and r3c3 form a loop"]
    double = bridges(SQUARE, (1, 1, 3, 1), (1, 1, 3, 1), (1, 1, 1, 3), (3, 1, 3, 3))
    assert codes(double) == []
    free = Hashi(SQUARE.cells)
    assert codes(Board(free, ring.masks)) == []


def test_violations_in_indonesian() -> None:
    board = bridges(PAPER, (1, 2, 3, 2), (2, 1, 2, 3))
    assert [v.said_in("id").message for v in violations(PAPER, board)] == [
        "jembatan antara b2k1 dan b2k3 dan jembatan antara b1k2 dan b3k2 bersilangan di b2k2",
        "angka 2 di b1k1 hanya punya 0 jembatan",
        "angka 2 di b2k1 hanya punya 1 jembatan",
        "angka 2 di b2k3 hanya punya 1 jembatan",
        "angka 2 di b3k3 hanya punya 0 jembatan",
        "b1k1, b2k1, b2k3, dan b3k3 tidak terhubung dengan pulau lain",
    ]


def test_a_long_list_of_islands_is_told_whole() -> None:
    row = Hashi([["?"] * 19])
    apart = row.board_from_json({"bridges": [[0, c, 0, c + 1, 1] for c in range(9)]})
    assert messages(apart) == [
        "r1c11, r1c12, r1c13, r1c14, r1c15, r1c16, r1c17, r1c18 and r1c19 are not connected with the other islands"
    ]


@pytest.mark.parametrize(
    ("entry", "code", "message"),
    [
        ([0, 0, 2, 2, 1], "not-facing", "r1c1 and r3c3 are not islands that face each other"),
        ([0, 0, 0, 2, 1], "not-facing", "r1c1 and r1c3 are not islands that face each other"),
        ([1, 1, 1, 1, 1], "not-facing", "r2c2 and r2c2 are not islands that face each other"),
        ([0, 0, 0, 1, 2], "too-many", "the 1 at r1c2 has 2 bridges"),
        ([1, 0, 1, 2, 3], "bridge-limit", "there can be at most 2 bridges between r2c1 and r2c3"),
        ([0, -1, 7, 0, 1], "not-facing", "r1c0 and r8c1 are not islands that face each other"),
    ],
)
def test_bridges_that_no_board_can_hold(entry: list[int], code: str, message: str) -> None:
    with pytest.raises(pensil.MarkError) as error:
        PAPER.board_from_json({"bridges": [entry]})
    violation = error.value.violations[0]
    assert (violation.code, violation.message) == (code, message)
    assert {*violation.cells} <= {*PAPER.islands, (1, 1), (0, 2)}
    found = pensil.check(PAPER, {"bridges": [entry]})
    assert found == error.value.violations
    assert {v.code for v in found} >= {code, "too-few", "not-connected"}


def test_bridges_that_are_listed_one_by_one_are_counted_together() -> None:
    double = PAPER.board_from_json({"bridges": [[1, 0, 1, 2, 1], [1, 2, 1, 0, 1]]}, marks=True)
    assert double == PAPER.board_from_json({"bridges": [[1, 0, 1, 2, 2]]}, marks=True)


# All boards against a checker that paints bridges on the grid and knows no spots.


def right(cells: list[list[Any]], most: int, loops: bool, drawn: dict[tuple[int, int, int, int], int]) -> bool:
    painted: set[tuple[int, int]] = set()
    total = {(r, c): 0 for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None}
    name = {cell: cell for cell in total}
    for (r1, c1, r2, c2), count in drawn.items():
        if not count:
            continue
        path = {(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)} - {(r1, c1), (r2, c2)}
        if count > most or path & painted:
            return False
        painted |= path
        total[r1, c1] += count
        total[r2, c2] += count
        old, new = name[r1, c1], name[r2, c2]
        if old == new and not loops:
            return False
        name = {cell: new if group == old else group for cell, group in name.items()}
    counted = all(cells[r][c] in ("?", n) for (r, c), n in total.items())
    return counted and len(set(name.values())) == 1


def random_puzzle(rng: Random) -> Hashi:
    """A puzzle of at most 4096 boards; its clues come from bridges on it, so that many of them have a solution."""
    while True:
        rows, cols = rng.choice([(1, 7), (7, 1), (2, 4), (3, 3), (3, 4), (4, 3), (5, 2)])
        most, loops = rng.randrange(1, 5), rng.random() < 0.6
        density = rng.choice((0.3, 0.5, 0.8))
        cells: list[list[Any]] = [["?" if rng.random() < density else None for _ in range(cols)] for _ in range(rows)]
        if min(rows, cols) > 2 and rng.random() < 0.8:  # by chance alone hardly any bridges could cross
            r, c = rng.randrange(1, rows - 1), rng.randrange(1, cols - 1)
            cells[r][c] = None
            cells[r - 1][c] = cells[r + 1][c] = cells[r][c - 1] = cells[r][c + 1] = "?"
        if not any("?" in row for row in cells):
            continue
        blank = Hashi(cells, most, loops)
        total = dict.fromkeys(blank.islands, 0)
        blocked: set[int] = set()
        for spot, pair in enumerate(blank.pairs):
            if spot not in blocked and rng.random() < 0.85:
                count = rng.randrange(1, most + 1)
                blocked.update(blank.crossed_by[spot])
                total[pair.start] += count
                total[pair.end] += count
        for (r, c), count in total.items():
            if count and rng.random() < 0.7:
                cells[r][c] = count
        puzzle = Hashi(cells, most, loops)
        boards = 1
        for mask in puzzle.domains:
            boards *= mask.bit_count()
        if boards <= 4096:
            return puzzle


def test_the_random_puzzles_are_of_all_sorts() -> None:
    puzzles = [random_puzzle(Random(seed)) for seed in range(40)]
    assert {p.max_bridges for p in puzzles} == {1, 2, 3, 4}
    assert {p.loops for p in puzzles} == {True, False}
    assert sum(bool(p.crossings) for p in puzzles) >= 8
    assert any(len(p.pairs) > 6 for p in puzzles)


@pytest.mark.parametrize("seed", range(40))
def test_all_boards_of_small_puzzles_against_another_checker(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_puzzle(rng)
    cells = [[None if clue is None else "?" if clue is UNKNOWN else clue for clue in row] for row in puzzle.cells]
    clean = []
    for values in some(product(*(list(bits(d)) for d in puzzle.domains))):
        board = Board(puzzle, (1 << value for value in values))
        drawn = {(*pair.start, *pair.end): n for pair, n in zip(puzzle.pairs, values, strict=True)}
        expected = right(cells, puzzle.max_bridges, puzzle.loops, drawn)
        assert (violations(puzzle, board) == []) == expected, board
        if expected:
            clean.append(board)
    for _ in range(300):
        partial = Board(
            puzzle, (rng.choice((d, rng.randint(1, d), 1 << rng.choice([*bits(d)]))) for d in puzzle.domains)
        )
        if violations(puzzle, partial):
            assert not any(partial.allows(board) for board in clean), partial
    for board in rng.sample(clean, min(5, len(clean))):
        for _ in range(20):
            known = zip(board.masks, puzzle.domains, strict=True)
            weaker = Board(puzzle, (m | rng.choice((0, d, rng.randint(0, d))) for m, d in known))
            assert violations(puzzle, weaker) == [], weaker


def test_a_lone_island() -> None:
    assert len(list(all_solutions(Hashi([[None, "?"]]), violations))) == 1
    lone = Hashi([[None, 1]])
    assert codes(Board.empty(lone)) == [("too-few", ((0, 1),))]


# What may be a clue.


@pytest.mark.parametrize(
    ("cells", "most", "message"),
    [
        ([], 2, "the board is empty"),
        ([[None, None]], 2, "the board has no island"),
        ([[1], [1, 1]], 2, "row 2 has 2 cells, but row 1 has 1"),
        ([[None, 9]], 2, "r1c2: 9 is not a clue here; a number must be from 1 to 8"),
        ([[None, 5]], 1, "r1c2: 5 is not a clue here; a number must be from 1 to 4"),
        ([[0]], 2, "r1c1: 0 is not a clue here"),
        ([["#"]], 2, "r1c1: '#' is not a clue here"),
        ([[True]], 2, "r1c1: True is not a clue here"),
        ([[1]], 0, "must be a number from 1 to 4"),
        ([[1]], 5, "must be a number from 1 to 4"),
        ([[1]], "2", "must be a number from 1 to 4"),
        ([[1]] * 1001, 2, "the board is 1001 rows by 1 columns; the largest is 1000 by 1000"),
    ],
)
def test_bad_clues_are_named(cells: list[list[Any]], most: Any, message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Hashi(cells, most)


def test_the_limit_of_a_pair_is_the_smallest_of_three_numbers() -> None:
    puzzle = Hashi([[1, 16, "?", "?", 2]], 4)
    assert puzzle.domains == (0b11, 0b11111, 0b11111, 0b111)
