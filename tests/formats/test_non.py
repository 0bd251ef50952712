""".non: a file of each shape, its doubtful blank lines, round trips and faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.errors import FormatError, SeveralPuzzles, UnknownFormat
from pensil.formats import read_all, read_document, write
from pensil.formats.format import Document
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.nonograms import Cells, board_of, cells, documents, puzzle_of, runs

HOOK = Nonogram([[2], [], [1]], [[1], [1, 1]])
FILES = {
    "plain": "width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1\n1,1\n",
    "sizes as rows and columns": "columns 2\nrows 3\nrows\n2\n0\n1\ncolumns\n1\n1,1\n",
    "sizes both ways": "width 2\nheight 3\ncolumns 2\nrows 3\nrows\n2\n0\n1\ncolumns\n1\n1,1\n",
    "columns before rows": "height 3\nwidth 2\ncolumns\n1\n1,1\nrows\n2\n0\n1\n",
    "sizes at the end": "columns\n1\n1,1\nrows\n2\n0\n1\nheight 3\nwidth 2\n",
    "blanks between numbers": "width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1\n 1  1 \n",
    "blanks and commas": "width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1\n1 , 1\n",
    "a blank line for an empty row": "width 2\nheight 3\nrows\n2\n\n1\ncolumns\n1\n1,1\n",
    "and a blank line before the next key": "width 2\nheight 3\nrows\n2\n\n1\n\n\ncolumns\n1\n1,1\n\n",
    "blank lines for looks": "width 2\n\nheight 3\n\nrows\n\n2\n\n0\n\n1\n\ncolumns\n\n1\n\n1,1\n",
    "keys in capitals": "WIDTH 2\nHeight 3\nRows\n2\n0\n1\nCOLUMNS\n1\n1,1\n",
    "other keys and remarks": "x y\n# no\nwidth 2\nheight 3\nmaxrule 2\nrows\n2\n0\n1\ncolumns\n1\n1,1\n",
    "zeros in front": "width 002\nheight 3\nrows\n02\n000\n1\ncolumns\n1\n1,01\n",
    "Windows": "width 2\r\nheight 3\r\nrows\r\n2\r\n\r\n1\r\ncolumns\r\n1\r\n1,1\r\n",
    "no newline at the end": "width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1\n1,1",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
def test_shapes(text: str) -> None:
    document = read_document(text)
    assert document.puzzle == HOOK
    assert document.board is None
    assert document.info == {}


GOALS = {
    "quoted": 'goal "110001"',
    "bare": "goal 110001",
    "spaced": 'goal "11 00 01"',
    "on the lines below": "goal\n11\n00\n01\n",
    "in quotes below": 'goal\n"11"\n"00"\n"01"\ntitle "after"',
    "with what a player saved": 'saved "??????"\ngoal "110001"',
}


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS.keys())
@pytest.mark.parametrize("lists", ["", "rows\n2\n\n1\n", "columns\n1\n1,1\n", "rows\n2\n0\n1\ncolumns\n1\n1,1\n"])
def test_the_goal_is_the_answer_and_replaces_missing_clues(goal: str, lists: str) -> None:
    document = read_document(f"width 2\nheight 3\n{lists}{goal}")
    assert document.puzzle == HOOK
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 1], [0, 0], [0, 1]]}


def test_a_saved_game() -> None:
    board = read_document(FILES["plain"] + 'saved "1?0??1"').board
    assert board is not None
    assert board.to_json() == {"cells": [[1, None], [0, None], [None, 1]]}


def test_what_is_told_about_the_puzzle() -> None:
    text = 'catalogue "x.1"\ntitle \'Hook &amp; &quot;eye&quot;\'\nby Some Body\ncopyright "(c)"\nlicense CC0\n'
    info = {"catalogue": "x.1", "title": 'Hook & "eye"', "author": "Some Body", "copyright": "(c)", "license": "CC0"}
    document = read_document(text + FILES["plain"])
    assert document.info == info
    assert read_document(write(document.puzzle, "non", info=info)).info == info


def test_colours() -> None:
    text = "width 3\nheight 1\ncolor b #F00\ncolour d 00ff00\nrows\n1b,1,1d\ncolumns\n1b\n1\n1d\ngoal b1d"
    document = read_document(text)
    assert document.puzzle == Nonogram(
        [[(1, 1), (1, 3), (1, 2)]], [[(1, 1)], [(1, 3)], [(1, 2)]], ["#ff0000", "#00ff00", "#000000"]
    )
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 3, 2]]}


@pytest.mark.parametrize("ruler", ["====", "=====", "  ====  "])
def test_a_pack(ruler: str) -> None:
    pack = f"{ruler}\n\n{FILES['plain']}{ruler}\n{ruler}\n{FILES['plain']}"
    assert [document.puzzle for document in read_all(pack)] == [HOOK, HOOK]
    assert [document.puzzle for document in read_all(pack, format="non")] == [HOOK, HOOK]
    with pytest.raises(SeveralPuzzles, match="holds 2 puzzles"):
        read_document(pack)
    with pytest.raises(FormatError, match="puzzle 3 of 3: no format fits"):
        read_all(f"{pack}{ruler}\nnonsense\n")


def test_what_is_written() -> None:
    puzzle = Nonogram([[(2, 1)], []], [[(1, 1)], [(1, 1)]], ["#ff0000"])
    text = write(puzzle, "non", Board(puzzle, [2, 2, 1, 1]), {"title": 'a "b"', "author": "c\nd"})
    assert text == (
        'title "a &quot;b&quot;"\nby "c d"\nwidth 2\nheight 2\ncolor a #ff0000\n\n'
        'rows\n2a\n0\n\ncolumns\n1a\n1a\n\ngoal "aa00"\n'
    )


def test_unknown_lengths_cannot_be_written() -> None:
    with pytest.raises(UnknownFormat, match="non has no blocks of unknown length, as in column 2"):
        write(Nonogram([[1]], [[1], ["?"]]), "non")


@given(documents())
def test_round_trip(document: Document) -> None:
    again = read_document(write(document.puzzle, "non", document.board, document.info))
    assert again.puzzle == document.puzzle
    assert again.board == document.board
    title = document.info["title"]
    if title.isprintable():
        assert again.info.get("title", "") == " ".join(title.split())


@given(cells(), st.booleans())
def test_empty_lines_as_blank_lines_of_nonogram_db(picture: Cells, goal: bool) -> None:
    columns = [list(column) for column in zip(*picture, strict=True)]
    rules = [[",".join(str(n) for n, _ in runs(line)) for line in lines] for lines in (picture, columns)]
    lines = [f"width {len(columns)}", f"height {len(picture)}", "rows", *rules[0], "columns", *rules[1]]
    if goal:
        lines.append("goal " + "".join(str(value) for row in picture for value in row))
    document = read_document("\n".join(lines) + "\n")
    puzzle = puzzle_of(picture)
    assert document.puzzle == puzzle
    assert document.board == (board_of(puzzle, picture) if goal else None)


SIZES = "width 2\nheight 3\n"
FAULTS = [
    ("width 2\nrows\n1\n", "the column clues are missing, and there is no picture"),
    ("height 2\nrows\n1\n1\n", "expected a line such as 'width 10'"),
    ("width\nheight 3", "line 1: expected the width, not ''"),
    ("width two\nheight 3", "line 1: expected the width, not 'two'"),
    ("width 0\nheight 3", "line 1: the width must be at least 1"),
    ("width 2\nheight 1256", "line 2: 1256 is too large for the height; the most is 1000"),
    (f"width 2\nheight {'9' * 5000}", "line 2: 99999999999999999... is too large for the height"),
    ("width 2\nheight 3\nrows 4", "line 3: the height was 3 before"),
    (SIZES, "the row clues are missing, and there is no picture to count them from"),
    (SIZES + "rows\n2\n0\n1\n", "the column clues are missing, and there is no picture to count them from"),
    (SIZES + "rows\n2\n1\ncolumns\n1\n1,1\n", "line 5: expected 3 lines of row clues, found 2"),
    (SIZES + "rows\n2\n0\n1\n1\n1\ncolumns\n1\n1,1\n", "line 7: expected 3 lines of row clues, found 5"),
    (SIZES + "rows\n2\n0\n1\ncolumns\n", "line 7: expected 2 lines of column clues, found 0"),
    (SIZES + "rows\n2\n0\n1\nrows\n2\n0\n1\n", "line 7: 'rows' is told twice"),
    (SIZES + "rows\n2\n0\n1,-1\ncolumns\n1\n1\n", "line 6, column 3: expected the length of a block, not '-1'"),
    (SIZES + "rows\n2\n0\n1,?\ncolumns\n1\n1\n", "line 6, column 3: expected the length of a block, not '?'"),
    (SIZES + "rows\n2\n0\n1,,1\ncolumns\n1\n1\n", "line 6: a number is missing beside a comma"),
    (SIZES + "rows\n2\n0\n1,\ncolumns\n1\n1\n", "line 6: a number is missing beside a comma"),
    (SIZES + "rows\n2\n0\n0 1\ncolumns\n1\n1\n", "line 6: a 0 can only stand alone"),
    (SIZES + "rows\n2b\n0\n1\ncolumns\n1\n1,1\n", "line 4, column 2: no colour is called 'b'"),
    (SIZES + f"rows\n{'7' * 9999}\n0\n1\n", "line 4, column 1: 77777777777777777... is too large"),
    (SIZES + "rows\n" + "1," * 1300 + "1\n0\n1\n", "line 4, column 2001: more than 1000 blocks"),
    (SIZES + "color b\n", "line 3: expected a letter and a colour, as a #ff0000, not 'b'"),
    (SIZES + "color b reddish\n", "line 3: expected a colour such as #ff0000, not 'reddish'"),
    (SIZES + "color b #f00\ncolor b #0f0\n", "line 4: the colour 'b' is told twice"),
    (SIZES + 'goal "11000"', "line 3: the picture has 5 cells; expected 2 x 3"),
    (SIZES + 'goal "1100011"', "line 3: the picture goes on after its 2 x 3 cells"),
    (SIZES + "goal\n11\n0x\n01", "line 5: cell 2 of the picture is 'x'; expected 0, 1, ? or the letter of a colour"),
    (SIZES + 'saved "11?001"', "line 3: the row clues are missing, and cannot be counted: r2c1 is undecided"),
    (SIZES + "goal 110001\ngoal 110001", "line 4: 'goal' is told twice"),
    ("width 2\n" + "\n" * 200_000, "the input has more than 100000 lines"),
]


def test_sizes_may_be_left_out_where_the_lists_tell_them() -> None:
    assert read_document("rows\n2\n0\n1\n\ncolumns\n1\n1,1\n", format="non").puzzle == HOOK
    assert read_document("width 2\nrows\n2\n0\n1\ncolumns\n1\n1 1\n").puzzle == HOOK


def test_colours_as_nonny_writes_them() -> None:
    text = (
        "width 3\nheight 2\ncolor red FF0000 #\ncolor sky 87ceeb @\n\n"
        "rows\nred 1 sky 2\n0\n\ncolumns\nred 1\nsky 1\nsky 1\n\ngoal\n#@@\n...\n"
    )
    document = read_document(text)
    assert document.puzzle == Nonogram([[(1, 1), (2, 2)], []], [[(1, 1)], [(1, 2)], [(1, 2)]], ["#ff0000", "#87ceeb"])
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 2, 2], [0, 0, 0]]}
    wide = read_document("color red F00 #\nrows\nred 1 1\ncolumns\nred 1\n0\nred 1\nwidth 3\n")
    assert wide.puzzle == Nonogram([[(1, 1), (1, 1)]], [[(1, 1)], [], [(1, 1)]], ["#ff0000"])


@pytest.mark.parametrize(
    ("color", "cell", "board"),
    [
        ("red F00 #", "#", [[1]]),
        ("red F00 .", ".", [[1]]),
        ("red F00 0", "0", [[1]]),
        ("r F00 #", "#", None),
        ("red F00 ##", "#", None),
        ("r F00", "r", [[1]]),
        ("red F00 #", ".", [[0]]),
    ],
)
def test_characters_of_colours(color: str, cell: str, board: list[list[int]] | None) -> None:
    name = color.split()[0]
    clue = "1r" if name == "r" else "red 1"
    document = read_document(f"color {color}\nrows\n{clue}\ncolumns\n{clue}\ngoal {cell}\n")
    assert document.puzzle == Nonogram([[(1, 1)]], [[(1, 1)]], ["#ff0000"])
    assert (document.board and document.board.to_json()) == (board and {"cells": board})
    assert (document.fault is None) == (board is not None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("color red F00\n", "line 1: expected a letter and a colour, as a #ff0000, not 'red F00'"),
        ("color 1 F00\n", "line 1: expected a letter and a colour"),
        ("color\n", "line 1: expected a letter and a colour, as a #ff0000, not ''"),
        ("color red F00 #\nrows\nred 1 blue 1\ncolumns\nred 1\n", "line 3: no colour is called 'blue'"),
        ("color red F00 #\nrows\nred 1 x1\ncolumns\nred 1\n", "line 3: expected the length of a block, not 'x1'"),
        ("color red F00 #\nrows\nred 1 0\ncolumns\nred 1\n", "line 3: a 0 can only stand alone"),
    ],
)
def test_faults_of_colours(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(text, format="non")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ('"x"', "x"),
        ("'x'", "x"),
        ("abba", "abba"),
        ("\"x'", "\"x'"),
        ('"', '"'),
        ('""', None),
        ("", None),
        ('" "', None),
    ],
)
def test_quotes_around_what_is_told(value: str, told: str | None) -> None:
    assert read_document(f"by {value}\n{FILES['plain']}").info.get("author") == told


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(pensil.PensilError) as caught:
        read_document(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
