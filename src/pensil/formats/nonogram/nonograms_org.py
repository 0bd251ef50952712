"""A page of nonograms.org that the user has saved: it holds the finished picture, in cipher.

The script of the page has `var d=[[...],...];`, rows of numbers. With f(x) = x0 % x3 + x1 % x3 - x2 % x3:

    d[1], d[2], d[3]    width, height and number of colours n, each as f of its row
    d[4]                the key k of the colours
    d[5] ... d[4+n]     a colour each: red c0 - k1, green c1 - k0, blue c2 - k3
    d[5+n]              the number of runs: (x0 % x3)^2 + 2 * (x1 % x3) + x2 % x3
    d[6+n]              the key q of the runs
    the rows after it   a run each: first column y0 - q0, length y1 - q1, colour y2 - q2, row y3 - q3, all from 1

The clues are counted from the picture.
"""

from __future__ import annotations

import html
import re

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import BLACK_RGB, Picture, nonogram, one_line
from pensil.kinds.nonogram.puzzle import LETTERS

START = re.compile(r"\bd\s*=\s*\[\s*(?=\[)")
_ROW = re.compile(r"\[\s*(-?\d{1,9}(?:\s*,\s*-?\d{1,9}){0,9})\s*\]\s*(,|\])\s*", re.ASCII)
_MOST_ROWS = MAX_SIDE * MAX_SIDE + 100


class _Table:
    """The rows of the cipher, with a FormatError for every row or number that is not there."""

    def __init__(self, text: str) -> None:
        start = START.search(text)
        if start is None:
            raise FormatError("the page has no picture: expected `var d=[[...],...];`")
        self.rows: list[list[int]] = []
        self.at: list[int] = []  # where each row begins
        at, end = start.end(), ","
        while end == ",":
            match = _ROW.match(text, at)
            if match is None:
                raise FormatError("expected a row of numbers, as [1,2,3,4]", position=at)
            if len(self.rows) == _MOST_ROWS:
                raise FormatError("more runs than any picture has cells", position=at)
            self.rows.append([int(word) for word in match[1].split(",")])
            self.at.append(at)
            at, end = match.end(), match[2]

    def row(self, index: int, length: int) -> list[int]:
        if index >= len(self.rows):
            raise FormatError(f"the picture ends after {len(self.rows)} rows of numbers; row {index + 1} is missing")
        if len(self.rows[index]) < length:
            raise self.fault(index, f"expected {length} numbers")
        return self.rows[index]

    def fault(self, index: int, message: str) -> FormatError:
        return FormatError(f"row {index + 1} of the numbers: {message}", position=self.at[index])

    def remainders(self, index: int) -> list[int]:
        a, b, c, by = self.row(index, 4)[:4]
        if by < 1:
            raise self.fault(index, "the fourth number must be at least 1")
        return [a % by, b % by, c % by]

    def plain(self, index: int, low: int, high: int, what: str) -> int:
        a, b, c = self.remainders(index)
        if not low <= a + b - c <= high:
            raise self.fault(index, f"{what} is {a + b - c}; expected {low} to {high}")
        return a + b - c


def read(source: Source, kind: str | None = None) -> Document:
    table = _Table(source.text)
    cols = table.plain(1, 1, MAX_SIDE, "the width")
    rows = table.plain(2, 1, MAX_SIDE, "the height")
    colors = table.plain(3, 1, len(LETTERS), "the number of colours")
    palette = _colors(table, colors)
    picture = _picture(table, rows, cols, colors)
    return nonogram(None, None, None if palette == [BLACK_RGB] else palette, picture, _info(source.text))


def _colors(table: _Table, count: int) -> list[str]:
    key = table.row(4, 4)
    found: list[str] = []
    for index in range(5, 5 + count):
        color = table.row(index, 3)
        parts = (color[0] - key[1], color[1] - key[0], color[2] - key[3])
        if not all(0 <= part <= 255 for part in parts):
            raise table.fault(index, "this is not a colour; red, green and blue must be 0 to 255")
        found.append("#{:02x}{:02x}{:02x}".format(*parts))
    return found


def _picture(table: _Table, rows: int, cols: int, colors: int) -> Picture:
    a, b, c = table.remainders(5 + colors)
    runs = a * a + 2 * b + c
    key = table.row(6 + colors, 4)
    if 7 + colors + runs > len(table.rows):
        raise table.fault(
            5 + colors, f"{runs} runs are announced, but {len(table.rows) - 7 - colors} rows of numbers follow"
        )
    picture = [[1] * cols for _ in range(rows)]
    for index in range(7 + colors, 7 + colors + runs):
        numbers = table.row(index, 4)
        first, length, color, row = (n - k for n, k in zip(numbers[:4], key[:4], strict=True))
        if not (1 <= row <= rows and first >= 1 and length >= 1 and first + length - 1 <= cols):
            raise table.fault(index, f"the run is outside the picture of {rows} rows by {cols} columns")
        if not 1 <= color <= colors:
            raise table.fault(index, f"the run has colour {color}; expected 1 to {colors}")
        picture[row - 1][first - 1 : first - 1 + length] = [1 << color] * length
    return picture


def _info(text: str) -> dict[str, str]:
    lower = text.lower()
    start = lower.find("<title>")
    end = lower.find("</title>", start)
    if start < 0 or end < 0 or len(lower) != len(text):
        return {}
    title = one_line(html.unescape(text[start + len("<title>") : end]))
    return {"title": title[:200]} if title else {}
