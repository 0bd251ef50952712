"""Boards whose spots are cells: their JSON and text, shared by the kinds that decide cells.

Rows of a decided value or None are read, and it is left to the kind to say which cells may hold what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.grid import cell_name
from pensil.errors import FormatError

Values = list[list[int | None]]


def values_from_json(data: object, rows: int, cols: int) -> Values:
    """The rows under "cells": numbers, whatever they mean (`core.drawn.strange_values`), null where undecided."""
    grid = data.get("cells") if isinstance(data, Mapping) else None
    if not isinstance(grid, Sequence) or isinstance(grid, str):
        raise FormatError('expected an object with "cells": a list of rows')
    if len(grid) != rows:
        raise FormatError(f'"cells" has {len(grid)} rows; the puzzle has {rows}')
    values: Values = []
    for r, row in enumerate(grid):
        if not isinstance(row, Sequence) or isinstance(row, str) or len(row) != cols:
            raise FormatError(f'row {r + 1} of "cells" must be a list of {cols} values')
        for c, value in enumerate(row):
            if value is not None and type(value) is not int:
                raise FormatError(f"{cell_name((r, c))}: expected null or a number")
        values.append(list(row))
    return values


def values_from_text(text: str, rows: int, cols: int, signs: Mapping[str, int | None]) -> Values:
    """Rows of single characters or of tokens separated by blanks; `signs` says what each one means."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) != rows:
        raise FormatError(f"{len(lines)} rows; the puzzle has {rows}")
    values: Values = []
    for number, line in lines:
        tokens: Sequence[str] = line.split()
        if len(tokens) == 1 and len(tokens[0]) == cols:
            tokens = tokens[0]
        if len(tokens) != cols:
            raise FormatError(f"{len(tokens)} cells; the puzzle has {cols} columns", line=number)
        row: list[int | None] = []
        for c, token in enumerate(tokens):
            if token not in signs:
                known = " ".join(sorted(signs))
                raise FormatError(f"cell {c + 1} is {token[:20]!r}; expected one of {known}", line=number)
            row.append(signs[token])
        values.append(row)
    return values


def values_to_text(values: Sequence[int | None], cols: int, signs: Mapping[int | None, str]) -> str:
    """The text that `values_from_text` reads."""
    rows = (values[at : at + cols] for at in range(0, len(values), cols))
    return "".join(" ".join(signs[value] for value in row) + "\n" for row in rows)
