"""What tests know of Hitori."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from pensil.core.grid import Cell
from tests.facts import Data, Facts, Named, Way, scattered
from tests.kinds.hitori.apart import APART


def clues(rng: Random, rows: int, cols: int) -> Data:
    return scattered(rng, rows, cols, lambda: rng.randint(1, max(rows, cols)), None)


def ways(puzzle: Any) -> Iterator[Way]:
    cells = list(product(range(puzzle.rows), range(puzzle.cols)))
    alike: defaultdict[tuple[str, int, Any], list[Cell]] = defaultdict(list)
    for r, c in cells:
        if puzzle.cells[r][c] is not None:
            alike["row", r, puzzle.cells[r][c]].append((r, c))
            alike["column", c, puzzle.cells[r][c]].append((r, c))
    for values in product((0, 1), repeat=len(cells)):
        clear = {cell for cell, value in zip(cells, values, strict=True) if not value}
        shaded = {*cells} - clear
        broken: set[Named] = {("repeat", tuple(group)) for group in alike.values() if len(clear & {*group}) > 1}
        for r, c in shaded:
            broken |= {("apart", ((r, c), other)) for other in ((r, c + 1), (r + 1, c)) if other in shaded}
        if not in_one_piece(clear):
            broken.add(("connected", ()))
        yield Way(values, frozenset(broken))


def in_one_piece(cells: set[Cell]) -> bool:
    """Whether one can walk from any of the cells to any other."""
    left = {*cells}
    todo = [left.pop()] if left else []
    while todo:
        r, c = todo.pop()
        near = left & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        left -= near
        todo += near
    return not left


FACTS = Facts(
    apart=APART,
    impossible={"kind": "hitori", "cells": [[1, 1], [1, 1]]},
    clues=clues,
    hidden=None,
    soundness=(300, 6),
    premises=(200, 6),
    ways=ways,
    reasons=50,
)
