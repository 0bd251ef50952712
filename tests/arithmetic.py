"""Puzzles that counting alone rules out: what is told of them."""

from __future__ import annotations

import pensil
from pensil.core.grid import Cell


def told(text: str) -> tuple[str, str, tuple[Cell, ...]]:
    """Why a puzzle has no solution, by counting or at sight: in English, in Indonesian, and the cells to look at."""
    result = pensil.solve(pensil.read(text))
    assert result.status == "none"
    why = result.why
    assert why is not None
    assert why.labels == ()
    return why.message, why.said_in("id").message, why.cells
