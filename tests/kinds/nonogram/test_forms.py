"""Nonogram: the forms it is written in, and its picture."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.core.picture import Fill, Shape, Symbol, Text
from pensil.kinds.nonogram.picture import picture
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.kinds.nonogram.boards import BIRD, BIRD_SOLVED, FLAG

TREE_TEXT = """nonogram
colors a=#ff0000 b=#0000ff
rows
2a ?b
0
columns
1a
1a
?b
"""


def read_text(text: str) -> Nonogram:
    return Nonogram.from_text(list(enumerate(text.splitlines(), 1))[1:])


# The forms it is written in.


def test_json_is_plain_for_black_and_in_pairs_for_colours() -> None:
    data = {"kind": "nonogram", "row_clues": [[1, "?"], []], "col_clues": [[1], [], [1]]}
    assert Nonogram.from_json(data).to_json() == data
    colored = {
        "kind": "nonogram",
        "row_clues": [[[2, 1], ["?", 2]]],
        "col_clues": [[[1, 1]], [[1, 1]], [[1, 2]]],
        "palette": ["#ff0000", "#0000ff"],
    }
    assert Nonogram.from_json(colored).to_json() == colored


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"row_clues": [[1]]},
        {"row_clues": [1], "col_clues": [[1]]},
        {"row_clues": [[1]], "col_clues": {"0": [1]}},
        {"row_clues": [[1]], "col_clues": [[1]], "palette": "#ff0000"},
        {"row_clues": [[1]], "col_clues": [[1]], "palette": [1]},
    ],
)
def test_json_of_another_shape(data: dict[str, Any]) -> None:
    with pytest.raises(pensil.FormatError, match="list of"):
        Nonogram.from_json(data)


def test_text() -> None:
    puzzle = read_text(TREE_TEXT)
    assert puzzle == Nonogram([[(2, 1), ("?", 2)], []], [[(1, 1)], [(1, 1)], [("?", 2)]], ["#ff0000", "#0000ff"])
    assert puzzle.to_text() == TREE_TEXT
    assert read_text(TREE_TEXT.replace("a=#ff0000 b=#0000ff", "b=#0000ff a=#ff0000")) == puzzle
    assert BIRD.to_text().startswith("nonogram\nrows\n2 1\n1 3\n")
    assert read_text(BIRD.to_text()) == BIRD


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rows\n", "", "line 3: expected the line 'rows'"),
        ("columns\n", "", "line 8: the line 'columns' is missing after the rows"),
        ("2a ?b", "2 ?b", "line 4: the block 2 has no colour; add a letter, as 2a"),
        ("2a ?b", "2c ?b", "line 4: the colour of the block 2c is not in the line 'colors'"),
        ("2a ?b", "aa ?b", "line 4: 'aa' is not a block; expected a number or '?', then the letter of a colour"),
        ("2a ?b", "-2a ?b", "line 4: '-2a' is not a block"),
        ("2a ?b", "1234567890a", "line 4: '1234567890a' is not a block"),
        ("b=#0000ff", "b=blue", "line 2: 'b=blue' is not a colour; expected a letter and a colour, as a=#ff0000"),
        ("b=#0000ff", "c=#0000ff", "line 2: the colours are called a, b, c and so on; b is missing"),
        ("b=#0000ff", "a=#0000ff", "line 2: the colour a is told twice"),
        (" a=#ff0000 b=#0000ff", "", "line 2: the colours are called a, b, c and so on; a is missing"),
        ("colors a=#ff0000 b=#0000ff\n", "", "line 3: the colour of the block 2a is not in the line 'colors'"),
    ],
)
def test_text_with_a_mistake(old: str, new: str, message: str) -> None:
    with pytest.raises(pensil.FormatError) as error:
        read_text(TREE_TEXT.replace(old, new, 1))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^expected the line 'rows'$"),
        ("colors a=#ff0000", "^expected the line 'rows'$"),
        ("columns\n1", "^line 2: expected the line 'rows'$"),
        ("rows 1\ncolumns\n1", "^line 2: expected the line 'rows'$"),
        ("rows", "^line 2: the line 'columns' is missing after the rows$"),
        ("rows\ncolumns", "^the board is empty"),
        ("rows\n2 *\ncolumns\n1", r"^line 3: a clue with '\*', for any number of blocks, is not supported"),
    ],
)
def test_text_that_is_too_short(text: str, message: str) -> None:
    with pytest.raises(pensil.PensilError, match=message):
        read_text(f"nonogram\n{text}")


def test_a_line_without_blocks_needs_no_colour_in_text() -> None:
    text = "colors a=#ff0000 b=#0000ff\nrows\n0\n0b\ncolumns\n0a\n"
    assert read_text(f"nonogram\n{text}") == Nonogram([[], []], [[]], ["#ff0000", "#0000ff"])


@pytest.mark.parametrize("data", [[], 5, "x", None, {}, {"cells": 5}, {"cells": [5]}, {"cells": [[[1]], 5]}])
@pytest.mark.parametrize("marks", [False, True])
def test_marks_of_another_shape(data: Any, marks: bool) -> None:
    with pytest.raises(pensil.FormatError):
        Nonogram([[1]], [[1]]).board_from_json(data, marks=marks)


def test_answers_in_text() -> None:
    board = FLAG.board_from_text("aa?b\nabb.")
    assert str(board) == "a a ? b\na b b .\n"
    assert FLAG.board_from_text(str(board)) == board
    assert board.to_json() == {"cells": [[1, 1, None, 2], [1, 2, 2, 0]]}
    assert str(BIRD.board_from_text(BIRD_SOLVED)).startswith("# # . . . #\n")
    for text in ("##\n##", "aac.\n....", "a#b.\n...."):
        with pytest.raises(pensil.FormatError):
            FLAG.board_from_text(text)
    with pytest.raises(pensil.MarkError, match="r1c1 holds 3; there is nothing but 0 to 2"):
        FLAG.board_from_json({"cells": [[3, 0, 0, 0], [0, 0, 0, 0]]})


# Its picture.


def test_the_picture_has_clues_next_to_the_board_and_colours() -> None:
    drawn = picture(FLAG, FLAG.board_from_text("aa.b\nabb?"))
    assert (drawn.top, drawn.left, drawn.heavy_every) == (2, 2, 5)
    labels = {item.cell: (item.text, item.color) for item in drawn.items if isinstance(item, Text)}
    assert labels[0, -2] == ("2", "#ff0000")
    assert labels[0, -1] == ("1", "#0000ff")
    assert labels[1, -1] == ("?", "#0000ff")
    assert labels[-1, 0] == ("2", "#ff0000")
    assert (-2, 0) not in labels
    fills = {item.cell: item.color for item in drawn.items if isinstance(item, Fill)}
    assert fills[0, 0] == "#ff0000"
    assert fills[1, 2] == "#0000ff"
    assert [(item.cell, item.shape) for item in drawn.items if isinstance(item, Symbol)] == [((0, 2), Shape.CROSS)]


def test_the_picture_of_a_full_board_has_no_crosses_and_an_empty_line_a_zero() -> None:
    puzzle = Nonogram([[1], []], [[], [1], []])
    drawn = picture(puzzle, puzzle.board_from_text(".#.\n..."))
    assert not any(isinstance(item, Symbol) for item in drawn.items)
    assert [item.color for item in drawn.items if isinstance(item, Fill)] == [None]
    texts = {item.cell: item.text for item in drawn.items if isinstance(item, Text)}
    assert texts == {(0, -1): "1", (1, -1): "0", (-1, 0): "0", (-1, 1): "1", (-1, 2): "0"}


def test_marks_can_narrow_a_colour_down() -> None:
    puzzle = Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)], []], ["#ff0000", "#0000ff"])
    marks = {"cells": [[[0, 1], None, 0]]}
    board = puzzle.board_from_json(marks, marks=True)
    assert board.masks == (0b011, 0b111, 0b001)
    assert puzzle.board_to_json(board, marks=True) == marks
    assert puzzle.board_to_json(board) == {"cells": [[None, None, 0]]}
    for wrong in ([], [3], ["a"], [True]):
        with pytest.raises(pensil.FormatError):
            puzzle.board_from_json({"cells": [[wrong, None, 0]]}, marks=True)
    with pytest.raises(pensil.FormatError):
        puzzle.board_from_json(marks)
