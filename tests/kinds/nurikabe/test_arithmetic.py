"""Why counting alone shows that a Nurikabe has no solution."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.grid import Cell
from pensil.kinds.nurikabe.arithmetic import impossible
from pensil.kinds.nurikabe.puzzle import Nurikabe
from tests.arithmetic import told


@pytest.mark.parametrize(
    ("board", "english", "indonesian", "cells"),
    [
        (
            "5 . .\n",
            "the island of the 5 at r1c1 can get only 3 cells",
            "pulau angka 5 di b1k1 hanya bisa mendapat 3 petak",
            ((0, 0), (0, 1), (0, 2)),
        ),
        (
            "9 . .\n. . .\n. . 1\n",
            "the island of the 9 at r1c1 can get only 6 cells",
            "pulau angka 9 di b1k1 hanya bisa mendapat 6 petak",
            ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)),
        ),
        (
            "4 . . . 4 .\n",
            "the island of the 4 at r1c1 can get only 3 cells",
            "pulau angka 4 di b1k1 hanya bisa mendapat 3 petak",
            ((0, 0), (0, 1), (0, 2)),
        ),
        (
            "6 . .\n. . .\n. . 4\n",
            "the islands need 10 cells and sea between them, but the board has only 9",
            "pulau-pulau memerlukan 10 petak dan laut di antaranya, padahal papannya hanya punya 9 petak",
            ((0, 0), (2, 2)),
        ),
        (
            "5 . .\n. . .\n. . 4\n",
            "the islands need 9 cells and sea between them, but the board has only 9",
            "pulau-pulau memerlukan 9 petak dan laut di antaranya, padahal papannya hanya punya 9 petak",
            ((0, 0), (2, 2)),
        ),
        (
            "6 . . .\n. . . .\n. . . .\n? . . 9\n",
            "the islands need 16 cells and sea between them, but the board has only 16",
            "pulau-pulau memerlukan 16 petak dan laut di antaranya, padahal papannya hanya punya 16 petak",
            ((0, 0), (3, 0), (3, 3)),
        ),
        (
            "1 . . .\n. . . .\n. . 1 .\n. . . .\n",
            "the islands have only 2 cells, but the board has 4 blocks of 2x2 cells that do not overlap, and each "
            "needs a cell of an island",
            "pulau-pulau hanya punya 2 petak, padahal papannya memuat 4 blok 2x2 yang terpisah, dan masing-masing "
            "memerlukan satu petak pulau",
            ((0, 0), (2, 2)),
        ),
        (
            "6 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
            "the islands can touch at most 14 of the 16 blocks of 2x2 cells: each by its clue four, and by each "
            "further cell two more; but each block needs a cell of an island",
            "pulau-pulau dapat menyentuh paling banyak 14 dari 16 blok 2x2: petak angkanya empat blok, setiap petak "
            "berikutnya dua blok lagi; padahal setiap blok memerlukan satu petak pulau",
            ((0, 0),),
        ),
        (
            "1 2 . .\n",
            "the clues at r1c1 and r1c2 stand on one island",
            "angka di b1k1 dan b1k2 berada di satu pulau",
            ((0, 0), (0, 1)),
        ),
    ],
)
def test_the_reason(board: str, english: str, indonesian: str, cells: tuple[Cell, ...]) -> None:
    assert told(f"nurikabe\n{board}") == (english, indonesian, cells)


@pytest.mark.parametrize(
    "board",
    [
        "1 . . .\n. . . .\n. . ? .\n. . . .\n",  # who knows how large the other island is
        "2 . . .\n. . . .\n. . 2 .\n. . . .\n",  # a cell for each of the four blocks side by side
        "? .\n. ?\n",  # two cells of islands, and two of sea
        "4 .\n. .\n",
        ". . .\n. 1 .\n. . .\n",  # it touches all four blocks, and wastes nothing
    ],
)
def test_what_counting_does_not_tell(board: str) -> None:
    puzzle = pensil.read(f"nurikabe\n{board}")
    assert isinstance(puzzle, Nurikabe)
    assert impossible(puzzle) is None
