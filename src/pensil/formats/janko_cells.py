"""Grids of tokens as janko.at writes them: what they mean in a problem and in a solution of each kind.

A problem has `-` for an empty cell, numbers, `?` for an unknown number and `x` for a wall of Akari. A solution has
`o` for a lamp, `x` for the sea or a filled cell, the number of the region in Shikaku, and in Hashi 1 and 2 for bridges
across a cell, a and b for bridges up and down, and `-` for all other cells, the islands too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pensil.core.board import Puzzle
from pensil.core.grid import Cell, cell_name
from pensil.errors import FormatError
from pensil.formats.drawn import facing

Rows = Sequence[tuple[int, Sequence[str]]]
"""Lines of tokens, each with its number in the input."""

_EMPTY = ("-", ".")


class Tokens(NamedTuple):
    """How one kind's tokens are read; `solves` tells whether a grid of tokens can be its solution."""

    signs: Mapping[str, str]  # tokens of a problem other than numbers, with what they are in JSON
    highest: int | None
    solution: Callable[[Puzzle, Rows], dict[str, Any]]
    solves: Callable[[set[str]], bool]


def clue_cells(kind: str, rows: Rows) -> list[list[int | str | None]]:
    """The "cells" of a puzzle's JSON."""
    tokens_of = KINDS[kind]
    cells: list[list[int | str | None]] = []
    for number, tokens in rows:
        row: list[int | str | None] = []
        for col, token in enumerate(tokens, 1):
            if token in _EMPTY:
                row.append(None)
            elif token.lower() in tokens_of.signs:
                row.append(tokens_of.signs[token.lower()])
            elif token.isascii() and token.isdigit() and len(token) <= 9:
                row.append(int(token))
            else:
                known = ", ".join(["a number", "'-'", *(f"{sign!r}" for sign in tokens_of.signs)])
                raise FormatError(f"cell {col} is {token[:20]!r}; expected {known}", line=number)
        if cells and len(row) != len(cells[0]):
            raise FormatError(f"{len(row)} cells, but the rows above have {len(cells[0])}", line=number)
        cells.append(row)
    if not cells:
        raise FormatError("the problem has no rows")
    return cells


def could_be(kind: str, problem: Rows, solution: Rows) -> bool:
    """Whether these grids could be of this kind, by their tokens alone."""
    tokens_of = KINDS[kind]
    signs = {token.lower() for _, row in problem for token in row}
    numbers = {int(token) for token in signs if token.isascii() and token.isdigit() and len(token) <= 9}
    others = signs - {str(number) for number in numbers} - set(_EMPTY)
    if others - set(tokens_of.signs) or (tokens_of.highest is not None and max(numbers, default=0) > tokens_of.highest):
        return False
    return not solution or tokens_of.solves({token.lower() for _, row in solution for token in row})


def solution_json(kind: str, puzzle: Puzzle, rows: Rows) -> dict[str, Any]:
    """The JSON of the board that a grid of tokens shows."""
    if len(rows) != puzzle.rows:
        raise FormatError(f"the solution has {len(rows)} rows; the puzzle has {puzzle.rows}")
    for number, tokens in rows:
        if len(tokens) != puzzle.cols:
            raise FormatError(f"{len(tokens)} cells; the puzzle has {puzzle.cols} columns", line=number)
    return KINDS[kind].solution(puzzle, rows)


def shaded(rows: Rows, shade: str) -> dict[str, Any]:
    """Cells that are decided one way by a token, and the other way by every other."""
    return {"cells": [[int(token.lower() == shade) for token in tokens] for _, tokens in rows]}


def regions(rows: Rows) -> dict[str, Any]:
    """Rectangles from a label in every cell."""
    cells: dict[str, list[Cell]] = {}
    for r, (_, tokens) in enumerate(rows):
        for c, token in enumerate(tokens):
            if token not in _EMPTY:
                cells.setdefault(token, []).append((r, c))
    rectangles = []
    for label, area in cells.items():
        (top, _), (bottom, _) = area[0], area[-1]
        left, right = min(c for _, c in area), max(c for _, c in area)
        if len(area) != (bottom - top + 1) * (right - left + 1):
            raise FormatError(f"the cells {label[:20]!r} of the solution are not a rectangle")
        rectangles.append([top, left, bottom, right])
    return {"rectangles": rectangles}


def bridges(puzzle: Puzzle, rows: Rows) -> dict[str, Any]:
    """Bridges from the signs on the water. Islands side by side show none: theirs follow from the numbers."""
    cells = puzzle.to_json()["cells"]
    counts: dict[tuple[Cell, Cell], int | None] = {}
    for a, b in facing(cells):
        (r1, c1), (r2, c2) = a, b
        across = r1 == r2
        water = [(r1, c) for c in range(c1 + 1, c2)] if across else [(r, c1) for r in range(r1 + 1, r2)]
        signs = {("12" if across else "ab").find(rows[r][1][c].lower()) + 1 for r, c in water}
        if len(signs) > 1:
            raise FormatError(f"the bridge between {cell_name(a)} and {cell_name(b)} is not drawn all the way")
        counts[a, b] = signs.pop() if signs else None
    _count_neighbours(cells, counts)
    return {"bridges": [[*a, *b, n] for (a, b), n in sorted(counts.items())]}


def _count_neighbours(cells: Any, counts: dict[tuple[Cell, Cell], int | None]) -> None:
    """Where an island has one pair left to count, the number of the island tells it."""
    at: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for pair in counts:
        for end in pair:
            at.setdefault(end, []).append(pair)
    todo = [end for pair, count in counts.items() if count is None for end in pair]
    while todo:
        island = todo.pop()
        clue = cells[island[0]][island[1]]
        unknown = [pair for pair in at[island] if counts[pair] is None]
        if len(unknown) == 1 and isinstance(clue, int):
            counts[unknown[0]] = max(clue - sum(counts[pair] or 0 for pair in at[island]), 0)
            todo += unknown[0]


KINDS = {
    "nurikabe": Tokens(
        {"?": "?"},
        None,
        lambda _, rows: shaded(rows, "x"),
        lambda tokens: "x" in tokens and "o" not in tokens,
    ),
    "hashi": Tokens(
        {"?": "?"},
        8,
        bridges,
        lambda tokens: tokens <= {"-", ".", "1", "2", "a", "b"} and bool(tokens & {"-", "."}),
    ),
    "akari": Tokens({"x": "#"}, 4, lambda _, rows: shaded(rows, "o"), lambda tokens: "o" in tokens),
    "shikaku": Tokens(
        {"?": "?"},
        None,
        lambda _, rows: regions(rows),
        lambda tokens: not tokens & {"-", ".", "x", "o"},
    ),
}
"""The kinds whose problem is a grid. A nonogram has none: its clues stand beside the board or follow from it."""
