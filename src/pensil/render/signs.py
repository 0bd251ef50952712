"""The signs of a supposition in SVG: the numbers of its links, and arrows from what leads to what follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import hypot

from pensil.core.grid import Cell
from pensil.core.picture import Arrow, Picture, Role, Tag
from pensil.render.element import Element, Paths, escaped
from pensil.render.geometry import Box, Geometry, number, rounded

HEIGHT = 12
"""The height of a tag, and its width unless its text is long."""

CHARACTER = 5.6
"""The width of a character in it."""

SIZE = 9.5
"""The size of its text."""

DROP = 0.36 * SIZE
"""From its middle down to the line that the text stands on."""

CORNER = 7.5
"""From the corner of a cell to the middle of a tag."""

ASIDE = 10
"""From the middle of a bridge to the middle of a tag beside it."""

CLEAR = 10
"""An arrow keeps this distance from the middles that it leads from and to, where there is room."""

HEAD = 6.5
"""The length of its head."""


def tags(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Small labels on top of everything: numbers at the left of their cells, the sign of a clash at the right."""
    papers = Paths()
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for item in picture.items:
        if isinstance(item, Tag):
            width = max(HEIGHT, CHARACTER * len(item.text) + 5)
            x, y = _place(item, geometry)
            x = max(width / 2, min(geometry.width - width / 2, x))
            papers.add(f"tag solid {item.role.value}", rounded(Box(x - width / 2, y - HEIGHT / 2, width, HEIGHT), 5.5))
            texts[item.role.value].append(f'<text x="{number(x)}" y="{number(y + DROP)}">{escaped(item.text)}</text>')
    yield from papers
    for role, written in texts.items():
        yield Element(f'<g class="on-tag {role}" font-size="{number(SIZE)}">', tuple(written), "</g>")


def _place(tag: Tag, geometry: Geometry) -> tuple[float, float]:
    """The middle of a tag."""
    if len(tag.cells) == 1:
        box = geometry.box(tag.cells[0])
        return box.x + (box.width - CORNER if tag.role is Role.CLASH else CORNER), box.y + CORNER
    x, y = _middle(tag.cells, geometry)
    (top, _), (bottom, _) = tag.cells
    return (x, y - ASIDE) if top == bottom else (x + ASIDE, y)


def _middle(cells: tuple[Cell, ...], geometry: Geometry) -> tuple[float, float]:
    middles = [geometry.box(cell).middle for cell in cells]
    return sum(x for x, _ in middles) / len(cells), sum(y for _, y in middles) / len(cells)


def arrows(picture: Picture, geometry: Geometry) -> Iterator[Element]:
    """Arrows, bent a little so that they do not lie on the lines of the board."""
    halos, lines, heads = Paths(), Paths(), Paths()
    for item in picture.items:
        if isinstance(item, Arrow):
            line, head = _arrow(_middle(item.start, geometry), _middle(item.end, geometry))
            halos.add("halo stroke", line)
            lines.add(f"arrow stroke {item.role.value}", line)
            heads.add(f"head solid {item.role.value}", head)
    yield from halos
    yield from lines
    yield from heads


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
    """The paths of the line and of the head of an arrow between two points that are not the same."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    clear = min(CLEAR, length / 4)
    bend = min(0.16 * length, 16)
    bent_x, bent_y = (x1 + x2) / 2 - bend * along[1], (y1 + y2) / 2 + bend * along[0]
    from_x, from_y = _towards(x1, y1, bent_x, bent_y, clear)
    tip_x, tip_y = _towards(x2, y2, bent_x, bent_y, clear)
    base_x, base_y = _towards(x2, y2, bent_x, bent_y, clear + HEAD)
    side_x, side_y = (base_y - tip_y) * 0.55, (tip_x - base_x) * 0.55
    line = f"M{_point(from_x, from_y)}Q{_point(bent_x, bent_y)} {_point(base_x, base_y)}"
    corners = (tip_x, tip_y), (base_x + side_x, base_y + side_y), (base_x - side_x, base_y - side_y)
    return line, "M" + "L".join(_point(x, y) for x, y in corners) + "z"


def _towards(x: float, y: float, to_x: float, to_y: float, distance: float) -> tuple[float, float]:
    """The point at some distance from another, on the way to a third."""
    share = distance / hypot(to_x - x, to_y - y)
    return x + (to_x - x) * share, y + (to_y - y) * share


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
