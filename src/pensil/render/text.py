"""Pictures as text for a terminal: Unicode or plain ASCII, with escape codes or without.

A cell is two characters wide and one line high, which looks square; what is written in a cell stands at its right, and
the character to the left of it keeps cells apart, joins painted cells, and holds the brackets of a frame. Cells get
wider where the numbers need it, or brackets of different meaning meet. Pictures with regions or borders get lines
between the cells, and then a cell is four by two.

Nothing depends on colour alone: errors stand between exclamation marks, hints between brackets, and the colours of a
nonogram have letters. What would follow from a supposition has the number of its link before its sign; there are no
arrows.
"""

from __future__ import annotations

from itertools import zip_longest

from pensil.core.grid import Cell, runs
from pensil.core.picture import Connection, Fill, Glow, Group, Island, Picture, Region, Role, Shape, Symbol, Tag, Text
from pensil.core.record import record
from pensil.render.canvas import Canvas, Weight
from pensil.render.layout import lay_out, note, numbers
from pensil.render.terminal import (
    BLOCK,
    FAINT,
    INK,
    LIT,
    TerminalStyle,
    paint_code,
    recoloured,
    terminal_style,
    turned,
)

__all__ = ["TerminalStyle", "beside", "fitted", "render_text", "terminal_style"]


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@record
class Signs:
    """The characters of one alphabet."""

    empty: str
    none: str  # a link that is decided to be none
    crossing: str
    block: str
    shapes: dict[Shape, str]
    across: tuple[str, ...]  # 1 to 4 links
    down: tuple[str, ...]
    dashes: tuple[str, str]  # links of which there may be more, across and down


UNICODE = Signs(
    empty="·",
    none="×",
    crossing="┼",
    block="█",
    shapes={Shape.LAMP: "○", Shape.DOT: "•", Shape.CROSS: "×", Shape.CIRCLE: "°"},
    across=("─", "═", "≡", "≣"),
    down=("│", "║", "│║", "║║"),
    dashes=("╌", "╎"),
)
ASCII = Signs(
    empty=".",
    none="x",
    crossing="+",
    block="#",
    shapes={Shape.LAMP: "*", Shape.DOT: "-", Shape.CROSS: "x", Shape.CIRCLE: "o"},
    across=("-", "=", "E", "#"),
    down=("|", '"', "m", "$"),
    dashes=("~", ":"),
)

_BRACKETS = {Role.ERROR: "!!", Role.HINT: "[]", Role.TRACE: "()", Role.CLASH: "<>"}
_OTHER_BRACKETS = "{}"
_REGIONS = dict.fromkeys((Role.HINT, Role.TRACE, Role.GHOST), Weight.DASHED) | {Role.ERROR: Weight.HEAVY}
_BORDERS = {**_REGIONS, Role.GIVEN: Weight.HEAVY}


def render_text(
    picture: Picture, *, color: bool = False, ascii: bool = False, truecolor: bool = False, tight: bool = False
) -> str:
    """The picture as lines of text; without `color` no escape codes, with `ascii` nothing but printable ASCII.

    `tight` are the narrow cells that `fitted` takes where it needs them.
    """
    return _Drawing(picture, color=color, ascii=ascii, truecolor=truecolor, tight=tight).finish()


def drawn_texts(picture: Picture, signs: Signs) -> dict[Cell, str]:
    """What is written in the cells of a picture without colour."""
    drawing = _Drawing(picture, color=False, ascii=signs is ASCII, truecolor=False)
    return {cell: text for cell, (text, _) in drawing.texts.items()}


def color_letters(picture: Picture) -> dict[str, str]:
    """The letters that stand for the colours of the puzzle; none where there is only one."""
    colors = picture.colors()
    return dict(zip(colors, _LETTERS, strict=False)) if len(colors) > 1 else {}


def fitted(
    picture: Picture, width: int, *, color: bool = False, ascii: bool = False, truecolor: bool = False
) -> str | int:
    """The picture in so many columns, with narrow cells where it needs them; else how many columns it would take.

    Narrow cells have no room for brackets: frames are then seen by their colour, or not drawn narrow at all.
    """
    drawing = _Drawing(picture, color=color, ascii=ascii, truecolor=truecolor)
    if drawing.width > width and (color or not drawing.framed):
        drawing = _Drawing(picture, color=color, ascii=ascii, truecolor=truecolor, tight=True)
    return drawing.finish() if drawing.width <= width else drawing.width


