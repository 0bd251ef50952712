"""Techniques of Shikaku that draw the only rectangle a clue can have."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.step import Example, Found, Technique
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.phrases import Words, box, clue, clues, first_clue
from pensil.kinds.shikaku.techniques.position import Position, position


def _drawn(at: Position, spot: int, value: int) -> tuple[list[tuple[int, int]], dict[str, object]]:
    words: dict[str, object] = {"clue": first_clue(at, spot), "box": box(at.box(spot, value))}
    return [(spot, 1 << value)], words


def _one_cell(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot in at.live if at else ():
        if puzzle.numbers[spot] == 1:
            yield Found([puzzle.clues[spot]], [(spot, 1)], {"cell": puzzle.clues[spot]})


def _only_left(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot, live in at.live.items() if at else ():
        assert at is not None
        blockers, others = _gone(at, spot)
        if len(live) == 1 and (others or len(blockers) > 1):
            changes, words = _drawn(at, spot, *live)
            words["gone"] = _told(at, blockers, others)
            yield Found([puzzle.clues[spot], *(puzzle.clues[other] for other in blockers)], changes, words)


def _told(at: Position, blockers: list[int], others: bool) -> Words:
    """Why the other rectangles are gone."""
    english, indonesian = [], []
    if blockers:
        names = clues(at, blockers)
        rectangle = "rectangle" if len(blockers) == 1 else "rectangles"
        english.append(f"run into the {rectangle} of {names['en']}")
        indonesian.append(f"menabrak persegi panjang {names['id']}")
    if others:
        english.append("have been ruled out")
        indonesian.append("sudah tersingkir")
    return {"en": " or ".join(english), "id": " atau ".join(indonesian)}


def _only_shape(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot, live in at.live.items() if at else ():
        assert at is not None
        if len(live) == 1 and len(puzzle.candidates[spot]) == 1 and puzzle.numbers[spot] != 1:
            yield Found([puzzle.clues[spot]], *_drawn(at, spot, *live))


def _blocked(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    for spot, live in at.live.items() if at else ():
        assert at is not None
        blockers, others = _gone(at, spot)
        if len(live) == 1 == len(blockers) and not others:
            changes, words = _drawn(at, spot, *live)
            words |= {"clue": clue(at, spot), "drawn": clue(at, *blockers)}
            yield Found([puzzle.clues[spot], puzzle.clues[blockers[0]]], changes, words)


def _gone(at: Position, spot: int) -> tuple[list[int], bool]:
    """Why a clue has only one candidate left.

    Clues whose drawn rectangles are enough to rule out those that run into any, and whether others are gone as well.
    """
    if len(at.live[spot]) != 1:
        return [], False
    left = [area for area in at.boxes[spot] if area & at.taken]
    others = len(at.boxes[spot]) > len(left) + 1
    near = {other: box for other, box in at.drawn.items() if any(box & area for area in left)}
    chosen = []
    while left:
        best = max(near, key=lambda other: sum(1 for area in left if area & near[other]))
        chosen.append(best)
        left = [area for area in left if not area & near[best]]
    return sorted(chosen), others


ONE_CELL = Technique(
    id="S1",
    name="one-cell",
    title={"en": "One cell", "id": "Satu sel"},
    level=1,
    why="The only rectangle of one cell around a clue is its own cell.",
    templates={
        "en": "The 1 at {cell} is a rectangle of its own.",
        "id": "Angka 1 di {cell} menjadi persegi panjang sendiri.",
    },
    find=_one_cell,
    example=Example("shikaku\n1 . 2\n", None, {"rectangles": [[0, 0, 0, 0]]}),
)

ONLY_LEFT = Technique(
    id="S2",
    name="only-rectangle-left",
    title={"en": "Only rectangle left", "id": "Satu-satunya persegi panjang yang tersisa"},
    level=1,
    why="Every clue has a rectangle, and all others have been ruled out.",
    templates={
        "en": "{clue} has only one rectangle left, {box}: the others {gone}.",
        "id": "{clue} hanya punya satu persegi panjang yang tersisa, {box}: yang lain {gone}.",
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
    why="Every other rectangle of this area crosses the edge or covers another clue.",
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
    why="Rectangles do not overlap, so those that run into a drawn one are out.",
    templates={
        "en": "The rectangle of {drawn} leaves only {box} for {clue}.",
        "id": "Persegi panjang {drawn} hanya menyisakan {box} untuk {clue}.",
    },
    find=_blocked,
    example=Example(
        "shikaku\n. 4 . .\n. . . 4\n", {"rectangles": [[1, 0, 1, 3]]}, {"rectangles": [[0, 0, 0, 3], [1, 0, 1, 3]]}
    ),
)
