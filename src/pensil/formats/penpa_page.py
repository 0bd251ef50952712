"""What is in a penpa-edit URL: the board, its margins, and the layers of things drawn on it.

The data is base64 of raw DEFLATE of lines of text: the header with the size, the margins (which are part of that
size), the mode, the problem, the solution, and more that is not needed. Layers are JSON with abbreviated words.

Things are kept by index: plane * size + row * (columns + 4) + column, counted with two more cells on every side. Plane
0 are cells, 1 their lower right corners. All coordinates here are those of the inner board, from 0.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Any
from urllib.parse import unquote

from pensil.core.grid import MAX_SIDE, Cell
from pensil.core.record import record
from pensil.errors import FormatError
from pensil.formats.own_json import parse

MOST_TEXT = 2_000_000
"""The largest page after decompression: some thousand times what a board of 65 x 65, penpa's largest, takes."""

_WORDS = {
    "z9": '"qa"',
    "zQ": '"pu_q"',
    "zA": '"pu_a"',
    "zG": '"grid"',
    "zM": '"edit_mode"',
    "zS": '"surface"',
    "zL": '"line"',
    "zE": '"lineE"',
    "zW": '"wall"',
    "zC": '"cage"',
    "zN": '"number"',
    "z1": '"numberS"',
    "zY": '"symbol"',
    "zP": '"special"',
    "zB": '"board"',
    "zR": '"command_redo"',
    "zU": '"command_undo"',
    "z8": '"command_replay"',
    "zF": '"freeline"',
    "z2": '"freelineE"',
    "zT": '"thermo"',
    "z3": '"arrows"',
    "zD": '"direction"',
    "z0": '"squareframe"',
    "z5": '"polygon"',
    "z4": '"deletelineE"',
    "z6": '"killercages"',
    "z7": '"nobulbthermo"',
    "z_": '"__a"',
    "zO": "null",
}
_TAGS = 17  # the line of the genres
_ABBREVIATION = re.compile(r'"(?:[^"\\]|\\.)*"|z[0-9A-Z_]')


@record
class Layer:
    """The things on one layer that matter here, cells as (row, column), ends of lines in pairs."""

    numbers: dict[Cell, list[Any]]  # [value, style, ...]
    surface: dict[Cell, int]
    symbols: dict[Cell, list[Any]]  # [number, name, ...]
    lines: dict[tuple[Cell, Cell], int]  # between the middles of cells
    edges: dict[tuple[Cell, Cell], int]  # between corners, each named by the cell up and left of it


@record
class Page:
    rows: int
    cols: int
    title: str
    author: str
    tags: tuple[str, ...]  # the genres that its author gave
    mode: str  # the combined mode of drawing that was chosen last, as "hashi"; mostly it says nothing
    problem: Layer
    solution: Layer


@record
class _Frame:
    """The size with the margins, and where the inner board starts."""

    width: int
    height: int
    top: int
    left: int

    def place(self, key: str) -> tuple[int, Cell]:
        """The plane and the cell of an index."""
        if not (key.isascii() and key.isdigit() and len(key) <= 9):
            raise FormatError(f"{key[:20]!r} is not the index of a cell")
        plane, index = divmod(int(key), (self.width + 4) * (self.height + 4))
        row, col = divmod(index, self.width + 4)
        return plane, (row - 2 - self.top, col - 2 - self.left)


def page(data: str) -> Page:
    """The page in the `p=` of a URL."""
    lines = _inflate(data).split("\n")
    if len(lines) < 4:
        raise FormatError(f"the page has {len(lines)} lines; expected the size, the margins, the mode and the problem")
    header = [unquote(field) for field in lines[0].split(",")]
    if header[0] != "square":
        raise FormatError(f"the page has a board of the type {header[0][:20]!r}; only 'square' can be read")
    frame, rows, cols = _frame(header, lines[1])
    return Page(
        rows,
        cols,
        _field(header, "Title: "),
        _field(header, "Author: "),
        _tags(lines[_TAGS] if len(lines) > _TAGS else ""),
        _mode(lines[2]),
        _layer(frame, lines[3]),
        _layer(frame, lines[4] if len(lines) > 4 else ""),
    )


