"""Techniques of Shikaku that draw the only rectangle a clue can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pensil.core.earlier import Earlier
from pensil.core.step import Found, technique
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.wording import box, clue


def _drawn(at: Position, spot: int, value: int) -> tuple[list[tuple[int, int]], dict[str, Any]]:
    words = {"clue": clue(at.puzzle, spot), "box": box(at.puzzle.candidates[spot][value])}
    return [(spot, 1 << value)], words


@technique(SAY, "S1", "one-cell", 1)
def one_cell(at: Position) -> Iterator[Found]:
    for spot in range(len(at.puzzle.clues)):
        if at.puzzle.numbers[spot] == 1 and spot not in at.drawn:
            yield Found([at.puzzle.clues[spot]], [(spot, 1)], {"cell": at.puzzle.clues[spot]})


@technique(SAY, "S2", "only-rectangle-left", 1, routine=True)
def only_left(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        blockers, unseen = at.blockers(spot), at.unseen(spot)
        if unseen or len(blockers) > 1:
            changes, words = _drawn(at, spot, value)
            words["blockers"] = [clue(at.puzzle, other) for other in blockers]
            premises = [at.puzzle.clues[spot], *(at.puzzle.clues[other] for other in blockers)]
            rests = [Earlier(((spot, unseen),), SAY("earlier.others", where=[]))] if unseen else []
            yield Found(premises, changes, words, rests=rests)


@technique(SAY, "S3", "only-shape", 1)
def only_shape(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        if len(at.puzzle.candidates[spot]) == 1 and at.puzzle.numbers[spot] != 1:
            yield Found([at.puzzle.clues[spot]], *_drawn(at, spot, value))


@technique(SAY, "S4", "blocked", 1, routine=True)
def blocked(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        blockers = at.blockers(spot)
        if len(blockers) == 1 and not at.unseen(spot):
            changes, words = _drawn(at, spot, value)
            words["drawn"] = clue(at.puzzle, *blockers)
            yield Found([at.puzzle.clues[spot], at.puzzle.clues[blockers[0]]], changes, words)
