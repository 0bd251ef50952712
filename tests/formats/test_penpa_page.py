"""The pages in penpa-edit URLs: their lines, sizes and margins, the places of things."""

from __future__ import annotations

import zlib
from base64 import b64decode

import pytest

from pensil.errors import FormatError, PensilError, PuzzleError
from pensil.formats import read, read_document
from pensil.formats.penpa_page import _Frame, _pairs
from tests.formats.penpa_maker import SITE, pack, url


def test_a_page_may_be_as_large_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "square,2,1,38"
    monkeypatch.setattr("pensil.formats.penpa_page.MOST_TEXT", len(text))
    with pytest.raises(FormatError, match="the page has 1 lines"):
        read(pack(text))
    with pytest.raises(FormatError, match="the page is larger than 13 bytes"):
        read(pack(text + " "))


def test_a_page_may_end_early() -> None:
    clue, sea = {"number": {(0, 0): ["2", 1, "1"]}}, {"surface": {(0, 1): 4}}
    whole = url(1, 2, clue, sea, tags='["shikaku"]', mode='"combi":["nurikabe"]')
    lines = zlib.decompress(b64decode(whole.removeprefix(SITE)), -15).decode().split("\n")
    assert len(lines) == 19
    with pytest.raises(FormatError, match="the page has 3 lines"):
        read(pack("\n".join(lines[:3])))
    for count in range(4, 20):
        document = read_document(pack("\n".join(lines[:count])))
        assert document.puzzle.kind == ("nurikabe" if count < 18 else "shikaku")
        assert (document.board is None) == (count == 4 or count >= 18), "a Shikaku has no shades"


@pytest.mark.parametrize(
    ("header", "margins", "reason"),
    [
        ("square,3,2", "[0,0,0]", "margins"),
        ("square,3,2", "[0,0,0,0,0]", "margins"),
        ("square,3,2", "[0,0,0,-1]", "margins"),
        ("square,3,2", "[0,0,0,1000]", "margins"),
        ("square,3,2", "[0,0,0,true]", "margins"),
        ("square,3,2", '{"a": 0}', "margins"),
        ("square,3,2", "[0,0,1,2]", "the board has 2 rows and 0 columns"),
        ("square,3,2", "[1,1,0,0]", "the board has 0 rows and 3 columns"),
        ("square,1001,2", "[0,0,0,0]", "the board has 2 rows and 1001 columns"),
        ("square,3,1001", "[0,0,0,0]", "the board has 1001 rows and 3 columns"),
        ("square,x,2", "[0,0,0,0]", "the header of the page has no size"),
        ("square,00003,2", "[0,0,0,0]", "the header of the page has no size"),
        ("square,\u0663,2", "[0,0,0,0]", "the header of the page has no size"),
    ],
)
def test_sizes_that_no_page_has(header: str, margins: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read(pack(f"{header}\n{margins}\n\n{{}}\n{{}}"), kind="nurikabe")


@pytest.mark.parametrize(
    ("header", "margins", "size"),
    [
        ("square,3,2", "", (2, 3)),
        ("square,5,4", "[0,0,0,0]", (4, 5)),
        ("square,5,4", "[1,0,0,0]", (3, 5)),
        ("square,5,4", "[1,2,3,1]", (1, 1)),
        ("square,1000,1", "[0,0,0,0]", (1, 1000)),
        ("square,0003,2", "[0,0,0,0]", (2, 3)),
        ("square,1001,2", "[0,0,999,0]", (2, 2)),
    ],
)
def test_the_margins_are_a_part_of_the_size(header: str, margins: str, size: tuple[int, int]) -> None:
    puzzle = read(pack(f"{header}\n{margins}\n\n{{}}"), kind="akari")
    assert (puzzle.rows, puzzle.cols) == size


@pytest.mark.parametrize("key", ["x", "-1", "1234567890", "\u0663", ""])
def test_keys_that_are_no_places(key: str) -> None:
    with pytest.raises(FormatError, match=f"'{key}' is not the index of a cell"):
        _Frame(3, 3, 0, 0).place(key)
    assert _Frame(3, 3, 0, 0).place("000000016") == (0, (0, 0))


def test_lines_that_join_no_neighbours_are_left_out() -> None:
    """On a board of 3x3 without margins a row of a plane has seven places, and a plane 49; two rows come before it."""
    frame = _Frame(3, 3, 0, 0)
    assert [frame.place(key) for key in ("16", "17", "65")] == [(0, (0, 0)), (0, (0, 1)), (1, (0, 0))]
    lines = {"17,16": 2, "16,23": 1, "16,18": 1, "16,65": 1, "65,66": 1, "16": 1, "16,17,18": 1, "23,24": "1"}
    assert _pairs(frame, lines, 0) == {((0, 0), (0, 1)): 2, ((0, 0), (1, 0)): 1}
    assert _pairs(frame, lines, 1) == {((0, 0), (0, 1)): 1}


@pytest.mark.parametrize(
    ("number", "error", "message"),
    [
        ("999999999", PuzzleError, "r1c2: 999999999 is not a clue here"),
        ("9999999999", FormatError, "r1c2 holds '9999999999'; expected a number or '?'"),
        ("\u0663", FormatError, "r1c2 holds '\u0663'"),
        ("\u00b2", FormatError, "r1c2 holds '\u00b2'"),
        (True, FormatError, "r1c2 holds 'True'"),
        (1.5, FormatError, "r1c2 holds '1.5'"),
        ("x" * 30, FormatError, f"r1c2 holds '{'x' * 20}';"),
    ],
)
def test_numbers_that_are_no_clues(number: object, error: type[PensilError], message: str) -> None:
    with pytest.raises(error) as caught:
        read(url(1, 2, {"number": {(0, 1): [number, 1, "1"]}}), kind="nurikabe")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("number", [2, "2", " 2 ", "02", "000000002"])
def test_numbers_that_are_clues(number: object) -> None:
    puzzle = read(url(1, 2, {"number": {(0, 1): [number, 1, "1"]}}), kind="nurikabe")
    assert puzzle.to_json()["cells"] == [[None, 2]]
