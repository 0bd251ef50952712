"""Akari: its clues, one failing board for each rule, and a checker written another way."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.clues import WALL
from pensil.core.picture import Role, Shape, Symbol
from pensil.kinds.akari.picture import finished
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import _solved, violations

SMALL = Akari([[None, 1, None], [None, None, None], [None, "#", 1]])


def answer(text: str, puzzle: Akari = SMALL) -> Board:
    return puzzle.board_from_text(text)


def codes(text: str, puzzle: Akari = SMALL) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(v.code, v.cells) for v in violations(puzzle, answer(text, puzzle))]


def test_a_solved_board() -> None:
    assert codes("*1.\n..*\n.#1") == []


def test_lamps_that_shine_on_each_other() -> None:
    assert ("lamps-meet", ((0, 0), (2, 0))) in codes("*1.\n...\n*#1")
    assert ("lamps-meet", ((1, 0), (1, 2))) in codes(".1.\n*.*\n.#1")


def test_a_cell_that_stays_dark() -> None:
    assert codes("*1.\n.?.\n.#1") == [("dark", ((0, 2),)), ("too-few-lamps", ((2, 2), (1, 2)))]


def test_too_many_lamps_beside_a_number() -> None:
    assert ("too-many-lamps", ((0, 1), (0, 0), (0, 2))) in codes("*1*\n...\n.#1")


def test_too_few_lamps_beside_a_number() -> None:
    assert ("too-few-lamps", ((2, 2), (1, 2))) in codes("?1?\n??.\n?#1")


def test_nothing_is_wrong_while_it_can_still_be_mended() -> None:
    assert codes("?1?\n.?.\n?#0", Akari([[None, 1, None], [None, None, None], [None, "#", 0]])) == []
    assert codes("?1?\n???\n?#1") == []


def test_a_lamp_on_a_wall_is_a_mark_that_no_board_can_hold() -> None:
    with pytest.raises(pensil.MarkError, match="r1c2 is a wall") as error:
        answer("*1.\n..*\n.#1".replace("1", "*", 1).replace("*", ".", 1))
    assert error.value.violations[0].code == "lamp-on-wall"
    # Everything else that is wrong is told too.
    found = pensil.check(SMALL, {"cells": [[0, 1, 0], [0, 0, 0], [0, 0, 0]]})
    assert {v.code for v in found} == {"lamp-on-wall", "dark", "too-few-lamps"}
    marks = SMALL.drawn_from_text("?*?\n???\n?#?", marks=True)
    assert [v.code for v in marks.wrong] == ["lamp-on-wall"]
    assert marks.items == (Symbol((0, 1), Shape.LAMP, Role.ERROR),)
    assert marks.board == Board.empty(SMALL)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "the board is empty"),
        ([[]], "the board is empty"),
        ([[None], [None, None]], "row 2 has 2 cells, but row 1 has 1"),
        ([[5]], "r1c1: 5 is not a clue here; a number must be from 0 to 4"),
        ([[None, -1]], "r1c2: -1 is not a clue here"),
        ([[None, "?"]], r"r1c2: '\?' is not a clue here"),
        ([[1, None], [True, 1]], "r2c1: True is not a clue here"),
        ([[1, None], [1]], "row 2 has 1 cells, but row 1 has 2"),
        ([[None, True]], "r1c2: True is not a clue here"),
        ([[None, 1.0]], "r1c2: 1.0 is not a clue here"),
        ([[None] * 1001], "the board is 1 rows by 1001 columns; the largest is 1000 by 1000"),
        ([[10**5000]], "a number that long"),
    ],
)
def test_bad_clues_are_named(cells: list[list[object]], message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Akari(cells)


def test_signs_and_their_text_make_the_same_puzzle() -> None:
    assert Akari([["#", None]]) == Akari([[WALL, None]])
    assert repr(Akari([["#", None]])) == "Akari(cells=((WALL, None),))"


def right(cells: list[list[object]], lamps: set[tuple[int, int]]) -> bool:
    """The rules by rays: walk from every cell, and look for a lamp."""
    rows, cols = len(cells), len(cells[0])

    def seen(r: int, c: int) -> int:
        count = 0
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = r + dr, c + dc
            while 0 <= y < rows and 0 <= x < cols and cells[y][x] is None:
                count += (y, x) in lamps
                y, x = y + dr, x + dc
        return count

    for r, c in product(range(rows), range(cols)):
        clue = cells[r][c]
        if clue is None and bool(seen(r, c)) == ((r, c) in lamps):
            return False
        if isinstance(clue, int):
            beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
            if len(beside & lamps) != clue:
                return False
    return True


@pytest.mark.parametrize("seed", range(40))
def test_all_boards_of_small_puzzles_against_another_checker(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.choice([(1, 6), (6, 1), (2, 4), (3, 3), (3, 4), (4, 3)])
    cells: list[list[object]] = [
        [rng.choice([None, None, None, "#", 0, 1, 2]) for _ in range(cols)] for _ in range(rows)
    ]
    puzzle = Akari(cells)
    for values in product((0, 1), repeat=len(puzzle.white)):
        lamps = {cell for cell, value in zip(puzzle.white, values, strict=True) if value}
        board = Board(puzzle, (1 << value for value in values))
        assert (violations(puzzle, board) == []) == right(cells, lamps), (cells, lamps)
        # Most boards that are asked about are solutions, which has to be seen at once.
        assert _solved(puzzle, board.masks) is right(cells, lamps), (cells, lamps)


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("?1?\n???\n?#1", []),
        ("*1?\n???\n?#1", [(0, 1)]),  # what else is beside a number follows from its lamps
        ("?0?\n???\n?#1", []),  # a 0 is the best place to begin
        (".0.\n???\n?#1", []),
        (".0.\n?.?\n?#1", [(0, 1)]),
    ],
)
def test_a_number_is_finished_when_it_has_its_lamps_and_a_zero_when_it_is_seen_to(
    text: str, done: list[tuple[int, int]]
) -> None:
    puzzle = Akari([[None, int(text[1]), None], [None, None, None], [None, "#", 1]])
    assert [*finished(puzzle, answer(text, puzzle))] == done
