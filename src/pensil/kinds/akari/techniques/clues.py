"""Techniques of Akari that look at one numbered wall, or at two that touch."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Example, Found, Technique
from pensil.core.words import Phrase, cells_named, in_all
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques.phrases import (
    ALL_HOLD_LAMPS,
    any_of,
    are_free,
    hold_lamps,
    lamps_and_empty,
    needed,
    stay_empty,
)
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Clue, Position, all_to, position


def _zero(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        if clue.number == 0 and clue.open:
            words = {"wall": clue.wall, "empty": stay_empty(at.cells(clue.open))}
            yield Found([clue.wall], all_to(clue.open, NO_LAMP), words)


def _all_needed(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        if clue.need > 0 and clue.open.bit_count() == clue.need:
            free = at.cells(clue.open)
            words = {
                "clue": clue.number,
                "wall": clue.wall,
                "needed": needed(clue.need, clue.number - clue.need),
                "free": are_free(free),
                "lamps": hold_lamps(free) if len(free) == 1 else ALL_HOLD_LAMPS,
            }
            yield Found([clue.wall, *at.cells(clue.decided)], all_to(clue.open, A_LAMP), words)


def _satisfied(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        if clue.number and clue.need == 0 and clue.open:
            lamps = at.cells(clue.lamps)
            words = {
                "clue": clue.number,
                "wall": clue.wall,
                "lamp_or_lamps": "lamp" if len(lamps) == 1 else "lamps",
                "lamps": lamps,
                "empty": stay_empty(at.cells(clue.open)),
            }
            yield Found([clue.wall, *lamps], all_to(clue.open, NO_LAMP), words)


def _corners(at: Position, clue: Clue) -> int:
    """The undecided cells at a corner of the wall of which both neighbours beside the wall are undecided."""
    spot = at.puzzle.spot
    row, col = clue.wall
    found = 0
    for r, c in ((row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1), (row + 1, col + 1)):
        corner, above, along = spot.get((r, c)), spot.get((r, col)), spot.get((row, c))
        if (
            corner is not None
            and above is not None
            and along is not None
            and at.open >> corner & at.open >> above & at.open >> along & 1
        ):
            found |= 1 << corner
    return found


def _corners_of_three(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        if clue.number == 3 and clue.open.bit_count() == 4 and (corners := _corners(at, clue)):
            words = {"wall": clue.wall, "empty": stay_empty(at.cells(corners))}
            yield Found([clue.wall], all_to(corners, NO_LAMP), words)


def _corner_of_clue(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        free = clue.open.bit_count()
        if free in (2, 3) and clue.need == free - 1 and (corners := _corners(at, clue)):
            words = {
                "clue": clue.number,
                "wall": clue.wall,
                "needed": needed(clue.need, clue.number - clue.need),
                "free": _on(at.cells(clue.open)),
                "empty": stay_empty(at.cells(corners)),
                "two": {"en": "both", "id": "keduanya"}
                if free == 2
                else {"en": "two of these", "id": "dua di antaranya"},
            }
            yield Found([clue.wall, *at.cells(clue.decided)], all_to(corners, NO_LAMP), words)


def _on(cells: list[Cell]) -> Phrase:
    """Where all but one of these hold lamps."""
    if len(cells) == 2:
        either = any_of(cells)
        return {"en": f"on {either['en']}", "id": f"di {either['id']}"}
    return {"en": f"among {cells_named(cells, 'en')}", "id": f"di antara {cells_named(cells, 'id')}"}


def _three_one(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for three in at.clues:
        for one in at.clues_beside(three.beside) if three.number == 3 else ():
            if one.number != 1 or not _touch(three, one):
                continue
            shared = three.beside & one.beside
            outer, rest = three.beside & ~shared, one.beside & ~shared
            if shared.bit_count() != 2 or outer.bit_count() != 2 or not (outer | rest) & at.open:
                continue
            words = {
                "three": three.wall,
                "one": one.wall,
                "shared": at.cells(shared),
                "follows": lamps_and_empty(at.cells(outer), at.cells(rest)),
            }
            yield Found([three.wall, one.wall], [*all_to(outer, A_LAMP), *all_to(rest, NO_LAMP)], words)


def _touch(a: Clue, b: Clue) -> bool:
    return abs(a.wall[0] - b.wall[0]) == 1 == abs(a.wall[1] - b.wall[1])


def _shared_cells(puzzle: Akari, board: Board) -> Iterator[Found]:
    """A clue that needs more than its own cells can hold takes what is missing from the cells it shares."""
    at = position(puzzle, board)
    for a in at.clues:
        for b in at.clues_beside(a.open):
            shared = a.open & b.open
            outer, rest = a.open & ~shared, b.open & ~shared
            if a is b or b.need < 1 or a.need - outer.bit_count() != b.need or not outer | rest:
                continue
            words = {
                "a": a.number,
                "wall_a": a.wall,
                "needed": needed(a.need, a.number - a.need),
                "limit": _limit(b, at.cells(shared), not outer),
                "follows": lamps_and_empty(at.cells(outer), at.cells(rest)),
            }
            premises = [a.wall, b.wall, *at.cells(a.decided | b.decided)]
            yield Found(premises, [*all_to(outer, A_LAMP), *all_to(rest, NO_LAMP)], words)


def _limit(b: Clue, shared: list[Cell], enough: bool) -> Phrase:
    """What the second clue says about the shared cells: it allows too few lamps there, or just enough for itself."""
    clue = {"en": f"the {b.number} at {cell_name(b.wall)}", "id": f"angka {b.number} di {cell_name(b.wall)}"}
    where = in_all(lambda lang: cells_named(shared, lang))
    if enough:
        return {
            "en": f"and only {where['en']} are free for it. These also count for {clue['en']}, which then has "
            "enough, so",
            "id": f"dan hanya {where['id']} yang masih bebas baginya. Lampu di sana juga dihitung untuk {clue['id']}, "
            "yang dengan begitu sudah cukup, jadi",
        }
    return {
        "en": f"but {clue['en']} allows only {b.need} of them on {where['en']}. So",
        "id": f"tetapi {clue['id']} hanya mengizinkan {b.need} di antaranya di {where['id']}. Jadi",
    }


ZERO_CLUE = Technique(
    id="A1",
    name="zero-clue",
    title={"en": "Zero clue", "id": "Petunjuk nol"},
    level=1,
    why={
        "en": "A 0 counts the lamps beside it, so there are none.",
        "id": "Angka 0 menghitung lampu di sampingnya, jadi di sana tidak ada lampu.",
    },
    templates={
        "en": "The 0 at {wall} has no lamps beside it, so {empty}.",
        "id": "Angka 0 di {wall} tidak punya lampu di sampingnya, jadi {empty}.",
    },
    find=_zero,
    example=Example("akari\n. 0 .\n. # .\n", None, {"cells": [[0, 0, 0], [None, 0, None]]}),
)

CLUE_NEEDS_ALL = Technique(
    id="A2",
    name="clue-needs-all",
    title={"en": "Clue that needs every free cell", "id": "Petunjuk yang memerlukan semua sel bebas"},
    level=1,
    why={
        "en": "With one lamp fewer the clue could not reach its number.",
        "id": "Kurang satu lampu saja, angka petunjuk itu tidak akan tercapai.",
    },
    templates={
        "en": "The {clue} at {wall} needs {needed}, and beside it only {free}, so {lamps}.",
        "id": "Angka {clue} di {wall} memerlukan {needed}, dan di sampingnya hanya {free}, jadi {lamps}.",
    },
    find=_all_needed,
    example=Example("akari\n2 . .\n. . .\n", None, {"cells": [[0, 1, None], [1, None, None]]}),
)

CLUE_SATISFIED = Technique(
    id="A3",
    name="clue-satisfied",
    title={"en": "Clue that has its lamps", "id": "Petunjuk yang sudah terpenuhi"},
    level=1,
    why={
        "en": "One lamp more beside the clue would be too many.",
        "id": "Satu lampu lagi di sampingnya sudah terlalu banyak.",
    },
    templates={
        "en": "The {clue} at {wall} already has its {lamp_or_lamps} at {lamps}, so {empty}.",
        "id": "Angka {clue} di {wall} sudah lengkap dengan lampu di {lamps}, jadi {empty}.",
    },
    find=_satisfied,
    example=Example(
        "akari\n. 1 .\n. . .\n",
        {"cells": [[1, 0, None], [None, None, None]]},
        {"cells": [[1, 0, 0], [None, 0, None]]},
    ),
)

CORNERS_OF_THREE = Technique(
    id="A6",
    name="corners-of-three",
    title={"en": "Corners of a 3", "id": "Sudut angka 3"},
    level=2,
    why={
        "en": "A lamp at a corner lights two of the four cells beside the 3, and the other two are not enough for "
        "three lamps.",
        "id": "Lampu di sudut menerangi dua dari empat sel di samping angka 3, dan dua sel sisanya tidak cukup untuk "
        "tiga lampu.",
    },
    templates={
        "en": "The 3 at {wall} needs lamps on three of the four cells beside it, so {empty}: a lamp there would light "
        "two of these.",
        "id": "Angka 3 di {wall} memerlukan lampu di tiga dari empat sel di sampingnya, jadi {empty}: lampu di sana "
        "akan menerangi dua di antaranya.",
    },
    find=_corners_of_three,
    example=Example(
        "akari\n. . . .\n. 3 . .\n. . . .\n",
        None,
        {"cells": [[0, None, 0, None], [None, 0, None, None], [0, None, 0, None]]},
    ),
)

CORNER_OF_CLUE = Technique(
    id="A7",
    name="corner-of-clue",
    title={"en": "Corner of a clue", "id": "Sudut petunjuk"},
    level=2,
    why={
        "en": "A lamp at the corner lights two free cells of a clue that can spare only one.",
        "id": "Lampu di sudut menerangi dua sel bebas di samping petunjuk yang hanya boleh kehilangan satu.",
    },
    templates={
        "en": "The {clue} at {wall} needs {needed} {free}, so {empty}: a lamp there would light {two}.",
        "id": "Angka {clue} di {wall} memerlukan {needed} {free}, jadi {empty}: lampu di sana akan menerangi {two}.",
    },
    find=_corner_of_clue,
    example=Example("akari\n. . 1\n. . .\n", None, {"cells": [[None, None, 0], [None, 0, None]]}),
)

THREE_ONE_DIAGONAL = Technique(
    id="A8",
    name="three-one-diagonal",
    title={"en": "3 and 1 on a diagonal", "id": "Angka 3 dan 1 pada satu diagonal"},
    level=3,
    why={
        "en": "The 1 allows one lamp on the two shared cells, so the 3 needs both of its own, and that one lamp is "
        "the 1's.",
        "id": "Angka 1 hanya mengizinkan satu lampu di kedua sel bersama, jadi angka 3 memerlukan kedua selnya "
        "sendiri, dan satu lampu bersama itu sudah cukup bagi angka 1.",
    },
    templates={
        "en": "The 3 at {three} and the 1 at {one} share {shared}, where the 1 allows only one lamp. The 3 needs two "
        "more, so {follows}.",
        "id": "Angka 3 di {three} dan angka 1 di {one} berbagi sel {shared}, dan di sana angka 1 hanya mengizinkan "
        "satu lampu. Angka 3 memerlukan dua lagi, jadi {follows}.",
    },
    find=_three_one,
    example=Example(
        "akari\n. . . . .\n. # . # .\n. . 3 . .\n. # . 1 .\n. . . . .\n",
        None,
        {
            "cells": [
                [None, None, None, None, None],
                [None, 0, 1, 0, None],
                [None, 1, 0, None, None],
                [None, 0, None, 0, 0],
                [None, None, None, 0, None],
            ]
        },
    ),
)

SHARED_CELLS = Technique(
    id="A9",
    name="shared-cells",
    title={"en": "Two clues that share cells", "id": "Dua petunjuk yang berbagi sel"},
    level=3,
    why={
        "en": "The second clue caps the lamps on the shared cells, and the first needs all of that and all its other "
        "cells.",
        "id": "Petunjuk kedua membatasi lampu di sel bersama, sedangkan petunjuk pertama memerlukan sebanyak batas "
        "itu dan juga semua selnya yang lain.",
    },
    templates={
        "en": "The {a} at {wall_a} needs {needed}, {limit} {follows}.",
        "id": "Angka {a} di {wall_a} memerlukan {needed}, {limit} {follows}.",
    },
    find=_shared_cells,
    example=Example(
        "akari\n1 . . .\n. 1 . .\n. . . .\n",
        None,
        {"cells": [[0, None, None, None], [None, 0, 0, None], [None, 0, None, None]]},
    ),
)
