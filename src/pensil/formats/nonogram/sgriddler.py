"""`.sgriddler` (Simple Griddlers), as webpbn exports it: a heading, the size, the picture, and the clues.

    MK Version 3.0

    5 4               columns, rows

    .##..             the picture
    ...

The clues below repeat what the picture shows, some programs beginning with the first block and some with the last. So
they are counted from the picture, and a file without it is refused.
"""

from __future__ import annotations

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import nonogram, numbered_lines, shown, side

_MASKS = {".": 1, "#": 2}


def read(source: Source, kind: str | None = None) -> Document:
    lines = [line for line in numbered_lines(source.text) if line[1].strip()]
    if len(lines) < 2 or not lines[0][1].lstrip().lower().startswith("mk version"):
        raise FormatError("expected 'MK Version 3.0', then the number of columns and rows")
    at, size = lines[1]
    words = size.split()
    if len(words) != 2:
        raise FormatError(f"expected the number of columns and rows, not {shown(size.strip())}", line=at)
    cols, rows = side(words[0], "the number of columns", line=at), side(words[1], "the number of rows", line=at)
    picture = []
    for line, text in lines[2 : 2 + rows]:
        row = [_MASKS.get(sign) for sign in text.strip()]
        if len(row) != cols or None in row:
            raise FormatError(
                f"expected a row of the picture, {cols} times '#' or '.'; clues without the picture are not read, "
                "for programs do not agree on their order",
                line=line,
            )
        picture.append([mask for mask in row if mask is not None])
    if len(picture) < rows:
        raise FormatError(f"the picture has {len(picture)} rows; expected {rows}")
    return nonogram(None, None, None, picture)
