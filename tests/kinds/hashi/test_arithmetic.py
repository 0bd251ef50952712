"""Why counting alone shows that a Hashi has no solution."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.grid import Cell
from pensil.kinds.hashi.arithmetic import impossible
from pensil.kinds.hashi.puzzle import Hashi
from tests.arithmetic import told

CORNERS = ((0, 0), (0, 2), (2, 0), (2, 2))


@pytest.mark.parametrize(
    ("board", "english", "indonesian", "cells"),
    [
        (
            "2 . 3\n. . .\n2 . 2\n",
            "the numbers add up to 9, which is odd, but every bridge counts at both of its ends",
            "jumlah semua angka 9, bilangan ganjil, padahal setiap jembatan dihitung di kedua ujungnya",
            CORNERS,
        ),
        (
            "1 . 1\n. . .\n1 . 1\n",
            "the numbers add up to 4, so there are 2 bridges, but to connect 4 islands takes at least 3",
            "jumlah semua angka 4, jadi ada 2 jembatan, "
            "padahal untuk menghubungkan 4 pulau diperlukan paling sedikit 3",
            CORNERS,
        ),
        (
            "5 . 2\n. . .\n2 . 3\n",
            "the 5 at r1c1 can get only 4 bridges",
            "angka 5 di b1k1 hanya bisa mendapat 4 jembatan",
            ((0, 0),),
        ),
        (
            "max 1\n3 . 2\n. . .\n2 . 1\n",
            "the 3 at r1c1 can get only 2 bridges",
            "angka 3 di b1k1 hanya bisa mendapat 2 jembatan",
            ((0, 0),),
        ),
        (
            "2 . 1\n",
            "the 2 at r1c1 can get only 1 bridge",
            "angka 2 di b1k1 hanya bisa mendapat 1 jembatan",
            ((0, 0),),
        ),
    ],
)
def test_the_reason(board: str, english: str, indonesian: str, cells: tuple[Cell, ...]) -> None:
    assert told(f"hashi\n{board}") == (english, indonesian, cells)


def test_numbers_that_are_not_told_may_make_up_for_it() -> None:
    for board in ("2 . ?\n. . .\n2 . 2\n", "1 . ?\n. . .\n1 . ?\n"):
        result = pensil.solve(pensil.read(f"hashi\n{board}"))
        assert result.status in ("unique", "multiple")
        assert result.why is None


@pytest.mark.parametrize("board", ["1 . 2 . 1\n", "2 . 2\n. . .\n2 . 2\n", "1 . ?\n. . .\n1 . ?\n"])
def test_what_counting_does_not_tell(board: str) -> None:
    puzzle = pensil.read(f"hashi\n{board}")
    assert isinstance(puzzle, Hashi)
    assert impossible(puzzle) is None
