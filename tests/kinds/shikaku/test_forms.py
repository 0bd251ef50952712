"""Shikaku: the forms it is written in, and its picture."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.core.picture import Border, Region, Role, Text
from pensil.kinds.shikaku.answers import _fitting
from pensil.kinds.shikaku.open_clues import OPEN_CLUES
from pensil.kinds.shikaku.picture import picture
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import RULES, violations
from tests.checks import some
from tests.kinds.shikaku.boards import SMALL, SOLVED, puzzles

BOXES = [[0, 0, 1, 2], [0, 3, 1, 3], [2, 0, 2, 3]]


def refused(puzzle: Shikaku, rectangles: list[Any], **how: bool) -> list[tuple[str, tuple[Cell, ...]]]:
    with pytest.raises(pensil.MarkError) as error:
        puzzle.board_from_json({"rectangles": rectangles}, **how)
    assert {v.code for v in error.value.violations} <= {code for rule in RULES for code in rule.codes}
    return [(v.code, v.cells) for v in error.value.violations]


def test_a_puzzle_in_json_and_text() -> None:
    data = {"kind": "shikaku", "cells": [[2, None, "?"], [None, None, None], [None, None, 3]]}
    puzzle = Shikaku.from_json(data)
    assert puzzle == Shikaku([[2, None, UNKNOWN], [None] * 3, [None, None, 3]])
    assert puzzle.to_json() == data
    assert puzzle.to_text() == "shikaku\n2 . ?\n. . .\n. . 3\n"
    assert Shikaku.from_text([(2, "2 . ?"), (3, ". . ."), (4, ". . 3")]) == puzzle


def test_an_answer_may_list_its_rectangles_in_any_order() -> None:
    board = SMALL.board_from_text(SOLVED)
    assert board.to_json() == {"rectangles": BOXES}
    assert SMALL.board_from_json({"rectangles": BOXES[::-1]}) == board
    assert str(board) == "A A A B\nA A A B\nC C C C\n"


def test_undecided_clues() -> None:
    half = SMALL.board_from_json({"rectangles": [None, BOXES[1], None]})
    assert half.values() == (None, SMALL.candidates[1].index((0, 3, 1, 3)), None)
    assert half.to_json() == {"rectangles": [None, BOXES[1], None]}
    assert SMALL.board_to_json(half, marks=True) == {"rectangles": [BOXES[1]]}
    assert SMALL.board_from_json({"rectangles": [BOXES[1]]}, marks=True) == half
    assert SMALL.board_from_json({"rectangles": [None, BOXES[1]]}, marks=True) == half
    assert SMALL.board_from_json({"rectangles": []}, marks=True) == Board.empty(SMALL)
    assert str(half) == ". . . B\n. . . B\n. . . .\n"
    assert SMALL.board_from_text("...x\n...x\n....") == half
    assert SMALL.board_from_text("? ? ? 12\n? ? ? 12\n? ? ? ?") == half


def test_a_clue_shows_the_area_of_its_rectangle_once_it_is_drawn() -> None:
    half = SMALL.board_from_json({"rectangles": [None, BOXES[1], BOXES[2]]})
    assert OPEN_CLUES.shown(half) == {(0, 3): 2, (2, 2): 4}


def test_rectangles_that_no_board_can_hold() -> None:
    six, two, four = BOXES
    assert refused(SMALL, [[0, 0, 1, 1], two, four]) == [("wrong-area", ((0, 1),)), ("uncovered", ((0, 2), (1, 2)))]
    assert refused(SMALL, [[0, 0, 1, 3], four]) == [("two-clues", ((0, 1), (0, 3)))]
    right = ((0, 3), (1, 3))
    assert refused(SMALL, [[0, 0, 1, 3], two, four]) == [("two-clues", ((0, 1), (0, 3))), ("overlap", right)]
    inside = ((1, 1), (1, 2))
    assert refused(SMALL, [six, two, four, [1, 1, 1, 2]]) == [("no-clue", inside), ("overlap", inside)]
    assert refused(SMALL, [six, four]) == [("missing", ((0, 3),)), ("uncovered", right)]
    everything = tuple((r, c) for r in range(3) for c in range(4))
    assert refused(SMALL, [])[:3] == [("missing", ((0, 1),)), ("missing", ((0, 3),)), ("missing", ((2, 2),))]
    assert refused(SMALL, [])[3:] == [("uncovered", everything)]
    twice = ((0, 0), (0, 1), (1, 0), (1, 1))
    assert refused(SMALL, [six, [0, 0, 2, 1]], marks=True) == [("overlap", twice)]
    assert refused(SMALL, [six, [0, 0, 2, 1], None]) == [("overlap", twice)]
    assert refused(SMALL, [[0, 0, 2, 3], [1, 0, 1, 0]], marks=True) == [
        ("two-clues", ((0, 1), (0, 3), (2, 2))),
        ("no-clue", ((1, 0),)),
        ("overlap", ((1, 0),)),
    ]
    assert refused(SMALL, [[0, 3, 1, 4]], marks=True) == [("beyond", ((0, 3),)), ("wrong-area", ((0, 3),))]
    assert refused(SMALL, [[5, 5, 5, 5]], marks=True) == [("beyond", ()), ("no-clue", ())]
    assert [v.code for v in pensil.check(SMALL, {"rectangles": [six, four]})] == ["missing", "uncovered"]


@pytest.mark.parametrize("seed", range(12))
def test_a_rectangle_is_drawn_where_a_clue_can_take_it_and_else_it_is_told_why_not(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.choice(((1, 5), (4, 1), (2, 4), (3, 3), (4, 3)))
    clues_there = (None, None, "?", 1, 2, 2, 3, 4, 4, 6)
    puzzle = Shikaku(
        [["?", *rng.choices(clues_there, k=cols - 1)], *(rng.choices(clues_there, k=cols) for _ in range(rows - 1))]
    )
    corners = product(range(-1, puzzle.rows + 1), range(-1, puzzle.cols + 1))
    for (top, left), (bottom, right) in some(combinations_with_replacement(corners, 2)):
        left, right = sorted((left, right))
        cells = {*product(range(top, bottom + 1), range(left, right + 1))}
        clues = [cell for cell in puzzle.clues if cell in cells]
        beyond = top < 0 or left < 0 or bottom == puzzle.rows or right == puzzle.cols
        expected = {"beyond"} if beyond else set()
        if len(clues) != 1:
            expected |= {"two-clues" if clues else "no-clue"}
        elif puzzle.cells[clues[0][0]][clues[0][1]] not in (UNKNOWN, len(cells)):
            expected |= {"wrong-area"}
        drawn = puzzle.drawn_from_json({"rectangles": [[top, left, bottom, right]]}, marks=True)
        told = {violation.code for violation in drawn.wrong}
        assert told - {"uncovered"} == expected
        boxes: list[Any] = [None] * len(puzzle.clues)
        if not expected:
            boxes[puzzle.spot[clues[0]]] = (top, left, bottom, right)
        assert puzzle.rectangles(drawn.board) == boxes
        # Most rectangles that are drawn are right, which has to be seen at once.
        found = _fitting(puzzle, (top, left, bottom, right))
        assert found == (None if expected else puzzle.spot[clues[0]])


def test_a_rectangle_may_be_told_by_any_two_corners() -> None:
    assert SMALL.board_from_json({"rectangles": [[b, r, t, le] for t, le, b, r in BOXES]}) == SMALL.board_from_text(
        SOLVED
    )


def test_a_clue_is_decided_when_all_but_one_of_its_rectangles_are_ruled_out() -> None:
    """And stays as it is while none is: also when there is only one."""
    puzzle = Shikaku([[None, 2, None], [None, None, 1]])
    several, single = puzzle.candidates
    assert (len(several), len(single)) == (3, 1)
    for count in range(4):
        for gone in combinations(several, count):
            drawn = puzzle.drawn_from_json({"rectangles": [], "not": [list(each) for each in gone]}, marks=True)
            left = sum(1 << value for value, each in enumerate(several) if each not in gone)
            whole = puzzle.domains[0]
            assert drawn.board.masks == (
                left if count == 2 else whole if count == 3 else whole & (8 | left),
                puzzle.domains[1],
            )
            assert [v.code for v in drawn.wrong] == ["ruled-out"] * (count == 3)


def test_what_no_board_can_hold_is_drawn() -> None:
    six, two, four = BOXES
    drawn = SMALL.drawn_from_json({"rectangles": [[0, 0, 1, 1], two, four]})
    assert drawn.items == (Region(0, 0, 1, 1, Role.ERROR),)
    assert SMALL.rectangles(drawn.board) == [None, tuple(two), tuple(four)]
    crooked = SMALL.drawn_from_text("AAAB\nAA.B\n....")
    assert all(isinstance(item, Border) and item.role is Role.ERROR for item in some(crooked.items))
    assert SMALL.rectangles(crooked.board) == [None, tuple(two), None]
    assert [v.code for v in pensil.check(SMALL, "AAA.\nAAA.\n....")] == ["missing", "missing", "uncovered"]
    assert SMALL.board_from_text("AAA.\nAAA.\n....") == SMALL.board_from_json({"rectangles": [six]}, marks=True)


def test_labels_that_are_not_rectangles() -> None:
    for text, wrong in [("AAAB\nAA.B\n....", 5), ("A.AB\nA.AB\n....", 4), ("....\nA...\n...A", 2)]:
        with pytest.raises(pensil.MarkError, match=r"the cells A .* are not a rectangle") as error:
            SMALL.board_from_text(text)
        codes = [(v.code, len(v.cells)) for v in error.value.violations]
        assert codes[0] == ("not-a-rectangle", wrong)
        assert {code for code, _ in codes[1:]} <= {"wrong-area", "no-clue", "uncovered"}
    with pytest.raises(pensil.MarkError) as error:
        Shikaku([[2, None, 2]]).board_from_text("A * B")
    assert [(v.code, v.cells) for v in error.value.violations] == [("overlap", ((0, 1),))]


def test_a_second_rectangle_of_a_clue_is_drawn_as_wrong() -> None:
    drawn = SMALL.drawn_from_json({"rectangles": [BOXES[0], [0, 0, 2, 1]]}, marks=True)
    assert drawn.items == (Region(0, 0, 2, 1, Role.ERROR),)
    assert SMALL.rectangles(drawn.board) == [tuple(BOXES[0]), None, None]


def test_a_long_label_is_told_by_its_beginning() -> None:
    label = "abcdefghijklmnopqrstuvwxyz"
    drawn = Shikaku([[3, None], [None, 1]]).drawn_from_text(f"{label} {label}\n{label} .")
    assert drawn.wrong[0].code == "not-a-rectangle"
    assert label[:20] in drawn.wrong[0].message
    assert label[:21] not in drawn.wrong[0].message


def test_a_board_may_have_as_many_rectangles_as_cells_and_more_of_them_ruled_out() -> None:
    ones = Shikaku([[1, 1, 1]])
    assert ones.board_from_json({"rectangles": [[0, c, 0, c] for c in range(3)]}).full
    whole = Shikaku([["?", None, None]])
    gone = [[0, 0, 0, 1]] * 4
    assert whole.board_from_json({"rectangles": [], "not": gone}, marks=True).masks == (0b1101,)


@pytest.mark.parametrize("seed", range(15))
def test_what_lies_beside_a_shared_cell_is_left_open(seed: int) -> None:
    """It may go on under the other one: how far, a text does not tell."""
    rng, shared = Random(seed), 0
    for _ in range(12):
        cells = [[rng.choice((None, None, 2, 3, 4, "?")) for _ in range(5)] for _ in range(4)]
        puzzle = Shikaku([["?", *cells[0]], *([None, *row] for row in cells[1:])])
        masks = [1 << rng.randrange(d.bit_length()) if rng.random() < 0.5 else d for d in puzzle.domains]
        board = Board(puzzle, masks)
        rows = [line.split() for line in str(board).splitlines()]
        over = {(r, c) for r, row in enumerate(rows) for c, label in enumerate(row) if label == "*"}
        if not over:
            continue
        shared += 1
        near = over | {(r + i, c + j) for r, c in over for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        expected = [
            box
            if box is not None and near.isdisjoint(product(range(box[0], box[2] + 1), range(box[1], box[3] + 1)))
            else None
            for box in puzzle.rectangles(board)
        ]
        drawn = puzzle.drawn_from_text(str(board))
        assert puzzle.rectangles(drawn.board) == expected
        assert (drawn.wrong[0].code, {*drawn.wrong[0].cells}) == ("overlap", over)
        assert drawn.whole is None
    assert shared > 0


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, 'expected an object with "rectangles"'),
        ({}, 'expected an object with "rectangles"'),
        ({"rectangles": "AB"}, 'expected an object with "rectangles"'),
        ({"rectangles": [[0, 0, 1]]}, r"rectangle 1: expected \[top, left, bottom, right\]"),
        ({"rectangles": [BOXES[0], [0, 3, 1, True]]}, "rectangle 2: expected"),
        ({"rectangles": [BOXES[0], 5]}, "rectangle 2: expected"),
        ({"rectangles": ["0123"]}, "rectangle 1: expected"),
        ({"rectangles": [BOXES[0], None]}, '"rectangles" has 2 entries; the puzzle has 3 clues'),
        ({"rectangles": [BOXES[0]] * 13}, '"rectangles" has 13 entries, more than the board has cells'),
    ],
)
def test_bad_answers_in_json(data: Any, message: str) -> None:
    with pytest.raises(pensil.FormatError, match=message):
        SMALL.board_from_json(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [("A A", "1 rows; the puzzle has 3"), ("AAAB\nAAAB\nCCC", "line 3: 1 cells; the puzzle has 4 columns")],
)
def test_bad_answers_in_text(text: str, message: str) -> None:
    with pytest.raises(pensil.FormatError, match=message):
        SMALL.board_from_text(text)


def test_labels_beyond_the_alphabet() -> None:
    puzzle = Shikaku([[1] * 10] * 6)
    board = Board(puzzle, [1] * 60)
    assert str(board).split()[:3] == ["A", "B", "C"]
    assert str(board).split()[51:] == ["z", "53", "54", "55", "56", "57", "58", "59", "60"]
    assert puzzle.board_from_text(str(board)) == board


@given(puzzles(), st.randoms(use_true_random=False))
def test_boards_survive_every_form(puzzle: Shikaku, rng: Random) -> None:
    sizes = [len(rectangles) for rectangles in puzzle.candidates]
    board = Board(
        puzzle,
        (1 << rng.randrange(n) if n and rng.random() < 0.6 else d for n, d in zip(sizes, puzzle.domains, strict=True)),
    )
    assert puzzle.board_from_json(board.to_json()) == board
    assert puzzle.board_from_json(puzzle.board_to_json(board, marks=True), marks=True) == board
    if not any(v.code == "overlap" for v in violations(puzzle, board)):
        assert puzzle.board_from_text(str(board)) == board


def test_the_picture() -> None:
    clues = (Text((0, 1), "6", Role.GIVEN), Text((0, 3), "2", Role.GIVEN), Text((2, 2), "4", Role.GIVEN))
    assert picture(SMALL).items == picture(SMALL, Board.empty(SMALL)).items == clues
    half = SMALL.board_from_json({"rectangles": [BOXES[1]]}, marks=True)
    assert picture(SMALL, half, Role.MARK).items == (*clues, Region(0, 3, 1, 3, Role.MARK))
    assert len(picture(SMALL, SMALL.board_from_text(SOLVED)).items) == 6
    assert picture(Shikaku([["?", None]])).items == (Text((0, 0), "?", Role.GIVEN),)


@pytest.mark.parametrize(
    ("marks", "blamed"),
    [
        ({"rectangles": [[0, 0, 1, 1], [0, 0, 0, 1], [0, 2, 1, 2]]}, {"rectangles": [[0, 0, 0, 1]]}),
        ({"rectangles": [[0, 2, 1, 2], [0, 1, 0, 2]]}, {"rectangles": [[0, 2, 1, 2], [0, 1, 0, 2]]}),
        ({"rectangles": [[0, 0, 1, 1]], "not": [[0, 0, 1, 1]]}, {"rectangles": [[0, 0, 1, 1]], "not": [[0, 0, 1, 1]]}),
        (
            {"rectangles": [], "not": [[0, 0, 1, 1], [0, 1, 0, 2], [0, 2, 1, 2]]},
            {"rectangles": [], "not": [[0, 0, 1, 1]]},
        ),
    ],
)
def test_the_fewest_marks_are_blamed(marks: dict[str, list[list[int]]], blamed: dict[str, list[list[int]]]) -> None:
    result = pensil.solve(pensil.read("shikaku\n4 . 2\n. . .\n"), marks=marks)
    assert result.status == "none"
    assert result.to_json()["conflict"] == blamed
    assert result.conflict is not None
    again = pensil.solve(result.puzzle, marks=blamed)
    assert (again.conflict, again.why) == (result.conflict, result.why)


def test_areas_of_other_shapes_are_blamed_in_words() -> None:
    puzzle = pensil.read("shikaku\n4 . 2\n. . .\n")
    result = pensil.solve(puzzle, marks="A A A\nA . .\n")
    assert result.status == "none"
    assert result.to_json()["conflict"] == {"rectangles": []}
    assert result.why is not None
    assert result.why.cells == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert pensil.solve(puzzle, marks=result.conflict).why == result.why


@pytest.mark.parametrize(
    ("rectangle", "en", "id"),
    [
        ([1, 1, 1, 1], "r2c2 has no clue inside", "b2k2 tidak memuat angka"),
        ([1, 0, 1, 1], "r2c1-r2c2 has no clue inside", "b2k1-b2k2 tidak memuat angka"),
        ([0, 1, 0, 1], "r1c2 has no clue inside", "b1k2 tidak memuat angka"),
        (
            [0, 0, 1, 2],
            "the 3x2 r1c1-r2c3 has more than one clue inside: r1c1 and r1c3",
            "b1k1-b2k3 (3x2) memuat lebih dari satu angka: b1k1 dan b1k3",
        ),
    ],
)
def test_rectangles_that_do_not_fit_are_named_as_others(rectangle: list[int], en: str, id: str) -> None:
    first = pensil.check(pensil.read("shikaku\n4 . 2\n. . .\n"), {"rectangles": [rectangle, None]})[0]
    assert (first.message, first.said_in("id").message) == (en, id)


def test_what_rules_out_rectangles_is_a_half_filled_board() -> None:
    """As `pensil hint --save` writes it: no answer has that."""
    puzzle = Shikaku([[2, None], [None, 2]])
    data = {"rectangles": [], "not": [[0, 0, 0, 1]]}
    drawn = puzzle.drawn_from_json(data)
    assert drawn.board == puzzle.board_from_json(data, marks=True)
    assert pensil.check(puzzle, data) == []
    told = {violation.code for violation in pensil.check(puzzle, drawn.answer)}
    assert told == {violation.code for violation in pensil.check(puzzle, {"rectangles": []})} >= {"missing"}
