"""Where the cells of a picture go when it is drawn with characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import accumulate

from pensil.core.grid import Cell, runs
from pensil.core.picture import Border, Connection, Group, Island, Lattice, Picture, Region, Role
from pensil.core.record import record
from pensil.words import DEFAULT, SHARED, Phrase

Texts = Mapping[Cell, str]
"""What is written in the cells, those of the margins included."""


@record
class TextLayout:
    """Character positions. A cell spans `cell_width` characters from `xs` on the line `ys`, in the margins too."""

    width: int
    height: int
    cell_width: int
    centred: bool  # text in the middle of its cell rather than at its right end
    margin_width: Mapping[int, int]
    xs: Mapping[int, int]
    ys: Mapping[int, int]
    lines_x: Mapping[int, int]  # the lines before some columns, and after the last one
    lines_y: Mapping[int, int]

    def room(self, col: int) -> int:
        """How wide a cell is with the place that may be between it and the line behind it."""
        width = self.margin_width.get(col, self.cell_width)
        return width if col < 0 else max(width, self.lines_x.get(col + 1, 0) - self.xs[col])

    def start(self, col: int, length: int) -> int:
        """Where text of this length starts in the cells of a column."""
        room = self.margin_width.get(col, self.cell_width) - length
        return self.xs[col] + ((room + 1) // 2 if self.centred and col >= 0 else room)


def lay_out(picture: Picture, texts: Texts, *, tight: bool) -> TextLayout:
    """A cell is as wide as the longest text on the board and one more; rows get apart where something goes between.

    Where brackets that mean different things meet, cells get wide enough for one on each side; where one would hide the
    line at its right, there is a place before every such line. A `tight` layout has no room for brackets at all, and
    cells as narrow as what is written in them.
    """
    lined = picture.bordered or any(isinstance(item, Region | Border) for item in picture.items)
    touching = not lined and _islands_touch(picture)
    bracketed = not tight and _brackets_meet(picture)
    if tight:
        cell_width = _tight_width(picture, texts)
    else:
        between = 2 if lined or bracketed else 1
        cell_width = max(_text_width(picture, texts) + between, 4 * touching)
    margin_width = _margin_width(picture, texts)
    left = sum(margin_width.values()) + bool(margin_width)

    framed = lined or picture.lattice is Lattice.LINES
    heavy_every = picture.heavy_every
    apart = not (tight or lined or bracketed) and framed and _brackets_at_lines(picture)
    columns, lines_x = _places(picture.cols, left, cell_width, heavy_every, lined, framed, apart)
    step = 2 if touching else 1
    rows, lines_y = _places(picture.rows, picture.top, step, heavy_every, lined, framed)
    margin_starts = accumulate(margin_width.values(), initial=0)
    return TextLayout(
        width=max([columns[picture.cols - 1] + cell_width, *lines_x.values()]) + 1,
        height=max([rows[picture.rows - 1], *lines_y.values()]) + 1,
        cell_width=cell_width,
        centred=lined or bracketed,
        margin_width=margin_width,
        xs={**dict(zip(margin_width, margin_starts, strict=False)), **columns},
        ys={**{row: row + picture.top for row in range(-picture.top, 0)}, **rows},
        lines_x=lines_x,
        lines_y=lines_y,
    )


def signs(picture: Picture) -> tuple[str, str]:
    """What the numbers of rows and of columns begin with in the language of a picture."""
    lang = picture.numbered or DEFAULT
    return Phrase(SHARED, "row-sign", {}).said(lang), Phrase(SHARED, "column-sign", {}).said(lang)


def numbers(picture: Picture, layout: TextLayout) -> dict[tuple[int, int], str]:
    """Where the numbers of rows (to the right) and columns (below) go; every fifth column when there is no room.

    Without a frame around the board they keep their distance: they must not be taken for clues.
    """
    gap = 0 if layout.lines_x else 1
    width = len(str(picture.rows))
    row_sign, column_sign = signs(picture)
    found = {(layout.width + 1 + gap, layout.ys[row]): f"{row_sign}{row + 1:<{width}}" for row in range(picture.rows)}
    crowded = len(str(picture.cols)) >= layout.cell_width
    for col in range(picture.cols):
        text = str(col + 1)
        if not crowded or (col + 1) % 5 == 0 or col == 0:
            text = f"{column_sign}{text}" if len(text) + 1 < layout.cell_width and not layout.lines_x else text
            found[layout.start(col, len(text)), layout.height + gap] = text
    return found


def _places(
    count: int, first: int, step: int, heavy_every: int | None, lined: bool, framed: bool, apart: bool = False
) -> tuple[dict[int, int], dict[int, int]]:
    """The positions of cells along one direction, and of the lines before some of them and after the last.

    Lines that stand `apart` have a free place between them and the cell before.
    """
    cells: dict[int, int] = {}
    lines: dict[int, int] = {}
    here = first
    for i in range(count + 1):
        if framed and (lined or _line_before(i, count, heavy_every)):
            here += apart and i > 0
            lines[i] = here
            here += 1
        if i < count:
            cells[i] = here
            here += step
    return cells, lines


def _line_before(index: int, count: int, heavy_every: int | None) -> bool:
    """Whether there is a line before a row or column also where cells have none between them."""
    return index in (0, count) or bool(heavy_every and index % heavy_every == 0)


def note(link: Connection, *, ascii: bool = False) -> str:
    """What the lines of an undecided link do not tell of their number: at most 1, at least 2."""
    if not link.more or (link.count == 1 and link.most is None):
        return ""
    if link.most is None:
        return f">{link.count - 1}" if ascii else f"≥{link.count}"
    if link.count:
        return f"{link.count}-{link.most}"
    return f"<{link.most + 1}" if ascii else f"≤{link.most}"


def _islands_touch(picture: Picture) -> bool:
    """Whether an island stands right below another one, so that a link between them needs a line of its own."""
    islands = {item.cell for item in picture.items if isinstance(item, Island)}
    return any((row + 1, col) in islands for row, col in islands)


def _text_width(picture: Picture, texts: Texts) -> int:
    width = max([1, *(len(text) for (row, col), text in texts.items() if row >= 0 and col >= 0)])
    if any(isinstance(item, Connection) and (item.count > 2 or len(note(item)) > 2) for item in picture.items):
        width = max(width, 2)  # three and four lines down are two characters wide
    above = {cell: len(text) for cell, text in texts.items() if cell[0] < 0}
    framed = {row for row, _ in picture.frames()}
    framed |= {row for item in picture.items if isinstance(item, Group) for row, _ in item.cells}
    for (row, col), length in above.items():
        # A clue above the board may use the whole width of its cell where it does not run into another one.
        crowded = above.get((row, col - 1)) or row in framed
        width = max(width, length if crowded else length - 1)
    return width


def _tight_width(picture: Picture, texts: Texts) -> int:
    """The longest text, and one more where it would touch another one; bridges need a place between their islands."""
    longest = max([1, *(len(text) for (_, col), text in texts.items() if col >= 0)])
    full = [cell for cell, text in texts.items() if cell[1] >= 0 and len(text) == longest > 1]
    touching = any((row, col - 1) in texts for row, col in full if col > 0)
    bridged = picture.lattice is Lattice.DOTS
    return longest + (touching or bridged)


def _brackets_meet(picture: Picture) -> bool:
    """Whether two frames side by side mean different things."""
    groups = [item for item in picture.items if isinstance(item, Group) and item.role is not Role.GHOST]
    roles = {cell: group.role for group in groups for cell in group.cells}
    roles |= picture.frames()
    return any(roles.get((row, col + 1), role) is not role for (row, col), role in roles.items())


def _brackets_at_lines(picture: Picture) -> bool:
    """Whether a bracket closes in the last column before a line."""
    ends = set(picture.frames())
    for item in picture.items:
        if isinstance(item, Group) and item.role is not Role.GHOST:
            ends |= {(row, right) for row, _, right in runs(item.cells)}
    return any(col >= 0 and _line_before(col + 1, picture.cols, picture.heavy_every) for _, col in ends)


def _margin_width(picture: Picture, texts: Texts) -> dict[int, int]:
    """The width of every column of the left margin, the outermost first."""
    width: defaultdict[int, int] = defaultdict(lambda: 1)
    for (_, col), text in texts.items():
        width[col] = max(width[col], len(text))
    return {col: width[col] + 1 for col in range(-picture.left, 0)}
