"""`.g` (Petr and Mirek Olsak's grid), black and white or in colour.

    Free text, up to the first line that starts with `#d` or `:`.
    #d
       0:   #ffffff  white      the background
       1:1  #000000  black      the colour of blocks without a letter
       a:%  #ff0000  red
    : rows
    3a 1
    2 2a
    : columns
    1a

In `#d` stands the character of the colour in the clues, a colon, the character for printing (which means nothing
here), the colour and a remark. A line without blocks is blank. A third line with a colon, or the end, closes the
columns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import (
    Blocks,
    Line,
    Palette,
    block,
    lengths,
    named_color,
    nonogram,
    numbered_lines,
    one_line,
    puzzle_of,
    shown,
    without_zero,
)
from pensil.formats.nonogram.color_names import COLORS
from pensil.formats.nonogram.x11_names import x11_color
from pensil.kinds.nonogram.puzzle import LETTERS, STAR

_DEFINED = re.compile(r"\s*(\S):(?:.?\s+)?(\S.*)")
_BLOCK = re.compile(r"([0-9]+[^0-9\s]?)|\S")
_INFO = ("title", "author", "copyright", "source", "description")
_MOST_WORDS = 4  # as in: dark olive green 3


def read(source: Source, kind: str | None = None) -> Document:
    lines = numbered_lines(source.text)
    heads = [i for i, (_, text) in enumerate(lines) if text.startswith(":")]
    if len(heads) < 2:
        missing = "columns" if heads else "rows"
        raise FormatError(f"expected a line with a colon before the {missing}", line=lines[-1][0] if lines else None)
    text, colors = _header(lines[: heads[0]])
    palette = _palette(colors)
    closed = len(heads) > 2
    end = heads[2] if closed else len(lines)
    row_clues = [_blocks(line, palette) for line in _limited(lines[heads[0] + 1 : heads[1]], "rows")]
    col_lines = lines[heads[1] + 1 : end]
    if not closed:
        col_lines = col_lines[: _told_columns(col_lines, row_clues)]
    col_clues = [_blocks(line, palette) for line in _limited(col_lines, "columns")]
    return nonogram(row_clues, col_clues, palette.told, None, _info(text))


def write(document: Document) -> str:
    puzzle = puzzle_of(document, "g", colors=True)
    colored = puzzle.palette is not None
    lines = [f"{key}: {text}" for key in _INFO if (text := one_line(document.info.get(key, "")))]
    if puzzle.palette is not None:
        lines += ["#d", "   0:   #ffffff  background"]
        lines += [f"   {a}:{a}  {color}" for a, color in zip(LETTERS, puzzle.palette, strict=False)]
    for head, clues in ((": rows", puzzle.row_clues), (": columns", puzzle.col_clues)):
        lines += [head, *(lengths(clue, colored=colored) if clue else "" for clue in clues)]
    return "\n".join([*lines, ":"]) + "\n"


def _header(lines: Sequence[Line]) -> tuple[list[str], list[Line]]:
    """The free text, and the lines that tell colours."""
    text: list[str] = []
    colors: list[Line] = []
    defining = False
    for at, line in lines:
        start = line[:2].lower()
        if start == "#t":
            raise FormatError("this is a puzzle of triangles; only those of squares can be read", line=at)
        if start == "#d":
            defining = True
        elif defining and line.strip():
            colors.append((at, line))
        elif not defining:
            text.append(line)
    return text, colors


def _palette(lines: Sequence[Line]) -> Palette:
    palette = Palette("1")
    for at, line in lines:
        match = _DEFINED.match(line)
        if match is None:
            raise FormatError(f"expected a colour, as in a:a #ff0000, not {shown(line.strip())}", line=at)
        color = _color(match[2], at)
        if match[1] != "0":
            palette.tell(match[1], color, at)
    return palette


def _color(text: str, at: int) -> str:
    """The colour that a text begins with, by the longest name that X11 or CSS has; the rest is a remark."""
    quoted = re.match(r"([\"'])\s*(\S.*?)\1", text)
    words = (quoted[2] if quoted else text.replace("\t", "  ").partition("  ")[0].strip("\"'")).split() or [text]
    for count in range(min(len(words), _MOST_WORDS), 0, -1):
        name = " ".join(words[:count])
        if (color := x11_color(name)) is not None:
            return color
        if count > 1 and name.lower().replace(" ", "") in COLORS:
            break
    return named_color(name, at)


def _limited(lines: Sequence[Line], what: str) -> Sequence[Line]:
    if len(lines) > MAX_SIDE:
        raise FormatError(f"there are {len(lines)} {what}; the most is {MAX_SIDE}", line=lines[MAX_SIDE][0])
    return lines


def _told_columns(lines: Sequence[Line], row_clues: Sequence[Blocks]) -> int:
    """How many columns there are when no colon closes them.

    Blank lines at the end of a file mostly mean nothing, but they are columns when the rows need the room.
    """
    told = max((i for i, (_, text) in enumerate(lines, 1) if text.strip()), default=0)
    needed = max((_least_cells(clue) for clue in row_clues), default=0)
    return max(told, min(needed, len(lines)))


def _least_cells(clue: Blocks) -> int:
    return sum(int(length) for length, _ in clue) + sum(a[1] == b[1] for a, b in pairwise(clue))


def _blocks(line: Line, palette: Palette) -> Blocks:
    """Numbers, each perhaps with the character of its colour right behind it; blanks may stand anywhere between."""
    at, text = line
    found: Blocks = []
    for match in _BLOCK.finditer(text):
        column = match.start() + 1
        if match[1] is None:
            if match[0] == "*":
                raise FormatError(STAR, line=at, column=column)
            raise FormatError(f"expected the length of a block, not {shown(match[0])}", line=at, column=column)
        if len(found) == MAX_SIDE:
            raise FormatError(f"more than {MAX_SIDE} blocks", line=at, column=column)
        found.append(block(match[1], palette, at, column))
    return without_zero(found, at)


def _info(lines: Sequence[str]) -> dict[str, str]:
    """What the free text tells: lines such as `title: ...`, as the writer makes them; all others as the description."""
    info: dict[str, str] = {}
    others: list[str] = []
    for line in lines:
        key, colon, text = line.partition(":")
        key, text = key.strip().lower(), text.strip()
        if colon and text and key in _INFO and key not in info:
            info[key] = text
        elif line.strip():
            others.append(line.strip())
    if others:
        info["description"] = "\n".join([*([info["description"]] if "description" in info else []), *others])
    return info
