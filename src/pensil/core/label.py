"""Labels: where a constraint comes from."""

from __future__ import annotations

from pensil.core.grid import Cell
from pensil.core.record import record


@record
class Label:
    """Where a constraint comes from: the number of the rule (from 1), and the cells or clue it is about."""

    rule: int
    cells: tuple[Cell, ...] = ()
