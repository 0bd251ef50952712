"""Techniques of Akari that look at sets of cells of which at least one must hold a lamp."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Example, Found, Technique
from pensil.core.words import Phrase, cells_named
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques.phrases import lit_from, needed, stay_empty, would_be_empty
from pensil.kinds.akari.techniques.position import NO_LAMP, Clue, Position, all_to, position

ONLY: Phrase = {"en": "the only", "id": "satu-satunya lampu"}
LAST: Phrase = {"en": "the last", "id": "lampu terakhir"}


def _robs_clue(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot, finished, others in _finishing(at):
        out = at.views[spot] | others
        for clue in at.clues_beside(others):
            if clue is finished:
                continue
            left = clue.open & (~out | 1 << spot)
            if left.bit_count() < clue.need:
                words = _told(at, spot, finished, others) | {
                    "robbed": clue.number,
                    "robbed_wall": clue.wall,
                    "needed": needed(clue.need, clue.number - clue.need),
                    "left": _left(at.cells(left)),
                }
                premises = [finished.wall, clue.wall, *at.cells(finished.decided | clue.decided)]
                yield Found(premises, [(spot, NO_LAMP)], words)
                break


def _darkens_set(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot, finished, others in _finishing(at):
        out = at.views[spot] | others
        near = 0
        for other in bits(others):
            near |= at.views[other]
        for dark in bits(near & at.dark & ~at.views[spot]):
            lights = at.lights(dark)
            # Where the clue has them all, there is a simpler reason.
            if not lights & ~out and lights & ~finished.open:
                cell = puzzle.white[dark]
                words = _told(at, spot, finished, others) | {
                    "only": lit_from(cell, at.cells(lights)),
                    "shone": at.cells(lights & at.views[spot]),
                    "emptied": at.cells(lights & ~at.views[spot]),
                }
                premises = [finished.wall, cell, *at.cells(finished.decided | at.ruled_out(dark))]
                yield Found(premises, [(spot, NO_LAMP)], words)
                break


def _finishing(at: Position) -> Iterator[tuple[int, Clue, int]]:
    """Each cell where a lamp would be the last one of a clue, that clue, and the cells that it would empty."""
    for spot in bits(at.open):
        look()
        for place in at.layout.clues_at[spot]:
            clue = at.clues[place]
            others = clue.open & ~(1 << spot)
            if clue.need == 1 and others:
                yield spot, clue, others


def _told(at: Position, spot: int, finished: Clue, others: int) -> dict[str, object]:
    return {
        "cell": at.puzzle.white[spot],
        "clue": finished.number,
        "wall": finished.wall,
        "others": would_be_empty(at.cells(others)),
    }


def _left(cells: list[Cell]) -> Phrase:
    if not cells:
        return {"en": "no free cell", "id": "tidak punya sel bebas"}
    return {"en": f"only {cells_named(cells, 'en')}", "id": f"hanya punya {cells_named(cells, 'id')}"}


def _lit_beside_clue(puzzle: Akari, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for clue in at.clues:
        if clue.need != 1:
            continue
        near = 0
        for spot in bits(clue.open):
            near |= at.views[spot]
        for dark in bits(near & at.dark):
            lights = at.lights(dark)
            others = clue.open & ~lights
            if others and lights.bit_count() > 1 and not lights & ~clue.open:
                cell = puzzle.white[dark]
                words = {
                    "only": lit_from(cell, at.cells(lights)),
                    "clue": clue.number,
                    "wall": clue.wall,
                    "last": ONLY if clue.number == 1 else LAST,
                    "empty": stay_empty(at.cells(others)),
                }
                premises = [clue.wall, cell, *at.cells(clue.decided | at.ruled_out(dark))]
                yield Found(premises, all_to(others, NO_LAMP), words)


ROBS_CLUE = Technique(
    id="A10",
    name="robs-clue",
    title={"en": "Lamp that would rob a clue", "id": "Lampu yang merebut sel petunjuk lain"},
    level=3,
    why={
        "en": "The cells that a lamp lights, and the others of a clue that it finishes, are lost for the clues beside "
        "them.",
        "id": "Sel yang diterangi lampu itu, dan sel lain di samping petunjuk yang dipenuhinya, tidak dapat lagi "
        "dipakai oleh petunjuk di sebelahnya.",
    },
    templates={
        "en": "A lamp at {cell} would be the last one of the {clue} at {wall}, so {others}. That leaves {left} for the "
        "{robbed} at {robbed_wall}, which needs {needed}. So there is no lamp at {cell}.",
        "id": "Lampu di {cell} akan menjadi lampu terakhir bagi angka {clue} di {wall}, sehingga {others}. Akibatnya "
        "angka {robbed} di {robbed_wall} {left}, padahal memerlukan {needed}. Jadi tidak ada lampu di {cell}.",
    },
    find=_robs_clue,
    example=Example(
        "akari\n. # . .\n. . . 1\n. . . .\n. . . 1\n",
        {"cells": [[0, 0, None, None], [None, None, None, 0], [None, None, 0, None], [None, 0, None, 0]]},
        {"cells": [[0, 0, None, None], [None, None, 0, 0], [None, None, 0, None], [None, 0, None, 0]]},
    ),
)

DARKENS_SET = Technique(
    id="A12",
    name="darkens-set",
    title={"en": "Lamp that would rule out a whole set", "id": "Lampu yang menyingkirkan sekelompok sel"},
    level=4,
    why={
        "en": "One cell of a set must hold a lamp, so no lamp may rule out all of them, by its light and by a full "
        "clue.",
        "id": "Salah satu sel dalam kelompok itu harus berisi lampu, jadi tidak boleh ada lampu yang menyingkirkan "
        "semuanya, dengan cahayanya dan dengan memenuhi petunjuk.",
    },
    templates={
        "en": "{only}. A lamp at {cell} would light {shone}, and as the last lamp of the {clue} at {wall} it would "
        "keep {emptied} empty. So there is no lamp at {cell}.",
        "id": "{only}. Lampu di {cell} akan menerangi {shone}, dan sebagai lampu terakhir bagi angka {clue} di {wall} "
        "akan membuat {emptied} kosong. Jadi tidak ada lampu di {cell}.",
    },
    find=_darkens_set,
    example=Example("akari\n. .\n1 .\n. .\n", None, {"cells": [[None, None], [0, 0], [None, None]]}),
)

LIT_BESIDE_CLUE = Technique(
    id="A13",
    name="lit-beside-clue",
    title={"en": "Dark cell lit from beside a clue", "id": "Sel gelap yang diterangi dari samping petunjuk"},
    level=4,
    why={
        "en": "The lamp that lights the dark cell is the last one of the clue, so the clue's other cells hold none.",
        "id": "Lampu yang menerangi sel gelap itu adalah lampu terakhir bagi petunjuknya, jadi sel lain di samping "
        "petunjuk itu tetap kosong.",
    },
    templates={
        "en": "{only}, both beside the {clue} at {wall}. That takes {last} lamp of this clue, so {empty}.",
        "id": "{only}, keduanya di samping angka {clue} di {wall}. Itu memakai {last} petunjuk ini, jadi {empty}.",
    },
    find=_lit_beside_clue,
    example=Example(
        "akari\n# # . .\n# . . #\n. . 1 .\n. # # .\n",
        {"cells": [[0, 0, None, None], [0, 0, None, 0], [None, None, 0, None], [None, 0, 0, None]]},
        {"cells": [[0, 0, None, None], [0, 0, None, 0], [None, None, 0, 0], [None, 0, 0, None]]},
    ),
)
