""".g: black and white and in colour, round trips and faults."""

from __future__ import annotations

import pytest
from hypothesis import given

import pensil
from pensil.errors import FormatError, UnknownFormat
from pensil.formats import read, read_document, write
from pensil.formats.format import Document
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.nonograms import documents

HOOK = Nonogram([[2], [], [1]], [[1], [1, 1]])
FILES = {
    "plain": ": rows\n2\n\n1\n: columns\n1\n1 1\n",
    "closed": ":\n2\n\n1\n:\n1\n1 1\n:\nanything below\n",
    "a zero": ":\n2\n0\n1\n:\n1\n1 1\n",
    "free blanks": ":\n  2  \n \t \n1\n:\n\t1\n  1   1\n",
    "blank lines at the end": ":\n2\n\n1\n:\n1\n1 1\n\n\n",
    "black told": "#d\n  0:   #FFFFFF  white\n  1:1  #000000  black\n:\n2\n\n1\n:\n1\n1 1\n",
    "black by name": "#D colours\n0:  white\n\n1:X black and more\n:\n2\n\n1\n:\n1\n1 1\n",
    "only the background told": "#d\n0: white\n:\n2\n\n1\n:\n1\n1 1\n",
}


@pytest.mark.parametrize(
    ("told", "color"),
    [
        ("gray50", "#7f7f7f"),
        ("Grey1", "#030303"),
        ("gray100", "#ffffff"),
        ("grey 51", "#828282"),
        ("gray10", "#1a1a1a"),
        ("gray", "#bebebe"),
        ("LightGoldenrod2", "#eedc82"),
        ("light goldenrod 2", "#eedc82"),
        ("LightGoldenrod1", "#ffec8b"),
        ("light goldenrod", "#eedd82"),
        ("light goldenrod yellow", "#fafad2"),
        ("red3", "#cd0000"),
        ("RED4", "#8b0000"),
        ("hotpink2", "#ee6aa7"),
        ("forest green", "#228b22"),
        ("Forest Green  the wood", "#228b22"),
        ("dark olive green 3", "#a2cd5a"),
        ("green", "#00ff00"),
        ("red brick", "#ff0000"),
        ("red 3", "#cd0000"),
        ("#ff0000 green", "#ff0000"),
        ('"medium blue" sea', "#0000cd"),
        ('"red', "#ff0000"),
        ("navy\tblue", "#000080"),
    ],
)
def test_names_of_colours_as_x11_has_them(told: str, color: str) -> None:
    puzzle = read(f"#d\n  a:a  {told}\n:\n1a\n:\n1a\n").to_json()
    assert puzzle["palette"] == [color]


@pytest.mark.parametrize(
    "told", ["gray101", "red5", "red0", "gray-1", "grey1000", "white1", "forest", "' '", "navyblue2"]
)
def test_other_names_are_no_colours(told: str) -> None:
    with pytest.raises(FormatError, match="line 2: expected a colour such as #ff0000, not"):
        read(f"#d\n  a:a  {told}\n:\n1a\n:\n1a\n")


@pytest.mark.parametrize("text", FILES.values(), ids=FILES.keys())
def test_shapes(text: str) -> None:
    document = read_document(text)
    assert document.puzzle == HOOK
    assert document.info == {}


def test_colours() -> None:
    colors = '#d\n  0:   #eee\n  a:% "#FF0000" red\n  1:1  blue\n  b:#00FF00\n'
    text = colors + ":\n1a2 1b\n  3b1a\n:\n1a 1b\n1 1b\n1 1b\n1b 1a\n"
    assert read_document(text).puzzle == Nonogram(
        [[(1, 1), (2, 2), (1, 3)], [(3, 3), (1, 1)]],
        [[(1, 1), (1, 3)], [(1, 2), (1, 3)], [(1, 2), (1, 3)], [(1, 3), (1, 1)]],
        ["#ff0000", "#0000ff", "#00ff00"],
    )


def test_columns_at_the_end_are_blank_when_the_rows_need_them() -> None:
    # The row needs three cells, so two of the blank lines are columns; the last one is not.
    assert read_document(":\n1 1\n:\n1\n\n\n\n").puzzle == Nonogram([[1, 1]], [[1], [], []])
    assert read_document(":\n1\n:\n1\n\n\n:\n").puzzle == Nonogram([[1]], [[1], [], []])


