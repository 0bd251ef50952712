"""What the file formats of nonograms share: numbers, lines of blocks, colours, and clues counted from a picture.

A *picture* is here a list of rows of masks, as in a Board: bit 0 blank, bit 1 the first colour, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pensil.core.board import Board
from pensil.core.clues import Sign
from pensil.core.grid import MAX_SIDE, cell_name
from pensil.errors import FormatError, UnknownFormat
from pensil.formats.format import Document
from pensil.kinds.nonogram.puzzle import LETTERS, STAR, Block, LineClue, Nonogram

Line = tuple[int, str]  # its number, its text
Blocks = list[tuple[int | str, int]]  # (length or "?", colour) as Nonogram takes them
Picture = list[list[int]]

BLACK_RGB = "#000000"
MAX_LINES = 100_000
"""Far more lines than a file about one picture has, with its blank lines and remarks."""

_COLOR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_WORD = re.compile(r"[^\s,]+")


def numbered_lines(text: str, first: int = 1) -> list[Line]:
    """The lines of a text with their numbers; the newline at the very end starts no line."""
    if text.count("\n") > MAX_LINES:
        raise FormatError(f"the input has more than {MAX_LINES} lines")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return list(enumerate(lines, first))


def shown(text: str) -> str:
    """A piece of the input for a message, cut short."""
    return repr(text if len(text) <= 20 else text[:17] + "...")


def number(token: str, what: str, *, line: int | None = None, column: int | None = None, most: int = MAX_SIDE) -> int:
    """A whole number from 0 to `most`; `what` is said to be expected when it is none."""
    if token == "*":
        raise FormatError(STAR, line=line, column=column)
    if not (token.isascii() and token.isdigit()):
        raise FormatError(f"expected {what}, not {shown(token)}", line=line, column=column)
    digits = token.lstrip("0")  # int() refuses thousands of digits, zeros or not
    if len(digits) > 9 or int(digits or "0") > most:
        raise FormatError(f"{shown(token)[1:-1]} is too large for {what}; the most is {most}", line=line, column=column)
    return int(digits or "0")


def side(token: str, what: str, *, line: int | None = None, column: int | None = None) -> int:
    """The number of rows or columns, from 1 to MAX_SIDE."""
    value = number(token, what, line=line, column=column)
    if value == 0:
        raise FormatError(f"{what} must be at least 1", line=line, column=column)
    return value


def rgb(text: str, *, line: int | None = None, column: int | None = None) -> str:
    """A colour such as #f00, ff0000 or #FF0000 as #ff0000."""
    match = _COLOR.fullmatch(text.strip())
    if not match:
        raise FormatError(f"expected a colour such as #ff0000, not {shown(text.strip())}", line=line, column=column)
    digits = match[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(d + d for d in digits))


def named_color(text: str, line: int | None = None) -> str:
    """A colour by one of the names of CSS, or such as `rgb` takes it."""
    from pensil.formats.nonogram.color_names import COLORS

    return COLORS.get(text.strip().lower().replace(" ", "")) or rgb(text, line=line)


class Palette:
    """The colours of a file in the order they are told; the one called `default` is black unless told otherwise."""

    def __init__(self, default: str) -> None:
        self.default = default
        self._numbers: dict[str, int] = {}
        self._colors: list[str] = []

    def tell(self, name: str, color: str, line: int | None = None) -> None:
        if name in self._numbers:
            raise FormatError(f"the colour {shown(name)} is told twice", line=line)
        if len(self._colors) == len(LETTERS):
            raise FormatError(f"there are more than {len(LETTERS)} colours", line=line)
        self._colors.append(color)
        self._numbers[name] = len(self._colors)

    def number(self, name: str) -> int | None:
        """The colour's number from 1; None when no such colour was told."""
        if name == self.default and name not in self._numbers:
            self.tell(name, BLACK_RGB)
        return self._numbers.get(name)

    @property
    def told(self) -> list[str] | None:
        """The palette of the puzzle: None when black is the only colour."""
        return None if self._colors in ([], [BLACK_RGB]) else self._colors


def clue_lines(lines: Sequence[Line], count: int, what: str, after: int) -> Sequence[Line]:
    """The `count` lines of clues among `lines`, which begin below line `after`.

    Some programs write a blank line for a line of the picture without blocks, others scatter blank lines for looks.
    Blank lines count when that gives the right number of lines; otherwise they are passed over.
    """
    if len(lines) >= count and not any(text.strip() for _, text in lines[count:]):
        return lines[:count]
    told = [line for line in lines if line[1].strip()]
    if len(told) == count:
        return told
    # With too many lines the first one too much is to blame, with too few the place where they end.
    where = told[count][0] if len(told) > count else told[-1][0] if told else after
    raise FormatError(f"expected {count} lines of {what} clues, found {len(told)}", line=where)


def blocks(line: Line, palette: Palette | None = None) -> Blocks:
    """The blocks of one line: numbers joined by commas or blanks, `0` or nothing for none.

    With a palette a number may be followed by the character of its colour, as in 3b.
    """
    at, text = line
    if re.search(r",\s*(?:,|$)", text) or text.lstrip().startswith(","):
        raise FormatError("a number is missing beside a comma", line=at)
    found: Blocks = []
    for match in _WORD.finditer(text):
        if len(found) == MAX_SIDE:
            raise FormatError(f"more than {MAX_SIDE} blocks", line=at, column=match.start() + 1)
        found.append(block(match[0], palette, at, match.start() + 1))
    return without_zero(found, at)


