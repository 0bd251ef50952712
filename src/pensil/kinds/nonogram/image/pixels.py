"""Pixels, and the average colour of those in each cell of a grid.

Averages are taken of light, not of the numbers in the file, which are stretched for the eye: a chessboard of black and
white pixels is as bright as the grey that it looks like from afar.
"""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.record import record
from pensil.errors import PensilError

Light = tuple[float, float, float]
"""Red, green and blue light, each 0 to 1."""

MOST_CELLS = 100
"""The longest side of a nonogram that is made from a picture."""

FITS = ("pad", "crop", "stretch")
"""What to do with an image of another shape than the board: paper around it, cut it off, or pull it into shape."""

_LIGHT = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]
"""The light of every number that a file may hold (sRGB)."""


def light_of(color: str) -> Light:
    """The light of a colour that is written as #rrggbb."""
    digits = color[1:] if isinstance(color, str) and color.startswith("#") else ""
    if len(digits) != 6 or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        raise PensilError(f"a colour is written like #ff0000, not {color!r}")
    red, green, blue = bytes.fromhex(digits)
    return _LIGHT[red], _LIGHT[green], _LIGHT[blue]


@record
class Pixels:
    """An image: four bytes for each pixel, row by row: red, green, blue, and how much it covers."""

    width: int
    height: int
    data: bytes

    def __init__(self, width: int, height: int, data: bytes) -> None:
        if width < 1 or height < 1 or len(data) != 4 * width * height:
            raise PensilError(
                "an image has four bytes for each of its pixels: red, green, blue, and how much it covers"
            )
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "data", data)


@record
class Averages:
    """The light of every cell on white paper, row by row, and how much of the cell the image covers."""

    rows: int
    cols: int
    light: tuple[Light, ...]
    cover: tuple[float, ...]


def board_size(pixels: Pixels, rows: int | None, cols: int | None, longest: int) -> tuple[int, int]:
    """The rows and columns of a board; what is not given follows from the shape of the image."""
    for number in (rows, cols):
        if number is not None and (type(number) is not int or not 1 <= number <= MOST_CELLS):
            raise PensilError(f"a picture becomes a board of 1 to {MOST_CELLS} rows and columns, not {number!r}")
    if rows is None and cols is None:
        rows, cols = (longest, None) if pixels.height >= pixels.width else (None, longest)
    if rows is None:
        assert cols is not None
        rows = round(cols * pixels.height / pixels.width)
    elif cols is None:
        cols = round(rows * pixels.width / pixels.height)
    return min(MOST_CELLS, max(1, rows)), min(MOST_CELLS, max(1, cols))


def averages(pixels: Pixels, rows: int, cols: int, fit: str = "pad") -> Averages:
    """What the cells of a board see of an image."""
    left, top, width, height = _frame(pixels, rows, cols, fit)
    spans = [_span(left + c * width / cols, left + (c + 1) * width / cols, pixels.width) for c in range(cols)]
    sums = [[(0.0, 0.0, 0.0, 0.0)] * cols for _ in range(rows)]
    for r in range(rows):
        for y, share in _span(top + r * height / rows, top + (r + 1) * height / rows, pixels.height):
            line = pixels.data[4 * y * pixels.width : 4 * (y + 1) * pixels.width]
            sums[r] = [_more(total, line, span, share) for total, span in zip(sums[r], spans, strict=True)]
    area = width / cols * height / rows
    cells = [tuple(min(1.0, part / area) for part in total) for row in sums for total in row]
    return Averages(
        rows,
        cols,
        tuple([(r + 1 - a, g + 1 - a, b + 1 - a) for r, g, b, a in cells]),
        tuple([cell[3] for cell in cells]),
    )


def _frame(pixels: Pixels, rows: int, cols: int, fit: str) -> tuple[float, float, float, float]:
    """The part of the image that the board shows, which may stand out beyond it: left, top, width and height."""
    width, height = float(pixels.width), float(pixels.height)
    if fit == "stretch":
        return 0.0, 0.0, width, height
    cell = (max if fit == "pad" else min)(width / cols, height / rows)
    return (width - cell * cols) / 2, (height - cell * rows) / 2, cell * cols, cell * rows


def _span(start: float, end: float, size: int) -> list[tuple[int, float]]:
    """The pixels from one place to another, each with how much of it lies between them."""
    first, last = max(0, int(start)), min(size, int(end) + 1)
    shares = ((i, min(end, i + 1) - max(start, i)) for i in range(first, last))
    return [(i, share) for i, share in shares if share > 1e-9]


def _more(
    total: tuple[float, float, float, float], line: bytes, span: Sequence[tuple[int, float]], share: float
) -> tuple[float, float, float, float]:
    """A sum of light and cover with some pixels of a line added."""
    red, green, blue, cover = total
    for x, part in span:
        at = 4 * x
        weight = share * part * line[at + 3] / 255
        red += weight * _LIGHT[line[at]]
        green += weight * _LIGHT[line[at + 1]]
        blue += weight * _LIGHT[line[at + 2]]
        cover += weight
    return red, green, blue, cover