def beside(
    one: Picture, other: Picture, width: int, *, color: bool = False, ascii: bool = False, truecolor: bool = False
) -> str:
    """Two pictures side by side, or below each other when they are wider than `width` together."""
    left, right = (render_text(picture, color=color, ascii=ascii, truecolor=truecolor) for picture in (one, other))
    # Escape codes take no room: the widths are those of the same pictures without them.
    sizes, others = ([len(line) for line in render_text(p, ascii=ascii).splitlines()] for p in (one, other))
    column = max(sizes) + 4
    if column + max(others) > width:
        return f"{left}\n{right}"
    lines = zip_longest(left.splitlines(), right.splitlines(), sizes, fillvalue=None)
    return "".join(f"{a or ''}{' ' * (column - (size or 0))}{b or ''}".rstrip() + "\n" for a, b, size in lines)


class _Drawing:
    """One picture on its way to text. The steps build on each other: what is drawn later hides what was there."""

    def __init__(self, picture: Picture, *, color: bool, ascii: bool, truecolor: bool, tight: bool = False) -> None:
        self.picture = picture
        self.tight = tight
        self.color, self.ascii, self.truecolor = color, ascii, truecolor
        self.signs = ASCII if ascii else UNICODE
        self.letters = color_letters(picture)
        self.fills = {item.cell: item for item in picture.items if isinstance(item, Fill)}
        self.links = [item for item in picture.items if isinstance(item, Connection)]
        self.texts: dict[Cell, tuple[str, str]] = {}  # with their codes
        for item in sorted(picture.items, key=lambda item: isinstance(item, Symbol)):
            self._write(item)
        for item in picture.items:
            if isinstance(item, Tag) and item.role is Role.GHOST and len(item.cells) == 1:
                self._write_tag(item.cells[0], item.text)
        self.layout = lay_out(picture, {cell: text for cell, (text, _) in self.texts.items()}, tight=tight)
        self.places = numbers(picture, self.layout) if picture.numbered else {}
        self.width = max([self.layout.width, *(x + len(text) for (x, _), text in self.places.items())])
        self.canvas = Canvas(self.width, max([self.layout.height, *(y + 1 for _, y in self.places)]))

    @property
    def framed(self) -> bool:
        """Whether there are brackets, for which narrow cells have no room."""
        return bool(self.picture.frames()) or any(isinstance(item, Group) for item in self.picture.items)

    def finish(self) -> str:
        self._draw_lines()
        regions = [item for item in self.picture.items if isinstance(item, Region) and not item.possible]
        for region in sorted(regions, key=lambda region: region.role in _REGIONS):
            self._draw_region(region)
        for role, across, down in self.picture.border_lines():
            self._draw_borders(role, across, down)
        for fill in self.fills.values():
            self._draw_fill(fill)
        for link in sorted(self.links, key=lambda link: link.count == 0):
            self._draw_link(link)
        for item in self.picture.items:
            if isinstance(item, Tag) and len(item.cells) == 2:
                self._draw_tag(item)
        self._draw_texts()
        self._draw_empty_cells()
        self._draw_frames()
        for (x, y), text in self.places.items():
            self.canvas.put(x, y, text, FAINT)
        return self.canvas.text(color=self.color, ascii=self.ascii)

    def _write(self, item: object) -> None:
        """Note what is to be written in a cell; labels go before islands and symbols, but a circle is added to them."""
        if isinstance(item, Text):
            text = self._printable(item.text) + self.letters.get(item.color or "", "")
            code = paint_code(item.color, self.truecolor) if item.color else INK[item.role]
            fill = self.fills.get(item.cell)
            self.texts[item.cell] = (text, code if fill is None else self._fill_code(fill))
        elif isinstance(item, Island):
            self.texts[item.cell] = (self._printable(item.text) or "o", INK[item.role])
        elif isinstance(item, Symbol):
            lamp = item.shape is Shape.LAMP and item.role in (Role.ANSWER, Role.MARK)
            sign, code = self.signs.shapes[item.shape], f"1;{LIT}" if lamp else INK[item.role]
            if item.shape is Shape.CIRCLE and item.cell in self.texts:
                self.texts[item.cell] = (sign + self.texts[item.cell][0], code)
            self.texts.setdefault(item.cell, (sign, code))

    def _write_tag(self, cell: Cell, tag: str) -> None:
        """A number before the sign of a ghost; a clue would be read as a part of it, so there is none beside a clue."""
        if any(isinstance(item, Text | Island) and item.cell == cell for item in self.picture.items):
            return
        fill = self.fills.get(cell)
        if fill is not None and fill.role is Role.GHOST:
            sign, code = self.letters.get(fill.color or "") or self.signs.block, INK[fill.role]
            del self.fills[cell]
        else:
            # A number alone would be read as a clue: it ends like the line that tells of it.
            sign, code = self.texts.get(cell, (".", INK[Role.GHOST] if fill is None else self._fill_code(fill)))
        self.texts[cell] = (tag + sign, code)

    def _printable(self, text: str) -> str:
        return "".join(c if c.isprintable() and (c.isascii() or not self.ascii) else "?" for c in text)

    def _fill_code(self, fill: Fill) -> str:
        """The code of text on a painted cell."""
        return paint_code(fill.color, self.truecolor) if fill.color else turned(BLOCK[fill.role])

    def _draw_lines(self) -> None:
        """The frame of the board, and the lines after every so many cells, which go on through the margins."""
        picture, layout = self.picture, self.layout
        if not layout.lines_x:
            return
        x1, x2 = layout.lines_x[0], layout.lines_x[picture.cols]
        y1, y2 = layout.lines_y[0], layout.lines_y[picture.rows]
        every = picture.heavy_every
        for col, x in layout.lines_x.items():
            if col in (0, picture.cols) or (every and col % every == 0):
                self.canvas.vertical(x, -1 if picture.top else y1, y2, code=FAINT)
        for row, y in layout.lines_y.items():
            if row in (0, picture.rows) or (every and row % every == 0):
                self.canvas.horizontal(-1 if picture.left else x1, x2, y, code=FAINT)

    def _draw_region(self, region: Region) -> None:
        layout, code = self.layout, INK[region.role]
        x1, x2 = layout.lines_x[region.left], layout.lines_x[region.right + 1]
        y1, y2 = layout.lines_y[region.top], layout.lines_y[region.bottom + 1]
        weight = _REGIONS.get(region.role, Weight.LIGHT)
        for y in (y1, y2):
            self.canvas.horizontal(x1, x2, y, weight, code)
        for x in (x1, x2):
            self.canvas.vertical(x, y1, y2, weight, code)

    def _draw_borders(self, role: Role, across: list[Cell], down: list[Cell]) -> None:
        """Lines between cells; those that are wrong have an exclamation mark in their middle."""
        layout, weight, code = self.layout, _BORDERS.get(role, Weight.LIGHT), INK[role]
        for row, col in across:
            x, y = layout.lines_x[col], layout.lines_y[row]
            self.canvas.horizontal(x, layout.lines_x[col + 1], y, weight, code)
            if role is Role.ERROR:
                self.canvas.put((x + layout.lines_x[col + 1]) // 2, y, "!", code)
        for row, col in down:
            x, y = layout.lines_x[col], layout.lines_y[row]
            self.canvas.vertical(x, y, layout.lines_y[row + 1], weight, code)
            if role is Role.ERROR:
                self.canvas.put(x, layout.ys[row], "!", code)

    def _draw_fill(self, fill: Fill) -> None:
        """Painted all over: with blocks, with the letter of its colour, or with a background under what is written."""
        row, col = fill.cell
        width = self.layout.room(col)
        letter = self.letters.get(fill.color or "")
        if self.color and (fill.color or fill.cell in self.texts):
            text, code = (letter or " ").rjust(1 + width // 2).ljust(width), self._fill_code(fill)
        else:
            text, code = (letter or self.signs.block) * width, BLOCK[fill.role]
        self.canvas.put(self.layout.xs[col], self.layout.ys[row], text, code)

    def _draw_link(self, link: Connection) -> None:
        """Signs from one end to the other; in the middle what they do not tell, or that there is no link."""
        places = self._between(link.start, link.end)
        if not places:
            return
        if link.count:
            self._draw_lines_of(link, places)
        said = note(link, ascii=self.ascii) or (self.signs.none if link.count == 0 else "")
        x, y = places[len(places) // 2]
        if link.count or self.canvas.chars[y][x] == " ":
            said = said[: len(places)] if link.start[0] == link.end[0] else said
            # In the first column of narrow cells there is no room to the left of a link.
            self.canvas.put(max(0, x + 1 - len(said)), y, said, INK[link.role] if link.more else FAINT)

    def _draw_lines_of(self, link: Connection, places: list[tuple[int, int]]) -> None:
        down = link.start[1] == link.end[1]
        signs, others = (self.signs.down, self.signs.across) if down else (self.signs.across, self.signs.down)
        sign = self.signs.dashes[down] if link.more else signs[min(link.count, len(signs)) - 1]
        taken = {*"".join(others), self.signs.dashes[not down]}
        for x, y in places:
            crossing = self.canvas.chars[y][x] in taken
            self.canvas.put(x + 1 - len(sign), y, self.signs.crossing if crossing else sign, INK[link.role])

    def _draw_tag(self, tag: Tag) -> None:
        """A number in the middle of a link, where nothing else is said and enough of the link is left to be seen."""
        start, end = tag.cells
        places, down = self._between(start, end), start[1] == end[1]
        first = (len(places) - (1 if down else len(tag.text))) // 2
        said = any((link.start, link.end) == tag.cells and note(link) for link in self.links)
        if first >= 1 and not said:
            self.canvas.put(*places[first], tag.text, INK[tag.role])

    def _between(self, start: Cell, end: Cell) -> list[tuple[int, int]]:
        """The places between what is written at the two ends of a link."""
        layout, (top, left), (bottom, right) = self.layout, start, end
        if top == bottom:
            length = len(self.texts[end][0]) if end in self.texts else 1
            first, last = layout.start(left, 0), layout.start(right, length)
            return [(x, layout.ys[top]) for x in range(first, last)]
        x = layout.start(left, 1)
        return [(x, y) for y in range(layout.ys[top] + 1, layout.ys[bottom])]

    def _draw_texts(self) -> None:
        for cell, (text, code) in self.texts.items():
            self.canvas.put(self.layout.start(cell[1], len(text)), self.layout.ys[cell[0]], text, code)

    def _draw_empty_cells(self) -> None:
        """A faint sign where there is nothing, except where heavier lines help to count and a picture is to be seen."""
        if self.picture.heavy_every:
            return
        lit = {item.cell for item in self.picture.items if isinstance(item, Glow)}
        for row in range(self.picture.rows):
            y = self.layout.ys[row]
            for col in range(self.picture.cols):
                x = self.layout.start(col, 1)
                if self.canvas.chars[y][x] == " " and (row, col) not in self.fills:
                    self.canvas.put(x, y, self.signs.empty, LIT if (row, col) in lit else FAINT)

    def _draw_frames(self) -> None:
        """Brackets around framed cells; where two cells share a place, an exclamation mark wins, else a bar."""
        claims: dict[tuple[int, int], str] = {}
        for item in self.picture.items:
            if isinstance(item, Group) and item.role is not Role.GHOST:  # those overlap: their numbers must do
                for row, left, right in runs(item.cells):
                    self._bracket((row, left), (row, right), item.role, claims)
        for cell, role in self.picture.frames().items():
            self._bracket(cell, cell, role, claims)

    def _bracket(self, first: Cell, last: Cell, role: Role, claims: dict[tuple[int, int], str]) -> None:
        """Brackets around cells side by side."""
        y, code = self.layout.ys[first[0]], INK[role]
        (start, _), (_, end) = self._written(first), self._written(last)
        signs = "" if self.tight else _BRACKETS.get(role, _OTHER_BRACKETS)
        for x, sign in zip((start - 1, end), signs, strict=False):
            other = claims.get((x, y))
            claims[x, y] = sign if other is None or sign == "!" else other if other == "!" else "|"
            self.canvas.put(x, y, claims[x, y], code)
        for x in range(start, end):
            self.canvas.codes[y][x] = recoloured(self.canvas.codes[y][x], code)

    def _written(self, cell: Cell) -> tuple[int, int]:
        """From where to where a cell is written on."""
        length = len(self.texts[cell][0]) if cell in self.texts else 1
        if cell in self.fills and not self.layout.centred:
            length = self.layout.cell_width - (not self.tight)
        start = self.layout.start(cell[1], length)
        return start, start + length