def test_free_text() -> None:
    text = "title: Hook\nA remark, with a colon: here\nanother\nauthor: me\n" + FILES["plain"]
    info = {"title": "Hook", "author": "me", "description": "A remark, with a colon: here\nanother"}
    assert read_document(text).info == info


def test_what_is_written() -> None:
    puzzle = Nonogram([[(2, 1)], []], [[(1, 1)], [(1, 1)]], ["#ff0000"])
    text = write(puzzle, "g", info={"title": "nonogram"})
    assert text == (
        "title: nonogram\n#d\n   0:   #ffffff  background\n   a:a  #ff0000\n: rows\n2a\n\n: columns\n1a\n1a\n:\n"
    )
    assert write(HOOK, "g") == ": rows\n2\n\n1\n: columns\n1\n1 1\n:\n"


def test_unknown_lengths_cannot_be_written() -> None:
    with pytest.raises(UnknownFormat, match="g has no blocks of unknown length, as in row 1"):
        write(Nonogram([["?"]], [[1], [1]]), "g")


@given(documents())
def test_round_trip(document: Document) -> None:
    again = read_document(write(document.puzzle, "g", document.board, document.info))
    assert again.puzzle == document.puzzle
    assert again.board is None
    title = document.info["title"]
    if title.isprintable():
        assert again.info.get("title", "") == " ".join(title.split())


@pytest.mark.parametrize(
    ("rows", "columns"), [("2 2", 5), ("2a 2a", 5), ("2a 2b", 4), ("2 2\n1 1 2", 6), ("3", 4), ("9", 7), ("", 4)]
)
def test_blank_lines_at_the_end_are_columns_as_far_as_the_rows_need_them(rows: str, columns: int) -> None:
    """There are four lines to the last one that is not blank, and three more."""
    text = f"#d\na:a red\nb:b blue\n: rows\n{rows}\n: columns\n1\n1\n\n1\n\n \n\n"
    assert read_document(text).puzzle.cols == columns
    assert read_document(f"{text}:\n").puzzle.cols == 7, "all of them, where a colon closes the list"


FAULTS = [
    (": rows\n1\n", "line 2: expected a line with a colon before the columns"),
    ("#d\n1: black\n", "line 2: expected a line with a colon before the rows"),
    ("#t\n:\n1\n:\n1\n:\n", "line 1: this is a puzzle of triangles"),
    (":\n:\n", "the board is empty"),
    (":\n1\n:\n", "the board is empty"),
    (":\n1\n2 x\n:\n1\n", "line 3, column 3: expected the length of a block, not 'x'"),
    (":\n1\n2,1\n:\n1\n", "line 3, column 2: no colour is called ','"),
    (":\n1\n2 a\n:\n1\n", "line 3, column 3: expected the length of a block, not 'a'"),
    (":\n1\n2a\n:\n1\n", "line 3, column 2: no colour is called 'a'"),
    (":\n0 1\n:\n1\n", "line 2: a 0 can only stand alone"),
    (":\n1300\n:\n1\n", "line 2, column 1: 1300 is too large for the length of a block; the most is 1000"),
    (f":\n{'1' * 10_000}\n:\n1\n", "line 2, column 1: 11111111111111111... is too large for the length of a block"),
    (":\n" + "1 " * 1300 + "\n:\n1\n", "line 2, column 2001: more than 1000 blocks"),
    (":\n" + "1\n" * 1001 + ":\n1\n", "line 1002: there are 1001 rows; the most is 1000"),
    (":\n1\n:\n" + "1\n" * 1001, "line 1004: there are 1001 columns; the most is 1000"),
    ("#d\nred\n:\n1\n:\n1\n", "line 2: expected a colour, as in a:a #ff0000, not 'red'"),
    ("#d\na:a reddish\n:\n1\n:\n1\n", "line 2: expected a colour such as #ff0000, not 'reddish'"),
    ("#d\na:a red\na:b blue\n:\n1\n:\n1\n", "line 3: the colour 'a' is told twice"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(pensil.PensilError) as caught:
        read_document(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
