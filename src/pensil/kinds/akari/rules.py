"""The rules of Akari, and where a board breaks them.

On a partial board an undecided cell may still become anything, so a rule is broken only when no way of filling the
undecided cells, looked at for this rule alone, could keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pensil.core.board import Board
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.akari")

LIGHT = Rule(SAY, "light", ("lamp-on-wall",))
LIT = Rule(SAY, "lit", ("dark",))
APART = Rule(SAY, "apart", ("lamps-meet",))
NUMBER = Rule(SAY, "number", ("too-many-lamps", "too-few-lamps"))

RULES = (LIGHT, LIT, APART, NUMBER)

_DECIDED = {1 << EMPTY, 1 << LAMP}


def violations(puzzle: Akari, board: Board) -> list[Violation]:
    if _DECIDED.issuperset(board.masks) and _solved(puzzle, board.masks):
        return []
    lamp = [mask == 1 << LAMP for mask in board.masks]
    maybe = [bool(mask >> LAMP & 1) for mask in board.masks]
    return [*_meeting(puzzle, lamp), *_dark(puzzle, maybe), *_miscounted(puzzle, lamp, maybe)]


def _solved(puzzle: Akari, masks: tuple[int, ...]) -> bool:
    """Whether a full board keeps every rule; a solver has each of its answers checked, so this must be quick."""
    lamps = {i for i, mask in enumerate(masks) if mask == 1 << LAMP}
    runs_of = puzzle.runs_of
    lit = {run for i in lamps for run in runs_of[i]}
    if len(lit) != 2 * len(lamps):
        return False  # two lamps in one run
    dark = [run for place, run in enumerate(puzzle.row_runs) if place not in lit]
    if not lit.issuperset([runs_of[i][1] for run in dark for i in run]):
        return False  # a cell that is lit neither along its row nor along its column
    return all(len(lamps.intersection(beside)) == clue for _, clue, beside in puzzle.numbers)


def _meeting(puzzle: Akari, lamp: list[bool]) -> Iterator[Violation]:
    for run in puzzle.runs:
        lamps = [puzzle.white[i] for i in run if lamp[i]]
        for a, b in pairwise(lamps):
            yield APART.broken("lamps-meet", (a, b), one=a, other=b)


def _dark(puzzle: Akari, maybe: list[bool]) -> Iterator[Violation]:
    lightable: set[int] = set()
    for run in puzzle.runs:
        for i in run:
            if maybe[i]:
                lightable.update(run)
                break
    if len(lightable) < len(maybe):
        for i, cell in enumerate(puzzle.white):
            if i not in lightable:
                yield LIT.broken("dark", (cell,), cell=cell)


def _miscounted(puzzle: Akari, lamp: list[bool], maybe: list[bool]) -> Iterator[Violation]:
    for wall, clue, beside in puzzle.numbers:
        least, most = sum(lamp[i] for i in beside), sum(maybe[i] for i in beside)
        if least > clue:
            placed = [puzzle.white[i] for i in beside if lamp[i]]
            yield NUMBER.broken("too-many-lamps", (wall, *placed), number=clue, wall=wall, lamps=least)
        elif most < clue:
            cells = [puzzle.white[i] for i in beside]
            yield NUMBER.broken("too-few-lamps", (wall, *cells), number=clue, wall=wall, lamps=most)
