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
from collections.abc import Collection, Mapping, Sequence
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
    named_color,
    nonogram,
    number,
    numbered_lines,
    one_line,
    puzzle_of,
    read_picture,
    shown,
    side,
    without_zero,
)
from pensil.kinds.nonogram.puzzle import LETTERS

_KEY = re.compile(r"\s*([A-Za-z]\w*)(.*)", re.DOTALL)
_NAMED = re.compile(r"\s*([A-Za-z]{2,})[ \t]+\d")
_INFO = {"title": "title", "by": "author", "catalogue": "catalogue", "copyright": "copyright", "license": "license"}
_SIZES = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
_SAID = {"width": "the width", "height": "the height"}
_LISTS = {"rows": "row", "columns": "column"}
_PICTURES = ("goal", "saved")

Section = tuple[int, list[Line]]  # the line of its key, the lines that belong to it


@dataclass
class _File:
    """What stands where, before anything but the sizes is understood."""

    sizes: dict[str, int] = field(default_factory=dict)
    lists: dict[str, Section] = field(default_factory=dict)
    pictures: dict[str, Section] = field(default_factory=dict)
    twice: FormatError | None = None  # a picture that stands there a second time
    colors: list[Line] = field(default_factory=list)
    info: dict[str, str] = field(default_factory=dict)

    def size(self, name: str) -> int:
        if name not in self.sizes:
            raise FormatError(f"expected a line such as '{name} 10'")
        return self.sizes[name]


def read(source: Source, kind: str | None = None) -> Document:
    file = _file(numbered_lines(source.text))
    palette, signs = _palette(file.colors)
    for key, name in (("rows", "height"), ("columns", "width")):
        if key not in file.lists:
            file.size(name)  # nothing else tells it
    row_clues = _clues(file, "rows", file.sizes.get("height"), palette)
    col_clues = _clues(file, "columns", file.sizes.get("width"), palette)
    told = next((file.pictures[name] for name in _PICTURES if name in file.pictures), None)
    rows = file.size("height") if row_clues is None else len(row_clues)
    cols = file.size("width") if col_clues is None else len(col_clues)
    picture = file.twice or (None if told is None else read_picture(lambda: _picture(told, rows, cols, palette, signs)))
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
            names = {told.split()[0] for _, told in file.colors if told}
            end = next((i for i in range(at, len(lines)) if _starts_key(lines[i][1], names)), len(lines))
            file.lists[key] = (number, list(lines[at:end]))
            at = end
        elif key in _SIZES:
            size = side(value, _SAID[_SIZES[key]], line=number)
            if file.sizes.setdefault(_SIZES[key], size) != size:
                raise FormatError(f"{_SAID[_SIZES[key]]} was {file.sizes[_SIZES[key]]} before", line=number)
        elif key in ("color", "colour"):
            file.colors.append((number, value))
        elif key in _PICTURES:
            if key in file.pictures:
                file.twice = file.twice or FormatError(f"{key!r} is told twice", line=number)
                continue
            file.pictures[key] = (number, [(number, value)] if value else list(lines[at:]))
        elif key in _INFO and (told := _unquoted(value)):
            file.info[_INFO[key]] = told
    return file


def _starts_key(text: str, colors: Collection[str]) -> bool:
    """Whether a line below a list is no longer part of it; a list may begin with the name of a colour."""
    named = _NAMED.match(text)
    return text.lstrip()[:1].isalpha() and not (named is not None and named[1] in colors)


def _once(told: Mapping[str, Section], key: str, line: int) -> None:
    if key in told:
        raise FormatError(f"{key!r} is told twice", line=line)


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return html.unescape(value).strip()


def _palette(lines: Sequence[Line]) -> tuple[Palette, dict[str, str]]:
    """The colours, and by which characters a picture shows those whose names are longer."""
    palette = Palette("1")
    signs: dict[str, str] = {}
    for at, value in lines:
        words = value.split()
        if len(words) < 2 or not words[0].isalpha() or (len(words[0]) > 1 and len(words) < 3):
            raise FormatError(f"expected a letter and a colour, as a #ff0000, not {shown(value)}", line=at)
        palette.tell(words[0], named_color(words[1], at), at)
        if len(words[0]) > 1 and len(words[2]) == 1:
            signs[words[2]] = words[0]
    return palette, signs


def _clues(file: _File, key: str, count: int | None, palette: Palette) -> list[Blocks] | None:
    if key not in file.lists:
        return None
    after, lines = file.lists[key]
    told = clue_lines(lines, _count(lines) if count is None else count, _LISTS[key], after)
    return [_named_blocks(line, palette) if _NAMED.match(line[1]) else blocks(line, palette) for line in told]


def _count(lines: Sequence[Line]) -> int:
    """How many lists there are where no size tells it: blank lines are for looks then."""
    return sum(1 for _, text in lines if text.strip())


def _named_blocks(line: Line, palette: Palette) -> Blocks:
    """Blocks as nonny writes them, each after the name of its colour: a name holds until the next one."""
    at, text = line
    found: Blocks = []
    color = palette.default
    for word in text.replace(",", " ").split():
        if word.isalpha():
            color = word
            continue
        known = palette.number(color)
        if known is None:
            raise FormatError(f"no colour is called {shown(color)}", line=at)
        found.append((number(word, "the length of a block", line=at), known))
    return without_zero(found, at)


def _picture(section: Section, rows: int, cols: int, palette: Palette, signs: Mapping[str, str]) -> Picture:
    """The cells, row by row, on one line in quotes or on as many of the lines below as it takes."""
    cells: list[int] = []
    for at, text in section[1]:
        if len(cells) == rows * cols:
            break
        for column, sign in enumerate(text, 1):
            if sign.isspace() or sign == '"':
                continue
            if len(cells) == rows * cols:
                raise FormatError(f"the picture goes on after its {cols} x {rows} cells", line=at)
            mask = _mask(sign, palette, signs)
            if mask is None:
                raise FormatError(
                    f"cell {column} of the picture is {shown(sign)}; expected 0, 1, ? or the letter of a colour",
                    line=at,
                )
            cells.append(mask)
    if len(cells) != rows * cols:
        raise FormatError(f"the picture has {len(cells)} cells; expected {cols} x {rows}", line=section[0])
    return [cells[i : i + cols] for i in range(0, rows * cols, cols)]


def _mask(sign: str, palette: Palette, signs: Mapping[str, str]) -> int | None:
    if sign == "?":
        return -1  # every value; the board keeps those that there are
    if sign not in signs and sign in ("0", "."):
        return 1
    color = palette.number(signs.get(sign, sign))
    return None if color is None else 1 << color
