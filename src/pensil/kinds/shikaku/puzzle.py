"""A Shikaku puzzle: its numbers, its spots (the clues), and the forms it is written in.

The values of a spot are the *candidates* of its clue: the rectangles of its area (of any area for "?") that contain
this clue and no other, ordered by top, then bottom, then left, then right. A clue whose area fits nowhere on the board
is refused with the puzzle; a clue that only the other clues leave no room for has no candidate, so its domain is 0 and
the puzzle has no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from pensil.core.board import Board
from pensil.core.clues import (
    UNKNOWN,
    ClueGrid,
    clue_grid,
    clues_from_json,
    clues_from_text,
    clues_to_json,
    clues_to_text,
)
from pensil.core.grid import MAX_SIDE, Cell, cell_name
from pensil.errors import PuzzleError, TooBig
from pensil.kinds.shikaku import answers

Rectangle = tuple[int, int, int, int]
"""Top, left, bottom, right; all inside the rectangle."""

MOST_CANDIDATES = 2_000_000
"""The most candidates of one puzzle that are listed: "?" clues on a big, nearly empty board have billions."""


@dataclass(frozen=True)
class Shikaku:
    """`cells` is a grid: None without a clue, the area of the rectangle, or UNKNOWN ("?") for any area."""

    cells: ClueGrid
    kind: ClassVar[str] = "shikaku"

    def __init__(self, cells: Iterable[Iterable[Any]]) -> None:
        object.__setattr__(self, "cells", clue_grid(cells, signs=(UNKNOWN,), low=1, high=MAX_SIDE * MAX_SIDE))
        if not self.clues:
            raise PuzzleError("the board has no clue: every rectangle needs one")
        for cell, number in zip(self.clues, self.numbers, strict=True):
            if number is not None and not self._shapes[number]:
                raise PuzzleError(
                    f"{cell_name(cell)}: no rectangle of {number} cells fits on a board of {self.rows} rows by "
                    f"{self.cols} columns"
                )

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    @cached_property
    def clues(self) -> tuple[Cell, ...]:
        """The cells with a clue: the spots, in reading order."""
        return tuple((r, c) for r, row in enumerate(self.cells) for c, clue in enumerate(row) if clue is not None)

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The area of every spot's rectangle, None when it is not told."""
        clues = (self.cells[r][c] for r, c in self.clues)
        return tuple(clue if isinstance(clue, int) else None for clue in clues)

    @cached_property
    def spot(self) -> Mapping[Cell, int]:
        """The spot of a clue's cell."""
        return {cell: i for i, cell in enumerate(self.clues)}

    @cached_property
    def clue_bits(self) -> tuple[int, ...]:
        """For every row the columns that hold a clue, as bits."""
        return tuple(sum(1 << c for c, clue in enumerate(row) if clue is not None) for row in self.cells)

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return tuple((1 << len(rectangles)) - 1 for rectangles in self.candidates)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (self.clues[spot],)

    # The candidates.

    @cached_property
    def candidates(self) -> tuple[tuple[Rectangle, ...], ...]:
        """The rectangles that every spot may take; TooBig when there are more than MOST_CANDIDATES in all."""
        left = MOST_CANDIDATES
        found = []
        for cell, number in zip(self.clues, self.numbers, strict=True):
            rectangles = self._any_area(cell, left) if number is None else self._of_area(cell, self._shapes[number])
            left -= len(rectangles)
            if left < 0:
                raise TooBig(f"the clues allow more than {MOST_CANDIDATES:,} rectangles, too many to list")
            found.append(tuple(rectangles))
        return tuple(found)

    @cached_property
    def _shapes(self) -> Mapping[int, list[tuple[int, int]]]:
        """Height and width of the rectangles of each number that fit on the board, the flattest first."""
        return {
            number: [
                (height, number // height)
                for height in range(1, min(self.rows, number) + 1)
                if number % height == 0 and number // height <= self.cols
            ]
            for number in set(self.numbers)
            if number is not None
        }

    def _reach(self, cell: Cell, step: int, most: int) -> list[tuple[int, int]]:
        """How far left and right rectangles around `cell` may go that extend 0, 1, 2, ... rows up or down.

        `step` is -1 for up and 1 for down; at most `most` rows, fewer where a clue stands in the way.
        """
        row, col = cell
        before = (1 << col) - 1
        low, high = 0, self.cols - 1
        reach = []
        for r in range(row, max(row - most, -1) if step < 0 else min(row + most, self.rows), step):
            bits = self.clue_bits[r]
            if bits:
                if bits >> col & 1 and r != row:
                    break
                low = max(low, (bits & before).bit_length())
                after = bits >> (col + 1)
                if after:
                    high = min(high, col - 1 + (after & -after).bit_length())
            reach.append((low, high))
        return reach

    def _of_area(self, cell: Cell, shapes: Sequence[tuple[int, int]]) -> list[Rectangle]:
        row, col = cell
        tallest = shapes[-1][0]
        up, down = self._reach(cell, -1, tallest), self._reach(cell, 1, tallest)
        found = []
        for above in range(len(up) - 1, -1, -1):
            top = row - above
            low_up, high_up = up[above]
            for height, width in shapes:
                below = height - 1 - above
                if below < 0:
                    continue
                if below >= len(down):
                    break
                low, high = down[below]
                first = max(low, low_up, col - width + 1)
                last = min(high, high_up, col + width - 1) - width + 1
                bottom = row + below
                for left in range(first, last + 1):
                    found.append((top, left, bottom, left + width - 1))
        return found

    def _any_area(self, cell: Cell, most: int) -> list[Rectangle]:
        """All rectangles around a "?"; gives up a little after `most`, so that a huge board costs no memory."""
        row, col = cell
        up, down = self._reach(cell, -1, self.rows), self._reach(cell, 1, self.rows)
        found: list[Rectangle] = []
        for above in range(len(up) - 1, -1, -1):
            low_up, high_up = up[above]
            for below, (low, high) in enumerate(down):
                rights = range(col, min(high, high_up) + 1)
                for left in range(max(low, low_up), col + 1):
                    found += [(row - above, left, row + below, right) for right in rights]
            if len(found) > most:
                break
        return found

    # The forms it is written in.

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Shikaku:
        return cls(clues_from_json(data))

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "cells": clues_to_json(self.cells)}

    @classmethod
    def from_text(cls, lines: Sequence[tuple[int, str]]) -> Shikaku:
        return cls(clues_from_text(lines))

    def to_text(self) -> str:
        return f"{self.kind}\n{clues_to_text(self.cells)}"

    def rectangles(self, board: Board) -> list[Rectangle | None]:
        """The rectangle of every spot, None where it is undecided."""
        return [None if v is None else self.candidates[i][v] for i, v in enumerate(board.values())]

    def board_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Board:
        return answers.from_json(self, data, marks=marks)

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        rectangles = (None if r is None else list(r) for r in self.rectangles(board))
        return {"rectangles": [r for r in rectangles if r is not None or not marks]}

    def board_from_text(self, text: str) -> Board:
        return answers.from_text(self, text)

    def board_to_text(self, board: Board) -> str:
        return answers.to_text(self, board)
