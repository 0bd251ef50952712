"""A sheet of characters to draw on, each with an escape code, where lines join into box-drawing characters."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from pensil.render.terminal import has_background

# Indexed by the weights (none, light, heavy) of the arms up, down, left, right as digits to base 3.
_BOX = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"


class Weight(IntEnum):
    """How strong a line is; where two run along each other the stronger one shows."""

    NONE = 0
    DASHED = 1
    LIGHT = 2
    HEAVY = 3


# The four arms of a place are one number: two bits of weight for each, at these positions.
_UP, _DOWN, _LEFT, _RIGHT = 6, 4, 2, 0


class Canvas:
    """Text is put on top of lines; lines are kept as arms until the end so that they can join."""

    def __init__(self, width: int, height: int) -> None:
        self.chars = [[" "] * width for _ in range(height)]
        self.codes = [[""] * width for _ in range(height)]
        self._arms = [[0] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, code: str = "") -> None:
        """Text from (x, y) to the right."""
        self.chars[y][x : x + len(text)] = text
        self.codes[y][x : x + len(text)] = [code] * len(text)

    def horizontal(self, x1: int, x2: int, y: int, weight: Weight = Weight.LIGHT, code: str = "") -> None:
        """A line from the middle of (x1, y) to the middle of (x2, y); it may start off the sheet."""
        arms, codes = self._arms[y], self.codes[y]
        for x in range(max(x1, 0), x2 + 1):
            new = (weight << _LEFT if x > x1 else 0) | (weight << _RIGHT if x < x2 else 0)
            arms[x] = _join(arms[x], new)
            codes[x] = code

    def vertical(self, x: int, y1: int, y2: int, weight: Weight = Weight.LIGHT, code: str = "") -> None:
        """A line from the middle of (x, y1) to the middle of (x, y2); it may start off the sheet."""
        for y in range(max(y1, 0), y2 + 1):
            new = (weight << _UP if y > y1 else 0) | (weight << _DOWN if y < y2 else 0)
            self._arms[y][x] = _join(self._arms[y][x], new)
            self.codes[y][x] = code

    def text(self, *, color: bool, ascii: bool) -> str:
        """Everything as lines of text without blanks at their ends."""
        sign = _ascii_line if ascii else _box_line
        rows = [
            [sign(arm) if arm and char == " " else char for char, arm in zip(row, arms, strict=True)]
            for row, arms in zip(self.chars, self._arms, strict=True)
        ]
        if not color:
            return "".join("".join(row).rstrip() + "\n" for row in rows)
        return "".join(_coloured(row, codes) + "\n" for row, codes in zip(rows, self.codes, strict=True))


@cache
def _join(one: int, other: int) -> int:
    """The stronger of two lines in each of the four directions."""
    return sum(max(one >> at & 3, other >> at & 3) << at for at in (_UP, _DOWN, _LEFT, _RIGHT))


@cache
def _box_line(arms: int) -> str:
    up, down, left, right = (arms >> at & 3 for at in (_UP, _DOWN, _LEFT, _RIGHT))
    if max(up, down, left, right) == Weight.DASHED:
        if not up and not down:
            return "╌"
        if not left and not right:
            return "╎"
    index = 0
    for weight in (up, down, left, right):
        # Dashed lines have no corners and crossings of their own.
        index = 3 * index + (0, 1, 1, 2)[weight]
    return _BOX[index]


@cache
def _ascii_line(arms: int) -> str:
    up, down, left, right = (arms >> at & 3 for at in (_UP, _DOWN, _LEFT, _RIGHT))
    strongest = max(up, down, left, right)
    if not up and not down:
        return " ~-="[strongest]
    if not left and not right:
        return " :|#"[strongest]
    return "#" if strongest == Weight.HEAVY else "+"


def _coloured(row: list[str], codes: list[str]) -> str:
    """One line with an escape code where the code changes; blanks at the end go, unless they are painted."""
    end = len(row)
    while end and row[end - 1] == " " and not has_background(codes[end - 1]):
        end -= 1
    out: list[str] = []
    now = ""
    for char, code in zip(row[:end], codes[:end], strict=True):
        if char == " " and not has_background(code):
            code = "" if has_background(now) else now
        if code != now:
            out.append(("\x1b[0m" if now else "") + (f"\x1b[{code}m" if code else ""))
            now = code
        out.append(char)
    return "".join(out) + ("\x1b[0m" if now else "")
