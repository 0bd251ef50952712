"""Why counting the cells beside a number shows that an Akari has no solution."""

from __future__ import annotations

import pytest

from pensil.core.grid import Cell
from tests.arithmetic import told


@pytest.mark.parametrize(
    ("board", "english", "indonesian", "cells"),
    [
        (
            ". 2\n",
            "the 2 at r1c2 can get only 1 lamp beside it",
            "angka 2 di b1k2 hanya bisa mendapat 1 lampu di sampingnya",
            ((0, 1), (0, 0)),
        ),
        (
            ". 4 .\n. . .\n",
            "the 4 at r1c2 can get only 3 lamps beside it",
            "angka 4 di b1k2 hanya bisa mendapat 3 lampu di sampingnya",
            ((0, 1), (0, 0), (0, 2), (1, 1)),
        ),
        (
            "1 #\n# .\n",
            "the 1 at r1c1 can get no lamp beside it",
            "angka 1 di b1k1 hanya bisa mendapat 0 lampu di sampingnya",
            ((0, 0),),
        ),
    ],
)
def test_the_reason(board: str, english: str, indonesian: str, cells: tuple[Cell, ...]) -> None:
    assert told(f"akari\n{board}") == (english, indonesian, cells)
