"""Techniques of Shikaku that draw the only rectangle a clue can have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pensil.core.earlier import Earlier
from pensil.core.step import Found, Later, technique
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.position import Position, RuledOut
from pensil.kinds.shikaku.wording import box, clue


def _drawn(puzzle: Shikaku, spot: int, value: int) -> tuple[list[tuple[int, int]], dict[str, Any]]:
    words = {"clue": clue(puzzle, spot), "box": box(puzzle.candidates[spot][value])}
    return [(spot, 1 << value)], words


@technique(SAY, "S1", "one-cell", 1)
def one_cell(at: Position) -> Iterator[Found]:
    for spot in range(len(at.puzzle.clues)):
        if at.puzzle.numbers[spot] == 1 and spot not in at.drawn:
            yield Found([at.puzzle.clues[spot]], [(spot, 1)], {"cell": at.puzzle.clues[spot]})


@technique(SAY, "S2", "only-rectangle-left", 1, routine=True)
def only_left(at: Position) -> Iterator[Later]:
    for spot, value in at.alone.items():
        why = at.ruled_out(spot)
        if why.unseen or len(why.blockers) > 1:
            yield Later([(spot, 1 << value)], partial(_others_ruled_out, at.puzzle, spot, value, why))


def _others_ruled_out(puzzle: Shikaku, spot: int, value: int, why: RuledOut) -> Found:
    changes, words = _drawn(puzzle, spot, value)
    words["blockers"] = [clue(puzzle, other) for other in why.blockers]
    premises = [puzzle.clues[spot], *(puzzle.clues[other] for other in why.blockers)]
    rests = [Earlier(((spot, why.unseen),), SAY("earlier.others", where=[]))] if why.unseen else []
    return Found(premises, changes, words, rests=rests)


@technique(SAY, "S3", "only-shape", 1)
def only_shape(at: Position) -> Iterator[Found]:
    for spot, value in at.alone.items():
        if len(at.puzzle.candidates[spot]) == 1 and at.puzzle.numbers[spot] != 1:
            yield Found([at.puzzle.clues[spot]], *_drawn(at.puzzle, spot, value))


@technique(SAY, "S4", "blocked", 1, routine=True)
def blocked(at: Position) -> Iterator[Later]:
    for spot, value in at.alone.items():
        why = at.ruled_out(spot)
        if len(why.blockers) == 1 and not why.unseen:
            yield Later([(spot, 1 << value)], partial(_run_into, at.puzzle, spot, value, why.blockers[0]))


def _run_into(puzzle: Shikaku, spot: int, value: int, blocker: int) -> Found:
    changes, words = _drawn(puzzle, spot, value)
    words["drawn"] = clue(puzzle, blocker)
    return Found([puzzle.clues[spot], puzzle.clues[blocker]], changes, words)
