"""Answers as people draw them: shades in cells, bridges across the borders of cells, walls between cells.

A Sketch stands between the formats that hold drawings and the kinds: a format knows by which sign a shade or a wall is
written, a kind knows what it means (its Drawing).

Nobody has to draw what is blank, so nothing drawn may mean undecided or blank. It is taken for blank when that solves
the puzzle, and for undecided when it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pensil.core.board import Board, Puzzle
from pensil.core.record import record
from pensil.errors import MarkError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.violation import Violation

Shades = list[list[int | None]]
Borders = list[list[int]]


@record
class Sketch:
    """What is drawn on a board, in lists that whoever makes it fills.

    `shades[r][c]` is 1 for a shaded cell (or a lamp), 0 for one marked as not shaded, None with nothing drawn.
    `across[r][c]` is about the border between r,c and r,c+1, `down[r][c]` about the one between r,c and r+1,c: 0 with
    nothing drawn, else a number that the kind understands.
    """

    shades: Shades
    across: Borders
    down: Borders

    @classmethod
    def blank(cls, rows: int, cols: int) -> Sketch:
        return cls(
            [[None] * cols for _ in range(rows)],
            [[0] * (cols - 1) for _ in range(rows)],
            [[0] * cols for _ in range(rows - 1)],
        )

    @property
    def has_borders(self) -> bool:
        """Whether anything is drawn on a border."""
        return any(any(row) for row in (*self.across, *self.down))


@record
class Drawing:
    """How the boards of a kind are drawn: from a sketch, and as one."""

    read: Callable[[Puzzle, Sketch, Callable[[Any, Board], list[Violation]]], Board | None]
    """(puzzle, sketch, the kind's violations) -> the board; None when nothing is drawn."""
    write: Callable[[Puzzle, Board, Sketch], None]
    """(puzzle, board, a blank sketch that it draws on)."""


def solved_or_marks(
    puzzle: Puzzle,
    answer: Mapping[str, Any],
    marks: Mapping[str, Any],
    violations: Callable[[Any, Board], list[Violation]],
) -> Board:
    """The board of `answer`, in which nothing drawn is blank, if that is a solution; else the board of `marks`."""
    try:
        board = puzzle.board_from_json(answer)
    except MarkError:
        board = None
    if board is None or violations(puzzle, board):
        return puzzle.board_from_json(marks, marks=True)
    return board


def _read_shades(puzzle: Puzzle, sketch: Sketch, violations: Callable[[Any, Board], list[Violation]]) -> Board | None:
    if all(shade is None for row in sketch.shades for shade in row):
        return None
    answer = {"cells": [[shade or 0 for shade in row] for row in sketch.shades]}
    return solved_or_marks(puzzle, answer, {"cells": sketch.shades}, violations)


def _write_shades(puzzle: Puzzle, board: Board, sketch: Sketch) -> None:
    sketch.shades[:] = puzzle.board_to_json(board, marks=True)["cells"]


SHADES = Drawing(_read_shades, _write_shades)
"""For kinds whose boards are, in JSON, "cells" of 0 and 1."""
