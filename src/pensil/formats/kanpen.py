"""Links of kanpen.net: `.../nurikabe.html?problem=H/W/row/row/...`, rows first, with `_` between the cells.

`.` is an empty cell; a clue without a number is a number that the kind does not have otherwise.
"""

from __future__ import annotations

import re

from pensil.core.exchange import Exchange, Kanpen
from pensil.errors import FormatError, UnknownKind
from pensil.formats.entries import entries
from pensil.formats.format import Document, Source
from pensil.formats.pzpr import side
from pensil.kinds import kind_named

_LINK = re.compile(r"\S*?\b(\w+)\.html?\?problem=")


def _part(exchange: Exchange) -> Kanpen | None:
    return exchange.kanpen


def read(source: Source, kind: str | None = None) -> Document:
    text = "".join(source.text.split())
    link = _LINK.match(text)
    if link is None:
        raise FormatError("expected a link such as http://www.kanpen.net/nurikabe.html?problem=...")
    known = entries(_part)
    found = next((name for name, entry in known.items() if link[1].lower() in (name, entry.name)), None)
    if found is None:
        raise UnknownKind(f"kanpen's {link[1][:40]!r} is not known; there are {', '.join(known)}")
    body = text[link.end() :].partition("&")[0].partition("#")[0].strip("/").split("/")
    if len(body) < 2:
        raise FormatError("the link ends too early; expected rows/columns/cells", position=len(text))
    rows, cols = side(body[0], "rows", position=link.end()), side(body[1], "columns", position=link.end())
    if len(body) != rows + 2:
        raise FormatError(f"the link has {len(body) - 2} rows of cells; expected {rows}", position=link.end())
    sign = kind_named(found).exchange().clues.sign
    cells = [_row(line, number, cols, known[found].unknown, sign) for number, line in enumerate(body[2:], 1)]
    return Document(kind_named(found).from_json({"cells": cells}))


def _row(line: str, number: int, cols: int, unknown: str, sign: str) -> list[int | str | None]:
    tokens = line.strip("_").split("_")
    if len(tokens) != cols:
        raise FormatError(f"row {number} has {len(tokens)} cells; expected {cols}")
    row: list[int | str | None] = []
    for col, token in enumerate(tokens, 1):
        if token == ".":
            row.append(None)
        elif token == unknown:
            row.append(sign)
        elif token.isascii() and token.isdigit() and len(token) <= 9:
            row.append(int(token))
        else:
            raise FormatError(f"row {number}, cell {col} is {token[:20]!r}; expected a number or '.'")
    return row
