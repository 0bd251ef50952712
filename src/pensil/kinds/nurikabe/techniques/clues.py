"""Deductions from the clues alone: islands of one cell, and clues that are close to each other."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import position


def _island_of_one(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for clue, number in here.numbers.items():
        around = here.bits.beside(clue) & here.open if number == 1 else 0
        if around:
            words: dict[str, object] = {"clue": here.cell(clue), "sea": here.cells(around)}
            yield here.found(clue, words, sea=around)


ISLAND_OF_ONE = Technique(
    id="K1",
    name="island-of-one",
    title={"en": "Island of one cell", "id": "Pulau satu sel"},
    level=1,
    why={
        "en": "An island of one cell is its clue alone, so none of the neighbours can belong to an island.",
        "id": "Pulau satu sel hanya terdiri dari petunjuknya, jadi sel di sekelilingnya tidak bisa menjadi bagian "
        "pulau.",
    },
    templates={
        "en": "The 1 at {clue} is a whole island by itself, so {sea} must be sea.",
        "id": "Angka 1 di {clue} sudah menjadi pulau utuh, jadi {sea} pasti laut.",
    },
    find=_island_of_one,
    example=drawn("1 . . / . . 2", None, "1 # ? / # ? 2"),
)


def _one_apart(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for one in here.numbers:
        for step in (1, here.bits.width):
            between, other = one << step, one << 2 * step
            if between & here.open and other & here.clues:
                words = {"clues": here.cells(one | other), "sea": here.cell(between)}
                yield here.found(one | other, words, sea=between)


ONE_APART = Technique(
    id="K2",
    name="clues-one-apart",
    title={"en": "Two clues with one cell between", "id": "Dua petunjuk berjarak satu sel"},
    level=1,
    why={
        "en": "Every clue has an island of its own; an island cell between two clues would join their islands.",
        "id": "Setiap petunjuk punya pulaunya sendiri; sel pulau di antara dua petunjuk akan menyambung kedua "
        "pulaunya.",
    },
    templates={
        "en": "The clues at {clues} stand on different islands, which {sea} between them would join, so it must be "
        "sea.",
        "id": "Petunjuk di {clues} berada di pulau yang berbeda, dan {sea} di antaranya akan menyambung keduanya, jadi "
        "sel itu pasti laut.",
    },
    find=_one_apart,
    example=drawn("2 . 2 / . . .", None, "2 # 2 / ? ? ?"),
)


def _diagonal(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for one in here.numbers:
        for step in (here.bits.width - 1, here.bits.width + 1):
            other = one << step & here.clues
            shared = here.bits.beside(one) & here.bits.beside(other) & here.open
            if shared:
                words = {"clues": here.cells(one | other), "sea": here.cells(shared)}
                yield here.found(one | other, words, sea=shared)


DIAGONAL = Technique(
    id="K3",
    name="diagonal-clues",
    title={"en": "Two clues that touch at a corner", "id": "Dua petunjuk yang bersentuhan di sudut"},
    level=1,
    why={
        "en": "A cell beside both clues would join their islands, and every clue has an island of its own.",
        "id": "Sel yang menempel pada kedua petunjuk akan menyambung pulaunya, padahal setiap petunjuk punya pulaunya "
        "sendiri.",
    },
    templates={
        "en": "The clues at {clues} touch at a corner and stand on different islands, so what is beside both must be "
        "sea: {sea}.",
        "id": "Petunjuk di {clues} bersentuhan di sudut dan berada di pulau yang berbeda, jadi sel yang menempel pada "
        "keduanya pasti laut: {sea}.",
    },
    find=_diagonal,
    example=drawn(". . . / 3 . . / . 2 . / . . . / . . .", None, "? ? ? / 3 # ? / # 2 ? / ? ? ? / ? ? ?"),
)
