"""webpbn XML: a file of each shape, round trips, and files that try to do harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import given

import pensil
from pensil.core.board import Board
from pensil.errors import FormatError
from pensil.formats import read_all, read_document, read_parts, write
from pensil.formats.format import Document
from pensil.formats.nonogram.webpbn_reader import Color, parse
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.answers import read_both
from tests.formats.nonograms import documents

SMALL = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<source>by hand</source>
<id>#7</id>
<title>Hook &amp; eye</title>
<author>Somebody</author>
<copyright>&copy; nobody</copyright>
<description>
Three cells.
</description>
<note>one</note><note>two</note>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<clues type="columns">
<line><count>2</count></line>
<line><count>1</count></line>
<line></line>
</clues>
<clues type="rows">
<line><count>2</count></line>
<line><count>1</count></line>
</clues>
<solution type="goal">
<image>
|XX.|
|X..|
</image>
</solution>
</puzzle></puzzleset>
"""
FLAG = """<PUZZLE DefaultColor="r" BackgroundColor="sky"><Color Name="sky" Char="-">#cde</Color>
<color name="g" char="&lt;">00FF00</color><color name="r" char=" ">F00</color>
<clues type="rows"><line><count>1</count><count color="g">2</count></line><line/></clues>
<clues type="columns"><line><count>1</count></line><line><count color="g">1</count></line>
<line><count color="g">1</count></line><line/></clues>
<solution><image>| &lt;&lt;-||----|</image></solution></PUZZLE>"""


def around(inner: str, attributes: str = "") -> str:
    return f"<puzzleset><puzzle {attributes}>{inner}</puzzle></puzzleset>"


def clues(what: str, *lines: str) -> str:
    counts = ("".join(f"<count>{n}</count>" for n in line.split()) for line in lines)
    return f'<clues type="{what}">' + "".join(f"<line>{c}</line>" for c in counts) + "</clues>"


TWO_BY_TWO = clues("rows", "2", "1") + clues("columns", "2", "1")


def image(text: str, kind: str = "goal") -> str:
    return f'<solution type="{kind}"><image>{text}</image></solution>'


def test_a_small_file() -> None:
    document = read_document(SMALL)
    assert document.puzzle == Nonogram([[2], [1]], [[2], [1], []])
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 1, 0], [1, 0, 0]]}
    assert document.info == {
        "source": "by hand",
        "id": "#7",
        "title": "Hook & eye",
        "author": "Somebody",
        "copyright": "© nobody",
        "description": "Three cells.",
        "note": "one\ntwo",
    }


def test_colours_in_any_letter_case_with_another_background() -> None:
    document = read_document(FLAG)
    assert document.puzzle == Nonogram(
        [[(1, 2), (2, 1)], []], [[(1, 2)], [(1, 1)], [(1, 1)], []], ["#00ff00", "#ff0000"]
    )
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[2, 1, 1, 0], [0, 0, 0, 0]]}
    assert document.info["background"] == "#ccddee"
    again = read_document(write(document.puzzle, "webpbn", document.board, document.info))
    assert again.puzzle == document.puzzle
    assert again.board == document.board
    assert again.info == document.info


def test_elements_in_strange_places_are_passed_over() -> None:
    """Only what stands where it belongs says something; all else may be of a later version."""
    text = f"""<puzzleset><title>of the set</title><count>9</count><puzzle type="Grid">
    <line><count>8</count></line><count>7</count><image>|X|</image><title>Mine</title><note> </note>
    <clues type="ROWS"><title>none</title><count>6</count><color name="q">fff</color>
    <line><hm><count>5</count></hm><count>2</count><line/></line><hm><line><count>4</count></line></hm>
    <line><count color="red"> 1 </count></line></clues>{clues("columns", "2", "1")}
    <solution><title>no</title><hm><image>|X|</image></hm><image>|XX||X.|</image></solution>
    <solution type="Saved"><image>|X.||X.|</image></solution>
    <solution type="other"><image>|..||..|</image></solution>
    <color name="red" char="r">f00</color></puzzle></puzzleset>"""
    (found,) = parse(text)
    assert (found.line, found.type, found.default, found.background) == (1, "grid", "black", "white")
    assert found.info == {"title": "Mine"}
    assert [[(each.length, each.color) for each in line] for line in found.clues["rows"]] == [[(2, None)], [(1, "red")]]
    assert [[each.length for each in line] for line in found.clues["columns"]] == [[2], [1]]
    assert [(each.line, each.column) for line in found.clues["rows"] for each in line] == [(4, 36), (5, 11)]
    assert {name: [chunk[2] for chunk in chunks] for name, chunks in found.images.items()} == {
        "goal": ["|XX||X.|"],
        "saved": ["|X.||X.|"],
    }
    assert found.colors == {"red": Color("#ff0000", "r", 9)}


