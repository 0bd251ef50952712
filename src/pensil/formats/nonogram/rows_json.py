"""JSON with lists of numbers for rows and columns, as many small programs keep nonograms.

    {"rows": [[2], [1, 1]], "columns": [[1], [1], [2]]}

The lists may be called rowClues, row_hints, cols and the like, and stand in an inner object. A line is a list of
numbers, one number, or text such as "1 1".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.own_json import parse
from pensil.kinds.nonogram.puzzle import STAR, Nonogram

ROWS = ("rows", "row")
COLUMNS = ("columns", "cols", "column", "col")
_NUMBER = re.compile(r"\s*[0-9]{1,4}\s*")
_WORDS = ("clues", "clue", "hints", "hint", "constraints", "numbers", "rules")


def read(source: Source, kind: str | None = None) -> Document:
    data = parse(source.text)
    for inner in _objects(data):
        rows, cols = _lists(inner, ROWS), _lists(inner, COLUMNS)
        if inner.get("kind", Nonogram.kind) != Nonogram.kind:
            raise FormatError(f"the input is {str(inner['kind'])[:40]!r}, not {Nonogram.kind}")
        if rows is not None and cols is not None:
            info = {key: inner[key] for key in ("title", "name", "author") if isinstance(inner.get(key), str)}
            row_clues, col_clues = (
                [_line(line, what, i) for i, line in enumerate(lines, 1)]
                for what, lines in (("row", rows), ("column", cols))
            )
            return Document(Nonogram(row_clues, col_clues), None, info)
    raise FormatError('expected "rows" and "columns", each a list with the numbers of every line')


def _objects(data: Any) -> Iterator[dict[str, Any]]:
    """The object, and those right inside it."""
    if isinstance(data, dict):
        yield data
        yield from (value for value in data.values() if isinstance(value, dict))


def _lists(data: dict[str, Any], names: tuple[str, ...]) -> list[Any] | None:
    for key, value in data.items():
        plain = key.lower().replace("_", "").replace("-", "")
        if isinstance(value, list) and any(plain in (name, *(name + word for word in _WORDS)) for name in names):
            return value
    return None


def _line(line: Any, what: str, number: int) -> list[int]:
    words = line if isinstance(line, list) else line.replace(",", " ").split() if isinstance(line, str) else [line]
    if "*" in words:
        raise FormatError(f"{what} {number}: {STAR}")
    if not all(type(word) is int or (isinstance(word, str) and _NUMBER.fullmatch(word)) for word in words):
        raise FormatError(f"{what} {number}: expected a list of numbers, not {str(line)[:20]!r}")
    return [length for length in map(int, words) if length]
