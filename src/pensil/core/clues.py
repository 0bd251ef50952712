"""Grids of clues: what may stand in a cell of a puzzle, read from Python values, JSON and text.

Four of the five kinds are a grid of clues, so their puzzles share these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache

from pensil.core.drawn import DrawnBoards
from pensil.core.grid import MAX_SIDE, Cell, cell_name
from pensil.core.values import PlainValues
from pensil.errors import FormatError, PuzzleError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, ClassVar, Self, TypeGuard


class Sign(Enum):
    """What a clue cell may show instead of a number."""

    UNKNOWN = "?"  # a clue whose number is not told
    WALL = "#"  # a wall without a number

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return self.name


UNKNOWN = Sign.UNKNOWN
WALL = Sign.WALL

Clue = int | Sign | None
"""A number, a sign, or None for a cell without a clue."""

ClueGrid = tuple[tuple[Clue, ...], ...]

_SIGNS = {sign.value: sign for sign in Sign}

_PLAIN = {type(None), int, str, Sign}


def check_size(rows: int, cols: int) -> None:
    """Refuse an empty board or one with a side beyond MAX_SIDE."""
    if rows < 1 or cols < 1:
        raise PuzzleError("the board is empty: it needs at least one row and one column")
    if rows > MAX_SIDE or cols > MAX_SIDE:
        raise PuzzleError(f"the board is {rows} rows by {cols} columns; the largest is {MAX_SIDE} by {MAX_SIDE}")


def frozen(rows: Sequence[Sequence[Any]], clue: Callable[[Any], Clue]) -> ClueGrid:
    """The rows as tuples of clue(value)."""
    return tuple([tuple(map(clue, row)) for row in rows])


def clue_grid(
    cells: Iterable[Iterable[Any]],
    *,
    signs: Collection[Sign],
    low: int,
    high: int | None = None,
    freeze: Callable[[Sequence[Sequence[Any]], Callable[[Any], Clue]], ClueGrid] = frozen,
) -> ClueGrid:
    """Check and freeze a grid of clues; `signs` and the range low..high say what may stand in it.

    `freeze` may be a quicker way to do what `frozen` does, such as `frozen_rows` of the native core.
    """
    grid: Sequence[Sequence[Any]] = cells if _is_nested_list(cells) else tuple(map(tuple, cells))
    check_size(len(grid), len(grid[0]) if grid else 0)
    cols = len(grid[0])
    if {*map(len, grid)} == {cols}:
        try:
            return freeze(grid, _clues_within(tuple(signs), low, high))
        except PuzzleError:
            pass  # to be said with its cell
    checked: list[tuple[Clue, ...]] = []
    for r, row in enumerate(grid):
        if len(row) != cols:
            raise PuzzleError(f"row {r + 1} has {len(row)} cells, but row 1 has {cols}")
        checked.append(tuple(_clue(value, (r, c), signs, low, high) for c, value in enumerate(row)))
    return tuple(checked)


def _is_nested_list(cells: object) -> TypeGuard[list[list[Any]]]:
    """As JSON has it: what can be read again, and need not be copied first."""
    return type(cells) is list and {*map(type, cells)} == {list}


class _Clues(dict[object, Clue]):
    """What values are as clues: called for the different ones of a board, which are mostly those of other boards."""

    def __init__(self, *limits: Any) -> None:
        self.limits = limits

    def __call__(self, value: Any) -> Clue:
        # Values of other types may be equal to one of these and still be no clue.
        return self[value] if type(value) in _PLAIN else _clue(value, (0, 0), *self.limits)

    def __missing__(self, value: Any) -> Clue:
        clue = _clue(value, (0, 0), *self.limits)
        if len(self) < _MOST_KEPT:
            self[value] = clue
        return clue


_MOST_KEPT = 4096

_clues_within = lru_cache(maxsize=16)(_Clues)
"""One for each kind of puzzle, kept from board to board."""


def _clue(value: Any, cell: Cell, signs: Collection[Sign], low: int, high: int | None) -> Clue:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        if value < low or (high is not None and value > high):
            limits = f"{low} or more" if high is None else f"from {low} to {high}"
            raise PuzzleError(f"{cell_name(cell)}: {_short(value)} is not a clue here; a number must be {limits}")
        return value
    sign = value if isinstance(value, Sign) else _SIGNS.get(value) if isinstance(value, str) else None
    if sign is None or sign not in signs:
        raise PuzzleError(f"{cell_name(cell)}: {_short(value)} is not a clue here")
    return sign


def _short(value: object) -> str:
    # A hostile input can hold a number of a million digits, which str() would refuse or take ages over.
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number that long"
    text = str(value) if isinstance(value, int | Sign) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def clues_from_json(data: Mapping[str, Any]) -> list[list[Any]]:
    """The rows under "cells" of a puzzle's JSON; the clues in them are not yet checked."""
    grid = data.get("cells")
    if not isinstance(grid, list) or not all(issubclass(kind, list) for kind in {*map(type, grid)}):
        raise FormatError('expected "cells": a list of rows, each a list of clues')
    return grid


def clues_to_json(cells: ClueGrid) -> list[list[int | str | None]]:
    return [[v.value if isinstance(v, Sign) else v for v in row] for row in cells]


def clues_to_text(cells: ClueGrid) -> str:
    """Rows of tokens, right-aligned to a common width: `.` without a clue, the number or the sign."""
    tokens = [["." if v is None else str(v) for v in row] for row in cells]
    width = max(len(t) for row in tokens for t in row)
    return "\n".join(" ".join(t.rjust(width) for t in row) for row in tokens) + "\n"


def clues_from_text(lines: Sequence[tuple[int, str]]) -> list[list[int | str | None]]:
    """Tokens of a grid of clues, not yet checked; `lines` are (line number, text) pairs."""
    grid: list[list[int | str | None]] = []
    for number, line in lines:
        row: list[int | str | None] = []
        at = 0
        for token in line.split():
            at = line.index(token, at)
            if token == ".":
                row.append(None)
            elif token in _SIGNS:
                row.append(token)
            elif token.isascii() and token.isdigit() and len(token) <= 9:
                row.append(int(token))
            else:
                raise FormatError(
                    f"{_short(token)} is not a cell; expected a number, '.', '?' or '#'", line=number, column=at + 1
                )
            at += len(token)
        if grid and len(row) != len(grid[0]):
            raise FormatError(
                f"{len(row)} {'cell' if len(row) == 1 else 'cells'}, but the rows above have {len(grid[0])}",
                line=number,
            )
        grid.append(row)
    if not grid:
        raise FormatError("the board is missing: expected rows of cells")
    return grid


class CluePuzzle(PlainValues, DrawnBoards):
    """What puzzles share that are nothing but a grid of clues: their size, and the forms they are written in."""

    kind: ClassVar[str]
    cells: ClueGrid

    if TYPE_CHECKING:

        def __init__(self, cells: Iterable[Iterable[Any]]) -> None: ...

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(clues_from_json(data))

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "cells": clues_to_json(self.cells)}

    @classmethod
    def from_text(cls, lines: Sequence[tuple[int, str]]) -> Self:
        return cls(clues_from_text(lines))

    def to_text(self) -> str:
        return f"{self.kind}\n{clues_to_text(self.cells)}"
