"""Files of pynogram (INI) and nonogrid (TOML): one notation, with quotes or without.

    [clues]
    columns = 3 1, 1 1 1, 1 3
    rows =
        2g 1r        ; a comment, as behind #
        1
    [colors]
    g = (0, 255, 0) *
    r = (red) %

Lists stand between commas or on lines of their own; blank lines mean nothing, an empty list is 0. A block may end with
the name of its colour, and is black without one.
"""

from __future__ import annotations

import re

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import Blocks, Palette, named_color, nonogram, number, numbered_lines, without_zero
from pensil.kinds.nonogram.puzzle import STAR

_SECTION = re.compile(r"\[(\w+)\]")
_KEY = re.compile(r"([A-Za-z]\w*)\s*[=:]\s*(.*)")
_COMMENT = re.compile(r"[#;].*")
_COLOR = re.compile(r"[\"']?\(([^)]*)\)")
_BLOCK = re.compile(r"(\d+)([A-Za-z]\w*)?")
_MARKS = str.maketrans("\"'[]", "    ")
_ROWS, _COLUMNS = ("rows", "row"), ("columns", "cols", "column")

_DEFAULT = "black"


def read(source: Source, kind: str | None = None) -> Document:
    lists, palette = _file(source.text)
    clues = []
    for names in (_ROWS, _COLUMNS):
        key = next((name for name in names if name in lists), None)
        if key is None:
            raise FormatError(f"expected '{names[0]} =' with lists of numbers below [clues]")
        clues.append([_blocks(text, line, palette) for line, text in lists[key]])
    return nonogram(clues[0], clues[1], palette.told)


def _file(text: str) -> tuple[dict[str, list[tuple[int, str]]], Palette]:
    """The lists under each key, every list with the number of its line, and the colours."""
    lists: dict[str, list[tuple[int, str]]] = {}
    palette = Palette(_DEFAULT)
    section, key = "", ""
    for line, told in numbered_lines(text):
        plain = _COMMENT.sub("", told).strip()
        heading = _SECTION.fullmatch(plain)
        entry = _KEY.fullmatch(plain)
        if heading is not None:
            section, key = heading[1].lower(), ""
        elif section == "colors" and entry is not None:
            _tell(palette, entry[1], entry[2], line)
        elif section == "clues" and entry is not None:
            key = entry[1].lower()
            if key in lists:
                raise FormatError(f"{key!r} is told twice", line=line)
            lists[key] = _split(line, entry[2])
        elif section == "clues" and plain and key:
            lists[key] += _split(line, plain)
    return lists, palette


def _split(line: int, text: str) -> list[tuple[int, str]]:
    return [(line, part) for part in text.translate(_MARKS).split(",") if part.strip()]


def _tell(palette: Palette, name: str, text: str, line: int) -> None:
    match = _COLOR.match(text)
    if match is None:
        raise FormatError(f"expected a colour such as {name} = (red) *", line=line)
    parts = match[1].split(",")
    if len(parts) == 3:
        levels = [number(part.strip(), "a colour from 0 to 255", line=line, most=255) for part in parts]
        palette.tell(name, "#{:02x}{:02x}{:02x}".format(*levels), line)
    else:
        palette.tell(name, named_color(match[1], line), line)


def _blocks(text: str, line: int, palette: Palette) -> Blocks:
    found: Blocks = []
    for word in text.split():
        match = _BLOCK.fullmatch(word)
        if word == "*":
            raise FormatError(STAR, line=line)
        if match is None:
            raise FormatError(f"expected the length of a block, not {word[:20]!r}", line=line)
        length = number(match[1], "the length of a block", line=line)
        color = palette.number(match[2] or _DEFAULT) if length else 1
        if color is None:
            raise FormatError(f"no colour is called {match[2]!r}", line=line)
        found.append((length, color))
    return without_zero(found, line)
