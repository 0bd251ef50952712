"""Pictures as SVG: vectors only, no scripts, nothing from elsewhere, the same text for the same picture.

Every element has classes that say what it is and in which role (`fill answer`, `label given`); colours come from the
style sheet of `theme.py`. All shapes of one sort and role are one path, so that a board of 255 x 255 stays small
enough. Errors are a full frame with a filled corner, hints a broken ring, so that nobody depends on their colours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

from pensil.core.grid import Cell, runs
from pensil.core.picture import (
    Connection,
    Fill,
    Glow,
    Group,
    Island,
    Lattice,
    Picture,
    Region,
    Role,
    Shape,
    Symbol,
    Text,
)
from pensil.errors import PensilError
from pensil.render.contour import contour_path, contours
from pensil.render.element import Element, Paths, escaped, path
from pensil.render.geometry import (
    CELL,
    NUMBERS,
    PAD,
    Box,
    Geometry,
    circle,
    cross,
    line,
    number,
    rectangle,
    rounded,
)
from pensil.render.layout import note, signs
from pensil.render.signs import arrows, tags
from pensil.render.theme import THEMES, dark_text_reads_better, stylesheet
from pensil.words import DEFAULT, SHARED, Phrase

MIDDLE = 0.36
"""The middle of a digit above the line it stands on, in parts of the font size."""

DIGIT = 0.65
"""The width of a digit of a wide bold font, in parts of the font size."""

INSET = 2.5
"""How far a frame lies inside of its cell."""

APART = 2.2
"""How far the frames of ghosts lie inside of each other: shapes of which only one can be there overlap."""

DISTANCES = 5
"""So many outlines of possible rectangles lie side by side in a cell."""

ROUND = 9
"""The radius of its corners, except those of errors."""


def render_svg(
    picture: Picture, *, theme: str = "auto", cell: float = 32, standalone: bool = True, lang: str | None = None
) -> str:
    """The picture as SVG, `cell` pixels to a cell.

    `theme` is light, dark, or auto: what the reader prefers. Without `standalone` the style sheet is left out, for a
    page that has `theme.stylesheet()` of its own. It is named in a language, or else in that of its numbers.
    """
    if theme not in THEMES:
        raise PensilError(f"there is no theme {theme!r}: use {', '.join(THEMES)}")
    geometry = Geometry(picture)
    scale = cell / CELL
    size = f'width="{number(geometry.width * scale)}" height="{number(geometry.height * scale)}"'
    words = {"title": picture.title, "rows": picture.rows, "cols": picture.cols}
    named = Phrase(SHARED, "say.svg-title", words).said(lang or picture.numbered or DEFAULT)
    start = f'<svg class="pensil" viewBox="0 0 {geometry.width} {geometry.height}" {size} role="img"'
    head = [
        start + (' xmlns="http://www.w3.org/2000/svg">' if standalone else ">"),
        f"<title>{escaped(named)}</title>",
        *([f"<style>\n{stylesheet(theme)}</style>"] if standalone else []),
    ]
    return "\n".join([*head, *map(str, elements(picture, geometry)), "</svg>"]) + "\n"


def elements(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """The drawing, from the paper to what lies on top of everything."""
    fills = {item.cell: item for item in picture.items if isinstance(item, Fill)}
    yield from _paper(picture, geometry)
    yield from _fills(fills, geometry)
    yield from (_dots if picture.lattice is Lattice.DOTS else _lattice)(picture, geometry)
    yield from _regions(picture, geometry)
    yield from _borders(picture, geometry)
    yield from _groups(picture, geometry)
    # Islands that stand side by side leave little room: a frame must not hide the link between them.
    islands = {item.cell for item in picture.items if isinstance(item, Island)}
    frames = picture.frames()
    yield from _frames({c: r for c, r in frames.items() if c in islands}, geometry, around_islands=True)
    yield from _links(picture, geometry)
    yield from _islands(picture, geometry)
    yield from _symbols(picture, geometry)
    yield from _labels(picture, fills, geometry)
    yield from _frames({c: r for c, r in frames.items() if c not in islands}, geometry)
    yield from arrows(picture, geometry)
    yield from tags(picture, geometry)
    if picture.numbered:
        yield _numbers(picture, geometry)


def _paper(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    yield Element(f'<rect class="paper" width="{geometry.width}" height="{geometry.height}"/>')
    board = geometry.area(0, 0, picture.rows - 1, picture.cols - 1)
    yield path("board crisp", [rectangle(board)])
    lit = [item.cell for item in picture.items if isinstance(item, Glow)]
    if lit:
        yield path("lit crisp", _areas(lit, geometry))
    tints = Paths()
    for item in picture.items:
        if isinstance(item, Region) and not item.possible:
            box = geometry.area(item.top, item.left, item.bottom, item.right)
            tints.add(f"tint {item.role.value}", rectangle(box))
    yield from tints


def _areas(cells: Iterable[Cell], geometry: Geometry) -> list[str]:
    return [rectangle(geometry.area(row, left, row, right)) for row, left, right in runs(cells)]


def _fills(fills: dict[Cell, Fill], geometry: Geometry) -> Iterator[Element]:
    groups: defaultdict[tuple[Role, str | None], list[Cell]] = defaultdict(list)
    for cell, fill in fills.items():
        groups[fill.role, fill.color].append(cell)
    for (role, color), cells in groups.items():
        paint = f" fill={quoteattr(color)}" if color else ""
        yield path(f"{'paint' if color else 'fill'} {role.value} crisp", _areas(cells, geometry), paint)


def _lattice(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """The lines of the board over its painted cells, and fainter ones that lead from the clues to it."""
    rows, cols, x, y = picture.rows, picture.cols, geometry.x, geometry.y
    right, bottom, every = geometry.right, geometry.bottom, picture.heavy_every or max(rows, cols)

    def across(lines: range) -> list[str]:
        return [line(x(0), y(row), right, y(row)) for row in lines]

    def down(lines: range) -> list[str]:
        return [line(x(col), y(0), x(col), bottom) for col in lines]

    guides = Paths()
    for row in range(rows + 1 if picture.left else 0):
        sort = "guide" if row % every or row in (0, rows) else "heavy"
        guides.add(f"{sort} stroke crisp", line(x(-picture.left), y(row), x(0), y(row)))
    for col in range(cols + 1 if picture.top else 0):
        sort = "guide" if col % every or col in (0, cols) else "heavy"
        guides.add(f"{sort} stroke crisp", line(x(col), y(-picture.top), x(col), y(0)))
    yield from guides
    if rows > 1 or cols > 1:
        yield path("lines stroke crisp", across(range(1, rows)) + down(range(1, cols)))
    if rows > every or cols > every:
        yield path("heavy stroke crisp", across(range(every, rows, every)) + down(range(every, cols, every)))
    yield path("edge stroke crisp", [rectangle(geometry.area(0, 0, rows - 1, cols - 1))])


def _dots(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """A faint dot in every cell that is empty, so that people can count cells between islands."""
    taken = {item.cell for item in picture.items if isinstance(item, Island)}
    for item in picture.items:
        if isinstance(item, Connection) and item.count:
            (top, left), (bottom, right) = item.start, item.end
            taken.update((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
    xs = [number(geometry.x(col) + CELL / 2) for col in range(picture.cols)]
    ys = [number(geometry.y(row) + CELL / 2) for row in range(picture.rows)]
    dots = [f"M{x} {y}h0" for r, y in enumerate(ys) for c, x in enumerate(xs) if (r, c) not in taken]
    if dots:
        yield path("dots stroke", dots)


def _regions(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Borders on the lines between cells; those that ask for attention inside, so that none hides another."""
    plain, special = Paths(), Paths()
    yield from _possible(picture, geometry)
    for item in picture.items:
        if isinstance(item, Region) and not item.possible:
            box = geometry.area(item.top, item.left, item.bottom, item.right)
            loud = item.role in (Role.HINT, Role.ERROR, Role.TRACE, Role.GHOST)
            classes = f"region stroke {item.role.value}"
            (special if loud else plain).add(classes, rectangle(box.inset(4)) if loud else rectangle(box))
    yield from plain
    yield from special


