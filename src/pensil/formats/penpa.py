"""penpa-edit URLs: `...penpa-edit/#m=edit&p=<data>`.

People draw what they like on a page of penpa. Its tags or its title may name the kind, or the mode in which it was
drawn; else it is told from the things that are drawn: the first one in THINGS that is on the page and that some kind
declares to be its own. A page that says it is of another genre is not read as one of these kinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pensil.core.exchange import Exchange, InMargins, Penpa
from pensil.core.grid import Cell, cell_name
from pensil.core.sketch import Sketch
from pensil.errors import FormatError, UnknownKind
from pensil.formats.entries import entries, entry_of
from pensil.formats.format import Document, Source
from pensil.formats.penpa_page import Page, page
from pensil.kinds import KINDS, kind_named

if TYPE_CHECKING:
    from pensil.core.exchange import PenpaThing

_DARK = (1, 3, 4, 8)
_MARKED = 2  # the green that says "not shaded"
_HELPER = 98  # a cross on an edge, not a wall
_CIRCLE, _ON_BLACK = 6, 7  # styles of numbers


_OTHER = re.compile(
    "sudoku|slither|fences|masyu|heyawake|fillomino|kakuro|kenken|calcudoku|tapa|yajilin|kurodoko|lits|"
    "numberlink|arukone|battleship|tents|star ?battle|skyscraper|futoshiki|binairo|takuzu|minesweeper|mosaic|galaxies|"
    "spiral|castle wall|balance ?loop|country ?road|ripple|suguru|kropki|thermo|norinori|shakashaka|araf|cave|corral|"
    "statue park|pentomino|aquarium|dominosa|nurimisaki|nuri-?maze|canal view|choco|aqre|simple ?loop|snake|yin-?yang"
)
"""Words of titles that name genres which are none of these kinds."""


def _part(exchange: Exchange) -> Penpa | None:
    return exchange.penpa


def read(source: Source, kind: str | None = None) -> Document:
    url = "".join(source.text.split())
    data = next((word[2:] for word in re.split("[#?&]", url) if word.startswith("p=")), None)
    if not data:
        raise FormatError("the URL has no 'p=' with a page in it")
    if re.match(r"https?(:|%3a)", data, re.I):
        from pensil.formats import puzzlink

        return puzzlink.read(Source(url[url.index("p=") + 2 :].encode()), kind)
    found = page(data)
    told = _named(found, kind)
    name, guessed = _told_by_things(found) if told is None else (told, None)
    named = kind_named(name)
    entry, exchange = entry_of(named.name, _part, "penpa"), named.exchange()
    puzzle = named.from_json(_margins(found) if isinstance(exchange.clues, InMargins) else _cells(found, exchange))
    info = {key: value for key, value in (("title", found.title), ("author", found.author)) if value}
    drawn = exchange.drawing().read(puzzle, _sketch(found, entry), named.violations)
    return Document(puzzle, drawn, info, guessed=guessed)


# The kind.


def _styled(style: int) -> Callable[[Page], bool]:
    return lambda page: any(type(entry[1]) is int and entry[1] == style for entry in _entries(page))


def _entries(page: Page) -> list[list[Any]]:
    return [entry for entry in page.problem.numbers.values() if len(entry) > 1]


THINGS: Mapping[PenpaThing, Callable[[Page], bool]] = {
    "margins": lambda page: any(r < 0 or c < 0 for r, c in page.problem.numbers),
    "dark cells": lambda page: any(color in _DARK for color in page.problem.surface.values()),
    "circles": _styled(_CIRCLE),
    "lines": lambda page: bool(page.solution.lines),
    "numbers on black": _styled(_ON_BLACK),
    "edges": lambda page: bool(page.solution.edges),
    "numbers": lambda page: bool(page.problem.numbers),
}
"""What may be on a page, what tells most first."""


def _named(page: Page, told: str | None) -> str | None:
    """The kind that the page's tags, its title or its mode name, or the user."""
    named = _tagged(page)
    if told is not None:
        if named is not None and told not in named:
            raise UnknownKind(f"the page is tagged {', '.join(page.tags)[:60]!r}, not {told}")
        return told
    for names in (named, _called(page.title), _called(page.mode)):
        if names is not None and len(names) == 1:
            return names[0]
    if named == [] or _OTHER.search(page.title.lower()):
        genre = ", ".join(page.tags) if named == [] else page.title
        raise UnknownKind(f"the page says that it is {genre[:60]!r}; name the kind (--kind) if it is another")
    return None


