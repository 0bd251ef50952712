"""Hashi: its clues, one failing board for each rule, its drawing, and a checker written another way."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.clues import UNKNOWN
from pensil.core.picture import Connection, Island, Lattice, Role
from pensil.core.violation import Violation
from pensil.errors import FormatError
from pensil.kinds.hashi.picture import picture
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations
from tests.boards import without
from tests.checks import some
from tests.exhaustive import all_solutions

PAPER = Hashi([[2, 1, None], [2, None, 2], [None, 1, 2]])
"""The islands <x, y, z> (1,1,2) (1,2,2) (2,1,1) (2,3,1) (3,2,2) (3,3,2) of the paper."""

PAPER_SOLVED = [(1, 1, 2, 1), (1, 2, 3, 2), (2, 3, 3, 3), (1, 1, 1, 2), (3, 2, 3, 3)]

SQUARE = Hashi([["?", None, "?"], [None, None, None], ["?", None, "?"]], loops=False)


def bridges(puzzle: Hashi, *drawn: tuple[int, int, int, int]) -> Board:
    """A full board from bridges <x1, y1, x2, y2> as the paper writes them; twice the same are two bridges."""
    ends = [(y1 - 1, x1 - 1, y2 - 1, x2 - 1) for x1, y1, x2, y2 in drawn]
    return puzzle.board_from_json({"bridges": [[*pair, ends.count(pair)] for pair in sorted(set(ends))]})


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
        ([[1]] * 1001, 2, "the largest is 1000 by 1000"),
    ],
)
def test_bad_clues_are_named(cells: list[list[Any]], most: Any, message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Hashi(cells, most)


def test_the_limit_of_a_pair_is_the_smallest_of_three_numbers() -> None:
    puzzle = Hashi([[1, 16, "?", "?", 2]], 4)
    assert puzzle.domains == (0b11, 0b11111, 0b11111, 0b111)


# The forms it is written in.


def test_json_says_what_is_not_usual() -> None:
    assert Hashi([[1, None, "?"]]).to_json() == {"kind": "hashi", "cells": [[1, None, "?"]], "max_bridges": 2}
    strict = Hashi([[1, None, "?"]], 3, False)
    assert strict.to_json() == {"kind": "hashi", "cells": [[1, None, "?"]], "max_bridges": 3, "loops": False}
    assert Hashi.from_json(strict.to_json()) == strict
    assert Hashi.from_json({"cells": [[1, 1]]}) == Hashi([[1, 1]])
    with pytest.raises(pensil.PuzzleError, match="true or false"):
        Hashi.from_json({"cells": [[1, 1]], "loops": 0})


def test_text_says_what_is_not_usual() -> None:
    strict = Hashi([[1, None, "?"], [None, 12, None]], 3, False)
    text = "hashi\nmax 3\nno loops\n 1  .  ?\n . 12  .\n"
    assert strict.to_text() == text
    lines = list(enumerate(text.splitlines(), 1))[1:]
    assert Hashi.from_text(lines) == strict
    assert PAPER.to_text() == "hashi\n2 1 .\n2 . 2\n. 1 2\n"
    for header in ("max", "max 5", "max two", "no", "no loops please"):
        with pytest.raises(
            pensil.FormatError, match=r"^line 2: expected 'max' and a number from 1 to 4, or 'no loops'"
        ):
            Hashi.from_text([(2, header), (3, "1 1")])


def test_json_of_answers_and_marks() -> None:
    solved = bridges(PAPER, *PAPER_SOLVED)
    answer = [[0, 0, 0, 1, 1], [0, 0, 1, 0, 1], [1, 0, 1, 2, 1], [1, 2, 2, 2, 1], [2, 1, 2, 2, 1]]
    assert solved.to_json() == {"bridges": answer}
    assert PAPER.board_to_json(solved, marks=True) == {"bridges": [*answer[:2], [0, 1, 2, 1, 0], *answer[2:]]}
    marks = PAPER.board_from_json({"bridges": [[0, 1, 2, 1, 0], [0, 0, 1, 0, 2]]}, marks=True)
    assert marks.values() == (None, 2, 0, None, None, None)
    assert PAPER.board_to_json(marks, marks=True) == {"bridges": [[0, 0, 1, 0, 2], [0, 1, 2, 1, 0]]}
    assert marks.to_json() == {
        "bridges": [[0, 0, 0, 1, None], [0, 0, 1, 0, 2], [1, 0, 1, 2, None], [1, 2, 2, 2, None], [2, 1, 2, 2, None]]
    }
    assert PAPER.board_from_json(marks.to_json()) == marks
    # The ends may come in any order, and a pair without a bridge may be listed.
    assert PAPER.board_from_json({"bridges": [[2, 1, 0, 1, 1], [0, 0, 0, 1, 0]]}).values() == (0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object with"),
        ({}, "expected an object with"),
        ({"bridges": "none"}, "expected an object with"),
        ({"bridges": [[0, 0, 0, 1]]}, r'entry 1 of "bridges": expected \[row, column, row, column, number\]'),
        ({"bridges": ["00011"]}, 'entry 1 of "bridges": expected'),
        ({"bridges": [[0, 0, 0, 1, 1], [0, 0, 0, "1", 1]]}, 'entry 2 of "bridges": rows and columns must be numbers'),
        ({"bridges": [[0, 0, 0, 1, -1]]}, "the number of bridges must be 0 or more"),
        ({"bridges": [[0, 0, 0, 1, True]]}, "the number of bridges must be 0 or more"),
    ],
)
def test_json_of_another_shape(data: Any, message: str) -> None:
    with pytest.raises(pensil.FormatError, match=message):
        PAPER.board_from_json(data)


# Bridges drawn as text.

DRAWN = Hashi([[2, None, 4, 2], [None, None, 1, None], [None, None, None, 1]])
DRAWING = """\
2===4-2
    | |