def test_elements_within_a_text_are_passed_over_and_their_words_are_not() -> None:
    (found,) = parse(f"<puzzle><title>a <b>fine</b> one</title><note>x<title>y</title></note>{TWO_BY_TWO}</puzzle>")
    assert found.info == {"title": "a fine one", "note": "xy"}
    assert len(found.clues["rows"]) == len(found.clues["columns"]) == 2


def test_a_count_of_zero_is_an_unknown_length() -> None:
    puzzle = read_document(around(clues("rows", "0 1") + clues("columns", "1", "0", "", "1"))).puzzle
    assert puzzle == Nonogram([["?", 1]], [[1], ["?"], [], [1]])
    assert "<count>0</count>" in write(puzzle, "webpbn")


@pytest.mark.parametrize(
    ("told", "puzzle"),
    [
        (image("|X.X||.XX|"), Nonogram([[1, 1], [2]], [[1], [1], [2]])),
        (image("|XX|", "solution"), Nonogram([[2]], [[1], [1]])),
        (clues("rows", "1 1") + image("|X.X|"), Nonogram([[1, 1]], [[1], [], [1]])),
        (clues("columns", "1", "", "1") + image("|X.X|"), Nonogram([[1, 1]], [[1], [], [1]])),
    ],
)
def test_missing_clues_are_counted_from_the_picture(told: str, puzzle: Nonogram) -> None:
    document = read_document(around(told))
    assert document.puzzle == puzzle
    assert document.board is not None
    assert document.board.full


def test_the_goal_is_preferred_to_what_a_player_saved() -> None:
    told = TWO_BY_TWO + image("|?X||??|", "saved") + image("|XX||X.|", "goal")
    board = read_document(around(told)).board
    assert board is not None
    assert board.full


def test_undecided_cells() -> None:
    colors = '<color name="white" char=".">fff</color><color name="a" char="a">f00</color>'
    colors += '<color name="b" char="b">00f</color>'
    told = '<clues type="rows"><line><count color="a">1</count></line></clues>'
    told += '<clues type="columns"><line><count color="a">1</count></line><line/><line/></clues>'
    document = read_document(around(colors + told + image(" | ? [ab] [.a] |\n", "saved")))
    assert document.board is not None
    assert document.board.masks == (0b111, 0b110, 0b011)
    again = read_document(write(document.puzzle, "webpbn", document.board))
    assert again.board == document.board


def test_white_on_black() -> None:
    told = clues("rows", "1") + clues("columns", "1", "") + image("|.X|")
    document = read_document(around(told, 'defaultcolor="white" backgroundcolor="black"'))
    assert document.puzzle == Nonogram([[(1, 1)]], [[(1, 1)], []], ["#ffffff"])
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 0]]}
    assert document.info["background"] == "#000000"


def test_black_is_no_colour_of_a_puzzle_that_does_not_use_it() -> None:
    colors = '<color name="white" char=".">fff</color><color name="a" char="a">f00</color>'
    document = read_document(around(colors + image("|a.|")))
    assert document.puzzle == Nonogram([[(1, 1)]], [[(1, 1)], []], ["#ff0000"])


def test_a_set_of_puzzles() -> None:
    good = f"<puzzle><title>one</title>{TWO_BY_TWO}</puzzle>"
    assert [document.info for document in read_all(f"<puzzleset>{good}{good}</puzzleset>")] == [{"title": "one"}] * 2
    parts = read_parts(f"<puzzleset>{good}<puzzle type='triddler'><x/></puzzle><puzzle/>{good}</puzzleset>")
    assert [part.name for part in parts] == ["one", "", "", "one"]
    assert parts[0].read().puzzle == parts[3].read().puzzle == Nonogram([[2], [1]], [[2], [1]])
    for part, reason in ((parts[1], "only a grid"), (parts[2], "clues are missing")):
        with pytest.raises(FormatError, match=reason):
            part.read()