def _inflate(data: str) -> str:
    plain = unquote(data).replace(" ", "+").rstrip("=")
    try:
        packed = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(packed, MOST_TEXT)
        if not unpacker.eof and len(text) >= MOST_TEXT:
            raise FormatError(f"the page is larger than {MOST_TEXT:,} bytes when unpacked")
        if not unpacker.eof:
            raise FormatError("the URL is cut off: the page in it ends early")
        return text.decode()
    except UnicodeDecodeError:
        raise FormatError("what follows 'p=' is not text when unpacked") from None
    except ValueError:
        raise FormatError("what follows 'p=' is not base64") from None
    except zlib.error:
        raise FormatError("what follows 'p=' cannot be unpacked") from None


def _frame(header: list[str], margins: str) -> tuple[_Frame, int, int]:
    sizes = [int(word) for word in header[1:3] if word.isascii() and word.isdigit() and len(word) <= 4]
    if len(sizes) != 2:
        raise FormatError("the header of the page has no size: expected square,columns,rows")
    width, height = sizes
    room = parse(margins) if margins.strip() else [0, 0, 0, 0]
    if not isinstance(room, list) or len(room) != 4 or not all(type(n) is int and 0 <= n < 1000 for n in room):
        raise FormatError("the second line of the page must be the margins [top, bottom, left, right]")
    top, bottom, left, right = room
    rows, cols = height - top - bottom, width - left - right
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise FormatError(f"the board has {rows} rows and {cols} columns; expected 1 to {MAX_SIDE} of each")
    return _Frame(width, height, top, left), rows, cols


def _field(header: list[str], name: str) -> str:
    return next((field.removeprefix(name).strip() for field in header if field.startswith(name)), "")


def _tags(text: str) -> tuple[str, ...]:
    try:
        found = parse(text) if text.strip() else []
    except FormatError:
        return ()
    return tuple(tag for tag in found if isinstance(tag, str)) if isinstance(found, list) else ()


def _mode(text: str) -> str:
    match = re.search(r'"combi":\["(\w*)"', text)
    return match[1] if match else ""


def _layer(frame: _Frame, text: str) -> Layer:
    data = parse(_spelled_out(text)) if text.strip() else {}
    if not isinstance(data, dict):
        raise FormatError("a layer of the page is not an object")

    def things(*names: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in names:
            part = data.get(name)
            if isinstance(part, dict):
                found |= part
        return found

    def in_cells(name: str, wanted: type) -> dict[Cell, Any]:
        placed = ((frame.place(key), value) for key, value in things(name).items())
        return {cell: value for (plane, cell), value in placed if plane == 0 and isinstance(value, wanted)}

    return Layer(
        in_cells("number", list),
        in_cells("surface", int),
        in_cells("symbol", list),
        _pairs(frame, things("line"), 0),
        _pairs(frame, things("lineE", "edge"), 1),
    )


def _pairs(frame: _Frame, lines: dict[str, Any], plane: int) -> dict[tuple[Cell, Cell], int]:
    """The lines between two neighbours of one plane, the upper or left end first."""
    found = {}
    for key, value in lines.items():
        ends = [frame.place(end) for end in key.split(",")]
        if len(ends) != 2 or type(value) is not int or any(p != plane for p, _ in ends):
            continue
        a, b = sorted(cell for _, cell in ends)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
            found[a, b] = value
    return found


def _spelled_out(text: str) -> str:
    """The JSON with its words; what stands between quotes is left as it is."""
    return _ABBREVIATION.sub(lambda match: _WORDS.get(match[0], match[0]), text)
