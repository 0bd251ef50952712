"""Techniques of Shikaku that draw the only rectangle a clue can have."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.step import Example, Found, Technique
from pensil.core.words import Phrase
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.phrases import box, clue, clues
from pensil.kinds.shikaku.techniques.sketch import Sketch, sketch


def _drawn(at: Sketch, spot: int, value: int) -> tuple[list[tuple[int, int]], dict[str, object]]:
    words: dict[str, object] = {"clue": clue(at.puzzle, spot), "box": box(at.puzzle.candidates[spot][value])}
    return [(spot, 1 << value)], words


def _one_cell(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = sketch(puzzle, board)
    for spot in range(len(puzzle.clues)):
        if puzzle.numbers[spot] == 1 and spot not in at.drawn:
            yield Found([puzzle.clues[spot]], [(spot, 1)], {"cell": puzzle.clues[spot]})


def _only_left(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = sketch(puzzle, board)
    for spot, value in at.alone.items():
        blockers, others = at.gone(spot)
        if others or len(blockers) > 1:
            changes, words = _drawn(at, spot, value)
            words["gone"] = _told(at, blockers, others)
            yield Found([puzzle.clues[spot], *(puzzle.clues[other] for other in blockers)], changes, words)


def _told(at: Sketch, blockers: list[int], others: bool) -> Phrase:
    """Why the other rectangles are gone."""
    english, indonesian = [], []
    if blockers:
        names = clues(at.puzzle, blockers)
        rectangle = "rectangle" if len(blockers) == 1 else "rectangles"
        english.append(f"run into the {rectangle} of {names['en']}")
        indonesian.append(f"menabrak persegi panjang {names['id']}")
    if others:
        english.append("have been ruled out")
        indonesian.append("sudah tersingkir")
    return {"en": " or ".join(english), "id": " atau ".join(indonesian)}


def _only_shape(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = sketch(puzzle, board)
    for spot, value in at.alone.items():
        if len(puzzle.candidates[spot]) == 1 and puzzle.numbers[spot] != 1:
            yield Found([puzzle.clues[spot]], *_drawn(at, spot, value))


def _blocked(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = sketch(puzzle, board)
    for spot, value in at.alone.items():
        blockers, others = at.gone(spot)
        if len(blockers) == 1 and not others:
            changes, words = _drawn(at, spot, value)
            words["drawn"] = clue(puzzle, *blockers)
            yield Found([puzzle.clues[spot], puzzle.clues[blockers[0]]], changes, words)


ONE_CELL = Technique(
    id="S1",
    name="one-cell",
    title={"en": "One cell", "id": "Satu sel"},
    level=1,
    why={
        "en": "The only rectangle of one cell around a clue is its own cell.",
        "id": "Satu-satunya persegi panjang satu sel yang memuat petunjuk itu adalah selnya sendiri.",
    },
    templates={
        "en": "The 1 at {cell} is a rectangle of its own.",
        "id": "Angka 1 di {cell} sudah menjadi persegi panjang sendiri.",
    },
    find=_one_cell,
    example=Example("shikaku\n1 . 2\n", None, {"rectangles": [[0, 0, 0, 0]]}),
)

ONLY_LEFT = Technique(
    id="S2",
    name="only-rectangle-left",
    title={"en": "Only rectangle left", "id": "Satu-satunya persegi panjang yang tersisa"},
    level=1,
    why={
        "en": "Every clue has a rectangle, and all others have been ruled out.",
        "id": "Setiap petunjuk punya satu persegi panjang, dan semua yang lain sudah tersingkir.",
    },
    templates={
        "en": "{clue} has only one rectangle left, {box}: the others {gone}.",
        "id": "Untuk {clue} hanya tersisa satu persegi panjang, {box}: yang lain {gone}.",
    },
    find=_only_left,
    example=Example(
        "shikaku\n2 . 2 .\n. 2 . 2\n",
        {"rectangles": [[0, 0, 1, 0], [0, 2, 1, 2]]},
        {"rectangles": [[0, 0, 1, 0], [0, 2, 1, 2], [0, 1, 1, 1]]},
    ),
)

ONLY_SHAPE = Technique(
    id="S3",
    name="only-shape",
    title={"en": "Only shape that fits", "id": "Satu-satunya bentuk yang muat"},
    level=1,
    why={
        "en": "Every other rectangle of this area crosses the edge or covers another clue.",
        "id": "Semua persegi panjang lain dengan luas itu melewati tepi papan atau menutupi petunjuk lain.",
    },
    templates={
        "en": "{clue} fits in only one way between the edges and the other clues: {box}.",
        "id": "{clue} hanya muat dengan satu cara di antara tepi papan dan petunjuk lain: {box}.",
    },
    find=_only_shape,
    example=Example("shikaku\n3 . .\n. . 3\n", None, {"rectangles": [[0, 0, 0, 2]]}),
)

BLOCKED = Technique(
    id="S4",
    name="blocked",
    title={"en": "Blocked by a drawn rectangle", "id": "Terhalang persegi panjang lain"},
    level=1,
    why={
        "en": "Rectangles do not overlap, so those that run into a drawn one are out.",
        "id": "Persegi panjang tidak boleh bertumpukan, jadi yang menabrak persegi panjang yang sudah digambar "
        "tersingkir.",
    },
    templates={
        "en": "The rectangle of {drawn} leaves only {box} for {clue}.",
        "id": "Persegi panjang {drawn} hanya menyisakan {box} untuk {clue}.",
    },
    find=_blocked,
    example=Example(
        "shikaku\n. 4 . .\n. . . 4\n", {"rectangles": [[1, 0, 1, 3]]}, {"rectangles": [[0, 0, 0, 3], [1, 0, 1, 3]]}
    ),
)