def _possible(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Thin outlines at different distances from the lines of the board, so that those side by side stay apart."""
    paths = Paths()
    possible = (item for item in picture.items if isinstance(item, Region) and item.possible)
    for place, item in enumerate(possible):
        box = geometry.area(item.top, item.left, item.bottom, item.right)
        paths.add(f"possible stroke {item.role.value}", rounded(box.inset(3 + 2 * (place % DISTANCES)), 3))
    yield from paths


def _borders(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Lines between cells, those in one line put together; errors have a diamond in the middle of each side."""
    x, y, half = geometry.x, geometry.y, CELL // 2
    for role, across, down in picture.border_lines():
        lines = [line(x(left), y(row), x(right + 1), y(row)) for row, left, right in runs(across)]
        turned = runs((col, row) for row, col in down)
        lines += [line(x(col), y(top), x(col), y(bottom + 1)) for col, top, bottom in turned]
        yield path(f"border stroke {role.value}", lines)
        if role is Role.ERROR:
            middles = [(x(col) + half, y(row)) for row, col in across] + [(x(col), y(row) + half) for row, col in down]
            yield path("corner solid error", (f"M{number(mx)} {number(my - 5)}l5 5l-5 5l-5 -5z" for mx, my in middles))


def _groups(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Frames around several cells, in the shapes of those around single ones."""
    halos, rings, ghosts = Paths(), Paths(), 0
    for item in picture.items:
        if not isinstance(item, Group):
            continue
        ghosts += item.role is Role.GHOST
        inset = INSET + APART * (ghosts - 1) if item.role is Role.GHOST else INSET
        for turns in contours(set(item.cells)):
            shape = contour_path(turns, geometry, inset, 0 if item.role is Role.ERROR else ROUND)
            where = _where(item.cells[0])
            halos.add(f"halo stroke{where}", shape)
            rings.add(f"ring stroke {item.role.value}{where}", shape)
        if item.role is Role.ERROR:
            row, _, col = runs(item.cells)[0]
            rings.add("corner solid error", _corner(geometry.box((row, col)).inset(INSET)))
    yield from halos
    yield from rings


def _links(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Parallel lines from middle to middle, the islands go on top; a small cross says that there is no link.

    Links that are not decided are dashed; what that does not tell of their number is written on them.
    """
    paths, notes = Paths(), Paths()
    for item in picture.items:
        if not isinstance(item, Connection):
            continue
        (x1, y1), (x2, y2) = geometry.box(item.start).middle, geometry.box(item.end).middle
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if item.count == 0 and not item.more:
            paths.add(f"nothing stroke {item.role.value}", cross(x, y, 2.5))
        for i in range(item.count):
            off = 5.5 * (i - (item.count - 1) / 2)
            dx, dy = (0.0, off) if y1 == y2 else (off, 0.0)
            classes = f"link {'open ' if item.more else ''}stroke {item.role.value}"
            paths.add(classes, line(x1 + dx, y1 + dy, x2 + dx, y2 + dy))
        said = note(item)
        if said:
            size = 12 if max(x2 - x1, y2 - y1) > CELL else 8
            paths.add("note-paper", circle(x, y, 0.75 * size))
            notes.add(
                f'class="note solid {item.role.value}" font-size="{size}"',
                f'<text x="{number(x)}" y="{number(y + MIDDLE * size)}">{escaped(said)}</text>',
            )
    yield from paths
    for attributes, texts in notes.data.items():
        yield Element(f"<g {attributes}>", tuple(texts), "</g>")


def _islands(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    paths = Paths()
    for item in picture.items:
        if isinstance(item, Island):
            paths.add(f"island outlined {item.role.value}", circle(*geometry.box(item.cell).middle, 11.5))
    yield from paths


def _symbols(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    paths = Paths()
    for item in picture.items:
        if not isinstance(item, Symbol):
            continue
        x, y = geometry.box(item.cell).middle
        if item.shape is Shape.LAMP:
            paths.add(f"socket solid {item.role.value}", rounded(Box(x - 4, y + 4, 8, 8.5), 2))
            paths.add(f"bulb outlined {item.role.value}", circle(x, y - 2.5, 8.5))
        elif item.shape is Shape.DOT:
            paths.add(f"dot solid {item.role.value}", circle(x, y, 3))
        elif item.shape is Shape.CIRCLE:
            paths.add(f"circled stroke {item.role.value}", circle(x, y, 11.5))
        else:
            paths.add(f"cross stroke {item.role.value}", cross(x, y, 4.5))
    yield from paths


def _labels(picture: Picture, fills: dict[Cell, Fill], geometry: Geometry) -> Iterator[Element]:
    """Numbers, as large as they fit; those of a colour of the puzzle on a swatch of it."""
    groups: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    swatches: defaultdict[str, list[str]] = defaultdict(list)
    for item in picture.items:
        if not isinstance(item, Text | Island):
            continue
        box, fill = geometry.box(item.cell), fills.get(item.cell)
        classes = f"label solid {item.role.value}{_where(item.cell)}"
        if isinstance(item, Text) and item.color:
            classes = "label " + _on_color(item.color)
            swatches[item.color].append(rounded(box.inset(1.5), 3))
        elif fill:
            classes = "label " + (_on_color(fill.color) if fill.color else f"on-{fill.role.value}")
        room = min(box.width, 21) if isinstance(item, Island) else box.width - 4
        size = min(0.62 * min(box.width, box.height), room / (DIGIT * max(1, len(item.text))))
        x, y = box.middle
        # The line that digits stand on is given, because not every program knows how to centre text upright.
        placed = f'<text x="{number(x)}" y="{number(y + MIDDLE * size)}">{escaped(item.text)}</text>'
        groups[classes, number(size)].append(placed)
    yield from (path("swatch", data, f" fill={quoteattr(color)}") for color, data in swatches.items())
    for (classes, font_size), texts in groups.items():
        yield Element(f'<g class="{classes}" font-size="{font_size}">', tuple(texts), "</g>")


def _numbers(picture: Picture, geometry: Geometry) -> Element:
    """The names of the rows to the right of the board, and those of the columns below it."""
    row_sign, column_sign = signs(picture)
    longest = len(f"{column_sign}{max(picture.rows, picture.cols)}")
    size = min(11, (CELL - 2) / (DIGIT * longest))
    beside, below = geometry.right + (PAD + NUMBERS) / 2, geometry.bottom + (PAD + NUMBERS) / 2
    places = [(beside, geometry.y(row) + CELL / 2, f"{row_sign}{row + 1}") for row in range(picture.rows)]
    places += [(geometry.x(col) + CELL / 2, below, f"{column_sign}{col + 1}") for col in range(picture.cols)]
    texts = (f'<text x="{number(x)}" y="{number(y + MIDDLE * size)}">{name}</text>' for x, y, name in places)
    return Element(f'<g class="numbers" font-size="{number(size)}">', tuple(texts), "</g>")


def _where(cell: Cell) -> str:
    """The class of what lies in a margin, where the paper is not that of the board."""
    return " margin" if min(cell) < 0 else ""


def _on_color(color: str) -> str:
    return "on-light" if dark_text_reads_better(color) else "on-dark"


def _frames(cells: dict[Cell, Role], geometry: Geometry, *, around_islands: bool = False) -> Iterator[Element]:
    """A halo of paper keeps them apart from painted cells; errors have corners and hints do not."""
    halos, rings = Paths(), Paths()
    for cell, role in cells.items():
        box = geometry.box(cell).inset(1 if around_islands else INSET)
        shape = rectangle(box) if role is Role.ERROR else rounded(box, min(ROUND, box.width / 3, box.height / 3))
        if not around_islands:
            halos.add(f"halo stroke{_where(cell)}", shape)
        rings.add(f"ring stroke {role.value}{_where(cell)}", shape)
        if role is Role.ERROR:
            rings.add("corner solid error", _corner(box))
    yield from halos
    yield from rings


def _corner(box: Box) -> str:
    """The filled corner of a frame that shows an error."""
    return f"M{number(box.x + box.width)} {number(box.y)}v8l-8 -8z"
