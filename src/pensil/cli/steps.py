"""Telling steps to people: the names of techniques, the board with what to look at, places in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.step import Step
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)

_LEGEND = ("say.where-to-look", "say.what-follows", "say.what-is-wrong")


def title(puzzle: Puzzle, technique: str, lang: str) -> str:
    """The name of a technique for people."""
    from pensil.kinds import kind_named

    return kind_named(puzzle.kind).words(f"techniques.{technique}.title").said(lang)


def picture(puzzle: Puzzle, board: Board, step: Step, *, told: bool) -> Picture:
    """The board with the premises framed and, when it is told, what follows."""
    from pensil.core.highlight import step_picture
    from pensil.kinds import kind_named

    return step_picture(kind_named(puzzle.kind), puzzle, board, step, told=told)


def legend(lang: str, *, told: bool, wrong: bool = False, on_screen: bool = True) -> str:
    """What the brackets in a picture in text mean, in their colours where the terminal has any."""
    from pensil.render.terminal import INK, terminal_style

    color = on_screen and terminal_style(sys.stdout)["color"]
    signs = {Role.HINT: "[ ]", Role.TRACE: "( )", Role.ERROR: "! !"}
    shown = (f"\x1b[{INK[role]}m{sign}\x1b[0m" if color else sign for role, sign in signs.items())
    look, follows, error = map(" ".join, zip(shown, (SAY(key).said(lang) for key in _LEGEND), strict=True))
    return error if wrong else f"{look}   {follows}" if told else look


def places(cells: Iterable[Cell], puzzle: Puzzle) -> list[Cell | Phrase]:
    """Cells in words, those in one line together: row 2, r3c4 to r3c7 and r5c5."""
    left = dict.fromkeys(cells)
    said: dict[Cell, Cell | Phrase] = {}
    for whole, size, step in (("row", puzzle.cols, (0, 1)), ("column", puzzle.rows, (1, 0))):
        for first, last, length in _runs(left, step):
            line = first[0] if step == (0, 1) else first[1]
            full = length == size
            said[first] = SAY(whole, number=line + 1) if full else SAY("run", first=first, last=last)
            for i in range(length):
                del left[first[0] + i * step[0], first[1] + i * step[1]]
    said |= {cell: cell for cell in left}
    return [said[cell] for cell in sorted(said)]


def _runs(cells: dict[Cell, None], step: tuple[int, int]) -> list[tuple[Cell, Cell, int]]:
    """Three cells or more in a line: the first, the last and how many."""
    found = []
    for row, col in cells:
        if (row - step[0], col - step[1]) in cells:
            continue
        length = 1
        while (row + length * step[0], col + length * step[1]) in cells:
            length += 1
        if length >= 3:
            found.append(((row, col), (row + (length - 1) * step[0], col + (length - 1) * step[1]), length))
    return found
