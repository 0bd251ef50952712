"""Answers as people draw them: shades in cells, bridges across the borders of cells, walls between cells.

A Sketch stands between the formats that hold drawings and the kinds: a format knows by which sign a shade or a wall is
written, a kind knows what it means (its Drawing).

Nobody has to draw what is blank, so nothing drawn may mean undecided or blank. It is taken for blank when that solves
the puzzle, and for undecided when it does not; whoever wants to know what is wrong with it as an answer finds that too.
"""

from __future__ import annotations

from collections.abc import Callable

from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.core.record import record, replace

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from pensil.core.violation import Violation

    Rules: TypeAlias = Callable[[Any, Board], list[Violation]]
else:
    Rules = object  # a name for annotations

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

    read: Callable[[Any, Sketch, Rules], Drawn | None]
    """(puzzle, sketch, the kind's violations) -> what was drawn; None when nothing was."""
    write: Callable[[Any, Board, Sketch], None]
    """(puzzle, board, a blank sketch that it draws on)."""


def solved_or_marks(answer: Drawn, marks: Drawn, violations: Rules) -> Drawn:
    """The answer, in which nothing drawn is blank, if that is a solution; else the marks, which may be that answer."""
    if answer.wrong or violations(answer.board.puzzle, answer.board):
        return replace(marks, whole=answer)
    return answer


def _read_shades(puzzle: Puzzle, sketch: Sketch, violations: Rules) -> Drawn | None:
    if all(shade is None for row in sketch.shades for shade in row):
        return None
    answer = puzzle.drawn_from_json({"cells": [[shade or 0 for shade in row] for row in sketch.shades]})
    return solved_or_marks(answer, puzzle.drawn_from_json({"cells": sketch.shades}, marks=True), violations)


def _write_shades(puzzle: Puzzle, board: Board, sketch: Sketch) -> None:
    sketch.shades[:] = puzzle.board_to_json(board, marks=True)["cells"]


SHADES = Drawing(_read_shades, _write_shades)
"""For kinds whose boards are, in JSON, "cells" of 0 and 1."""
