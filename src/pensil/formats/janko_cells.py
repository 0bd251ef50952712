"""Grids of tokens as janko.at writes them: what they mean in a problem and in a solution.

A problem has `-` or `.` for an empty cell, numbers, and the signs that the kind declares. A solution has a token in
every cell: that of a shaded cell, or such as only the kind understands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pensil.core.board import Puzzle
from pensil.core.drawn import Drawn
from pensil.core.exchange import Exchange, Janko, Tokens
from pensil.errors import FormatError
from pensil.formats.entries import entry_of

_EMPTY = ("-", ".")


def janko_part(exchange: Exchange) -> Janko | None:
    return exchange.janko


def janko_entry(kind: str) -> Janko:
    """What a kind declares for grids of tokens."""
    return entry_of(kind, janko_part, "janko.at")


def clue_cells(entry: Janko, rows: Tokens) -> list[list[int | str | None]]:
    """The "cells" of a puzzle's JSON."""
    cells: list[list[int | str | None]] = []
    for number, tokens in rows:
        row: list[int | str | None] = []
        for col, token in enumerate(tokens, 1):
            if token in _EMPTY:
                row.append(None)
            elif token.lower() in entry.signs:
                row.append(entry.signs[token.lower()])
            elif token.isascii() and token.isdigit() and len(token) <= 9:
                row.append(int(token))
            else:
                known = ", ".join(["a number", "'-'", *(f"{sign!r}" for sign in entry.signs)])
                raise FormatError(f"cell {col} is {token[:20]!r}; expected {known}", line=number)
        if cells and len(row) != len(cells[0]):
            raise FormatError(
                f"{len(row)} {'cell' if len(row) == 1 else 'cells'}, but the rows above have {len(cells[0])}",
                line=number,
            )
        cells.append(row)
    if not cells:
        raise FormatError("the problem has no rows")
    return cells


def could_be(entry: Janko, problem: Tokens, solution: Tokens) -> bool:
    """Whether these grids could be of the kind that declares this, by their tokens alone."""
    signs = {token.lower() for _, row in problem for token in row}
    numbers = {int(token) for token in signs if token.isascii() and token.isdigit() and len(token) <= 9}
    others = signs - {str(number) for number in numbers} - set(_EMPTY)
    if others - set(entry.signs) or (entry.highest is not None and max(numbers, default=0) > entry.highest):
        return False
    return not solution or entry.solves({token.lower() for _, row in solution for token in row})


def is_setting(tokens: Sequence[str]) -> bool:
    """Whether a line among the rows is a setting, such as `unit 30`: its first word is longer than a token."""
    return len(tokens) == 2 and len(tokens[0]) > 2 and tokens[0].isalpha()


def solved_board(entry: Janko, puzzle: Puzzle, rows: Tokens) -> Drawn:
    """What a grid of tokens shows."""
    if len(rows) != puzzle.rows:
        raise FormatError(f"the solution has {len(rows)} rows; the puzzle has {puzzle.rows}")
    for number, tokens in rows:
        if len(tokens) != puzzle.cols:
            raise FormatError(f"{len(tokens)} cells; the puzzle has {puzzle.cols} columns", line=number)
    return puzzle.drawn_from_json(shaded(entry, rows)) if entry.solution is None else entry.solution(puzzle, rows)


def shaded(entry: Janko, rows: Tokens) -> dict[str, Any]:
    """Cells that are decided one way by a token, and the other way by every other."""
    return {"cells": [[int(token.lower() == entry.shade) for token in tokens] for _, tokens in rows]}
