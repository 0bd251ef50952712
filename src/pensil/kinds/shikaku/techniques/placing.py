"""Techniques of Shikaku that draw the only rectangle a clue can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pensil.core.step import Example, Found, Technique
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.wording import box, clue


def _drawn(at: Position, spot: int, value: int) -> tuple[list[tuple[int, int]], dict[str, Any]]:
    words = {"clue": clue(at.puzzle, spot), "box": box(at.puzzle.candidates[spot][value])}
    return [(spot, 1 << value)], words


def _one_cell(at: Position) -> Iterator[Found]:
    for spot in range(len(at.puzzle.clues)):
        if at.puzzle.numbers[spot] == 1 and spot not in at.drawn:
            yield Found([at.puzzle.clues[spot]], [(spot, 1)], {"cell": at.puzzle.clues[spot]})


def _only_left(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        blockers, others = at.gone(spot)
        if others or len(blockers) > 1:
            changes, words = _drawn(at, spot, value)
            words |= {"blockers": [clue(at.puzzle, other) for other in blockers], "ruled_out": others}
            yield Found([at.puzzle.clues[spot], *(at.puzzle.clues[other] for other in blockers)], changes, words)


def _only_shape(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        if len(at.puzzle.candidates[spot]) == 1 and at.puzzle.numbers[spot] != 1:
            yield Found([at.puzzle.clues[spot]], *_drawn(at, spot, value))


def _blocked(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        blockers, others = at.gone(spot)
        if len(blockers) == 1 and not others:
            changes, words = _drawn(at, spot, value)
            words["drawn"] = clue(at.puzzle, *blockers)
            yield Found([at.puzzle.clues[spot], at.puzzle.clues[blockers[0]]], changes, words)


ONE_CELL = Technique(
    SAY,
    id="S1",
    name="one-cell",
    level=1,
    find=_one_cell,
    example=Example("shikaku\n1 . 2\n", None, {"rectangles": [[0, 0, 0, 0]]}),
)

ONLY_LEFT = Technique(
    SAY,
    id="S2",
    name="only-rectangle-left",
    level=1,
    find=_only_left,
    example=Example(
        "shikaku\n2 . 2 .\n. 2 . 2\n",
        {"rectangles": [[0, 0, 1, 0], [0, 2, 1, 2]]},
        {"rectangles": [[0, 0, 1, 0], [0, 2, 1, 2], [0, 1, 1, 1]]},
    ),
)

ONLY_SHAPE = Technique(
    SAY,
    id="S3",
    name="only-shape",
    level=1,
    find=_only_shape,
    example=Example("shikaku\n3 . .\n. . 3\n", None, {"rectangles": [[0, 0, 0, 2]]}),
)

BLOCKED = Technique(
    SAY,
    id="S4",
    name="blocked",
    level=1,
    find=_blocked,
    example=Example(
        "shikaku\n. 4 . .\n. . . 4\n", {"rectangles": [[1, 0, 1, 3]]}, {"rectangles": [[0, 0, 0, 3], [1, 0, 1, 3]]}
    ),
)
