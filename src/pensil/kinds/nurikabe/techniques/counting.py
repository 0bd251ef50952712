"""Deductions from the number of cells of the whole sea."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position


@technique(SAY, "K19", "count-the-sea", 4)
def counting(at: Position) -> Iterator[Found]:
    total = at.layout.sea_total
    if total is None or not at.open:
        return
    land = at.puzzle.rows * at.puzzle.cols - total
    if at.sea.bit_count() == total:
        yield at.found(at.clues | at.sea, {"count": total, "cells": at.cells(at.open)}, island=at.open)
    elif at.island.bit_count() == land:
        words = {"count": land, "cells": at.cells(at.open)}
        yield at.found(at.island, words, sea=at.open, sentence="islands")
