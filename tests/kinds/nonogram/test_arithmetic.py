"""Why counting alone shows that a nonogram has no solution."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.grid import Cell
from pensil.kinds.nonogram.arithmetic import impossible
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.arithmetic import told
from tests.samples import sample

COLORS = "colors a=#ff0000 b=#0000ff\n"


@pytest.mark.parametrize(
    ("clues", "english", "indonesian", "cells"),
    [
        (
            "rows\n3\n1\ncolumns\n1\n1\n",
            "row 1 (3) needs 3 cells, but has only 2",
            "baris 1 (3) memerlukan 3 petak, padahal hanya ada 2",
            ((0, 0), (0, 1)),
        ),
        (
            "rows\n1\n1\n1\ncolumns\n0\n2 1\n",
            "column 2 (2 1) needs 4 cells, but has only 3",
            "kolom 2 (2 1) memerlukan 4 petak, padahal hanya ada 3",
            ((0, 1), (1, 1), (2, 1)),
        ),
        (
            "rows\n? ?\ncolumns\n1\n1\n",
            "row 1 (? ?) needs 3 cells, but has only 2",
            "baris 1 (? ?) memerlukan 3 petak, padahal hanya ada 2",
            ((0, 0), (0, 1)),
        ),
        (
            "rows\n1 1 1\ncolumns\n1\n1\n",
            "row 1 (1 1 1) needs 5 cells, but has only 2",
            "baris 1 (1 1 1) memerlukan 5 petak, padahal hanya ada 2",
            ((0, 0), (0, 1)),
        ),
        (
            COLORS + "rows\n1a 2b\ncolumns\n1a\n1b\n",
            "row 1 (1 red, 2 blue) needs 3 cells, but has only 2",
            "baris 1 (1 merah, 2 biru) memerlukan 3 petak, padahal hanya ada 2",
            ((0, 0), (0, 1)),
        ),
        (
            "rows\n2\n1\ncolumns\n1\n1\n",
            "the rows have 3 black cells, but the columns have 2",
            "semua baris berisi 3 petak hitam, padahal semua kolom berisi 2",
            (),
        ),
        (
            COLORS + "rows\n1a 1b\ncolumns\n1b\n1b\n",
            "the rows have 1 red cell, but the columns have 0",
            "semua baris berisi 1 petak merah, padahal semua kolom berisi 0",
            (),
        ),
        (
            "rows\n?\n2\ncolumns\n1\n1\n",
            "the rows have at least 3 black cells, but the columns have 2",
            "semua baris berisi paling sedikit 3 petak hitam, padahal semua kolom berisi 2",
            (),
        ),
        (
            "rows\n1\n0\ncolumns\n1\n?\n",
            "the rows have 1 black cell, but the columns have at least 2",
            "semua baris berisi 1 petak hitam, padahal semua kolom berisi paling sedikit 2",
            (),
        ),
    ],
)
def test_the_reason(clues: str, english: str, indonesian: str, cells: tuple[Cell, ...]) -> None:
    assert told(f"nonogram\n{clues}") == (english, indonesian, cells)


def test_lengths_that_are_not_told_may_make_up_for_a_difference() -> None:
    assert pensil.solve(pensil.read("nonogram\nrows\n?\n2\ncolumns\n2\n2\n")).why is None


def test_counting_says_nothing_against_what_has_a_solution() -> None:
    rng = Random(1)
    for _ in range(60):
        data, _answer = sample("nonogram", rng, rng.randint(1, 6), rng.randint(1, 6))
        assert impossible(Nonogram.from_json(data)) is None


@pytest.mark.parametrize(("rows", "cols"), [("1a", "1b"), ("1b", "1c"), ("1c", "1a"), ("1b", "0")])
def test_every_colour_is_counted(rows: str, cols: str) -> None:
    puzzle = pensil.read(f"nonogram\ncolors a=#ff0000 b=#0000ff c=#00ff00\nrows\n{rows}\ncolumns\n{cols}\n")
    assert isinstance(puzzle, Nonogram)
    why = impossible(puzzle)
    assert why is not None
    assert "1" in why.message


def test_a_line_that_is_just_full_is_possible() -> None:
    assert impossible(Nonogram([[2, 1]], [[1], [1], [], [1]])) is None
    assert impossible(Nonogram([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], ["#ff0000", "#0000ff"])) is None
    assert impossible(Nonogram([[2, 1]], [[1], [1], [1]])) is not None
