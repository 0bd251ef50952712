"""A list of islands `<x,y,z>`: x to the right, y downwards, z bridges, as the paper on Hashi writes its boards.

    <1,1,2> <1,2,2> <2,1,1> <2,3,1> <3,2,2> <3,3,2>

Round brackets will do too. Places are counted from 1, or from 0 when a 0 is among them; the board is as large as the
islands need.
"""

from __future__ import annotations

import re

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.kinds.hashi.puzzle import Hashi

_ISLAND = re.compile(r"[<(]\s*(\d{1,4})\s*,\s*(\d{1,4})\s*,\s*(\d{1,4}|\?)\s*[>)]")
_BETWEEN = re.compile(r"[\s,;\[\]{}]*")


def read(source: Source, kind: str | None = None) -> Document:
    islands = _islands(source.text)
    first = 0 if any(0 in place for place in islands) else 1
    rows = max(y for _, y in islands) + 1 - first
    cols = max(x for x, _ in islands) + 1 - first
    if max(rows, cols) > MAX_SIDE:
        raise FormatError(f"the islands need {rows} rows and {cols} columns; the most is {MAX_SIDE}")
    cells: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    for (x, y), bridges in islands.items():
        cells[y - first][x - first] = bridges
    return Document(Hashi.from_json({"cells": cells}))


def _islands(text: str) -> dict[tuple[int, int], int | str]:
    found: dict[tuple[int, int], int | str] = {}
    at = _past(text, 0)
    while at < len(text):
        match = _ISLAND.match(text, at)
        if match is None:
            raise FormatError(f"expected an island such as <1,1,2>, not {text[at : at + 20]!r}", position=at)
        place = int(match[1]), int(match[2])
        if place in found:
            raise FormatError(f"there are two islands at <{match[1]},{match[2]}>", position=at)
        found[place] = "?" if match[3] == "?" else int(match[3])
        at = _past(text, match.end())
    if not found:
        raise FormatError("expected islands such as <1,1,2>")
    return found


def _past(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at