def block(token: str, palette: Palette | None, line: int, column: int) -> tuple[int | str, int]:
    if palette is None:
        return number(token, "the length of a block", line=line, column=column), 1
    name = palette.default
    if len(token) > 1 and not token[-1].isdigit():
        token, name = token[:-1], token[-1]
    # A lone 0 says that there is no block; it must not bring in a colour.
    color = palette.number(name) if token.strip("0") else 1
    if color is None:
        raise FormatError(f"no colour is called {shown(name)}", line=line, column=column + len(token))
    return number(token, "the length of a block", line=line, column=column), color


def without_zero(found: Blocks, line: int) -> Blocks:
    """No blocks for a lone 0."""
    if len(found) == 1 and found[0][0] == 0:
        return []
    if any(length == 0 for length, _ in found):
        raise FormatError("a 0 can only stand alone, for a line without blocks", line=line)
    return found


def counted(line: Iterable[int]) -> Blocks:
    """The blocks that a full line of masks shows."""
    return [(len(list(run)), mask.bit_length() - 1) for mask, run in groupby(line) if mask != 1]


def nonogram(
    row_clues: Sequence[Blocks] | None,
    col_clues: Sequence[Blocks] | None,
    palette: list[str] | None = None,
    picture: Picture | FormatError | None = None,
    info: Mapping[str, str] | None = None,
    line: int | None = None,
) -> Document:
    """A Document from clues and perhaps a picture, which stands at `line`.

    Clues that are missing are counted from the picture. Whether clues and picture agree is not looked at; a picture of
    another size or one that cannot be read, where all clues are there, is a fault of the answer and not of the puzzle.
    """
    seen, fault = _seen(picture, row_clues, col_clues, line)
    if fault is not None and (row_clues is None or col_clues is None):
        raise fault
    if row_clues is None or col_clues is None:
        missing = "row clues" if row_clues is None else "column clues"
        if seen is None:
            raise FormatError(f"the {missing} are missing, and there is no picture to count them from")
        for r, row in enumerate(seen):
            for c, mask in enumerate(row):
                if mask & (mask - 1):
                    where = cell_name((r, c))
                    raise FormatError(
                        f"the {missing} are missing, and cannot be counted: {where} is undecided", line=line
                    )
        row_clues = [counted(row) for row in seen] if row_clues is None else row_clues
        col_clues = [counted(col) for col in zip(*seen, strict=True)] if col_clues is None else col_clues
    puzzle = Nonogram(row_clues, col_clues, palette)
    every = puzzle.domains[0]
    board = None if seen is None else Board(puzzle, (mask & every for row in seen for mask in row))
    return Document(puzzle, board, dict(info or {}), fault)


def read_picture(read: Callable[[], Picture]) -> Picture | FormatError:
    """A picture, or why it cannot be read: `nonogram` knows whether the puzzle needs it."""
    try:
        return read()
    except FormatError as error:
        return error


def _seen(
    picture: Picture | FormatError | None,
    row_clues: Sequence[Any] | None,
    col_clues: Sequence[Any] | None,
    line: int | None,
) -> tuple[Picture | None, FormatError | None]:
    """The picture, or what is wrong with it."""
    if picture is None or isinstance(picture, FormatError):
        return None, picture
    rows = len(picture) if row_clues is None else len(row_clues)
    cols = (len(picture[0]) if picture else 0) if col_clues is None else len(col_clues)
    if len(picture) != rows:
        return None, FormatError(f"the picture has {len(picture)} rows, but there are clues for {rows}", line=line)
    for r, row in enumerate(picture, 1):
        if len(row) != cols:
            return None, FormatError(f"row {r} of the picture has {len(row)} cells; expected {cols}", line=line)
    return picture, None


# For the writers.


def puzzle_of(document: Document, fmt: str, *, colors: bool = False, unknown: bool = False) -> Nonogram:
    """The puzzle, refused when it has what the format cannot say."""
    puzzle = document.puzzle
    if not isinstance(puzzle, Nonogram):
        raise UnknownFormat(f"the format {fmt} holds only nonograms")
    if puzzle.palette is not None and not colors:
        raise UnknownFormat(f"the format {fmt} has no colours; webpbn, non and g have")
    if not unknown:
        for what, clues in (("row", puzzle.row_clues), ("column", puzzle.col_clues)):
            for i, clue in enumerate(clues, 1):
                if any(isinstance(b.length, Sign) for b in clue):
                    raise UnknownFormat(f"the format {fmt} has no blocks of unknown length, as in {what} {i}")
    return puzzle


def lengths(clue: LineClue, separator: str = " ", *, colored: bool = False) -> str:
    """The blocks of a line as text, `0` when there are none; the colours 1, 2, ... are called a, b, ..."""
    return separator.join(_length(b, colored) for b in clue) or "0"


def _length(block: Block, colored: bool) -> str:
    return f"{block.length}{LETTERS[block.color - 1] if colored else ''}"


def one_line(text: str) -> str:
    """A text without line breaks and control characters, for formats of lines."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else " " for c in text).split())
