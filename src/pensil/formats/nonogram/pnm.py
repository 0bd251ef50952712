"""Pictures in grey or colour, PGM and PPM, plain (P2, P3) and packed (P5, P6): every colour but white is one of blocks.

The clues are counted from the picture, and the picture itself is the answer. Photographs have far too many colours.
"""

from __future__ import annotations

from pensil.errors import FormatError
from pensil.formats.format import Document
from pensil.formats.nonogram.blocks import BLACK_RGB, Picture, nonogram, number
from pensil.formats.nonogram.pbm import BLANKS, fault, header, skip, word_at
from pensil.kinds.nonogram.puzzle import LETTERS

_WHITE = "#ffffff"


def read(data: bytes) -> Document:
    cols, rows, at = header(data)
    begin = skip(data, at)
    word = word_at(data, begin)
    try:
        most = number(word.decode("latin-1"), "the greatest value", most=255)
    except FormatError as error:
        raise fault(data, begin, error.reason) from None
    if most == 0:
        raise fault(data, begin, "the greatest value must be at least 1")
    samples = 3 if data[1:2] in b"36" else 1
    values = (_plain if data[1:2] in b"23" else _packed)(data, begin + len(word), rows * cols * samples, most)
    colors = [_color(values[i : i + samples], most) for i in range(0, len(values), samples)]
    return _picture(colors, rows, cols)


def _plain(data: bytes, at: int, count: int, most: int) -> list[int]:
    values: list[int] = []
    while len(values) < count:
        at = skip(data, at)
        word = word_at(data, at)
        if not word:
            raise fault(data, at, f"the picture ends after {len(values)} values; expected {count}")
        if not word.isdigit() or len(word) > 3 or int(word) > most:
            raise fault(data, at, f"expected a value from 0 to {most}, not {word[:20].decode('latin-1')!r}")
        values.append(int(word))
        at += len(word)
    return values


def _packed(data: bytes, at: int, count: int, most: int) -> list[int]:
    if at >= len(data) or data[at] not in BLANKS:
        raise FormatError("expected a blank between the greatest value and the picture", position=at)
    values = list(data[at + 1 : at + 1 + count])
    if len(values) < count:
        raise FormatError(f"the picture has {len(values)} bytes; expected {count}", position=len(data))
    if max(values) > most:
        raise FormatError(f"the picture has a value above its greatest, {most}", position=at + 1)
    return values


def _color(samples: list[int], most: int) -> str:
    levels = [value * 255 // most for value in samples]
    return "#{:02x}{:02x}{:02x}".format(*(levels if len(levels) == 3 else levels * 3))


def _picture(colors: list[str], rows: int, cols: int) -> Document:
    palette = list(dict.fromkeys(color for color in colors if color != _WHITE))
    if len(palette) > len(LETTERS):
        raise FormatError(f"the picture has {len(palette)} colours beside white; the most is {len(LETTERS)}")
    masks = {_WHITE: 1} | {color: 2 << i for i, color in enumerate(palette)}
    cells = [masks[color] for color in colors]
    picture: Picture = [cells[i : i + cols] for i in range(0, rows * cols, cols)]
    return nonogram(None, None, None if palette in ([], [BLACK_RGB]) else palette, picture)
