"""puzz.link files: what is drawn on a board, both ways, and the parts around it."""

from __future__ import annotations

import pytest

from pensil.errors import FormatError, MarkError
from pensil.formats import read_document, write
from pensil.kinds import kind_named
from tests.formats.answers import read_both

NURIKABE = "pzprv3/nurikabe/5/5/+ 5 # # # /+ # 2 + # /+ # # # # /+ # 1 # . /# # # 3 . /"
AKARI = "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /"
HASHI = (
    "pzprv3/hashikake/5/5/4 . 2 . . /. 3 . . 2 /3 . . . . /. 3 . 1 . /3 . 4 . 3 /"
    "2 2 0 0 /0 1 1 1 /-1 0 -1 -1 /0 1 1 -1 /2 2 2 2 /"
    "2 0 0 0 0 /2 2 0 0 1 /1 2 0 -1 1 /1 0 0 -1 1 /"
)
NONOGRAM = (
    "pzprv3/nonogram/10/3/. . . . . /. . . 1 . /. . . 2 . /. . 4 1 3 /. . 1 1 4 /. 2 . # # /. 1 . . # /. 2 . # # /"
    ". 2 # # . /. 1 # . . /. 1 # . . /. 3 # # # /. 1 . . # /. 1 . . # /. 3 # # # /"
)
SHIKAKU = "pzprv3/shikaku/2/3/2 . 4 /. . . /1 0 /1 0 /0 0 0 /"
SOLVED = [NURIKABE, AKARI, HASHI, NONOGRAM, SHIKAKU]


@pytest.mark.parametrize("file", SOLVED, ids=lambda f: f.split("/")[1])
def test_solved_boards_read_as_solved(file: str) -> None:
    """puzz.link's own checker accepts these; the cells on which nothing is drawn count as blank."""
    document = read_document(file)
    assert document.board is not None
    assert document.board.full
    assert kind_named(document.puzzle.kind).violations(document.puzzle, document.board) == []
    again = read_document(write(document.puzzle, "pzprv3", document.board))
    assert (again.puzzle, again.board) == (document.puzzle, document.board)


@pytest.mark.parametrize("file", SOLVED, ids=lambda f: f.split("/")[1])
@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.replace("/", "\n"),
        lambda file: file.replace("/", "\r\n"),
        lambda file: file.replace("pzprv3/", "pzprv3.1/"),
        lambda file: file.replace("pzprv3/", "pzprv3/v:variant/"),
        lambda file: "v:variant/" + file,
        lambda file: file + 'info:{"metadata":{"author":"a/b"}}',
        lambda file: file + "TrialData(1)/0 0 0/1 1 1/" + 'history:{"type":"pzpr"}',
        lambda file: file + "http://pzv.jp/",
        lambda file: file.rstrip("/"),
    ],
)
def test_shapes_of_a_file(file: str, change: object) -> None:
    assert callable(change)
    assert read_document(change(file)) == read_document(file)


def test_the_boards_that_are_drawn() -> None:
    def board(file: str) -> object:
        found = read_document(file).board
        assert found is not None
        return found.to_json()

    assert board(NURIKABE) == {
        "cells": [[0, 0, 1, 1, 1], [0, 1, 0, 0, 1], [0, 1, 1, 1, 1], [0, 1, 0, 1, 0], [1, 1, 1, 0, 0]]
    }
    assert board(SHIKAKU) == {"rectangles": [[0, 0, 1, 0], [0, 1, 1, 2]]}
    assert [0, 0, 0, 2, 2] in board(HASHI)["bridges"]  # type: ignore[index]
    assert board("pzprv3/nonogram/1/2/. c1 . /c1 # . /") == {"cells": [[1, 0]]}


def test_half_filled_boards_keep_what_is_undecided() -> None:
    document = read_document("pzprv3/nurikabe/2/3/2 . + /. # . /")
    assert document.board is not None
    assert document.puzzle.board_to_json(document.board, marks=True) == {"cells": [[0, None, 0], [None, 1, None]]}
    document = read_document("pzprv3/lightup/2/2/- . /+ 1 /")
    assert document.board is not None
    assert document.puzzle.board_to_json(document.board, marks=True) == {"cells": [[0, None], [0, 0]]}
    document = read_document("pzprv3/hashikake/3/3/2 . 2 /. . . /1 . 1 /1 1 /0 0 /0 -1 /0 0 0 /0 0 -1 /")
    assert document.board is not None
    assert document.puzzle.board_to_json(document.board, marks=True) == {
        "bridges": [[0, 0, 0, 2, 1], [0, 2, 2, 2, 0], [2, 0, 2, 2, 0]]
    }


