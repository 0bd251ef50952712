"""Examples of techniques as small drawings: `#` sea, `.` island, `?` not known yet, and the clues as they are."""

from __future__ import annotations

from typing import Any

from pensil.core.step import Example


def drawn(clues: str, before: str | None, after: str) -> Example:
    """Rows separated by a stroke, as in "2 . / . ."; without `before` nothing is marked yet."""
    given = [row.split() for row in clues.split("/")]
    text = "nurikabe\n" + "".join(" ".join(row) + "\n" for row in given)
    return Example(text, None if before is None else _marks(given, before), _marks(given, after))


def _marks(clues: list[list[str]], drawing: str) -> dict[str, Any]:
    values = {"#": 1, "?": None}
    rows = [row.split() for row in drawing.split("/")]
    return {
        "cells": [
            [values.get(sign, 0) if clue == "." else 0 for clue, sign in zip(given, row, strict=True)]
            for given, row in zip(clues, rows, strict=True)
        ]
    }
