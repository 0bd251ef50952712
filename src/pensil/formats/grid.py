"""Rows of cells, perhaps with a line `H W` first: what students and small programs read and write.

    3 4
    2 . . .        or    2 0 0 0
    . . . 3              0 0 0 3
    . . . .              0 0 0 0

The cells stand between blanks, or without any when each is one character. A kind declares which signs mean what; where
it has a token for shaded cells, as -1 in the matrices of the paper on Nurikabe, a grid with some is a whole answer.
Clues in the margins are lists below the line `H W`, those of the columns first. The kind is
guessed only where one fits, and the Document says so where others could be read too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pensil.core.exchange import Exchange, InMargins, PlainGrid
from pensil.core.record import replace
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats.entries import entries, entry_of
from pensil.formats.format import Document, Source
from pensil.kinds import kind_named

Rows = Sequence[tuple[int, Sequence[str]]]  # the number of a line, its cells


def _part(exchange: Exchange) -> PlainGrid | None:
    return exchange.grid


def read(source: Source, kind: str | None = None) -> Document:
    rows = [(number, line.split()) for number, line in enumerate(source.text.split("\n"), 1) if line.strip()]
    size = sized(rows)
    if size is not None:
        rows = rows[1:]
    if kind is not None:
        return _read(kind, rows, size)
    fits: dict[str, Document] = {}
    unlikely: list[str] = []
    for name, entry in entries(_part).items():
        try:
            document = _read(name, rows, size)
        except PensilError:
            continue
        if entry.likely(document.puzzle.to_json()):
            fits[name] = document
        else:
            unlikely.append(name)
    if len(fits) == 1:
        return replace(next(iter(fits.values())), guessed=tuple(unlikely) if unlikely else None)
    if fits:
        raise UnknownKind(
            f"the grid does not name its kind, and several fit: {', '.join(fits)}; name the kind (--kind)"
        )
    raise UnknownKind("the grid does not name its kind, and fits none that is known; name the kind (--kind)")


def sized(rows: Rows) -> tuple[int, int] | None:
    """The size, when the first line tells it of the lines below."""
    size = _two_numbers(rows)
    fits = (
        size is not None
        and min(size) > 0
        and len(rows) == size[0] + 1
        and all(_has(tokens, size[1]) for _, tokens in rows[1:])
    )
    return size if fits else None


def _two_numbers(rows: Rows) -> tuple[int, int] | None:
    head = rows[0][1] if rows else ()
    if len(head) != 2 or not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in head):
        return None
    return int(head[0]), int(head[1])


def _has(tokens: Sequence[str], cols: int) -> bool:
    return len(tokens) == cols or (len(tokens) == 1 and len(tokens[0]) == cols)


def _read(kind: str, rows: Rows, size: tuple[int, int] | None) -> Document:
    entry = entry_of(kind, _part, "the format grid")
    found = kind_named(kind)
    if isinstance(found.exchange().clues, InMargins):
        return Document(found.from_json(_lists(rows)))
    if size is None:
        _refuse_other_size(rows)
    rows = _single_cells(rows)
    shaded = any(token == entry.shade for _, tokens in rows for token in tokens)
    puzzle = found.from_json({"cells": [_row(entry, number, tokens) for number, tokens in rows]})
    if not shaded:
        return Document(puzzle)
    answer = [[int(token == entry.shade) for token in tokens] for _, tokens in rows]
    return Document(puzzle, puzzle.board_from_json({"cells": answer}))


def _refuse_other_size(rows: Rows) -> None:
    """Say what differs from the size in the first line, where that is no row of cells itself."""
    size = _two_numbers(rows)
    if size is None or len(rows) < 2 or all(len(tokens) == 2 for _, tokens in rows):
        return
    for number, tokens in rows[1:]:
        if not _has(tokens, size[1]):
            cells = len(tokens) if len(tokens) > 1 else len(tokens[0])
            raise FormatError(f"the first line promises rows of {size[1]} cells; this one has {cells}", line=number)
    below = len(rows) - 1
    raise FormatError(f"the first line promises {size[0]} rows of {size[1]} cells; below it: {below}", line=rows[0][0])


def _single_cells(rows: Rows) -> Rows:
    """Rows without blanks are taken apart into characters."""
    if any(len(tokens) != 1 for _, tokens in rows) or all(len(tokens[0]) == 1 for _, tokens in rows):
        return rows
    return [(number, list(tokens[0])) for number, tokens in rows]


def _row(entry: PlainGrid, number: int, tokens: Sequence[str]) -> list[int | str | None]:
    row: list[int | str | None] = []
    for col, token in enumerate(tokens, 1):
        if token in entry.empty or (token == entry.shade and entry.shade):
            row.append(None)
        elif token in entry.signs:
            row.append(entry.signs[token])
        elif token.isascii() and token.isdigit() and len(token) <= 9:
            row.append(int(token))
        else:
            known = ", ".join(["a number", *(f"{sign!r}" for sign in (*entry.empty, *entry.signs))])
            raise FormatError(f"cell {col} is {token[:20]!r}; expected {known}", line=number)
    return row


def _lists(rows: Rows) -> dict[str, Any]:
    """The size, then the lists of the columns and of the rows."""
    size = _two_numbers(rows)
    if size is None:
        raise FormatError("expected the number of rows and columns", line=rows[0][0] if rows else None)
    height, width = size
    if len(rows) != 1 + height + width:
        raise FormatError(f"{len(rows) - 1} lists of numbers; {width} columns and {height} rows are {width + height}")
    lists = [_numbers(number, tokens) for number, tokens in rows[1:]]
    return {"col_clues": lists[:width], "row_clues": lists[width:]}


def _numbers(number: int, tokens: Sequence[str]) -> list[int]:
    for token in tokens:
        if not (token.isascii() and token.isdigit() and len(token) <= 4):
            raise FormatError(f"{token[:20]!r} is not a number", line=number)
    return [int(token) for token in tokens]
