"""The boards on which the paper is replayed, and boards and cells as it writes them."""

from __future__ import annotations

from collections.abc import Iterable

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.strategies.tables import named
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.nurikabe.paper")

EXAMPLE = Nurikabe([[2, None], [None, None]])
"""The board of section 4.3. Its picture is lost; `section-4.3` shows that no other gives what is published."""

OURS = Nurikabe(
    [
        [None, 3, None, None, None],
        [None, None, None, None, None],
        [None, 1, None, None, None],
        [None, None, None, 2, None],
        [None, 1, None, None, None],
    ]
)
"""A board of our own with one solution, where the paper's picture is lost or it shows none."""

SMALL = Nurikabe([[2, None, None, None], [None, None, None, None], [None, 1, None, 2]])
LARGER = Nurikabe([[4, *[None] * 4], [None] * 5, [6, None, None, None, 2], [None] * 5])
"""Boards with 9 and 17 free cells, to compare searches on."""


def position(text: str) -> tuple[Nurikabe, Board]:
    """A puzzle and its board as drawn: numbers, `#` black, `.` white, `?` undecided."""
    rows = [line.split() for line in text.strip().splitlines()]
    puzzle = Nurikabe([[int(sign) if sign.isdigit() else None for sign in row] for row in rows])
    masks = {"#": 1 << SEA, "?": 1 << SEA | 1 << ISLAND}
    return puzzle, Board(puzzle, [masks.get(sign, 1 << ISLAND) for row in rows for sign in row])


def drawing(puzzle: Nurikabe, board: Board | None = None) -> str:
    """A puzzle and what is decided on it, in the signs of `position`."""
    signs = {SEA: "#", ISLAND: ".", None: "?"}
    values = (board or Board.empty(puzzle)).values()
    cells = {divmod(spot, puzzle.cols): signs[value] for spot, value in enumerate(values)}
    cells |= {cell: str(number) for cell, number in puzzle.clues.items()}
    return "\n".join(" ".join(cells[row, col] for col in range(puzzle.cols)) for row in range(puzzle.rows))


def matrix_of(puzzle: Nurikabe, board: Board) -> list[list[int]]:
    """A full board as the paper's matrix (4.1): a number, 0 for white, -1 for black."""
    signs = [-1 if value == SEA else 0 for value in board.values()]
    for (row, col), number in puzzle.clues.items():
        signs[row * puzzle.cols + col] = number or 0
    return [signs[at : at + puzzle.cols] for at in range(0, len(signs), puzzle.cols)]


def lines(matrix: Iterable[Iterable[int]]) -> str:
    return "\n".join(" ".join(map(str, row)) for row in matrix)


def listed(cells: Iterable[Cell]) -> str:
    """Cells as the paper writes them, in reading order."""
    return ", ".join(map(named, sorted(cells)))
