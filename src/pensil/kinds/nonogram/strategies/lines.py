"""What is known about one line of a nonogram, a row or a column by itself.

A Line has one mask per cell, bit v set while value v is still possible. For black and white that is the paper's t = -1
(crossed: only blank is left), 1 (filled: only black) and 0 (not decided: both are possible). A placement of the blocks
is a Line on which every cell is decided.

Where speed matters a line is *packed* into one integer, first a bit per cell that may be blank, then a bit per cell
that may be black, and so on. Then two lines are superposed by `|`, and a placement agrees with what is known when it
has no bit outside it.

`read_line` and `show_line` are for people who try things out, as the page about the paper does.
"""

from __future__ import annotations

from pensil.core.board import bits
from pensil.kinds.nonogram.puzzle import IS_BLANK, LETTERS

Line = tuple[int, ...]
Packed = int

CROSSED = IS_BLANK


def open_line(length: int, colors: int = 1) -> Line:
    """A line about which nothing is known."""
    return ((1 << colors + 1) - 1,) * length


def read_line(text: str, colors: int = 1) -> Line:
    """A line from a text such as `??.#`: `?` undecided, `.` crossed, `#` black, or a letter for a colour."""
    every = (1 << colors + 1) - 1
    signs = {"?": every, ".": CROSSED, "#": 2} | {letter: 2 << i for i, letter in enumerate(LETTERS[:colors])}
    return tuple(signs[sign] for sign in text)


def show_line(line: Line) -> str:
    """The text of a black and white line, as `read_line` takes it."""
    return "".join({1: ".", 2: "#", 3: "?"}[mask] for mask in line)


def pack(line: Line) -> Packed:
    """The bits of all cells in one integer, value after value."""
    packed = 0
    for value in range(max(line).bit_length()):
        packed |= cells_with(line, value) << value * len(line)
    return packed


def unpack(packed: Packed, length: int) -> Line:
    """The line that `pack` made an integer of."""
    line = [0] * length
    for at in bits(packed):
        value, cell = divmod(at, length)
        line[cell] |= 1 << value
    return tuple(line)


def cells_with(line: Line, value: int) -> int:
    """The cells that may have a value."""
    return int("".join(["1" if mask >> value & 1 else "0" for mask in reversed(line)]), 2)
