"""A Hashi puzzle: its islands, its spots (the pairs of facing islands), and the forms it is written in.

Two islands face each other when they stand in one row or column with no island between them. The pairs, and with
them the spots, are sorted by their upper or left end, in reading order; of the two pairs that start at one island the
horizontal one comes first. The value of a spot is the number of bridges between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from pensil._native import facing, frozen_rows, given_cells, given_clues
from pensil.core.board import Board, bits
from pensil.core.clues import (
    UNKNOWN,
    ClueGrid,
    clue_grid,
    clues_from_json,
    clues_from_text,
    clues_to_json,
    clues_to_text,
)
from pensil.core.drawn import Drawn, DrawnBoards
from pensil.core.grid import Cell, cell_name
from pensil.core.record import record
from pensil.core.values import PlainValues
from pensil.errors import FormatError, PuzzleError

MOST_BRIDGES = 4
"""The largest `max_bridges` of a puzzle."""

Ends = tuple[int, int]
"""Two islands, as positions among all."""


class Pair(NamedTuple):
    """Two islands that face each other, the upper or left one first."""

    start: Cell
    end: Cell

    @property
    def horizontal(self) -> bool:
        return self.start[0] == self.end[0]

    @property
    def between(self) -> list[Cell]:
        """The cells that a bridge runs over; none when the islands stand side by side."""
        (r1, c1), (r2, c2) = self
        return [(r1, c) for c in range(c1 + 1, c2)] if r1 == r2 else [(r, c1) for r in range(r1 + 1, r2)]

    def __str__(self) -> str:
        return f"{cell_name(self.start)} and {cell_name(self.end)}"


@record
class Hashi(PlainValues, DrawnBoards):
    """`cells` is a grid: None for water, a number or UNKNOWN ("?") for an island.

    At most `max_bridges` join two islands. Without `loops` the bridges may not close a ring; several bridges between
    the same two islands are not a ring.
    """

    cells: ClueGrid
    max_bridges: int
    loops: bool
    kind: ClassVar[str] = "hashi"

    def __init__(self, cells: Iterable[Iterable[Any]], max_bridges: int = 2, loops: bool = True) -> None:
        if type(max_bridges) is not int or not 1 <= max_bridges <= MOST_BRIDGES:
            raise PuzzleError(f"the most bridges between two islands must be a number from 1 to {MOST_BRIDGES}")
        if type(loops) is not bool:
            raise PuzzleError('"loops" must be true or false')
        frozen = clue_grid(cells, signs=(UNKNOWN,), low=1, high=4 * max_bridges, freeze=frozen_rows)
        object.__setattr__(self, "cells", frozen)
        object.__setattr__(self, "max_bridges", max_bridges)
        object.__setattr__(self, "loops", loops)
        if not self.islands:
            raise PuzzleError("the board has no island")

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    def cell_to_json(self, board: Board, cell: Cell) -> int | None:
        """The number of bridges that end at an island, or that run over the water; None while that is open."""
        row, col = cell
        counts = [
            board.value(spot)
            for spot, ((top, left), (bottom, right)) in enumerate(self.pairs)
            if top <= row <= bottom and left <= col <= right
        ]
        known = [count for count in counts if count is not None]
        if self.cells[row][col] is None and any(known):
            return max(known)  # no other one crosses it
        return sum(known) if len(known) == len(counts) else None

    @cached_property
    def islands(self) -> tuple[Cell, ...]:
        """The cells of the islands, in reading order."""
        return given_cells(self.cells)

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The number of every island, None when it is not told."""
        return tuple([clue if type(clue) is int else None for clue in given_clues(self.cells)])

    @cached_property
    def _facing(self) -> tuple[tuple[Ends, ...], tuple[tuple[int, int], ...], tuple[tuple[int, ...], ...]]:
        return facing(self.cells)

    @cached_property
    def ends(self) -> tuple[Ends, ...]:
        """For every spot, the positions of its two ends in `islands`."""
        return self._facing[0]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of facing islands: the spots."""
        islands = self.islands
        return tuple(Pair(islands[a], islands[b]) for a, b in self.ends)

    @cached_property
    def spot(self) -> Mapping[tuple[Cell, Cell], int]:
        """The spot of a pair of facing islands."""
        return {pair: i for i, pair in enumerate(self.pairs)}

    @cached_property
    def spots_of(self) -> tuple[tuple[int, ...], ...]:
        """For every island, the spots that it is an end of."""
        return self._facing[2]

    @cached_property
    def spots_at(self) -> Mapping[Cell, tuple[int, ...]]:
        """The spots that the island of a cell is an end of."""
        return dict(zip(self.islands, self.spots_of, strict=True))

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """The spots whose bridges would cross: a horizontal one and a vertical one."""
        return self._facing[1]

    @cached_property
    def crossed_by(self) -> tuple[tuple[int, ...], ...]:
        """For every spot, the spots whose bridges would cross its own."""
        crossed: list[list[int]] = [[] for _ in self.pairs]
        for across, down in self.crossings:
            crossed[across].append(down)
            crossed[down].append(across)
        return tuple(map(tuple, crossed))

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return tuple((2 << most) - 1 for most in self.limits)

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """The most bridges of every spot, as told by the puzzle's limit and the numbers of both islands."""
        limits = [self.max_bridges] * len(self.ends)
        for number, spots in zip(self.numbers, self.spots_of, strict=True):
            if number is not None and number < self.max_bridges:
                for spot in spots:
                    limits[spot] = min(number, limits[spot])
        return tuple(limits)

    def clue(self, island: Cell) -> int | None:
        """The number of an island, None when it is not told."""
        clue = self.cells[island[0]][island[1]]
        return clue if isinstance(clue, int) else None

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return self.pairs[spot]

    # The forms it is written in.

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Hashi:
        return cls(clues_from_json(data), data.get("max_bridges", 2), data.get("loops", True))

    def to_json(self) -> dict[str, Any]:
        data = {"kind": self.kind, "cells": clues_to_json(self.cells), "max_bridges": self.max_bridges}
        return data if self.loops else data | {"loops": False}

    @classmethod
    def from_text(cls, lines: Sequence[tuple[int, str]]) -> Hashi:
        """Perhaps `max 3`, perhaps `no loops`, then the board."""
        left = [(number, line) for number, line in lines if line.strip()]
        max_bridges, loops = 2, True
        while left and left[0][1].split()[0] in ("max", "no"):
            number, line = left.pop(0)
            match line.split():
                case ["no", "loops"]:
                    loops = False
                case ["max", ("1" | "2" | "3" | "4") as most]:
                    max_bridges = int(most)
                case _:
                    raise FormatError(
                        f"expected 'max' and a number from 1 to {MOST_BRIDGES}, or 'no loops'", line=number
                    )
        return cls(clues_from_text(left), max_bridges, loops)

    def to_text(self) -> str:
        header = ("" if self.max_bridges == 2 else f"max {self.max_bridges}\n") + ("" if self.loops else "no loops\n")
        return f"{self.kind}\n{header}{clues_to_text(self.cells)}"

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        from pensil.kinds.hashi.bridges import drawn_from_json

        return drawn_from_json(self, data, marks=marks)

    def board_of(self, counts: Mapping[tuple[Cell, Cell], int]) -> Board:
        """The board with so many bridges between these pairs, and none between all others."""
        return Board(self, (1 << counts.get(pair, 0) for pair in self.pairs))

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        counts: list[Any] = list(board.values())
        if marks:
            for spot, mask in enumerate(board.masks):
                if counts[spot] is None and mask and mask != self.domains[spot]:
                    counts[spot] = list(bits(mask))
        left_out = None if marks else 0
        islands, listed = self.islands, zip(self.ends, counts, strict=True)
        return {"bridges": [[*islands[a], *islands[b], count] for (a, b), count in listed if count != left_out]}

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        from pensil.kinds.hashi.bridges import drawn_bridges
        from pensil.kinds.hashi.drawing import bridges_from_text

        return drawn_bridges(self, *bridges_from_text(self, text), marks=marks)

    def board_to_text(self, board: Board) -> str:
        from pensil.kinds.hashi.drawing import bridges_to_text

        return bridges_to_text(self, board)
