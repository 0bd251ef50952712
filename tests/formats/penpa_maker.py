"""Makes penpa-edit URLs from what is drawn on a board, following the description of the format.

Cells are (row, column) of the inner board; the margins above and on the left have negative numbers.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

Cell = tuple[int, int]
SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
SHORT = {
    '"number"': "zN",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"symbol"': "zY",
    '"command_redo"': "zR",
    '"__a"': "z_",
    "null": "zO",
}


def pack(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return SITE + b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def url(
    rows: int,
    cols: int,
    problem: Mapping[str, Mapping[Any, Any]],
    solution: Mapping[str, Mapping[Any, Any]] | None = None,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
    title: str = "",
    short: bool = True,
    tags: str | None = None,
    mode: str = "",
) -> str:
    """`margins` are top, bottom, left, right. The parts of a layer are number, surface, symbol, line and lineE.

    The tags are the eighteenth line of a page; between the solution and them stands nothing that matters here.
    """
    top, bottom, left, right = margins
    nx, ny = cols + left + right, rows + top + bottom

    def index(cell: Cell, plane: int) -> int:
        return plane * (nx + 4) * (ny + 4) + (cell[0] + 2 + top) * (nx + 4) + cell[1] + 2 + left

    def key(name: str, place: Any) -> str:
        plane = 1 if name == "lineE" else 0
        cells = place if isinstance(place[0], tuple) else (place,)
        return ",".join(str(index(cell, plane)) for cell in cells)

    def layer(parts: Mapping[str, Mapping[Any, Any]]) -> str:
        data: dict[str, Any] = {"command_redo": {"__a": [None]}}
        data |= {name: {key(name, p): v for p, v in things.items()} for name, things in parts.items()}
        text = json.dumps(data, separators=(",", ":"))
        for word, abbreviation in SHORT.items() if short else ():
            text = text.replace(word, abbreviation)
        return text

    header = f"square,{nx},{ny},38,0,1,1,{nx * 38},{ny * 38},402,402,0,0,0,0,Title: {title},Author: ,,,OFF,false"
    modes = f'["1","2","1"]~zS{mode}'
    lines = [header, json.dumps(margins), modes, layer(problem), layer(solution or {}), "[]", "[]"]
    if tags is not None:
        lines += [f'["line {number}"]' for number in range(len(lines) + 1, 18)] + [tags, '["line 19"]']
    return pack("\n".join(lines))


def numbers(cells: list[list[Any]], style: int) -> dict[Cell, list[Any]]:
    return {
        (r, c): [str(clue), style, "1"] for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None
    }