@pytest.mark.parametrize(
    "file",
    [
        "pzprv3/nurikabe/1/3/2 . . /",
        "pzprv3/lightup/1/3/2 . - /",
        "pzprv3/hashikake/1/3/2 . 2 /0 0 /",
        "pzprv3/shikaku/1/3/2 . 1 /0 0 /",
        "pzprv3/shikaku/1/3/2 . 1 /0 -1 /",
        "pzprv3/nonogram/1/2/. 1 . /1 . . /",
    ],
)
def test_nothing_drawn_is_no_board(file: str) -> None:
    assert read_document(file).board is None


def test_the_block_of_done_marks_of_akari_is_passed_over() -> None:
    document = read_document("pzprv3/lightup/1/3/# . - /. . - /")
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 0, 0]]}


def test_walls_that_are_not_finished_are_no_rectangles() -> None:
    def rectangles(walls: str) -> object:
        document = read_document("pzprv3/shikaku/2/4/- . - . /. . . - /" + walls)
        assert document.board is not None
        return document.puzzle.board_to_json(document.board, marks=True)["rectangles"]

    everywhere = "1 0 1 /1 0 1 /0 0 0 0 /"
    assert rectangles(everywhere) == [[0, 0, 1, 0], [0, 1, 1, 2], [0, 3, 1, 3]]
    # One side of the 4 is open: only what is closed and fits counts.
    assert rectangles("1 0 1 /1 0 0 /0 0 0 0 /") == [[0, 0, 1, 0]]
    # A wall inside, or an area with two clues, means that someone is still drawing.
    assert rectangles("1 0 0 /1 0 0 /0 0 0 0 /") == [[0, 0, 1, 0]]
    assert rectangles("1 0 1 /1 0 1 /0 1 0 0 /") == [[0, 0, 1, 0], [0, 3, 1, 3]]


def test_finished_but_wrong_walls_name_what_is_wrong() -> None:
    with pytest.raises(MarkError, match="r1c1 has 1 cell, not the 2"):
        read_both("pzprv3/shikaku/1/4/2 . . 2 /1 0 0 /")


@pytest.mark.parametrize(
    ("links", "reason"),
    [
        ("1 0 0 0 /", "between r1c1 and r1c4 is not drawn all the way"),
        ("1 1 -1 0 /", "not drawn all the way"),
        ("2 1 1 0 /", "not drawn all the way"),
        ("0 0 0 1 /", "the bridge at r1c4 and r1c5 does not run from island to island"),
    ],
)
def test_a_bridge_crosses_every_border_between_its_islands(links: str, reason: str) -> None:
    with pytest.raises(MarkError, match=reason):
        read_both("pzprv3/hashikake/1/5/2 . . 2 . /" + links)


def test_a_single_mark_between_two_islands_decides_against_a_bridge() -> None:
    document = read_document("pzprv3/hashikake/1/5/2 . . 2 . /0 -1 0 0 /")
    assert document.board is not None
    assert document.puzzle.board_to_json(document.board, marks=True) == {"bridges": [[0, 0, 0, 3, 0]]}


def test_one_column_has_empty_lines_of_links() -> None:
    hashi = kind_named("hashi").from_json({"cells": [[1], [None], [1]]})
    board = hashi.board_from_json({"bridges": [[0, 0, 2, 0, 1]]})
    text = write(hashi, "pzprv3", board)
    assert text == "pzprv3\nhashikake\n3\n1\n1 \n. \n1 \n\n\n\n1 \n1 \n"
    document = read_document(text)
    assert (document.puzzle, document.board) == (hashi, board)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pzprv3\nnurikabe\n2\n2\n. . \n. \n", 6),
        ("pzprv3\nnurikabe\n2\n2\n. x \n. . \n", 5),
        ("pzprv3/nurikabe/2/2/. . /", 6),
        ("pzprv3/hashikake/1/3/1 . 1 /1 3 /", 6),
        ("pzprv3/shikaku/2/2/4 . /. . /0 /x /0 0 /", 8),
        ("pzprv3/nonogram/1/1/. 1 /1 x /", 6),
        ("pzprv3/nonogram/1/1/. 1 /# . /", 6),
        ("pzprv3/nurikabe/1/1/1 /. /. . /", 6),
        ("pzprv3/nurikabe/0/2/", 3),
    ],
)
def test_a_fault_has_its_line(file: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        read_both(file)
    assert caught.value.line == line
