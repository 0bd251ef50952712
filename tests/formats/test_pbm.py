"""PBM and bare rows of 0 and 1: pictures in, clues out."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.errors import FormatError, UnknownFormat
from pensil.formats import read_document, write
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.nonograms import Cells, board_of, cells, puzzle_of

HOOK = Nonogram([[2, 1], [], [1]], [[1], [1, 1], [], [1]])
HOOK_CELLS = [[1, 1, 0, 1], [0, 0, 0, 0], [0, 1, 0, 0]]
FILES = {
    "plain": b"P1\n4 3\n1 1 0 1\n0 0 0 0\n0 1 0 0\n",
    "packed digits": b"P1\n4 3\n110100000100",
    "rows of any length": b"P1 4 3 1101 000001 00\n",
    "comments": b"P1 # made by hand\n# 9 9\n4# width\n3 # height\n1101 # first\n0000\n#1111\n0100\n",
    "Windows": b"P1\r\n4 3\r\n1101\r\n0000\r\n0100\r\n",
    "bytes": b"P4\n4 3\n\xd0\x00\x40",
    "bytes, with what fills up a row set": b"P4\n#x\n4 3 \xdf\x0f\x4f\n",
    "bare": b"1101\n0000\n0100\n",
    "bare with blanks": b"\n 1 1 0 1\n 0 0 0 0\n 0 1 0 0\n\n",
}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES.keys())
def test_shapes(data: bytes) -> None:
    document = read_document(data)
    assert document.puzzle == HOOK
    assert document.board == board_of(HOOK, HOOK_CELLS)


def test_rows_of_nine_cells_take_two_bytes() -> None:
    document = read_document(b"P4 9 2\n\x80\x80\x01\x00")
    assert document.puzzle == puzzle_of([[1, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 1, 0]])


def plain(picture: Cells) -> bytes:
    rows = "\n".join(" ".join(map(str, row)) for row in picture)
    return f"P1\n# test\n{len(picture[0])} {len(picture)}\n{rows}\n".encode()


def packed(picture: Cells) -> bytes:
    width = (len(picture[0]) + 7) // 8
    rows = (int("".join(map(str, row)).ljust(width * 8, "0"), 2).to_bytes(width, "big") for row in picture)
    return f"P4 {len(picture[0])} {len(picture)}\n".encode() + b"".join(rows)


def bare(picture: Cells) -> bytes:
    return "\n".join("".join(map(str, row)) for row in picture).encode()


@given(cells(most=20), st.sampled_from([plain, packed, bare]))
def test_any_picture(picture: Cells, form: object) -> None:
    assert callable(form)
    document = read_document(form(picture), format="pbm")
    puzzle = puzzle_of(picture)
    assert document.puzzle == puzzle
    assert document.board == board_of(puzzle, picture)


@given(cells(most=20), st.sampled_from([plain, packed]))
def test_files_are_recognised(picture: Cells, form: object) -> None:
    assert callable(form)
    assert read_document(form(picture)).puzzle == puzzle_of(picture)


def test_it_is_not_written() -> None:
    with pytest.raises(UnknownFormat, match="pbm can only be read"):
        write(HOOK, "pbm")


FAULTS = [
    (b"P1", "line 1, column 3: expected the width of the picture"),
    (b"P1\n", "line 2, column 1: expected the width of the picture"),
    (b"P1\n4", "line 2, column 2: expected the height of the picture"),
    (b"P1\nfour 3\n", "line 2, column 1: expected the width, not 'four'"),
    (b"P1\n4 -3\n", "line 2, column 3: expected the height, not '-3'"),
    (b"P1\n0 3\n", "line 2, column 1: the width must be at least 1"),
    (b"P1\n4 1001\n", "line 2, column 3: 1001 is too large for the height; the most is 1000"),
    (b"P1\n4 " + b"9" * 5000, "line 2, column 3: 99999999999999999... is too large for the height"),
    (b"P4\n99999999 99999999\n", "line 2, column 1: 99999999 is too large for the width"),
    (b"P1\n2 2\n11\n1", "line 4, column 2: the picture ends after 3 cells; expected 2 x 2"),
    (b"P1\n3 2\n111\n1", "line 4, column 2: the picture ends after 4 cells; expected 3 x 2"),
    (b"P1\n2 2\n11\n12", "line 4, column 2: expected 0 or 1, not '2'"),
    (b"P1\n2 2\n11\n110", "line 4, column 3: the picture goes on after its 2 x 2 cells"),
    (b"P4\n2 2", "character 7: expected a blank between the height and the picture"),
    (b"P4\n2 2\n\x80", "character 9: the picture has 1 bytes; expected 2"),
    (b"P4\n2 2\n\x80\x80\x80", "character 10: the picture goes on after its 2 bytes"),
    (b"1101\n000\n0100", "line 2: 3 cells, but the rows above have 4"),
    (b"01\n" * 1001, "line 1001: the picture has more than 1000 rows"),
    (b"0" * 1001 + b"\n" + b"0" * 1001, "line 1: 1001 cells; the most is 1000"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS)
def test_faults(data: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(data)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"11x1\n0000", "line 1, column 3: expected a row of 0 and 1, not 'x'"),
        (b"P7\n2 2\n255\n", "this is a PAM picture"),
        (b"P6\n2 2\n255\n", "character 12: the picture has 0 bytes; expected 12"),
        (b"P6\n2 2\n999\n", "line 3, column 1: 999 is too large for the greatest value"),
        (b"P2\n2 2\n0\n", "line 3, column 1: the greatest value must be at least 1"),
        (b"P2\n2 1\n1\n1 2", "line 4, column 3: expected a value from 0 to 1, not '2'"),
        (b"P2\n2 1\n255\n1\n 256", "line 5, column 2: expected a value from 0 to 255, not '256'"),
        (b"P2\n2 1\n255\n1 0255", "line 4, column 3: expected a value from 0 to 255, not '0255'"),
        (b"P2\n2 1\n255\n1 -1", "line 4, column 3: expected a value from 0 to 255, not '-1'"),
        (b"P2\n2 1\nx", "line 3, column 1: expected the greatest value, not 'x'"),
        (b"P2\n2 1\n", "line 3, column 1: expected the greatest value, not ''"),
        (b"P5 2 1 255", "character 11: expected a blank between the greatest value and the picture"),
        (b"P5 2 1 255#", "character 11: expected a blank between the greatest value and the picture"),
        (b"P14 2", "line 1, column 3: expected the width of the picture"),
        (b"P1 4", "line 1, column 5: expected the height of the picture"),
        (b"P2\n2 1\n1\n1", "line 4, column 2: the picture ends after 1 values; expected 2"),
        (b"P5\n2 1\n1\n\1\2", "character 10: the picture has a value above its greatest, 1"),
        (b"P5\n64 1\n255\n" + bytes(range(64)), "64 colours beside white; the most is 52"),
        (b"\xff\x00\x01", "the input is binary, not text"),
        (b"11\n\n11", "line 2: 0 cells, but the rows above have 2"),
    ],
)
def test_faults_of_a_named_format(data: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(data, format="pbm")
    assert message in str(caught.value)


def test_a_file_of_comments_ends_soon() -> None:
    start = time.process_time()
    with pytest.raises(FormatError):
        read_document(b"P1\n" + b"#\n" * 2_000_000)
    with pytest.raises(FormatError):
        read_document(b"P1 255 255\n" + b"1#\n" * 2_000_000)
    assert time.process_time() - start < 30


def test_pictures_in_colour() -> None:
    red, green = [255, 0, 0], [0, 255, 0]
    values = [*red, 255, 255, 255, *green, *green]
    plain = b"P3 # colours\n2 2\n255\n" + b" ".join(str(value).encode() for value in values)
    packed = b"P6\n2 2\n255\n" + bytes(values)
    wanted = Nonogram([[(1, 1)], [(2, 2)]], [[(1, 1), (1, 2)], [(1, 2)]], ["#ff0000", "#00ff00"])
    for data in (plain, packed):
        document = read_document(data)
        assert document.puzzle == wanted
        assert document.board is not None
        assert document.board.to_json() == {"cells": [[1, 0], [2, 2]]}
    assert read_document(b"P5\n2 1\n255\n\0\xff").puzzle == read_document(b"P1\n2 1\n1 0\n").puzzle
    assert read_document(b"P2 2 1 1 0 1").puzzle == read_document(b"P1\n2 1\n1 0\n").puzzle


def test_shades_of_grey_are_colours_by_their_share_of_the_greatest() -> None:
    for data in (b"P2\n3 1\n15\n7 15 0\n", b"P5\n3 1\n15\n\7\x0f\0"):
        puzzle = read_document(data).puzzle
        assert puzzle == Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [], [(1, 2)]], ["#777777", "#000000"])
    for data in (b"P3\n2 1\n5\n1 2 3 05 005 5", b"P6\n2 1\n5\n\1\2\3\5\5\5"):
        assert read_document(data).puzzle == Nonogram([[(1, 1)]], [[(1, 1)], []], ["#336699"])
    assert read_document(b"P5\n2 1\n1\n\0\1").puzzle == Nonogram([[1]], [[1], []])
    assert len(read_document(b"P5\n52 1\n255\n" + bytes(range(52))).puzzle.to_json()["palette"]) == 52
