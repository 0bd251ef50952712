"""Labels: where a constraint comes from."""

from __future__ import annotations

from typing import NamedTuple

from pensil.core.grid import Cell


class Label(NamedTuple):
    """Where a constraint comes from: the number of the rule (from 1), and the cells or clue it is about."""

    rule: int
    cells: tuple[Cell, ...] = ()
