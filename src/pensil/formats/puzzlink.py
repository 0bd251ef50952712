"""puzz.link URLs, as also used by pzv.jp: `site?type/columns/rows/body`.

The columns come first. What stands before `?` is not looked at, and neither are `key=value&` pairs after it, a
variant (`/v:...`) or a flag (one word before the size). The bare `type/columns/rows/body` is a URL too.

`%` is a sign of the coding, so nothing is percent-decoded as a rule. But a mail program or a browser may have encoded
some characters. It then writes capital letters (%2B), which the coding never has, so those are taken back; and when
there is no `/` left at all, the whole was encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pensil.core.record import record
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.pzpr import URL_TYPES, clue_slots, kind_of, nonogram_clues, side, warn_of_losses
from pensil.formats.pzpr_coding import Value, decode4, decode16, encode4, encode16
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

_SITE = "https://puzz.link/p?"
_BEFORE = re.compile(r"(?:[^?]*\?)?(?:\w+=[^&/]*&)*")
_ENCODED = re.compile("%(2A|2B|2D|2E|2F|3D)")


def read(source: Source, kind: str | None = None) -> Document:
    url = _plain("".join(source.text.split("\n")).strip()).partition("#")[0]
    before = _BEFORE.match(url)
    start = before.end() if before else 0
    if url.startswith("pzprv3", start):
        from pensil.formats import pzprv3

        return pzprv3.read_file(_unquote(url[start:]))
    name, rows, cols, body, at = _parts(url, start)
    found = kind_of(name)
    data = _BODIES[found].read(body, rows, cols, at)
    return Document(kind_named(found).from_json(data))


def write(document: Document) -> str:
    """The URL of the puzzle; there is no place for an answer in it."""
    puzzle = document.puzzle
    data = puzzle.to_json()
    warn_of_losses(puzzle, data)
    body = _BODIES[puzzle.kind].write(data, puzzle.rows, puzzle.cols)
    url = f"{_SITE}{URL_TYPES[puzzle.kind]}/{puzzle.cols}/{puzzle.rows}/{body}"
    # Programs that find links in text leave a full stop at the end of one out.
    return url if url[-1].isalnum() else url + "/"


def _plain(url: str) -> str:
    if "%2f" in url.lower() and "/" not in url.partition("?")[2]:
        return _unquote(url)
    return _ENCODED.sub(lambda match: _unquote(match[0]), url)


def _unquote(text: str) -> str:
    from urllib.parse import unquote  # few URLs need it, and it is slow to import

    return unquote(text)


def _parts(url: str, start: int) -> tuple[str, int, int, str, int]:
    """The type, the size in rows and columns, the body and where it starts."""
    parts = url[start:].split("/")
    name = re.sub("_(edit|play)$", "", parts[0])
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
    if len(body) > 1 and not body[-1]:
        body.pop()
    return name, rows, cols, "/".join(body), at


@record
class _Body:
    """How the body of a URL becomes the puzzle's JSON, and back."""

    read: Callable[[str, int, int, int], dict[str, Any]]  # (body, rows, cols, where it starts)
    write: Callable[[dict[str, Any], int, int], str]


def _grid(decode: Callable[[str, int, int], list[Value]], encode: Callable[[Sequence[Value]], str]) -> _Body:
    def read(body: str, rows: int, cols: int, at: int) -> dict[str, Any]:
        values = decode(body, rows * cols, at)
        return {"cells": [values[i : i + cols] for i in range(0, len(values), cols)]}

    def write(data: dict[str, Any], rows: int, cols: int) -> str:
        return encode([value for row in data["cells"] for value in row])

    return _Body(read, write)


def _read_nonogram(body: str, rows: int, cols: int, at: int) -> dict[str, Any]:
    """Columns, then rows; every line has the same number of places, and the clue nearest the board comes first."""
    above, beside = clue_slots(rows, cols)
    values = decode16(body, above * cols + beside * rows, at)

    def lines(values: list[Value], slots: int) -> list[list[Value]]:
        return [[v for v in reversed(values[i : i + slots]) if v is not None] for i in range(0, len(values), slots)]

    split = above * cols
    return {"col_clues": lines(values[:split], above), "row_clues": lines(values[split:], beside)}


def _write_nonogram(data: dict[str, Any], rows: int, cols: int) -> str:
    values: list[Value] = []
    for lines, slots in zip(nonogram_clues(data), clue_slots(rows, cols), strict=True):
        for line in lines:
            values += [*reversed(line), *[None] * (slots - len(line))]
    return encode16(values)


_BODIES = {
    "nonogram": _Body(_read_nonogram, _write_nonogram),
    "nurikabe": _grid(decode16, encode16),
    "hashi": _grid(decode16, encode16),
    "shikaku": _grid(decode16, encode16),
    "akari": _grid(decode4, encode4),
}
