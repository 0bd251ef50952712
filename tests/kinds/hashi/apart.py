"""The rules of Hashi, each on its own (see tests/apart.py)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import product
from typing import Any

from pensil.core.violation import Violation
from tests.apart import Apart, Cell, Conditions, Values

CODES = {"crossing", "loop", "not-connected", "too-few", "too-many"}

RING = [["?", None, 3], [None, None, None], [2, None, "?"]]
CROSS = [["?", 3, None], [3, None, "?"], [None, 2, None]]
LADDER = [["?", None, "?", None, "?"], [None] * 5, ["?", None, 2, None, "?"]]
BY_HAND: list[dict[str, Any]] = [
    {"kind": "hashi", "cells": RING, "loops": False},
    {"kind": "hashi", "cells": LADDER, "loops": False, "max_bridges": 1},
    {"kind": "hashi", "cells": CROSS},
    {"kind": "hashi", "cells": CROSS, "max_bridges": 1},
]


def hashi(puzzle: Any) -> Conditions:
    islands = [(r, c) for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row) if clue is not None]
    pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]

    def built(values: Values) -> list[tuple[Cell, Cell]]:
        return [pair for pair, count in zip(pairs, values, strict=True) if count]

    def connected(values: Values) -> bool:
        group = {islands[0]}
        for _ in islands:
            group |= {end for pair in built(values) for end in pair if group & {*pair}}
        return len(group) == len(islands)

    def is_a_forest(values: Values) -> bool:
        left = built(values)
        while left:
            ends = [end for pair in left for end in pair]
            fewer = [pair for pair in left if all(ends.count(end) > 1 for end in pair)]
            if len(fewer) == len(left):
                return False  # nobody stands at the end of a way: they walk in a ring
            left = fewer
        return True

    def at_most_one(a: int, b: int, values: Values) -> bool:
        return not (values[a] and values[b])

    def bridges(mine: Sequence[int], clue: int, values: Values) -> bool:
        return sum(values[i] for i in mine) == clue

    found: Conditions = {"connected": connected}
    if not puzzle.loops:
        found["no loop"] = is_a_forest
    for a, b in product(range(len(pairs)), repeat=2):
        if crosses(pairs[a], pairs[b]):
            found["crossing", a, b] = partial(at_most_one, a, b)
    for r, c in islands:
        clue = puzzle.cells[r][c]
        if isinstance(clue, int):
            mine = [i for i, pair in enumerate(pairs) if (r, c) in pair]
            found["number", (r, c)] = partial(bridges, mine, clue)
    return found


def crosses(across: tuple[Cell, Cell], down: tuple[Cell, Cell]) -> bool:
    """Whether a bridge along a row crosses one along a column."""
    ((r, left), (r2, right)), ((top, c), (bottom, c2)) = across, down
    return r == r2 and c == c2 and top < r < bottom and left < c < right


def told_of_hashi(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "crossing":
        _, *ends = violation.cells
        pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]
        return {("crossing", pairs.index((ends[0], ends[1])), pairs.index((ends[2], ends[3])))}
    whole = {"not-connected": "connected", "loop": "no loop"}
    return {whole[violation.code]} if violation.code in whole else {("number", violation.cells[0])}


def open_in_hashi(puzzle: Any, masks: tuple[int, ...]) -> tuple[int, ...]:
    """A pair without a bridge yet can have none when one that is there crosses it."""
    crossing = [key[1:] for key in hashi(puzzle) if isinstance(key, tuple) and key[0] == "crossing"]
    has = [not mask & 1 for mask in masks]
    barred = {a for pair in crossing for a, b in (pair, pair[::-1]) if has[b] and not has[a]}
    return tuple(1 if spot in barred else mask for spot, mask in enumerate(masks))


def without_holes(puzzle: Any, masks: tuple[int, ...]) -> bool:
    """Numbers are held against the least and the most bridges, so that "0 or 2" counts as "0 to 2"."""
    return all("01" not in f"{mask:b}".rstrip("0") for mask in masks)


APART = Apart(hashi, told_of_hashi, CODES, open_in_hashi, without_holes, by_hand=BY_HAND)
