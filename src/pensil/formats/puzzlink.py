"""puzz.link URLs, as also used by pzv.jp: `site?type/columns/rows/body`.

The columns come first. What stands before `?` is not looked at, and neither are `key=value&` pairs after it or at the
end, a quote or bracket that was encoded with the link, a
variant (`/v:...`) or a flag (one word before the size). The bare `type/columns/rows/body` is a URL too. Where the body
ends early the rest is empty, as for puzz.link; but whoever wrote the link wrote all of it, so the Document tells.

`%` is a sign of the coding, so nothing is percent-decoded as a rule. But a mail program or a browser may have encoded
some characters. It then writes capital letters (%2B), which the coding never has, so those are taken back; and when
there is no `/` left at all, the whole was encoded.
"""

from __future__ import annotations

import re

from pensil.core.exchange import Pzpr
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.pzpr import entry_of, kind_of, margins, refuse_or_warn, side
from pensil.formats.pzpr_coding import CODINGS, Value

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

_SITE = "https://puzz.link/p?"
_AROUND = "(?i:%2[279]|%3e|%5d)+$"  # a quote or a bracket that stood behind the link
_ENCODED = "%(2A|2B|2D|2E|2F|3D)"  # compiled only where there is a %


def read(source: Source, kind: str | None = None) -> Document:
    url = _plain("".join(source.text.split("\n")).strip()).partition("#")[0]
    start = _start(url)
    url = url[:start] + url[start:].partition("&")[0]
    if url.startswith("pzprv3", start):
        from pensil.formats import pzprv3

        return pzprv3.read_file(_unquote(url[start:]))
    name, rows, cols, body, at = _parts(url, start)
    found, entry = kind_of(name)
    decode, _ = CODINGS[entry.coding]
    sign = found.exchange().clues.sign
    above, beside = (0, 0) if entry.room is None else margins(entry, rows, cols)
    places = rows * cols if entry.room is None else above * cols + beside * rows
    values, reached = decode(body, places, sign, at)
    data = _cells(values, cols) if entry.room is None else _lines(values, cols, above, beside)
    return Document(found.from_json(data), cut=None if reached >= places else (reached, places))


def write(document: Document) -> str:
    """The URL of the puzzle; there is no place for an answer in it."""
    puzzle = document.puzzle
    entry = entry_of(puzzle.kind)
    data = puzzle.to_json()
    refuse_or_warn(entry, data)
    _, encode = CODINGS[entry.coding]
    body = encode(_values(entry, data, puzzle.rows, puzzle.cols))
    url = f"{_SITE}{entry.names[0]}/{puzzle.cols}/{puzzle.rows}/{body}"
    # Programs that find links in text leave a full stop at the end of one out.
    return url if url[-1].isalnum() else url + "/"


def _start(url: str) -> int:
    """Where the type stands: behind the `?` and the `key=value&` pairs."""
    start = url.find("?") + 1
    while (end := url.find("&", start)) >= 0 and "=" in (pair := url[start:end]) and "/" not in pair:
        start = end + 1
    return start


def _plain(url: str) -> str:
    if "%" not in url:
        return url
    url = re.sub(_AROUND, "", url)
    if "%2f" in url.lower() and "/" not in (url.partition("?")[2] or url):
        return _unquote(url)
    return re.sub(_ENCODED, lambda match: _unquote(match[0]), url)


def _unquote(text: str) -> str:
    from urllib.parse import unquote  # few URLs need it, and it is slow to import

    return unquote(text)


def _parts(url: str, start: int) -> tuple[str, int, int, str, int]:
    """The type, the size in rows and columns, the body and where it starts."""
    parts = url[start:].split("/")
    name = parts[0].removesuffix("_edit").removesuffix("_play")
    first = 1
    if first < len(parts) and parts[first].startswith("v:"):
        first += 1
    if first < len(parts) and parts[first] and not parts[first].isdigit():
        first += 1
    if len(parts) < first + 2:
        raise FormatError("the URL ends too early; expected type/columns/rows/body", position=len(url))
    at = start + sum(len(part) + 1 for part in parts[:first])
    cols = side(parts[first], "columns", position=at)
    at += len(parts[first]) + 1
    rows = side(parts[first + 1], "rows", position=at)
    at += len(parts[first + 1]) + 1
    body = parts[first + 2 :]
    if body and not body[-1]:
        body.pop()
    return name, rows, cols, "/".join(body), at


def _cells(values: list[Value], cols: int) -> dict[str, Any]:
    return {"cells": [values[i : i + cols] for i in range(0, len(values), cols)]}


def _lines(values: list[Value], cols: int, above: int, beside: int) -> dict[str, Any]:
    """Columns, then rows; every line has the same number of places, and the number nearest the board comes first."""

    def lines(values: list[Value], slots: int) -> list[list[Value]]:
        return [[v for v in reversed(values[i : i + slots]) if v is not None] for i in range(0, len(values), slots)]

    split = above * cols
    return {"col_clues": lines(values[:split], above), "row_clues": lines(values[split:], beside)}


def _values(entry: Pzpr, data: dict[str, Any], rows: int, cols: int) -> list[Value]:
    if entry.room is None:
        return [value for row in data["cells"] for value in row]
    values: list[Value] = []
    for lines, slots in zip((data["col_clues"], data["row_clues"]), margins(entry, rows, cols), strict=True):
        for line in lines:
            values += [*reversed(line), *[None] * (slots - len(line))]
    return values
