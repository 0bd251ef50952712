"""An Akari puzzle and board as a Picture."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.picture import Fill, Glow, Item, Picture, Role, Shape, Symbol, Text
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari


def picture(puzzle: Akari, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for r, row in enumerate(puzzle.cells):
        for c, clue in enumerate(row):
            if clue is not None:
                items.append(Fill((r, c), Role.GIVEN))
                if isinstance(clue, int):
                    items.append(Text((r, c), str(clue), Role.GIVEN))
    if board is not None:
        values = board.values()
        # In an answer the cells without a lamp speak for themselves; a last mark has to be seen.
        bare = board.full and role is Role.ANSWER
        runs = (run for run in (*puzzle.row_runs, *puzzle.col_runs) if any(values[spot] == LAMP for spot in run))
        items += [Glow(puzzle.white[spot], role) for spot in sorted({spot for run in runs for spot in run})]
        for cell, value in zip(puzzle.white, values, strict=True):
            if value == LAMP:
                items.append(Symbol(cell, Shape.LAMP, role))
            elif value == EMPTY and not bare:
                items.append(Symbol(cell, Shape.DOT, role))
    return Picture(puzzle.rows, puzzle.cols, tuple(items), title="Akari")


def mark(puzzle: Akari, spot: int, mask: int, role: Role) -> Iterator[Item]:
    """A lamp with its light, or the dot of a cell that stays without one."""
    cell = puzzle.white[spot]
    if mask == 1 << LAMP:
        row, col = puzzle.runs_of[spot]
        lit = sorted({*puzzle.runs[row], *puzzle.runs[col]})
        yield from (Glow(puzzle.white[each], role) for each in lit)
        yield Symbol(cell, Shape.LAMP, role)
    elif mask == 1 << EMPTY:
        yield Symbol(cell, Shape.DOT, role)


def finished(puzzle: Akari, board: Board) -> Iterator[Cell]:
    """The walls with as many lamps beside them as their number; a 0 once it is seen to, for until then it is of use."""
    values = board.values()
    for wall, number, beside in puzzle.numbers:
        there = [values[spot] for spot in beside]
        if there.count(LAMP) == number and (number or None not in there):
            yield wall
