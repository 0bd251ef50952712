"""penpa-edit URLs: `...penpa-edit/#m=edit&p=<data>`.

A page of penpa does not say which kind it is; people draw what they like. The title may name it, else it is told from
what is drawn: numbers in the margins are a nonogram, black cells Akari, numbers in circles (style 6) Hashi, numbers on
black (style 7) Shikaku, plain numbers Nurikabe, unless bridges or walls are drawn between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell, cell_name
from pensil.errors import FormatError, UnknownKind
from pensil.formats.drawn import (
    board_from_bridges,
    board_from_shades,
    board_from_walls,
    borders,
    bridges_from_borders,
)
from pensil.formats.format import Document, Source
from pensil.formats.penpa_page import Page, page
from pensil.kinds import KINDS, kind_named

_DARK = (1, 3, 4, 8)
_MARKED = 2  # the green that says "not shaded"
_HELPER = 98  # a cross on an edge, not a wall
_BRIDGES = {3: 1, 30: 2}
_CIRCLE, _ON_BLACK = 6, 7


def read(source: Source, kind: str | None = None) -> Document:
    url = "".join(source.text.split())
    data = next((word[2:] for word in re.split("[#?&]", url) if word.startswith("p=")), None)
    if not data:
        raise FormatError("the URL has no 'p=' with a page in it")
    if re.match(r"https?(:|%3a)", data, re.I):
        from pensil.formats import puzzlink

        return puzzlink.read(Source(url[url.index("p=") + 2 :].encode()), kind)
    found = page(data)
    name = kind or _kind(found)
    puzzle = kind_named(name).from_json(_PUZZLES[name](found))
    info = {key: value for key, value in (("title", found.title), ("author", found.author)) if value}
    return Document(puzzle, _BOARDS[name](found, puzzle), info)


def _kind(page: Page) -> str:
    title = page.title.lower()
    named = {kind.name for kind in KINDS if any(word in title for word in (kind.name, *kind.also))}
    if len(named) == 1:
        return named.pop()
    numbers = page.problem.numbers
    styles = {entry[1] for entry in numbers.values() if len(entry) > 1 and type(entry[1]) is int}
    if any(r < 0 or c < 0 for r, c in numbers):
        return "nonogram"
    if any(value in _DARK for value in page.problem.surface.values()):
        return "akari"
    if _CIRCLE in styles or page.solution.lines:
        return "hashi"
    if _ON_BLACK in styles or page.solution.edges:
        return "shikaku"
    if numbers:
        return "nurikabe"
    raise UnknownKind("the page does not tell which kind of puzzle it is; name the kind")


def _number(cell: Cell, entry: list[Any]) -> int | str:
    value = entry[0] if entry else ""
    word = str(value).strip() if isinstance(value, int | str) and type(value) is not bool else repr(value)
    if word in ("", "?"):
        return "?"
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        where = cell_name(cell) if min(cell) >= 0 else "the margin"
        raise FormatError(f"{where} holds {word[:20]!r}; expected a number or '?'")
    return int(word)


def _inside(page: Page, cell: Cell) -> bool:
    return 0 <= cell[0] < page.rows and 0 <= cell[1] < page.cols


# The puzzle.


def _clues(page: Page) -> dict[str, Any]:
    cells: list[list[Any]] = [[None] * page.cols for _ in range(page.rows)]
    for cell, entry in page.problem.numbers.items():
        if _inside(page, cell):
            cells[cell[0]][cell[1]] = _number(cell, entry)
    return {"cells": cells}


def _walls(page: Page) -> dict[str, Any]:
    """Numbers stand on walls, and a wall without a number is a dark cell."""
    data = _clues(page)
    cells = [["#" if clue == "?" else clue for clue in row] for row in data["cells"]]
    for (r, c), color in page.problem.surface.items():
        if color in _DARK and _inside(page, (r, c)) and cells[r][c] is None:
            cells[r][c] = "#"
    return {"cells": cells}


def _margins(page: Page) -> dict[str, Any]:
    rows: list[list[int | str]] = [[] for _ in range(page.rows)]
    cols: list[list[int | str]] = [[] for _ in range(page.cols)]
    for (r, c), entry in sorted(page.problem.numbers.items()):
        if r < 0 <= c < page.cols:
            cols[c].append(_number((r, c), entry))
        elif c < 0 <= r < page.rows:
            rows[r].append(_number((r, c), entry))
    return {"row_clues": rows, "col_clues": cols}


_PUZZLES: dict[str, Callable[[Page], dict[str, Any]]] = {
    "nonogram": _margins,
    "nurikabe": _clues,
    "hashi": _clues,
    "akari": _walls,
    "shikaku": _clues,
}


# The board.


def _shades(page: Page, puzzle: Puzzle) -> Board | None:
    shades = {cell: 1 for cell, color in page.solution.surface.items() if color in _DARK}
    shades |= {cell: 0 for cell, color in page.solution.surface.items() if color == _MARKED}
    return _cells(page, puzzle, shades)


def _lamps(page: Page, puzzle: Puzzle) -> Board | None:
    lamps = {cell: 1 for cell, entry in page.solution.symbols.items() if entry[:2] == [3, "sun_moon"]}
    return _cells(page, puzzle, lamps)


def _cells(page: Page, puzzle: Puzzle, shades: dict[Cell, int]) -> Board | None:
    if not any(_inside(page, cell) for cell in shades):
        return None
    values = [[shades.get((r, c)) for c in range(page.cols)] for r in range(page.rows)]
    return board_from_shades(puzzle, values)


def _bridges(page: Page, puzzle: Puzzle) -> Board | None:
    across, down = borders(page.rows, page.cols)
    for (a, b), value in page.solution.lines.items():
        if value in _BRIDGES and _inside(page, a) and _inside(page, b):
            (across if a[0] == b[0] else down)[a[0]][a[1]] = _BRIDGES[value]
    drawn = bridges_from_borders(puzzle.to_json()["cells"], across, down)
    return board_from_bridges(puzzle, drawn) if drawn else None


def _rectangles(page: Page, puzzle: Puzzle) -> Board | None:
    across, down = borders(page.rows, page.cols)
    for (a, b), value in page.solution.edges.items():
        # The corner of a cell is its lower right one, so an edge is a wall of the cell that its lower or right end
        # belongs to: the one below or on the right of it.
        if value == _HELPER or not _inside(page, b):
            continue
        r, c = b
        if a[0] == b[0] and r < page.rows - 1:
            down[r][c] = 1
        elif a[1] == b[1] and c < page.cols - 1:
            across[r][c] = 1
    drawn = any(any(row) for row in (*across, *down))
    return board_from_walls(puzzle, across, down) if drawn else None


_BOARDS: dict[str, Callable[[Page, Puzzle], Board | None]] = {
    "nonogram": _shades,
    "nurikabe": _shades,
    "hashi": _bridges,
    "akari": _lamps,
    "shikaku": _rectangles,
}
