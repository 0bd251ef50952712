"""Deductions about the border of islands: complete islands, islands that may not touch, cells no island can use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pensil.core.board import Board
from pensil.core.grid import cell_name
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import position
from pensil.kinds.nurikabe.wording import clue, either, with_capital


def _complete(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for island in here.islands:
        around = here.bits.beside(island.mask) & here.open
        if island.size == island.number and island.size > 1 and around:
            words = {"number": island.size, "clue": here.cell(island.clue), "sea": here.cells(around)}
            yield here.found(island.mask, words, sea=around)


COMPLETE = Technique(
    id="K4",
    name="complete-island",
    title={"en": "Complete island", "id": "Pulau lengkap"},
    level=1,
    why={
        "en": "An island that has all its cells gets no more, so everything beside it is sea.",
        "id": "Pulau yang selnya sudah lengkap tidak bertambah lagi, jadi semua sel di tepinya laut.",
    },
    templates={
        "en": "The {number} at {clue} has all its cells, so {sea} beside it must be sea.",
        "id": "Pulau angka {number} di {clue} sudah lengkap, jadi {sea} di tepinya pasti laut.",
    },
    find=_complete,
    example=drawn("2 . . / . . .", "2 . ? / ? ? ?", "2 . # / # # ?"),
)


def _surrounded(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for cell in each(here.open):
        around = here.bits.beside(cell)
        if not around & ~here.sea:
            yield here.found(around, {"sea": here.cell(cell)}, sea=cell)


SURROUNDED = Technique(
    id="K5",
    name="surrounded-cell",
    title={"en": "Surrounded cell", "id": "Sel terkepung"},
    level=1,
    why={
        "en": "An island cell there would be an island by itself without a clue.",
        "id": "Sel pulau di sana akan menjadi pulau tersendiri tanpa petunjuk.",
    },
    templates={
        "en": "{sea} has only sea around it and holds no clue, so it cannot be an island: it must be sea.",
        "id": "{sea} hanya dikelilingi laut dan tidak memuat petunjuk, jadi tidak bisa menjadi pulau: sel itu pasti "
        "laut.",
    },
    find=_surrounded,
    example=drawn(". 1 / . .", "# 1 / ? #", "# 1 / # #"),
)


def _between(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    contested = here.contested
    near = [island for island in here.islands if here.bits.beside(island.mask) & contested]
    for one, other in combinations(near, 2):
        shared = here.bits.beside(one.mask) & here.bits.beside(other.mask) & contested
        if shared:
            words = {
                "clues": [clue(puzzle, here.cell(island.clue)) for island in (one, other)],
                "sea": here.cells(shared),
            }
            yield here.found(one.mask | other.mask, words, sea=shared)


BETWEEN = Technique(
    id="K7",
    name="separate-islands",
    title={"en": "Keep two islands apart", "id": "Memisahkan dua pulau"},
    level=2,
    why={
        "en": "An island cell beside two islands would join them, and an island has only one clue.",
        "id": "Sel pulau yang menempel pada dua pulau akan menyambung keduanya, padahal satu pulau hanya punya satu "
        "petunjuk.",
    },
    templates={
        "en": "The islands of {clues} may not touch, so {sea} beside both must be sea.",
        "id": "Pulau {clues} tidak boleh bersentuhan, jadi {sea} di tepi keduanya pasti laut.",
    },
    find=_between,
    example=drawn(". . / 4 . / . . / . 2", "? ? / 4 . / ? ? / ? 2", "? ? / 4 . / ? # / ? 2"),
)


def _corner(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for island in here.islands:
        exits = here.bits.beside(island.mask) & here.open
        if island.needs != 1 or exits.bit_count() != 2:
            continue
        one = exits & -exits
        shared = here.bits.beside(one) & here.bits.beside(exits ^ one) & here.open
        if shared:
            words = {
                "clue": with_capital(clue(puzzle, here.cell(island.clue))),
                "exits": either([cell_name(cell) for cell in here.cells(exits)]),
                "sea": here.cells(shared),
            }
            sea = here.bits.beside(island.mask) & here.sea
            yield here.found(island.mask | sea, words, sea=shared)


CORNER = Technique(
    id="K11",
    name="two-way-finish",
    title={"en": "Corner of a two-way finish", "id": "Sudut di antara dua pilihan terakhir"},
    level=3,
    why={
        "en": "Whichever of the two cells completes the island, a cell beside both then borders a complete island.",
        "id": "Sel mana pun dari keduanya yang melengkapi pulau itu, sel yang menempel pada keduanya menjadi tepi "
        "pulau yang sudah lengkap.",
    },
    templates={
        "en": "{clue} needs one more cell, which can only be {exits}. Either way {sea} touches the complete island, "
        "so it must be sea.",
        "id": "{clue} memerlukan satu sel lagi, dan itu hanya bisa {exits}. Yang mana pun dipilih, {sea} menempel pada "
        "pulau yang sudah lengkap, jadi pasti laut.",
    },
    find=_corner,
    example=drawn(". 2 / . . / . . / 3 .", None, "? 2 / # ? / ? ? / 3 ?"),
)
