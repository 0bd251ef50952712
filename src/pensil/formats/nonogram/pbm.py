"""A picture instead of clues: PBM files, plain (P1) and packed (P4), and bare rows of 0 and 1; see pnm for colours.

The clues are counted from the picture, and the picture itself is the answer. 1 is black in all three.
"""

from __future__ import annotations

import re

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import Picture, nonogram, numbered_lines, shown, side

BLANKS = b" \t\n\v\f\r"
_SKIPPED = re.compile(rb"(?:[ \t\n\v\f\r]+|#[^\n\r]*)*")
_WORD = re.compile(rb"[^ \t\n\v\f\r#]+")
_MASKS = {48: 1, 49: 2}  # the digits 0 and 1


def read(source: Source, kind: str | None = None) -> Document:
    data = source.data
    if data[:2] == b"P1":
        return nonogram(None, None, None, _plain(data))
    if data[:2] == b"P4":
        return nonogram(None, None, None, _packed(data))
    if re.match(rb"P[2356]\s", data):
        from pensil.formats.nonogram import pnm

        return pnm.read(data)
    if re.match(rb"P7\s", data):
        raise FormatError("this is a PAM picture; expected one from P1 to P6", position=0)
    return nonogram(None, None, None, _bare(source.text))


def _plain(data: bytes) -> Picture:
    cols, rows, at = header(data)
    cells: list[int] = []
    while len(cells) < rows * cols:
        at = skip(data, at)
        if at == len(data):
            raise fault(data, at, f"the picture ends after {len(cells)} cells; expected {cols} x {rows}")
        if data[at] not in _MASKS:
            raise fault(data, at, f"expected 0 or 1, not {shown(chr(data[at]))}")
        cells.append(_MASKS[data[at]])
        at += 1
    at = skip(data, at)
    if at < len(data):
        raise fault(data, at, f"the picture goes on after its {cols} x {rows} cells")
    return [cells[i : i + cols] for i in range(0, rows * cols, cols)]


def _packed(data: bytes) -> Picture:
    """Eight cells to a byte, the first in the highest bit; every row starts a new byte."""
    cols, rows, at = header(data)
    if at == len(data) or data[at] not in BLANKS:
        raise FormatError("expected a blank between the height and the picture", position=at)
    at += 1
    width = (cols + 7) // 8
    raster = data[at : at + rows * width]
    if len(raster) < rows * width:
        raise FormatError(f"the picture has {len(raster)} bytes; expected {rows * width}", position=len(data))
    if data[at + rows * width :].strip(BLANKS):
        raise FormatError(f"the picture goes on after its {rows * width} bytes", position=at + rows * width)
    return [[2 if raster[r * width + c // 8] >> (7 - c % 8) & 1 else 1 for c in range(cols)] for r in range(rows)]


def header(data: bytes) -> tuple[int, int, int]:
    """Width, height, and where the header ends."""
    found: list[int] = []
    at = 2
    for what in ("the width", "the height"):
        begin = skip(data, at)
        word = _WORD.match(data, begin)
        if word is None or begin == at:
            raise fault(data, begin, f"expected {what} of the picture")
        try:
            found.append(side(word[0].decode("latin-1"), what))
        except FormatError as error:
            raise fault(data, begin, error.reason) from None
        at = word.end()
    return found[0], found[1], at


def skip(data: bytes, at: int) -> int:
    """Past blanks and comments."""
    match = _SKIPPED.match(data, at)
    return match.end() if match else at


def word_at(data: bytes, at: int) -> bytes:
    """The word that begins here; nothing where there is none."""
    match = _WORD.match(data, at)
    return match[0] if match else b""


def fault(data: bytes, at: int, message: str) -> FormatError:
    line = data.count(b"\n", 0, at) + 1
    return FormatError(message, line=line, column=at - data.rfind(b"\n", 0, at))


def _bare(text: str) -> Picture:
    picture: Picture = []
    for line, row in numbered_lines(text.strip()):
        if len(picture) == MAX_SIDE:
            raise FormatError(f"the picture has more than {MAX_SIDE} rows", line=line)
        cells: list[int] = []
        for column, sign in enumerate(row, 1):
            if sign in "01":
                cells.append(1 + int(sign))
            elif not sign.isspace():
                raise FormatError(f"expected a row of 0 and 1, not {shown(sign)}", line=line, column=column)
        if picture and len(cells) != len(picture[0]):
            raise FormatError(
                f"{len(cells)} {'cell' if len(cells) == 1 else 'cells'}, but the rows above have {len(picture[0])}",
                line=line,
            )
        if len(cells) > MAX_SIDE:
            raise FormatError(f"{len(cells)} cells; the most is {MAX_SIDE}", line=line)
        picture.append(cells)
    return picture