def _tagged(page: Page) -> list[str] | None:
    """The kinds among the tags of a page; none of them when it has only others, and None without tags."""
    return None if not page.tags else [name for tag in page.tags for name in _called(tag)]


def _called(words: str) -> list[str]:
    text = words.lower().replace(" ", "")
    return [kind.name for kind in KINDS if any(word.replace(" ", "") in text for word in (kind.name, *kind.also))]


def _told_by_things(page: Page) -> tuple[str, tuple[str, ...]]:
    """The kind that the things on the page tell, and the others that have such things."""
    known = entries(_part)
    for thing, is_on in THINGS.items():
        fits = [name for name, entry in known.items() if thing in entry.told_by]
        if not fits or not is_on(page):
            continue
        likely = [name for name in fits if len(fits) == 1 or _likely(page, name)]
        if len(likely) != 1:
            raise UnknownKind(f"the page has {thing}, as several kinds have: {', '.join(fits)}; name the kind (--kind)")
        return likely[0], tuple(name for name in fits if name != likely[0])
    raise UnknownKind("the page does not tell which kind of puzzle it is; name the kind (--kind)")


def _likely(page: Page, kind: str) -> bool:
    return entry_of(kind, _part, "penpa").likely(_cells(page, kind_named(kind).exchange()))


# The puzzle.


def _number(cell: Cell, entry: list[Any], sign: str) -> int | str:
    value = entry[0] if entry else ""
    word = str(value).strip() if isinstance(value, int | str) and type(value) is not bool else repr(value)
    if word in ("", "?"):
        return sign
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        where = cell_name(cell) if min(cell) >= 0 else "the margin"
        raise FormatError(f"{where} holds {word[:20]!r}; expected a number or '?'")
    return int(word)


def _inside(page: Page, cell: Cell) -> bool:
    return 0 <= cell[0] < page.rows and 0 <= cell[1] < page.cols


def _cells(page: Page, exchange: Exchange) -> dict[str, Any]:
    sign = exchange.clues.sign
    cells: list[list[Any]] = [[None] * page.cols for _ in range(page.rows)]
    if exchange.penpa is not None and exchange.penpa.walls:
        for (r, c), color in page.problem.surface.items():
            if color in _DARK and _inside(page, (r, c)):
                cells[r][c] = sign
    for cell, entry in page.problem.numbers.items():
        if _inside(page, cell):
            cells[cell[0]][cell[1]] = _number(cell, entry, sign)
    return {"cells": cells}


def _margins(page: Page) -> dict[str, Any]:
    rows: list[list[int | str]] = [[] for _ in range(page.rows)]
    cols: list[list[int | str]] = [[] for _ in range(page.cols)]
    for (r, c), entry in sorted(page.problem.numbers.items()):
        if r < 0 <= c < page.cols:
            cols[c].append(_number((r, c), entry, "?"))
        elif c < 0 <= r < page.rows:
            rows[r].append(_number((r, c), entry, "?"))
    return {"row_clues": rows, "col_clues": cols}


# The board.


def _sketch(page: Page, entry: Penpa) -> Sketch:
    sketch = Sketch.blank(page.rows, page.cols)
    if entry.lines:
        _draw_lines(page, entry.lines, sketch)
    elif entry.edges:
        _draw_walls(page, sketch)
    else:
        for (r, c), shade in _shades(page, entry.symbol).items():
            if _inside(page, (r, c)):
                sketch.shades[r][c] = shade
    return sketch


def _shades(page: Page, symbol: tuple[int, str] | None) -> dict[Cell, int]:
    if symbol is not None:
        return {cell: 1 for cell, entry in page.solution.symbols.items() if entry[:2] == [*symbol]}
    surface = page.solution.surface.items()
    return {cell: int(color in _DARK) for cell, color in surface if color in (*_DARK, _MARKED)}


def _draw_lines(page: Page, styles: Mapping[int, int], sketch: Sketch) -> None:
    for (a, b), style in page.solution.lines.items():
        if style in styles and _inside(page, a) and _inside(page, b):
            (sketch.across if a[0] == b[0] else sketch.down)[a[0]][a[1]] = styles[style]


def _draw_walls(page: Page, sketch: Sketch) -> None:
    for (a, b), style in page.solution.edges.items():
        # The corner of a cell is its lower right one, so an edge is a wall of the cell that its lower or right end
        # belongs to: the one below or on the right of it.
        if style == _HELPER or not _inside(page, b):
            continue
        r, c = b
        if a[0] == b[0] and r < page.rows - 1:
            sketch.down[r][c] = 1
        elif a[1] == b[1] and c < page.cols - 1:
            sketch.across[r][c] = 1
