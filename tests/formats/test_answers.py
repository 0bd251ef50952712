"""Answers that stand somewhere in a text: which board is read, without the help of any format."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pensil
from pensil.core.drawn import Drawn
from pensil.errors import FormatError
from pensil.formats.answers import LAST, read_answer, read_move
from pensil.formats.named import read_named
from tests.checks import some

LAMPS = pensil.read("akari\n. . 1\n. . .\n")
SEA = pensil.read("nurikabe\n1 . .\n. . 2\n")
BRIDGES = pensil.read("hashi\n2 . 2\n. . .\n2 . 2\n")
BOXES = pensil.read("shikaku\n2 .\n. 2\n")
COLORS = pensil.read("nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n1a\n1b\ncolumns\n1a 1b\n0\n")


def no_format(text: str) -> Drawn:
    raise FormatError("this is no board")


def answer(puzzle: pensil.Puzzle, text: str) -> Any:
    """What is read as an answer, as JSON without its key."""
    (value,) = read_answer(puzzle, text, no_format).board.to_json().values()
    return value


def move(puzzle: pensil.Puzzle, text: str) -> Any:
    board = read_move(puzzle, text, no_format).board
    (value,) = puzzle.board_to_json(board, marks=True).values()
    return value


# JSON.


def test_the_last_board_in_json_counts() -> None:
    one, other = [[1, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 1, 0]]
    assert answer(LAMPS, f"{one} or {other}") == other
    assert answer(LAMPS, json.dumps({"first": one, "then": other})) == other
    assert answer(LAMPS, json.dumps({"cells": one, "kind": "akari", "mine": {"cells": other}})) == other
    assert answer(LAMPS, json.dumps({"answer": one, "puzzle": other})) == one, "the puzzle is no answer"
    assert answer(LAMPS, json.dumps({"cells": one, "then": {"cells": other}})) == one, "it is a board itself"
    assert answer(LAMPS, json.dumps({"answer": one, "sure": True, "why": ["it fits"], "more": "no"})) == one
    assert answer(LAMPS, f"{one}\n{{not JSON\n") == one
    assert answer(LAMPS, f'[7, {{"a": {one}}}]\n{other}') == other


def test_boards_lie_no_deeper_than_anybody_would_put_them() -> None:
    board = [[1, 0, 0], [0, 0, 0]]
    data: Any = board
    for _ in range(6):
        data = {"a": data}
    assert answer(LAMPS, json.dumps(data)) == board
    with pytest.raises(FormatError):
        answer(LAMPS, json.dumps({"a": data}))


def test_lists_are_rows_of_numbers_or_signs_or_pairs_that_are_cells() -> None:
    lamp = [[0, 0, 0], [0, 1, 0]]
    assert answer(LAMPS, json.dumps(lamp)) == lamp
    assert answer(LAMPS, json.dumps([". . #", ". * ."])) == lamp
    assert answer(LAMPS, json.dumps([[".", ".", "#"], [".", "*", "."]])) == lamp
    assert answer(LAMPS, json.dumps([[1, 1], [0, 0], [0, 0]])) == [[1, 0, 0], [0, 1, 0]]
    assert answer(LAMPS, json.dumps({"text": ". . #\n. * ."})) == lamp
    for text in some(("[[1, 1, 1]]", "[[1, 1], [0]]", "[[1, true]]", "[1, 1]", "[[1, null], [0, 0]]")):
        with pytest.raises(FormatError):
            answer(LAMPS, text)


def test_brackets_that_open_no_json_are_passed_over() -> None:
    lamp = [[0, 0, 0], [0, 1, 0]]
    for text in some(("Is it {this}? No:\n", "[[1, 0, 0], [0, 0, 0]\n", "[[1, 0, 0], [0, 0, 0]]: {not} so.\n")):
        assert answer(LAMPS, f"{text}{json.dumps(lamp)}") == lamp, text


# Rows.


def test_rows_are_found_between_other_lines() -> None:
    for rows in some((". . #\n. * .", "..#\n.*.", "| . | . | # |\n| . | * | . |", "1) . . #\n2) . * .")):
        assert answer(LAMPS, f"So it is:\n\n{rows}\n\nDone.") == [[0, 0, 0], [0, 1, 0]], rows
    assert answer(LAMPS, "* . #\n. . .\n\nNo:\n. . #\n. * .") == [[0, 0, 0], [0, 1, 0]], "the last ones count"
    assert answer(LAMPS, ". . #\n. * .\nor [[1, 0, 0], [0, 0, 0]]") == [[1, 0, 0], [0, 0, 0]], "also before JSON"
    for words in ("", "Well.\nLet me see what there is.\n", "\n\n\nWell, then:\n\n"):
        assert answer(LAMPS, f"{words}[[1, 0, 0], [0, 0, 0]] or\n. . #\n. * .") == [[0, 0, 0], [0, 1, 0]]
        assert answer(LAMPS, f"{words}. . #\n. * .\nor [[1, 0, 0], [0, 0, 0]]") == [[1, 0, 0], [0, 0, 0]]


def test_blank_lines_may_stand_between_rows() -> None:
    for rows in some((". . #\n\n. * .", "..#\n\n.*.", "0 0 0\n \n0 1 0", "_ _ X\n\n_ O _", "1) . . #\n\n2) . * .")):
        assert answer(LAMPS, f"So it is:\n\n{rows}\n\nDone.") == [[0, 0, 0], [0, 1, 0]], rows
    assert answer(SEA, "\u25a1 \u25a0 \u25a0\n\n\u25a0 \u25a0 \u25a1") == [[0, 1, 1], [1, 1, 0]]
    assert answer(BRIDGES, "2---2\n\n.   .\n\n2---2") == answer(BRIDGES, "2---2\n. . .\n2---2")
    for last in some(("!   !", "")):
        with pytest.raises(FormatError):
            answer(BRIDGES, f"2 - 2\n!   !\n. . .\n{last}\n2 - 2")


def test_a_board_of_one_row_may_be_any_line() -> None:
    row = pensil.read("akari\n. . #\n")
    for text in some(("* . #", "* . #\nThat is it.", "So:\n*.#\n\nThat is it.", "That is it:\n* . #")):
        assert answer(row, text) == [[1, 0, 0]], text


def test_rows_of_numbers_are_values_where_all_of_them_are() -> None:
    assert answer(LAMPS, "0 0 0\n0 1 0") == [[0, 0, 0], [0, 1, 0]]
    assert answer(SEA, "0 1 1\n1 1 0") == [[0, 1, 1], [1, 1, 0]]
    assert answer(COLORS, "1 0\n2 0") == [[1, 0], [2, 0]]
    assert answer(BOXES, "1 1\n2 2") == [[0, 0, 0, 1], [1, 0, 1, 1]], "here they are names of rectangles"
    with pytest.raises(FormatError):
        answer(COLORS, "1 0\n3 0")
    assert answer(LAMPS, "0 0 1\n0 * 0") == [[0, 0, 0], [0, 1, 0]], "clues are numbers too"


def test_other_signs_mean_shades_and_lamps() -> None:
    assert answer(SEA, "□ ■ ■\n■ ■ □") == [[0, 1, 1], [1, 1, 0]]
    assert answer(SEA, "○XX\nXX○") == [[0, 1, 1], [1, 1, 0]], "without lamps a circle is blank"
    assert answer(LAMPS, "_ _ X\n_ O _") == [[0, 0, 0], [0, 1, 0]]


def test_lines_between_rows_are_for_what_stands_there() -> None:
    ring = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]
    drawn = "2---2\n|   |\n| . |\n|   |\n2---2"
    assert sorted(answer(BRIDGES, drawn)) == sorted(ring)
    assert sorted(answer(BRIDGES, f"So:\n{drawn}\nand that is all")) == sorted(ring)


def test_the_puzzle_itself_is_no_answer() -> None:
    own = "akari\n. . 1\n. . .\n"
    for text in some((own, ". . 1\n. . .", f"{own}\n\nI do not know.", "..1\n...", "| . | . | 1 |\n| . | . | . |")):
        with pytest.raises(FormatError):
            answer(LAMPS, text)
    assert answer(LAMPS, f". . #\n. * .\n\nbecause of\n{own}") == [[0, 0, 0], [0, 1, 0]]


def test_a_whole_text_is_read_as_it_is_unless_it_is_the_puzzle() -> None:
    board = read_answer(LAMPS, "r1c1", no_format)
    assert read_answer(LAMPS, "anything", lambda _: board) is board
    assert read_move(LAMPS, "anything", lambda _: board) is board
    with pytest.raises(FormatError):
        read_answer(LAMPS, LAMPS.to_text(), lambda _: board)


def test_the_end_of_a_long_text_is_read() -> None:
    assert answer(LAMPS, "r1c1\n\n" + " " * LAST + "\r\n\r\n. . #\r\n. * .") == [[0, 0, 0], [0, 1, 0]]
    with pytest.raises(FormatError):
        answer(LAMPS, "r1c1\n\n" + " " * LAST)
    assert answer(LAMPS, "\ud800 r1c1") == [[1, 0, 0], [0, 0, 0]]


# Places.


def named(text: str, puzzle: pensil.Puzzle = LAMPS, *, marks: bool = False) -> Any:
    (value,) = puzzle.board_to_json(read_named(puzzle, text, marks=marks).board, marks=marks).values()
    return value


def test_cells_are_counted_from_1_in_words_and_from_0_in_brackets() -> None:
    lamp = [[0, 0, 0], [0, 1, 0]]
    for text in some(
        ("r2c2", "R2C2", "b2k2", "row 2, column 2", "baris 2 kolom 2", "row 2 and col 2", "(1, 1)", "(1,1)")
    ):
        assert named(text) == lamp, text
    assert named("r1c1, r2c3, r3c1, r1c4, r0c1, r1c0") == [[1, 0, 0], [0, 0, 1]], "what is not on the board is left out"
    for text in some(("r2c", "xr2c2", "r2c22222", "(1 1)", "r3c1", "r1c4", "r0c1")):
        with pytest.raises(FormatError, match="no cell is named"):
            named(text)


def test_what_is_said_of_a_place() -> None:
    assert named("r1c1 = 0, r1c2: 1, r2c1 is 0, r2c2") == [[0, 1, 0], [0, 1, 0]]
    assert named("r1c1, no lamp at r1c2; r2c2 is blank. r2c3") == [[1, 0, 0], [0, 0, 1]]
    assert named("a lamp at r1c1\nnot r1c2", marks=True) == [[1, 0, 0], [None, None, None]]
    assert move(LAMPS, "tidak ada lampu di b1k2, r2c2 = 1") == [[None, 0, 0], [None, 1, None]]
    far = "not " + "x" * 80
    assert named(f"{far} r1c1", marks=True) == [[1, None, 0], [None, None, None]], "that is about something else"
    assert named(f"r1c1 {'x' * 80} not", marks=True) == [[1, None, 0], [None, None, None]]


def test_pairs_of_cells_and_their_numbers() -> None:
    for join in some(("-", " - ", "->", "\u2192", " to ", " ke ", " and ", "..")):
        assert named(f"r1c1{join}r1c3 = 2", BRIDGES) == [[0, 0, 0, 2, 2]], join
    assert named("r1c1-r1c3 (2), r1c1-r3c1, r3c1-r3c3 x2", BRIDGES) == [
        [0, 0, 0, 2, 2],
        [0, 0, 2, 0, 1],
        [2, 0, 2, 2, 2],
    ]
    assert named("no bridge r1c1-r1c3; r1c3-r3c3", BRIDGES) == [[0, 2, 2, 2, 1]]
    two = named("r3c1-r1c1 and r1c3-r3c3", BRIDGES)
    assert two == named("r3c1-r1c1; r1c3-r3c3", BRIDGES), "each cell is in one pair, whatever stands between pairs"
    assert len(two) == 2


def test_of_an_answer_the_last_part_counts() -> None:
    assert named("r1c1\n\nr2c2\n\nDone.") == [[0, 0, 0], [0, 1, 0]]
    assert named("r1c1\n\nAnswer: r2c2\nr2c3\n\nbut r1c2 was hard") == [[0, 1, 0], [0, 1, 1]]
    assert named("Answer: r1c1\nSolution: r2c2") == [[0, 0, 0], [0, 1, 0]]
    assert named("r1c1\n\nr2c2\n\nThe answer stands above.") == [[0, 0, 0], [0, 1, 0]]
    assert named("r1c1\n\nr2c2", marks=True) == [[1, None, 0], [None, 1, None]]


def test_moves_may_be_boards_or_places() -> None:
    marks = [[None, 1, None], [0, None, None]]
    assert move(LAMPS, f"I draw {json.dumps(marks)}") == [[None, 1, 0], [0, None, None]]
    assert move(LAMPS, json.dumps({"marks": marks, "puzzle": {"cells": [[1, 0, 0], [0, 0, 0]]}}))[0][:2] == [None, 1]
    assert move(LAMPS, "r1c2\n\nr2c1 = 0") == [[None, 1, 0], [0, None, None]]
    assert move(LAMPS, "[[0, null, 0], [0, 0, 0]] [[null, 1, null], [null, null, null]]")[0][1] == 1
