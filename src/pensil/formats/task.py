"""The `task` of the sites puzzle-nonograms.com, puzzle-nurikabe.com, puzzle-bridges.com and their sisters.

    5x5:1/2/3.1/...          lists: the columns, then the rows
    7x7:2_5f2d3b3a4b2        cells: a letter stands for 1 to 26 empty ones, `_` between two numbers side by side

It stands in a script of the page, `var task = '...'`, often with `puzzleWidth` and `puzzleHeight` near it. A saved page
or a piece of it will do, or the text between the quotes; the size may be put before it as in ids of Simon Tatham's
games, and without one the board is taken to be square. Only a page tells its kind.
"""

from __future__ import annotations

import re
from math import isqrt
from string import ascii_lowercase

from pensil.core.exchange import Exchange, InMargins, Task
from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError, UnknownKind
from pensil.formats.entries import entries, entry_of
from pensil.formats.format import Document, Source
from pensil.formats.sgt_coding import decode_cells, decode_lists
from pensil.kinds import kind_named

_TASK = re.compile(r"\btask[\"']?\s*[:=]\s*([\"'])([^\"']*)\1")
_SIZED = re.compile(r"(\d{1,4})x(\d{1,4}):")
_SITE = re.compile(r"puzzle-([a-z-]+)\.com|puzzles-mobile\.com/([a-z-]+)")


def _part(exchange: Exchange) -> Task | None:
    return exchange.task


def read(source: Source, kind: str | None = None) -> Document:
    text = source.text.strip()
    script = _TASK.search(text)
    task, size, at = text, None, 0
    if script is not None:
        task, size, at = script[2], _told_size(text), script.start(2)
    elif (sized := _SIZED.match(text)) is not None:
        task, size, at = text[sized.end() :], (int(sized[2]), int(sized[1])), sized.end()
    named = kind or (None if script is None else _kind(text))
    if named is None:
        raise UnknownKind(
            f"a task does not name its kind; there are {', '.join(entries(_part))}: name the kind (--kind)"
        )
    if size is not None and not all(1 <= each <= MAX_SIDE for each in size):
        raise FormatError(f"the size is {size[1]}x{size[0]}; expected sides from 1 to {MAX_SIDE}")
    return _read(named, task.strip(), size, at)


def _told_size(page: str) -> tuple[int, int] | None:
    """The rows and columns that a page tells beside the task."""
    found = [re.search(rf"puzzle{side}[\"']?\s*[:=]\s*[\"']?(\d{{1,4}})\b", page) for side in ("Height", "Width")]
    rows, cols = found
    return None if rows is None or cols is None else (int(rows[1]), int(cols[1]))


def _kind(page: str) -> str | None:
    """The kind of the site that a page names most often; pages name their sisters too."""
    sites = {entry.site: name for name, entry in entries(_part).items()}
    named = [match[1] or match[2] for match in _SITE.finditer(page)]
    named = sorted({name for name in named if name in sites}, key=named.count, reverse=True)
    if not named:
        return None
    if len(named) > 1 and _often(page, named[0]) == _often(page, named[1]):
        return None
    return sites[named[0]]


def _often(page: str, site: str) -> int:
    return sum(1 for match in _SITE.finditer(page) if site in (match[1], match[2]))


def _read(kind: str, task: str, size: tuple[int, int] | None, at: int) -> Document:
    entry = entry_of(kind, _part, "puzzle-*.com")
    found = kind_named(kind)
    if isinstance(found.exchange().clues, InMargins):
        count = task.count("/") + 1
        if size is None:
            if count % 2:
                raise FormatError(f"the task has {count} lists; say the size, as in 10x5:{task[:10]}...", position=at)
            _check_side(count // 2, at)
            size = count // 2, count // 2
        rows, cols = size
        lines = decode_lists(task, rows + cols, at)
        return Document(found.from_json({"col_clues": lines[:cols], "row_clues": lines[cols:]}))
    if entry.signs is not None:
        task = task.replace("_", "")
    rows, cols = size or _square(task, entry, at)
    return Document(found.from_json({"cells": decode_cells(task, rows, cols, at, entry.signs)}))


def _square(task: str, entry: Task, at: int) -> tuple[int, int]:
    word = r"[a-z]|[0-9]+" if entry.signs is None else f"[a-z]|[{re.escape(''.join(entry.signs))}]"
    cells = sum(ascii_lowercase.find(each) + 1 if each in ascii_lowercase else 1 for each in re.findall(word, task))
    side = isqrt(cells)
    if side * side != cells or not cells:
        raise FormatError(f"the task has {cells} cells; say the size, as in 10x5:{task[:10]}...", position=at)
    _check_side(side, at)
    return side, side


def _check_side(side: int, at: int) -> None:
    if side > MAX_SIDE:
        raise FormatError(f"the board has a side of {side}; the most is {MAX_SIDE}", position=at)