def test_what_webpbn_needs_is_written() -> None:
    text = write(Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], ["#ff0000", "#000000"]), "webpbn")
    assert '<puzzle type="grid" defaultcolor="color1">' in text
    assert '<color name="white" char=".">ffffff</color>' in text
    assert '<color name="black" char="b">000000</color>' in text
    assert '<line><count color="color1">1</count><count color="black">1</count></line>' in text


@given(documents(unknown=True))
def test_round_trip(document: Document) -> None:
    text = write(document.puzzle, "webpbn", document.board, document.info)
    again = read_document(text)
    assert again.puzzle == document.puzzle
    assert again.board == document.board
    title = document.info["title"]
    if title.isprintable():
        assert again.info.get("title", "") == title.strip()


def test_a_board_of_the_largest_size() -> None:
    puzzle = Nonogram([[255]] * 255, [[255]] * 255)
    board = Board(puzzle, [2] * 255 * 255)
    again = read_document(write(puzzle, "webpbn", board))
    assert again.puzzle == puzzle
    assert again.board == board


def bomb(depth: int) -> str:
    declared = '<!ENTITY e0 "ha">' + "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, depth))
    return f'<?xml version="1.0"?><!DOCTYPE puzzleset [{declared}]><puzzleset><title>&e{depth - 1};</title></puzzleset>'


@pytest.mark.parametrize(
    "text",
    [
        bomb(3),
        bomb(12),
        '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzle><title>&x;</title></puzzle>',
        '<!DOCTYPE p [<!ENTITY % x SYSTEM "http://localhost:1/x.dtd"> %x;]><puzzle/>',
        '<!DOCTYPE p [<!ENTITY x "&x;">]><puzzle><title>&x;</title></puzzle>',
        "<!DOCTYPE p [<!ENTITY x '" + "y" * 100_000 + "'>]><puzzle>" + "&x;" * 10_000 + "</puzzle>",
    ],
)
def test_entities_are_refused(text: str) -> None:
    start = time.process_time()
    with pytest.raises(FormatError, match=r"line 1, column \d+: the entity 'e0|the entity 'x' is declared"):
        read_document(text)
    assert time.process_time() - start < 30


def test_a_doctype_is_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    text = (
        f'<!DOCTYPE pbn SYSTEM "http://localhost:1/pbn.dtd"><puzzle><title>&copy; &nosuch;</title>{TWO_BY_TWO}</puzzle>'
    )
    assert read_document(text).info["title"] == "© &nosuch;"


