"""Deductions from the number of cells of the whole sea."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import position


def _counting(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    total = here.sea_total
    if total is None or not here.open:
        return
    land = puzzle.rows * puzzle.cols - total
    if here.sea.bit_count() == total:
        what = {"en": f"{total} cells of sea", "id": f"{total} sel laut"}
        rest = {"en": "part of an island", "id": "bagian pulau"}
        yield here.found(
            here.clues | here.sea, {"what": what, "rest": rest, "cells": here.cells(here.open)}, island=here.open
        )
    elif here.island.bit_count() == land:
        what = {"en": f"{land} island cells", "id": f"{land} sel pulau"}
        rest = {"en": "sea", "id": "laut"}
        yield here.found(here.island, {"what": what, "rest": rest, "cells": here.cells(here.open)}, sea=here.open)


COUNTING = Technique(
    id="K19",
    name="count-the-sea",
    title={"en": "Count the sea", "id": "Menghitung laut"},
    level=4,
    why="When all clues are numbers, their sum is the number of island cells, and the other cells are sea.",
    templates={
        "en": "By the sum of the numbers there are {what}, and all of them are found, so {cells} must be {rest}.",
        "id": "Menurut jumlah semua angka ada {what}, dan semuanya sudah ditemukan, jadi {cells} harus {rest}.",
    },
    find=_counting,
    example=drawn("2 . . / . . .", None, "2 ? ? / ? ? ?"),
)
