"""A booklet of puzzles as PDF: cover, contents, rules, the puzzles several to a page, and their solutions.

A Booklet is words and pictures only; where they come from is not its business. What goes on which page, and how large,
is decided here; typst sets it, by the template beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pensil.core.picture import Fill, Item, Picture, Text
from pensil.core.record import record, replace
from pensil.render.geometry import CELL, Geometry
from pensil.render.page import asset
from pensil.render.sheet import typeset
from pensil.render.svg import render_svg
from pensil.render.text import color_letters
from pensil.render.theme import stylesheet

PAPERS = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
"""Sheets of paper, in millimetres."""


@record
class Style:
    """Lengths in millimetres (the type in points), for a print of some size."""

    margin: float
    type: float
    caption: float  # the height of the line above a puzzle, and the distance to the next puzzle
    gap: float
    most: float  # what a cell has at most
    easy: float  # a cell of so much is easy to write in
    shown: float  # a cell of so much shows a solution well enough


NORMAL = Style(margin=17, type=11, caption=8, gap=10, most=10, easy=5.4, shown=2.6)
SMALL = Style(margin=13, type=9.5, caption=7, gap=8, most=8, easy=5.2, shown=2.3)
LARGE = Style(margin=17, type=16, caption=11, gap=11, most=15, easy=10, shown=4)
"""What is printed on A4 and Letter, on A5, and in large print."""

HEAD = 12.0
"""The height of a heading above the puzzles of a page."""

EXAMPLE = 6.5
"""What a cell of an example beside the rules has at most: they are read, not written in."""

SHARES = (6, 4, 3, 2)
"""So many puzzles are put on a page, the most that leave their cells easy to write in."""

SOLUTION_SHARES = (30, 20, 16, 12, 9, 6, 4, 2)


@record
class PrintedPuzzle:
    """A puzzle: its number, what is said of it, and the pictures of it and of its solution."""

    number: int
    title: str
    detail: str
    level: int  # 1 to 4; 0 where it is not known
    puzzle: Picture
    solution: Picture | None


@record
class PrintedKind:
    """A chapter: the puzzles of a kind, with its rules and an example."""

    name: str
    title: str
    also: str
    summary: str
    rules: Sequence[str]
    example: tuple[Picture, Picture] | None
    entries: Sequence[PrintedPuzzle]


@record
class Booklet:
    """A whole booklet; `words` are the headings in its language, by the names that the template uses."""

    title: str
    subtitle: str
    author: str
    cover: Picture
    chapters: Sequence[PrintedKind]
    words: dict[str, str]
    lang: str = "en"
    paper: str = "a4"
    large: bool = False
    per_page: int | None = None
    rules: bool = True
    solutions: bool = True


def style_of(booklet: Booklet) -> Style:
    return LARGE if booklet.large else SMALL if booklet.paper == "a5" else NORMAL


def render_booklet(booklet: Booklet) -> bytes:
    """The booklet as PDF; the same booklet gives the same bytes."""
    return typeset(asset(__name__, "booklet.typ"), sheet_data(booklet))


def sheet_data(booklet: Booklet) -> dict[str, object]:
    """Everything that the template needs."""
    style = style_of(booklet)
    width, height = PAPERS[booklet.paper]
    room = (width - 2 * style.margin, height - 2 * style.margin - 2)
    entries = [entry for chapter in booklet.chapters for entry in chapter.entries]
    solved = [
        replace(entry, detail="", level=0, puzzle=_without_margins(entry.solution))
        for entry in entries
        if entry.solution is not None
    ]
    shares = SHARES if booklet.per_page is None else (booklet.per_page,)
    return {
        "title": booklet.title,
        "subtitle": booklet.subtitle,
        "author": booklet.author,
        "words": booklet.words,
        "lang": booklet.lang,
        "width": width,
        "height": height,
        "style": {name: getattr(style, name) for name in ("margin", "type", "caption", "gap")},
        "head": HEAD,
        "large": booklet.large,
        "levels": any(entry.level for entry in entries),
        "cover": _drawn(booklet.cover, 0.62 * width * CELL / Geometry(booklet.cover).width),
        "chapters": [
            {
                "name": chapter.name,
                "title": chapter.title,
                "also": chapter.also,
                "summary": chapter.summary,
                "rules": list(chapter.rules),
                "example": [_drawn(picture, min(style.easy, EXAMPLE)) for picture in chapter.example or ()],
                "first": chapter.entries[0].number,
                "last": chapter.entries[-1].number,
                "pages": _pages(chapter.entries, room, style, shares, style.easy, style.most),
            }
            for chapter in booklet.chapters
        ],
        "rules": booklet.rules,
        "solutions": _pages(solved, room, style, SOLUTION_SHARES, style.shown, 2 * style.shown, alike=True)
        if booklet.solutions
        else [],
    }


def _pages(
    entries: Sequence[PrintedPuzzle],
    room: tuple[float, float],
    style: Style,
    shares: Iterable[int],
    easy: float,
    most: float,
    *,
    alike: bool = False,
) -> list[dict[str, object]]:
    """The entries page by page: each as many as are easy to read, in as many columns as leave them largest.

    With `alike` a page that would not be full is set as the one before it, and not larger.
    """
    pages: list[dict[str, object]] = []
    extents = _extents(entries)
    left = list(entries)
    columns, rows, cell = 1, 0, 0.0
    while left:
        if not alike or len(left) > columns * rows:
            for share in (*shares, 1):
                group = left[:share]
                taken = [extents[_shape(entry)] for entry in group]
                columns, cell = _best(taken, room, style)
                if cell >= easy:
                    break
            rows, cell = -(-len(group) // columns), min(cell, most)
        else:
            group = left
            taken = [extents[_shape(entry)] for entry in group]
            cell = min(cell, _cell(taken, columns, rows, room, style))
        frames = _frames(taken, columns)
        shown = [_entry(entry, cell, frame) for entry, frame in zip(group, frames, strict=True)]
        pages.append({"columns": columns, "rows": rows, "entries": shown})
        left = left[len(group) :]
    return pages


@record
class Extent:
    """What a picture takes to each side of the upper left corner of its board, in cells."""

    before: float
    above: float
    after: float
    below: float

    @property
    def width(self) -> float:
        return self.before + self.after

    @property
    def height(self) -> float:
        return self.above + self.below

    def joined(self, other: Extent) -> Extent:
        """What both take, one upon the other."""
        return Extent(
            max(self.before, other.before),
            max(self.above, other.above),
            max(self.after, other.after),
            max(self.below, other.below),
        )


NOWHERE = Extent(0, 0, 0, 0)


def _extent(picture: Picture) -> Extent:
    geometry = Geometry(picture)
    left, top = geometry.left, geometry.top
    return Extent(left / CELL, top / CELL, (geometry.width - left) / CELL, (geometry.height - top) / CELL)


def _shape(entry: PrintedPuzzle) -> tuple[int, int]:
    return entry.puzzle.rows, entry.puzzle.cols


def _extents(entries: Sequence[PrintedPuzzle]) -> dict[tuple[int, int], Extent]:
    """What the pictures of each shape take at most: boards of one shape are printed alike."""
    extents: dict[tuple[int, int], Extent] = {}
    for entry in entries:
        mine = _extent(lettered(entry.puzzle))
        extents[_shape(entry)] = mine.joined(extents.get(_shape(entry), NOWHERE))
    return extents


def _frames(extents: Sequence[Extent], columns: int) -> list[Extent]:
    """The frame for each picture of a page in which the boards of a row begin at one height, those of a column below
    each other."""
    rows: dict[int, Extent] = {}
    cols: dict[int, Extent] = {}
    for place, extent in enumerate(extents):
        row, col = divmod(place, columns)
        rows[row] = extent.joined(rows.get(row, NOWHERE))
        cols[col] = extent.joined(cols.get(col, NOWHERE))
    return [
        Extent(cols[col].before, rows[row].above, cols[col].after, rows[row].below)
        for row, col in (divmod(place, columns) for place in range(len(extents)))
    ]


def _best(extents: Sequence[Extent], room: tuple[float, float], style: Style) -> tuple[int, float]:
    """The number of columns that leaves the largest cells on a page, and their size in millimetres."""
    found = []
    for columns in range(1, min(6, len(extents)) + 1):
        rows = -(-len(extents) // columns)
        found.append((_cell(extents, columns, rows, room, style), -columns))
    cell, negative = max(found)
    return -negative, cell


def _cell(extents: Sequence[Extent], columns: int, rows: int, room: tuple[float, float], style: Style) -> float:
    """How large a cell can be, in millimetres, if a page has so many columns and rows."""
    width = (room[0] - style.gap * (columns - 1)) / columns
    height = (room[1] - HEAD - style.gap * (rows - 1)) / rows - style.caption
    return min(min(width / frame.width, height / frame.height) for frame in _frames(extents, columns))


def _entry(entry: PrintedPuzzle, cell: float, frame: Extent) -> dict[str, object]:
    letters = {letter: color for color, letter in color_letters(entry.puzzle).items()}
    picture = lettered(entry.puzzle)
    mine = _extent(picture)
    return {
        "number": entry.number,
        "title": entry.title,
        "detail": entry.detail,
        "level": entry.level,
        "colors": [{"letter": letter, "color": color} for letter, color in letters.items()],
        "picture": _drawn(picture, cell),
        "frame": {
            "width": frame.width * cell,
            "height": frame.height * cell,
            "left": (frame.before - mine.before) * cell,
            "top": (frame.above - mine.above) * cell,
        },
    }


def _drawn(picture: Picture, cell: float) -> dict[str, object]:
    """A picture with its size on paper, `cell` millimetres to a cell."""
    geometry = Geometry(picture)
    svg = render_svg(picture, standalone=False).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    start = svg.index(">") + 1
    styled = f"{svg[:start]}<style>{stylesheet('print')}</style>{svg[start:]}"
    return {"svg": styled, "width": geometry.width * cell / CELL, "height": geometry.height * cell / CELL}


def _without_margins(picture: Picture) -> Picture:
    """The board alone: a solution is read without the clues around it."""
    items = [item for item in picture.items if not (isinstance(item, Text) and min(item.cell) < 0)]
    return replace(picture, items=tuple(items), top=0, left=0)


def lettered(picture: Picture) -> Picture:
    """The picture with a letter beside every colour, for those who print or see without colour."""
    letters = color_letters(picture)
    if not letters:
        return picture
    items: list[Item] = []
    for item in picture.items:
        if isinstance(item, Text) and item.color:
            items.append(replace(item, text=item.text + letters[item.color]))
        else:
            items.append(item)
            if isinstance(item, Fill) and item.color:
                items.append(Text(item.cell, letters[item.color], item.role))
    return replace(picture, items=tuple(items), roomy=True)
