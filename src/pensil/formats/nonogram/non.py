"""`.non` (Steve Simpson), with colours as nonogram-db has them and `saved` as pbnsolve has it.

    title "Two cells"
    by someone
    width 2
    height 1
    color a #ff0000
    rows
    2a
    columns
    1a
    1a
    goal "aa"

`width` and `height` may also be written `columns 2` and `rows 1`, or be left out where the lists tell them. Keys that
are not known are passed over. nonny writes colours as `color red FF0000 #`, with the character of the picture at the
end, and clues as `red 4 yellow 1 1`: a name holds until the next one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import (
    Blocks,
    Line,
    Palette,
    Picture,
    blocks,
    clue_lines,
    lengths,
    nonogram,
    numbered_lines,
    one_line,
    puzzle_of,
    rgb,
    shown,
    side,
)
from pensil.kinds.nonogram.puzzle import LETTERS

_KEY = re.compile(r"\s*([A-Za-z]\w*)(.*)", re.DOTALL)
_INFO = {"title": "title", "by": "author", "catalogue": "catalogue", "copyright": "copyright", "license": "license"}
_SIZES = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
_LISTS = {"rows": "row", "columns": "column"}
_PICTURES = ("goal", "saved")

Section = tuple[int, list[Line]]  # the line of its key, the lines that belong to it


@dataclass
class _File:
    """What stands where, before anything but the sizes is understood."""

    sizes: dict[str, int] = field(default_factory=dict)
    lists: dict[str, Section] = field(default_factory=dict)
    pictures: dict[str, Section] = field(default_factory=dict)
    colors: list[Line] = field(default_factory=list)
    info: dict[str, str] = field(default_factory=dict)

    def size(self, name: str) -> int:
        if name not in self.sizes:
            raise FormatError(f"expected a line such as '{name} 10'")
        return self.sizes[name]


def read(source: Source, kind: str | None = None) -> Document:
    file = _file(numbered_lines(source.text))
    cols, rows = file.size("width"), file.size("height")
    palette = _palette(file.colors)
    row_clues = _clues(file, "rows", rows, palette)
    col_clues = _clues(file, "columns", cols, palette)
    told = next((file.pictures[name] for name in _PICTURES if name in file.pictures), None)
    picture = None if told is None else _picture(told, rows, cols, palette)
    at = told[0] if told else None
    return nonogram(row_clues, col_clues, palette.told, picture, file.info, at)


def write(document: Document) -> str:
    puzzle = puzzle_of(document, "non", colors=True)
    colored = puzzle.palette is not None
    lines = [f'{key} "{html.escape(text)}"' for key, name in _INFO.items() if (text := _told(document.info, name))]
    lines += [f"width {puzzle.cols}", f"height {puzzle.rows}"]
    lines += [f"color {letter} {color}" for letter, color in zip(LETTERS, puzzle.palette or (), strict=False)]
    for key, clues in (("rows", puzzle.row_clues), ("columns", puzzle.col_clues)):
        lines += ["", key, *(lengths(clue, ",", colored=colored) for clue in clues)]
    board = document.board
    if board is not None:
        signs = "0" + (LETTERS if colored else "1")
        cells = "".join("?" if value is None else signs[value] for value in board.values())
        lines += ["", f'{"goal" if board.full else "saved"} "{cells}"']
    return "\n".join(lines) + "\n"


def _told(info: Mapping[str, str], name: str) -> str:
    return one_line(info.get(name, ""))


def _file(lines: Sequence[Line]) -> _File:
    file = _File()
    at = 0
    while at < len(lines):
        number, text = lines[at]
        at += 1
        match = _KEY.match(text)
        if match is None:
            continue
        key, value = match[1].lower(), match[2].strip()
        if key in _LISTS and not value:
            _once(file.lists, key, number)
            end = next((i for i in range(at, len(lines)) if lines[i][1].lstrip()[:1].isalpha()), len(lines))
            file.lists[key] = (number, list(lines[at:end]))
            at = end
        elif key in _SIZES:
            size = side(value, f"the {_SIZES[key]}", line=number)
            if file.sizes.setdefault(_SIZES[key], size) != size:
                raise FormatError(f"the {_SIZES[key]} was {file.sizes[_SIZES[key]]} before", line=number)
        elif key in ("color", "colour"):
            file.colors.append((number, value))
        elif key in _PICTURES:
            _once(file.pictures, key, number)
            file.pictures[key] = (number, [(number, value)] if value else list(lines[at:]))
        elif key in _INFO and (told := _unquoted(value)):
            file.info[_INFO[key]] = told
    return file


def _once(told: Mapping[str, Section], key: str, line: int) -> None:
    if key in told:
        raise FormatError(f"{key!r} is told twice", line=line)


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return html.unescape(value).strip()


def _palette(lines: Sequence[Line]) -> Palette:
    palette = Palette("1")
    for at, value in lines:
        words = value.split(None, 2)
        if len(words) < 2 or len(words[0]) != 1 or not words[0].isalpha():
            raise FormatError(f"expected a letter and a colour, as a #ff0000, not {shown(value)}", line=at)
        palette.tell(words[0], rgb(words[1], line=at), at)
    return palette


def _clues(file: _File, key: str, count: int, palette: Palette) -> list[Blocks] | None:
    if key not in file.lists:
        return None
    after, lines = file.lists[key]
    return [blocks(line, palette) for line in clue_lines(lines, count, _LISTS[key], after)]


def _picture(section: Section, rows: int, cols: int, palette: Palette) -> Picture:
    """The cells, row by row, on one line in quotes or on as many of the lines below as it takes."""
    cells: list[int] = []
    for at, text in section[1]:
        if len(cells) == rows * cols:
            break
        for column, sign in enumerate(text, 1):
            if sign.isspace() or sign == '"':
                continue
            if len(cells) == rows * cols:
                raise FormatError(f"the picture goes on after its {rows} x {cols} cells", line=at)
            mask = _mask(sign, palette)
            if mask is None:
                raise FormatError(
                    f"cell {column} of the picture is {shown(sign)}; expected 0, 1, ? or the letter of a colour",
                    line=at,
                )
            cells.append(mask)
    if len(cells) != rows * cols:
        raise FormatError(f"the picture has {len(cells)} cells; expected {rows} x {cols}", line=section[0])
    return [cells[i : i + cols] for i in range(0, rows * cols, cols)]


def _mask(sign: str, palette: Palette) -> int | None:
    if sign == "0":
        return 1
    if sign == "?":
        return -1  # every value; the board keeps those that there are
    color = palette.number(sign)
    return None if color is None else 1 << color