FAULTS = [
    ("<puzzleset>", "line 1, column 12: not XML: no element found"),
    ("<puzzleset><puzzle></puzzleset>", "line 1, column 22: not XML: mismatched tag"),
    ("<puzzleset/>", "there is no <puzzle>"),
    ("<puzzleset><note><puzzle/></note></puzzleset>", "there is no <puzzle>"),
    ("<?xml version='1.0'?><html/>", "line 1, column 22: expected <puzzleset> or <puzzle>, not 'html'"),
    (around("", 'type="triddler"'), "line 1: the puzzle is a 'triddler'; only a grid can be read"),
    ("<puzzle><puzzle/></puzzle>", "line 1, column 9: there is a <puzzle> inside a <puzzle>"),
    (around(""), "the row clues are missing, and there is no picture to count them from"),
    (around(clues("rows", "1")), "the column clues are missing, and there is no picture to count them from"),
    (around(image("|X?|", "saved")), "line 1: the row clues are missing, and cannot be counted: r1c2 is undecided"),
    (around("\n\n<clues>"), "line 3, column 1: expected <clues type"),
    (around(clues("diagonals", "1")), "line 1, column 21: expected <clues type"),
    (around(clues("rows", "1") * 2), "line 1, column 77: the clues of the rows stand twice"),
    (around(clues("rows", "1 two")), "line 1, column 62: expected the length of a block, not 'two'"),
    (around(clues("rows", "-1")), "expected the length of a block, not '-1'"),
    (around(clues("rows", "٣")), "expected the length of a block, not '٣'"),
    (around('<clues type="rows"><line>\n<count/></line></clues>'), "line 2, column 1: expected the length of a block"),
    (
        around('<clues type="rows"><line><count>1<b/></count></line></clues>'),
        "line 1, column 54: expected only text in <count>",
    ),
    (around(clues("rows", "1256")), "line 1, column 46: 1256 is too large for the length of a block; the most is 1000"),
    (around(clues("rows", "9" * 5000)), "is too large for the length of a block"),
    (around(clues("rows", *["1"] * 1001)), "there are more than 1000 lines of clues"),
    (around(clues("rows", "1 " * 1001)), "there are more than 1000 blocks in the line"),
    (
        around('<clues type="rows"><line><count color="red">1</count></line></clues>'),
        "line 1, column 46: the colour 'red' is not told",
    ),
    (
        around('<clues type="rows"><line><count color="white">1</count></line></clues>'),
        "the colour 'white' is that of the background",
    ),
    (around(TWO_BY_TWO, 'defaultcolor="pink"'), "the colour 'pink' is not told"),
    (around(TWO_BY_TWO, 'backgroundcolor="pink"'), "the colour 'pink' is not told"),
    (around('<color char="r">f00</color>'), "line 1, column 21: expected a name for the colour"),
    (
        around('<color name="r" char="r">scarlet</color>'),
        "line 1, column 21: expected a colour such as #ff0000, not 'scarlet'",
    ),
    (
        around('<color name="r" char="rr">f00</color>'),
        "line 1, column 21: expected one character for the colour, not 'rr'",
    ),
    (around('<color name="r" char="|">f00</color>'), "expected one character for the colour, not '|'"),
    (
        around('<color name="r">f00</color><color name="r">f00</color>'),
        "line 1, column 48: the colour 'r' is told twice",
    ),
    (
        around('<color name="r" char="r">f00</color><color name="s" char="r">0f0</color>' + image("|r|")),
        "line 1: the character 'r' stands for two colours",
    ),
    (
        around("".join(f'<color name="c{i}">f00</color>' for i in range(60))),
        "there are more than 52 colours",
    ),
    (around(TWO_BY_TWO + image("\n|XX|\n|X|")), "line 2: row 2 of the picture has 1 cells; expected 2"),
    (around(TWO_BY_TWO + image("|XX|")), "line 1: the picture has 1 rows, but there are clues for 2"),
    (around(TWO_BY_TWO + image("")), "line 1: the picture has 0 rows, but there are clues for 2"),
    (around(TWO_BY_TWO + image("\n|XX|\n|X#|")), "line 3, column 3: '#' stands for no colour"),
    (around(TWO_BY_TWO + image("\n|XX|\n|X")), "line 3: the last row of the picture does not end with '|'"),
    (around(TWO_BY_TWO + image("XX")), "line 1, column 223: expected '|' before a row of the picture"),
    (around(TWO_BY_TWO + image("|X[]|")), "line 1, column 226: expected colours and ']' after '[', not ']'"),
    (around(TWO_BY_TWO + image("|X[X.|")), "line 1, column 228: expected colours and ']' after '[', not '|'"),
    (around(TWO_BY_TWO + image("|X[X.")), "line 1: expected ']' after '['"),
    (around(image(f"|{'X' * 1001}|")), "line 1, column 1051: the picture has more than 1000 rows or columns"),
    (around(image("|X|\n" * 1001)), "line 1001, column 3: the picture has more than 1000 rows or columns"),
    ("<puzzleset>" + "<a>" * 200, "line 1, column 309: the elements are nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(pensil.PensilError) as caught:
        read_both(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_places_count_from_the_first_line_of_the_file() -> None:
    with pytest.raises(FormatError, match="line 4, column 3: not XML: mismatched tag"):
        read_document("\n\n<puzzleset>\n</puzzle>")


@pytest.mark.parametrize(
    "text",
    [
        "<puzzle>" + "<title>\n" * 300_000,
        "<puzzle><title>" + "\n" * 3_000_000,
        around(image("|\n" * 500_000)),
        around("<note>a</note>" * 200_000),
    ],
    ids=["elements", "text", "image", "notes"],
)
def test_large_files_are_refused_soon(text: str) -> None:
    start = time.process_time()
    with pytest.raises(FormatError):
        read_document(text)
    assert time.process_time() - start < 30
