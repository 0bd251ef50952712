"""Techniques of Akari that look at light: what a lamp lights, and from where a dark cell can be lit."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Example, Found, Technique
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques.phrases import lit_from, stay_empty
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, all_to, position


def _lit_cells(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for lamp in bits(at.lamps):
        lit = at.views[lamp] & at.open
        if lit:
            cell = puzzle.white[lamp]
            yield Found([cell], all_to(lit, NO_LAMP), {"lamp": cell, "empty": stay_empty(at.cells(lit))})


def _only_light(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot in bits(at.dark):
        look()
        lights = at.lights(spot)
        if lights.bit_count() == 1:
            cell, (lamp,) = puzzle.white[spot], at.cells(lights)
            premises = [cell, *at.cells(at.ruled_out(spot))]
            yield Found(premises, all_to(lights, A_LAMP), {"reason": _only(cell, lamp)})


def _only(cell: Cell, lamp: Cell) -> dict[str, str]:
    dark, light = cell_name(cell), cell_name(lamp)
    if cell == lamp:
        return {
            "en": f"No other cell can light {dark}, so it needs a lamp of its own",
            "id": f"Tidak ada sel lain yang dapat menerangi {dark}, jadi sel itu sendiri harus berisi lampu",
        }
    return {
        "en": f"{dark} can be lit only from {light}, so there is a lamp at {light}",
        "id": f"{dark} hanya dapat diterangi dari {light}, jadi ada lampu di {light}",
    }


def _keeps_dark(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot in bits(at.dark):
        look()
        lights = at.lights(spot)
        if lights.bit_count() < 2:
            continue
        seeing = at.open & ~lights
        for light in bits(lights):
            seeing &= at.views[light]
            if not seeing:
                break
        else:
            cell = puzzle.white[spot]
            words = {
                "cell": cell,
                "only": lit_from(cell, at.cells(lights)),
                "all": {"en": "both", "id": "keduanya"}
                if lights.bit_count() == 2
                else {"en": "all of these", "id": "semuanya"},
                "empty": stay_empty(at.cells(seeing)),
            }
            premises = [cell, *at.cells(at.ruled_out(spot))]
            yield Found(premises, all_to(seeing, NO_LAMP), words)


LIT_CELLS = Technique(
    id="A4",
    name="lit-cells",
    title={"en": "Lit cells", "id": "Sel yang sudah terang"},
    level=1,
    why={
        "en": "Two lamps that see each other break a rule.",
        "id": "Dua lampu tidak boleh saling menerangi.",
    },
    templates={
        "en": "The lamp at {lamp} shines along its row and column, so {empty}.",
        "id": "Lampu di {lamp} menerangi baris dan kolomnya, jadi {empty}.",
    },
    find=_lit_cells,
    example=Example(
        "akari\n. . # .\n. . . .\n",
        {"cells": [[1, None, 0, None], [None, None, None, None]]},
        {"cells": [[1, 0, 0, None], [0, None, None, None]]},
    ),
)

ONLY_LIGHT = Technique(
    id="A5",
    name="only-light",
    title={"en": "Only one cell can light it", "id": "Hanya dapat diterangi dari satu sel"},
    level=2,
    why={
        "en": "Every white cell must be lit, by a lamp on it or by one that it sees.",
        "id": "Setiap sel putih harus terang, oleh lampu di sel itu sendiri atau oleh lampu yang cahayanya sampai ke "
        "sana.",
    },
    templates={"en": "{reason}.", "id": "{reason}."},
    find=_only_light,
    example=Example(
        "akari\n. # .\n. . .\n",
        {"cells": [[0, 0, None], [None, None, None]]},
        {"cells": [[0, 0, None], [1, None, None]]},
    ),
)

KEEPS_DARK = Technique(
    id="A11",
    name="keeps-dark",
    title={"en": "Lamp that would keep a cell dark", "id": "Lampu yang membuat sel tetap gelap"},
    level=3,
    why={
        "en": "A lamp that sees every cell from which another one can be lit, but not that one itself, leaves it dark.",
        "id": "Jika sebuah lampu menerangi semua sel yang dapat menerangi sel lain, tetapi tidak sel itu sendiri, sel "
        "itu tetap gelap.",
    },
    templates={
        "en": "{only}, so {empty}: a lamp there would light {all}, but not {cell}.",
        "id": "{only}, jadi {empty}: lampu di sana akan menerangi {all}, tetapi tidak menerangi {cell}.",
    },
    find=_keeps_dark,
    example=Example("akari\n. .\n. .\n", {"cells": [[None, None], [0, None]]}, {"cells": [[None, 0], [0, None]]}),
)
