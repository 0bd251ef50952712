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
        count = {"en": f"leave {_cells(total)} for the sea", "id": f"menyisakan {total} sel untuk laut"}
        rest = {"en": "part of an island", "id": "bagian pulau"}
        words = {"count": count, "cells": here.cells(here.open), "rest": rest}
        yield here.found(here.clues | here.sea, words, island=here.open)
    elif here.island.bit_count() == land:
        count = {"en": f"take {_cells(land)} for the islands", "id": f"adalah {land} sel pulau"}
        words = {"count": count, "cells": here.cells(here.open), "rest": {"en": "sea", "id": "laut"}}
        yield here.found(here.island, words, sea=here.open)


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


COUNTING = Technique(
    id="K19",
    name="count-the-sea",
    title={"en": "Count the sea", "id": "Menghitung laut"},
    level=4,
    why={
        "en": "When all clues are numbers, their sum is the number of island cells, and the other cells are sea.",
        "id": "Jika semua petunjuk berupa angka, jumlahnya sama dengan banyaknya sel pulau, dan sel selebihnya laut.",
    },
    templates={
        "en": "All numbers together {count}, and so many are found already. So {cells} must be {rest}.",
        "id": "Jumlah semua angka {count}, dan sebanyak itu sudah ditemukan. Jadi {cells} pasti {rest}.",
    },
    find=_counting,
    example=drawn(". 3 / . .", "? 3 / ? #", ". 3 / . #"),
)
