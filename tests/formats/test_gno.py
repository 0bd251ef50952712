"""Gnonograms files: sections in any order, two ways to write the solution, faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.errors import FormatError
from pensil.formats import read_document
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.answers import read_both
from tests.formats.nonograms import Cells, board_of, cells, puzzle_of, runs

HOOK = Nonogram([[2], [], [1]], [[1], [1, 1]])
HOOK_CELLS = [[1, 1], [0, 0], [0, 1]]
HEAD = "[Description]\nHook\nSomebody\n\n7\n[License]\nCC0\nfor all\n"
CLUES = "[Dimensions]\n3\n2\n[Row clues]\n2\n0\n1\n[Column clues]\n1\n1,1\n"
SOLUTIONS = {
    "states": "[Solution]\n2 2 \n1 1 \n1 2 \n",
    "crossed off": "[Solution grid]\n2 3\n1 1\n1 3\n",
    "plain": "[SOLUTION]\n1 1\n0 0\n0 1\n",
    "commas and blank lines": "[Solution]\n\n2,2\n1,1\n\n1,2\n",
    "before another section": "[Solution]\n2 2\n1 1\n1 2\n[Locked]\nfalse\n",
}


@pytest.mark.parametrize("solution", SOLUTIONS.values(), ids=SOLUTIONS.keys())
@pytest.mark.parametrize("clues", [CLUES, "[Dimensions]\n3\n2\n"], ids=["clues", "no clues"])
def test_shapes(clues: str, solution: str) -> None:
    document = read_document(HEAD + clues + solution)
    assert document.puzzle == HOOK
    assert document.board == board_of(HOOK, HOOK_CELLS)
    assert document.info == {"title": "Hook", "author": "Somebody", "score": "7", "license": "CC0\nfor all"}


def test_without_a_solution_and_a_description() -> None:
    document = read_document("[column clues]\n1\n1 1\n\n[row  clues]\n\n2\n\n0\n1\n[dimensions]\n3 2\n")
    assert document.puzzle == HOOK
    assert document.board is None
    assert document.info == {}


def test_undecided_cells() -> None:
    board = read_document(CLUES + "[Solution]\n2 0\n1 1\n1 2\n").board
    assert board is not None
    assert board.to_json() == {"cells": [[1, None], [0, 0], [0, 1]]}


def test_zeros_and_ones_that_do_not_fit_the_clues_are_states() -> None:
    board = read_document(CLUES + "[Solution]\n0 0\n1 1\n1 0\n").board
    assert board is not None
    assert board.to_json() == {"cells": [[None, None], [0, 0], [0, None]]}


def test_rows_and_columns_both_have_to_fit_where_zeros_are_blank() -> None:
    def read(rows: str, columns: str) -> object:
        board = read_document(f"[Dimensions]\n2\n2\n{rows}{columns}[Solution]\n1 0\n0 1\n").board
        return None if board is None else board.to_json()["cells"]

    rows, columns = "[Row clues]\n1\n1\n", "[Column clues]\n{}\n{}\n"
    plain, states = [[1, 0], [0, 1]], [[0, None], [None, 0]]
    assert read(rows, columns.format(1, 1)) == plain
    assert read(rows, columns.format(2, 0)) == states
    assert read(rows.replace("1", "2"), columns.format(1, 1)) == states
    assert read(rows, "") == read("", columns.format(1, 1)) == read("", "") == plain
    with pytest.raises(FormatError, match="the column clues are missing, and cannot be counted: r1c2 is undecided"):
        read(rows.replace("1", "2"), "")
    with pytest.raises(FormatError, match="the row clues are missing, and cannot be counted: r1c2 is undecided"):
        read("", columns.format(2, 0))


@given(cells(), st.booleans())
def test_any_picture(picture: Cells, states: bool) -> None:
    columns = [list(column) for column in zip(*picture, strict=True)]
    lines = ["[Dimensions]", str(len(picture)), str(len(columns))]
    for head, clues in (("[Row clues]", picture), ("[Column clues]", columns)):
        lines += [head, *(",".join(str(n) for n, _ in runs(line)) or "0" for line in clues)]
    lines += ["[Solution]", *(" ".join(str(value + states) for value in row) for row in picture)]
    document = read_document("\n".join(lines) + "\n")
    puzzle = puzzle_of(picture)
    assert document.puzzle == puzzle
    assert document.board == board_of(puzzle, picture)


FAULTS = [
    ("[Row clues]\n2\n", "the section [Dimensions] is missing"),
    ("Hello\n" + CLUES, "line 1: expected a section such as [Dimensions]"),
    ("[Dimensions]\n3\n", "line 1: expected the number of rows and the number of columns below [Dimensions]"),
    ("[Dimensions]\n3\n2\n2\n", "line 1: expected the number of rows and the number of columns below [Dimensions]"),
    ("[Dimensions]\n3\nx\n", "line 3: expected the number of columns, not 'x'"),
    ("[Dimensions]\n0\n2\n", "line 2: the number of rows must be at least 1"),
    ("[Dimensions]\n1001\n2\n", "line 2: 1001 is too large for the number of rows; the most is 1000"),
    ("[Dimensions]\n3\n2\n", "the row clues are missing, and there is no picture to count them from"),
    (CLUES + "[Dimensions]\n3\n2\n", "line 11: the section [Dimensions] stands twice"),
    ("[Dimensions]\n3\n2\n[Row clues]\n2\n1\n", "line 6: expected 3 lines of row clues, found 2"),
    ("[Dimensions]\n3\n2\n[Row clues]\n2\nb\n1\n", "line 6, column 1: expected the length of a block, not 'b'"),
    ("[Dimensions]\n3\n2\n[Row clues]\n2\n1,,1\n1\n", "line 6: a number is missing beside a comma"),
    (CLUES + "[Solution]\n2 2\n1 1\n", "line 11: the picture has 2 rows, but there are clues for 3"),
    (CLUES + "[Solution]\n2 2\n1\n", "line 13: expected 2 cells, found 1"),
    (CLUES + "[Solution]\n1 1\n" * 4, "stands twice"),
    (CLUES + "[Solution]\n" + "1 1\n" * 4, "line 15: the solution has more than 3 rows"),
    (CLUES + "[Solution]\n1 4\n", "line 12: 4 is too large for a cell; the most is 3"),
    (CLUES + "[Solution]\n1 #\n", "line 12: expected a cell, not '#'"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(pensil.PensilError) as caught:
        read_both(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
