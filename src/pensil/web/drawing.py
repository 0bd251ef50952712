"""Pictures for the page: the same SVG as everywhere, in named layers, so that single marks can come and go.

The page knows nothing about drawing. It gets the empty board once, and for every spot what each mark on it looks like,
as elements with the layer they belong to; a move puts elements in or takes them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pensil.core.board import Board, Puzzle, bits
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.picture import Fill, Island, Item, Picture, Role, Text
from pensil.core.record import replace
from pensil.kinds import kind_named
from pensil.render.element import Element, Paths
from pensil.render.geometry import CELL, Box, Geometry, rectangle
from pensil.render.svg import elements

LAYERS = {
    "paper": ("paper", "board"),
    "light": ("lit",),
    "tint": ("tint",),
    "fill": ("fill", "paint"),
    "lattice": ("guide", "lines", "heavy", "edge", "dots", "numbers"),
    "region": ("possible", "region", "border"),
    "ring": ("halo", "ring", "corner"),
    "link": ("link", "nothing", "note-paper", "note"),
    "island": ("island",),
    "symbol": ("socket", "bulb", "dot", "circled", "cross"),
    "label": ("swatch", "label", "veil"),
    "sign": ("arrow", "head", "tag", "on-tag"),
}
"""The layers from back to front, and the classes of elements that lie in each."""

_LAYER_OF = {name: layer for layer, names in LAYERS.items() for name in names}
_CLASS = re.compile(r'class="([\w-]+)')

MOST_VALUES = 5
"""For spots of so many values also the looks of several that are left are told; of more, only those of single ones."""

Layered = list[list[str]]
"""Elements as markup, each after its layer."""


def layered(found: Iterable[Element]) -> Layered:
    return [[_layer(element), str(element)] for element in found]


def _layer(element: Element) -> str:
    name = _CLASS.search(element.start)
    assert name is not None
    return _LAYER_OF[name[1]]


def board_drawing(puzzle: Puzzle, lang: str) -> dict[str, Any]:
    """The empty board: its size, where its first cell is, and its elements."""
    picture = kind_named(puzzle.kind).picture(puzzle).with_numbers(lang)
    geometry = Geometry(picture)
    return {
        "width": geometry.width,
        "height": geometry.height,
        "left": geometry.left,
        "top": geometry.top,
        "cell": CELL,
        "layers": list(LAYERS),
        "elements": layered(elements(picture, geometry)),
    }


def overlay(before: Picture, shown: Picture) -> Layered:
    """What a picture has that another one of the same board has not; the board itself and its margins are the same."""
    geometry = Geometry(shown)
    known = {(element.start, piece) for element in elements(before, geometry) for piece in element.pieces}
    found = []
    for element in elements(shown, geometry):
        pieces = tuple(piece for piece in element.pieces if (element.start, piece) not in known)  # the paper has none
        if pieces:
            found.append(replace(element, pieces=pieces))
    return [[layer, markup] for layer, markup in layered(found) if layer != "lattice"]


def veils(puzzle: Puzzle, board: Board) -> Layered:
    """What dims the clues that are finished: a thin sheet over them, in the colour of what they stand on."""
    kind = kind_named(puzzle.kind)
    picture = kind.picture(puzzle)
    geometry, painted = Geometry(picture), {item.cell for item in picture.items if isinstance(item, Fill)}
    found = Paths()
    for cell in kind.finished(puzzle, board):
        under = " margin" if min(cell) < 0 else " painted" if cell in painted else ""
        found.add(f"veil{under}", rectangle(geometry.box(cell).inset(2)))
    return layered(found)


def looks(puzzle: Puzzle) -> dict[str, Any] | None:
    """What marks on every spot look like; None for kinds whose marks are not made spot by spot.

    `spots` has the cells of each spot, the place of its looks in `looks`, and its values; a look has, for every value
    as marks write it (a list where several are left), elements as they are drawn with the first cell of the spot at
    0, 0.
    """
    kind = kind_named(puzzle.kind)
    if kind.mark is None:
        return None
    found: dict[tuple[tuple[str, tuple[Item, ...]], ...], int] = {}
    spots = []
    for spot, domain in enumerate(puzzle.domains):
        cells = puzzle.spot_cells(spot)
        look = tuple((_written(puzzle, spot, mask), items) for mask, items in _marks(kind, puzzle, spot, domain))
        place = found.setdefault(look, len(found))
        spots.append([[list(cell) for cell in cells], place, [puzzle.value_to_json(spot, v) for v in bits(domain)]])
    return {"spots": spots, "looks": [{name: _alone(items) for name, items in look} for look in found]}


def _written(puzzle: Puzzle, spot: int, mask: int) -> str:
    """The value as marks write it, as text without blanks."""
    values = [puzzle.value_to_json(spot, value) for value in bits(mask)]
    return str(values[0] if len(values) == 1 else values).replace(" ", "")


def _marks(kind: Kind, puzzle: Puzzle, spot: int, domain: int) -> Iterator[tuple[int, tuple[Item, ...]]]:
    """The marks that a spot may have, as items with its first cell at 0, 0."""
    assert kind.mark is not None
    row, col = puzzle.spot_cells(spot)[0]
    for mask in _masks(domain):
        items = tuple(_moved(item, -row, -col) for item in kind.mark(puzzle, spot, mask, Role.MARK))
        if items or not mask & (mask - 1):
            yield mask, items


def _moved(item: Item, down: int, across: int) -> Item:
    """An item so many rows and columns away."""
    moved = {
        name: (getattr(item, name)[0] + down, getattr(item, name)[1] + across)
        for name in ("cell", "start", "end", "one", "other")
        if hasattr(item, name)
    }
    return replace(item, **moved)


def _alone(items: tuple[Item, ...]) -> Layered:
    """Items without a board, around the cell at 0, 0."""
    picture = Picture(1, 1, items)
    drawn = layered(elements(picture, _Unbounded(picture)))
    return [[layer, markup] for layer, markup in drawn if layer not in ("paper", "lattice")]


def _masks(domain: int) -> Iterable[int]:
    values = list(bits(domain))
    if len(values) > MOST_VALUES:
        return [1 << value for value in values]
    return [mask for mask in range(1, domain) if mask & domain == mask] or [domain]


class _Unbounded(Geometry):
    """A plane without margins: cells may have any coordinates."""

    def x(self, col: int) -> int:
        return CELL * col

    def y(self, row: int) -> int:
        return CELL * row

    def box(self, cell: Cell) -> Box:
        return Box(self.x(cell[1]), self.y(cell[0]), CELL, CELL)


def spoken(puzzle: Puzzle) -> dict[str, Any]:
    """What is given, for ears: the texts of cells (empty for those painted without a text), and of lines in margins."""
    cells: dict[str, str] = {}
    rows: dict[int, list[str]] = {}
    cols: dict[int, list[str]] = {}
    for item in kind_named(puzzle.kind).picture(puzzle).items:
        if isinstance(item, Fill):
            cells.setdefault(f"{item.cell[0]},{item.cell[1]}", "")
        elif isinstance(item, Text | Island):
            row, col = item.cell
            if row >= 0 and col >= 0:
                cells[f"{row},{col}"] = item.text
            elif col < 0:  # the last block of a line stands nearest to the board
                rows.setdefault(row, []).insert(0, item.text)
            else:
                cols.setdefault(col, []).insert(0, item.text)
    return {"cells": cells, "rows": [rows[at] for at in sorted(rows)], "cols": [cols[at] for at in sorted(cols)]}
