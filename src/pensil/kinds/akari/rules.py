"""The rules of Akari, and where a board breaks them.

On a partial board an undecided cell may still become anything, so a rule is broken only when no way of filling the
undecided cells, looked at for this rule alone, could keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pensil.core.board import Board
from pensil.core.grid import cell_name
from pensil.core.violation import Violation
from pensil.kinds.akari.puzzle import LAMP, Akari

RULES = (
    "A lamp lights its own cell and the cells in its row and column, up to the next wall or the edge.",
    "Every white cell is lit.",
    "No lamp is lit by another lamp.",
    "A number on a wall is the number of lamps on the cells beside it, above, below, left and right.",
)

CODES = {"dark": 2, "lamps-meet": 3, "too-many-lamps": 4, "too-few-lamps": 4, "lamp-on-wall": 1}
"""The rule that each code is about, numbered from 1."""


def violations(puzzle: Akari, board: Board) -> list[Violation]:
    if board.full and _solved(puzzle, board.masks):
        return []
    lamp = [mask == 1 << LAMP for mask in board.masks]
    maybe = [bool(mask >> LAMP & 1) for mask in board.masks]
    return [*_meeting(puzzle, lamp), *_dark(puzzle, maybe), *_miscounted(puzzle, lamp, maybe)]


def _solved(puzzle: Akari, masks: tuple[int, ...]) -> bool:
    """Whether a full board keeps every rule; a solver has each of its answers checked, so this must be quick."""
    lamps = [i for i, mask in enumerate(masks) if mask == 1 << LAMP]
    rows, cols = {puzzle.row_of[i] for i in lamps}, {puzzle.col_of[i] for i in lamps}
    if not len(rows) == len(cols) == len(lamps):
        return False
    if not all(row in rows or col in cols for row, col in zip(puzzle.row_of, puzzle.col_of, strict=True)):
        return False
    # A mask is 1 or 2, so the sum of masks less their number is the number of lamps.
    return all(sum([masks[i] for i in beside]) - len(beside) == clue for _, clue, beside in puzzle.numbers)


def _meeting(puzzle: Akari, lamp: list[bool]) -> Iterator[Violation]:
    for run in (*puzzle.row_runs, *puzzle.col_runs):
        lamps = [puzzle.white[i] for i in run if lamp[i]]
        for a, b in pairwise(lamps):
            message = f"the lamps at {cell_name(a)} and {cell_name(b)} shine on each other"
            yield Violation("lamps-meet", (a, b), message)


def _dark(puzzle: Akari, maybe: list[bool]) -> Iterator[Violation]:
    lightable: set[int] = set()
    for run in (*puzzle.row_runs, *puzzle.col_runs):
        for i in run:
            if maybe[i]:
                lightable.update(run)
                break
    if len(lightable) < len(maybe):
        for i, cell in enumerate(puzzle.white):
            if i not in lightable:
                yield Violation("dark", (cell,), f"no lamp can light {cell_name(cell)}")


def _miscounted(puzzle: Akari, lamp: list[bool], maybe: list[bool]) -> Iterator[Violation]:
    for wall, clue, beside in puzzle.numbers:
        least, most = sum(lamp[i] for i in beside), sum(maybe[i] for i in beside)
        if least > clue:
            placed = [puzzle.white[i] for i in beside if lamp[i]]
            message = f"the {clue} at {cell_name(wall)} has {least} lamps beside it"
            yield Violation("too-many-lamps", (wall, *placed), message)
        elif most < clue:
            cells = [puzzle.white[i] for i in beside]
            message = f"the {clue} at {cell_name(wall)} can get only {most} lamps beside it"
            yield Violation("too-few-lamps", (wall, *cells), message)
