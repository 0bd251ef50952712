"""Small positions for the help of techniques, written as they look."""

from __future__ import annotations

from pensil.core.step import Example

_SIGNS = {"?": None, ".": 0, "#": 1, "a": 1, "b": 2}


def example(rows: str, columns: str, before: str, after: str, colors: str = "") -> Example:
    """Clues are separated by commas and rows of the board by blanks: ? is undecided, . blank, # black, a and b colours.

    An empty board before the step is written as "".
    """
    text = ["nonogram", *([f"colors {colors}"] if colors else [])]
    text += ["rows", *rows.split(", "), "columns", *columns.split(", ")]
    return Example("\n".join(text) + "\n", _cells(before) if before else None, _cells(after))


def _cells(board: str) -> dict[str, list[list[int | None]]]:
    return {"cells": [[_SIGNS[sign] for sign in row] for row in board.split()]}
