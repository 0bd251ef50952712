"""The boards on which the paper is replayed, all of them our own, and how cells and tables are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.akari.paper")


def position(text: str) -> tuple[Akari, Board]:
    """A puzzle and its board as drawn: `*` a lamp, `.` none, `?` undecided, `#` and numbers black cells."""
    rows = [line.split() for line in text.strip().splitlines()]
    clues = {"#": "#"} | {str(number): number for number in range(5)}
    puzzle = Akari([[clues.get(sign) for sign in row] for row in rows])
    masks = {"*": 1 << LAMP, ".": 1 << EMPTY, "?": 1 << EMPTY | 1 << LAMP}
    return puzzle, Board(puzzle, [masks[rows[row][col]] for row, col in puzzle.white])


def board(text: str) -> Akari:
    """The puzzle alone."""
    return position(text)[0]


SEVEN = board("""
. . . 1 . . .
. 0 . . . . 0
. . . . . 1 .
. . 2 . 1 . .
. 4 . . . . .
3 . . . . 0 .
. . . 0 . . .
""")
"""A board with every number."""

EXAMPLE = board("""
. 3 . . . . .
. . # . . # .
# . . . . # #
# # . 4 . . .
# . . . . # .
. . 2 . . 1 .
. . . # . . .
""")
"""Made so that the search goes as section 5 tells it."""

SMALL = {
    "A": board(". . . 2\n. . 3 .\n. # 0 .\n. . 1 ."),
    "B": board(". . 1 .\n. 2 . .\n. # . 3\n. 0 . ."),
    "C": board("2 . 2 0\n. 4 . 1\n. . . .\n. . . ."),
    "D": board(". . # .\n. 2 0 .\n. . . .\n. 3 . 1"),
    "E": board(". . 2 .\n. 4 . .\n3 . 3 .\n. . . 1"),
    "F": board("2 . . 0\n. 3 . .\n1 . . .\n. . 1 ."),
}
"""Boards with 11 white cells, small enough to try every placement.

The first six that were drawn at random with one solution and four different numbers: none is left out for its counts.
"""

ROW = board(". . 1 .")
"""The smallest board on which a lamp is taken back."""

HOPELESS = board("1 . . 1")
"""A board without a solution, though one lamp lights all of it."""


def named(cell: Cell) -> str:
    """A cell as the paper's setPointer names it: row and column from 0."""
    return f"({cell[0]},{cell[1]})"


def columns(rows: Iterable[Sequence[object]]) -> str:
    """Rows of a table, one line each: words to the left, numbers with their heads to the right."""
    table = list(zip(*rows, strict=True))
    aligned = []
    for column in table:
        texts = [str(value) for value in column]
        align = str.rjust if isinstance(column[-1], int) else str.ljust
        aligned.append([align(text, max(map(len, texts))) for text in texts])
    return "".join("  ".join(row).rstrip() + "\n" for row in zip(*aligned, strict=True))
