"""The rules of Akari, and where a board breaks them.

On a partial board an undecided cell may still become anything, so a rule is broken only when no way of filling the
undecided cells, looked at for this rule alone, could keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name, neighbours
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
    lamp = {cell: board.masks[i] == 1 << LAMP for i, cell in enumerate(puzzle.white)}
    maybe = {cell: bool(board.masks[i] >> LAMP & 1) for i, cell in enumerate(puzzle.white)}
    found = [*_meeting(puzzle, lamp), *_dark(puzzle, maybe)]
    for r, row in enumerate(puzzle.cells):
        for c, clue in enumerate(row):
            if isinstance(clue, int):
                found += _miscounted(puzzle, (r, c), clue, lamp, maybe)
    return found


def segments(puzzle: Akari) -> Iterator[list[Cell]]:
    """The runs of white cells between walls: first those of the rows, then those of the columns."""
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    for line in [*([(r, c) for c in cols] for r in rows), *([(r, c) for r in rows] for c in cols)]:
        run: list[Cell] = []
        for cell in line:
            if puzzle.cells[cell[0]][cell[1]] is None:
                run.append(cell)
            elif run:
                yield run
                run = []
        if run:
            yield run


def _meeting(puzzle: Akari, lamp: dict[Cell, bool]) -> Iterator[Violation]:
    for run in segments(puzzle):
        lamps = [cell for cell in run if lamp[cell]]
        for a, b in pairwise(lamps):
            yield Violation("lamps-meet", (a, b), f"the lamps at {cell_name(a)} and {cell_name(b)} shine on each other")


def _dark(puzzle: Akari, maybe: dict[Cell, bool]) -> Iterator[Violation]:
    lightable: set[Cell] = set()
    for run in segments(puzzle):
        if any(maybe[cell] for cell in run):
            lightable.update(run)
    for cell in puzzle.white:
        if cell not in lightable:
            yield Violation("dark", (cell,), f"no lamp can light {cell_name(cell)}")


def _miscounted(
    puzzle: Akari, wall: Cell, clue: int, lamp: dict[Cell, bool], maybe: dict[Cell, bool]
) -> Iterator[Violation]:
    beside = [cell for cell in neighbours(puzzle.rows, puzzle.cols, wall) if cell in lamp]
    placed = [cell for cell in beside if lamp[cell]]
    most = sum(maybe[cell] for cell in beside)
    if len(placed) > clue:
        yield Violation(
            "too-many-lamps", (wall, *placed), f"the {clue} at {cell_name(wall)} has {len(placed)} lamps beside it"
        )
    elif most < clue:
        yield Violation(
            "too-few-lamps", (wall, *beside), f"the {clue} at {cell_name(wall)} can get only {most} lamps beside it"
        )