. . 1 |
      |
. . . 1
"""


def test_a_drawing() -> None:
    board = DRAWN.board_from_text(DRAWING)
    assert violations(DRAWN, board) == []
    assert str(board) == DRAWING
    assert DRAWN.board_from_text("\n" + DRAWING.replace(".", " ").replace("    |\n", "    |  \n")) == board


def test_the_plain_form_is_read() -> None:
    puzzle = Hashi([[2, None, 3], [None, None, None], ["?", None, 2]])
    board = puzzle.board_from_text("2 = 3\n. . |\n? - 2\n")
    assert board.values() == (2, 0, 1, 1)
    assert str(board) == "2===3\n    |\n. . |\n    |\n?---2\n"
    assert puzzle.board_from_text("2 = 3\n\n. . |\n\n? - 2\n") == board
    assert Hashi([[2, None, 2]]).board_from_text("2 = 2").values() == (2,)


def test_wide_numbers_and_many_bridges_are_drawn() -> None:
    puzzle = Hashi([[7, 12, None, 4], ["?", 5, None, None]], 4)
    board = Board(puzzle, (1 << n for n in (3, 4, 4, 4, 2)))
    assert str(board) == " 7E12#####4\n $  $\n ?==5  .\n".replace("5  .", "5  .  .")
    assert puzzle.board_from_text(str(board)) == board


def test_crossing_bridges_are_drawn_too() -> None:
    puzzle = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]])
    board = Board(puzzle, (2, 2))
    assert str(board) == ". 1 .\n  |\n1-+-1\n  |\n. 1 .\n"
    assert puzzle.board_from_text(str(board)) == board


@pytest.mark.parametrize("seed", range(60))
def test_every_full_board_survives_its_drawing(seed: int) -> None:
    rng = Random(seed)
    rows, cols, most = rng.randrange(1, 7), rng.randrange(1, 7), rng.randrange(1, 5)
    clues = [None, None, "?", *range(1, 4 * most + 1)]
    cells: list[list[Any]] = [[rng.choice(clues) for _ in range(cols)] for _ in range(rows)]
    cells[rng.randrange(rows)][rng.randrange(cols)] = "?"
    puzzle = Hashi(cells, most)
    board = Board(puzzle, (1 << rng.choice([0, *bits(d)]) for d in puzzle.domains))
    assert puzzle.board_from_text(str(board)) == board


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". . 1 |\n", "", "4 lines; expected 3 rows of cells, perhaps with a line between every two"),
        ("2===4-2", "2===3-2", "line 1, column 5: r1c3 is '3'; expected the island 4"),
        ("2===4-2", "2===4-2---", "line 1: the line is 10 characters long; the drawing is 7 wide"),
        ("2===4-2", "2===4*2", "line 1, column 6: expected blanks or one of - = E # here"),
        (". . 1 |", ". x 1 |", "line 3: r2c2 is 'x'; expected '.' or a bridge"),
        ("    | |\n", "   || |\n", 'line 2, column 4: expected only | " m $ below the cells of row 1'),
        ("    | |\n", "    | | |\n", 'line 2, column 9: expected only | " m $ below the cells of row 1'),
    ],
)
def test_a_drawing_with_a_mistake(old: str, new: str, message: str) -> None:
    with pytest.raises(pensil.FormatError) as error:
        DRAWN.board_from_text(DRAWING.replace(old, new, 1))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2===4-2", "2=-=4-2", "the bridge between r1c1 and r1c3 is not drawn all the way"),
        ("2===4-2", "2= =4-2", "the bridge between r1c1 and r1c3 is not drawn all the way"),
        (". . 1 |", ". - 1 |", "the bridge at r2c2 does not run from island to island"),
        (". . 1 |", ". . 1 .", "the bridge between r1c4 and r3c4 is not drawn all the way"),
        (". . 1 |", ". + 1 |", "the bridge at r2c2 does not run from island to island"),
        ("    | |\n", "|   | |\n", "the bridge at r1c1 does not run from island to island"),
    ],
)
def test_bridges_that_stop_on_the_way(old: str, new: str, message: str) -> None:
    drawn = DRAWN.drawn_from_text(DRAWING.replace(old, new, 1))
    assert drawn.wrong[0].message == message
    assert any(isinstance(item, Connection) and item.role is Role.ERROR for item in drawn.items)


# Its picture.


def test_the_picture_shows_islands_over_bridges() -> None:
    drawn = picture(PAPER, bridges(PAPER, *PAPER_SOLVED))
    links = [(item.start, item.end, item.count) for item in drawn.items if isinstance(item, Connection)]
    assert links == [(*PAPER.pairs[i], 1) for i in (0, 1, 3, 4, 5)]
    assert [(item.cell, item.text) for item in drawn.items if isinstance(item, Island)][:2] == [
        ((0, 0), "2"),
        ((0, 1), "1"),
    ]
    assert isinstance(drawn.items[-1], Island)
    assert drawn.lattice is Lattice.DOTS


def test_the_picture_of_a_partial_board_shows_where_no_bridge_goes() -> None:
    board = PAPER.board_from_json({"bridges": [[0, 0, 1, 0, 2], [0, 1, 2, 1, 0]]}, marks=True)
    links = [(item.start, item.count) for item in picture(PAPER, board).items if isinstance(item, Connection)]
    assert links == [((0, 0), 2), ((0, 1), 0)]


def test_the_picture_of_a_partial_board_shows_what_is_known_of_a_number() -> None:
    puzzle = Hashi([[6, None, 6, None, 6], [None] * 5, [6, None, 6, None, 6]], max_bridges=3)
    marks = [[0, 0, 0, 2, [1, 2, 3]], [0, 2, 0, 4, [0, 1]], [0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [0, 3]], [2, 2, 2, 4, 3]]
    board = puzzle.board_from_json({"bridges": marks}, marks=True)
    role = Role.MARK
    assert [item for item in picture(puzzle, board, role).items if isinstance(item, Connection)] == [
        Connection((0, 0), (0, 2), 1, role, more=True),
        Connection((0, 0), (2, 0), 1, role, more=True, most=2),
        Connection((0, 2), (0, 4), 0, role, more=True, most=1),
        Connection((2, 2), (2, 4), 3, role),
    ]


def test_nothing_stands_before_the_first_cell_of_a_drawing() -> None:
    puzzle = Hashi([[3, 12]], 4)
    assert puzzle.drawn_from_text(" 3=12").board.values() == (2,)
    with pytest.raises(FormatError, match="expected blanks or one of") as caught:
        puzzle.drawn_from_text("=3=12")
    assert (caught.value.line, caught.value.column) == (1, 1)
