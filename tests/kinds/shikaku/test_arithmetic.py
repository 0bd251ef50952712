"""Why counting alone shows that a Shikaku has no solution."""

from __future__ import annotations

import pytest

from pensil.core.grid import Cell
from tests.arithmetic import told


@pytest.mark.parametrize(
    ("board", "english", "indonesian", "cells"),
    [
        (
            "1 . .\n. . 2\n",
            "the areas add up to 3, but the board has 6 cells",
            "jumlah semua luas 3, padahal papannya punya 6 petak",
            ((0, 0), (1, 2)),
        ),
        (
            "2\n",
            "the 2 at r1c1 fits nowhere: there is no rectangle of 2 cells on a board of 1 row by 1 column",
            "angka 2 di b1k1 tidak muat di mana pun: pada papan 1 baris dan 1 kolom tidak ada persegi panjang yang "
            "terdiri dari 2 petak",
            ((0, 0),),
        ),
        (
            "2 2\n? .\n",
            "the areas add up to at least 5, but the board has 4 cells",
            "jumlah semua luas paling sedikit 5, padahal papannya punya 4 petak",
            ((0, 0), (0, 1), (1, 0)),
        ),
        (
            "1 . .\n. . 5\n",
            "the 5 at r2c3 fits nowhere: there is no rectangle of 5 cells on a board of 2 rows by 3 columns",
            "angka 5 di b2k3 tidak muat di mana pun: pada papan 2 baris dan 3 kolom tidak ada persegi panjang yang "
            "terdiri dari 5 petak",
            ((1, 2),),
        ),
        (
            "2 . 2 2 2\n",
            "the areas add up to 8, but the board has 5 cells",
            "jumlah semua luas 8, padahal papannya punya 5 petak",
            ((0, 0), (0, 2), (0, 3), (0, 4)),
        ),
        (
            "1 2 1 .\n",
            "the 2 at r1c2 has no room: every rectangle of 2 cells around it reaches over the edge or over "
            "another clue",
            "angka 2 di b1k2 tidak punya tempat: setiap persegi panjang 2 petak yang memuatnya melewati tepi papan "
            "atau menutupi angka lain",
            ((0, 1),),
        ),
    ],
)
def test_the_reason(board: str, english: str, indonesian: str, cells: tuple[Cell, ...]) -> None:
    assert told(f"shikaku\n{board}") == (english, indonesian, cells)
