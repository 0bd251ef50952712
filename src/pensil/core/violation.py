"""A broken rule, as data."""

from __future__ import annotations

from pensil.core.grid import Cell
from pensil.core.record import record


@record
class Violation:
    """One place where a board breaks one rule: the rule's code, the cells, a sentence."""

    code: str
    cells: tuple[Cell, ...]
    message: str

    def to_json(self) -> dict[str, object]:
        return {"code": self.code, "cells": [list(c) for c in self.cells], "message": self.message}
