"""A nonogram: the blocks of its rows and columns, its spots (all cells), and the forms it is written in.

Colours are numbers: 0 is a blank cell, 1 the first colour (black when there is no palette). In text every colour has
a letter, a for 1, b for 2 and so on, so that a letter means the same in clues and answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from string import ascii_letters
from typing import Any, ClassVar, NamedTuple

from pensil._native import frozen_rows, value_rows
from pensil.core.board import Board, bits
from pensil.core.cells import Values, values_from_json, values_from_text
from pensil.core.clues import UNKNOWN, Sign, check_size
from pensil.core.drawn import Drawn, DrawnBoards, drawn, lone_value, strange_values
from pensil.core.grid import MAX_SIDE, Cell, cell_name
from pensil.core.record import record
from pensil.core.values import PlainValues
from pensil.errors import FormatError, PuzzleError

BLANK, BLACK = 0, 1

IS_BLANK = 1 << BLANK
"""The mask of a cell that is blank for sure."""

STAR = "a clue with '*', for any number of blocks, is not supported; '?' is one block of unknown length"
LETTERS = ascii_letters
"""The letters of the colours 1, 2, ...: there can be no more colours than letters."""

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_COLOR_ENTRY = re.compile(r"([a-zA-Z])=(#[0-9a-fA-F]{6})")
_TOKEN = re.compile(r"([0-9]{1,9}|\?)([a-zA-Z]?)")


class Block(NamedTuple):
    """A run of cells of one colour; the length may be UNKNOWN: one cell or more."""

    length: int | Sign
    color: int = BLACK

    @property
    def least(self) -> int:
        """The fewest cells it can take."""
        return self.length if isinstance(self.length, int) else 1


LineClue = tuple[Block, ...]


@record
class Nonogram(PlainValues, DrawnBoards):
    """`row_clues` and `col_clues` hold the blocks of each line in order; `palette` the colours of a coloured puzzle.

    A block is given as a length, as "?" for an unknown length, or as a pair of length and colour; a line without
    blocks as [] or [0].
    """

    row_clues: tuple[LineClue, ...]
    col_clues: tuple[LineClue, ...]
    palette: tuple[str, ...] | None
    kind: ClassVar[str] = "nonogram"

    def __init__(
        self, row_clues: Iterable[Any], col_clues: Iterable[Any], palette: Iterable[str] | None = None
    ) -> None:
        colors = None if palette is None else _palette(palette)
        rows, cols = tuple(row_clues), tuple(col_clues)
        check_size(len(rows), len(cols))
        most = len(colors) if colors else None
        object.__setattr__(self, "palette", colors)
        plain = _plain_lines((*rows, *cols))
        if plain is not None:
            blocks, lengths = plain
            object.__setattr__(self, "row_clues", blocks[: len(rows)])
            object.__setattr__(self, "col_clues", blocks[len(rows) :])
            object.__setattr__(self, "lengths", lengths)
            return
        object.__setattr__(self, "row_clues", tuple(_line(r, f"row {i}", most) for i, r in enumerate(rows, 1)))
        object.__setattr__(self, "col_clues", tuple(_line(c, f"column {i}", most) for i, c in enumerate(cols, 1)))

    @property
    def rows(self) -> int:
        return len(self.row_clues)

    @property
    def cols(self) -> int:
        return len(self.col_clues)

    @property
    def colors(self) -> int:
        """The number of colours; 1 when the puzzle is black and white."""
        return len(self.palette) if self.palette else 1

    @cached_property
    def lengths(self) -> tuple[tuple[int, ...], ...]:
        """The block lengths of the rows, then of the columns; 0 where a length is not told."""
        clues = (*self.row_clues, *self.col_clues)
        return tuple([tuple([length if type(length) is int else 0 for length, _ in clue]) for clue in clues])

    @cached_property
    def domains(self) -> tuple[int, ...]:
        return ((1 << self.colors + 1) - 1,) * (self.rows * self.cols)

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        return (divmod(spot, self.cols),)

    # The forms it is written in.

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Nonogram:
        rows, cols, palette = data.get("row_clues"), data.get("col_clues"), data.get("palette")
        for name, clues in (("row_clues", rows), ("col_clues", cols)):
            if not isinstance(clues, list) or not {*map(type, clues)} <= {list}:
                raise FormatError(f'expected "{name}": a list of lines, each a list of blocks')
        if palette is not None and not (isinstance(palette, list) and all(isinstance(p, str) for p in palette)):
            raise FormatError('"palette" must be a list of colours such as "#ff0000"')
        return cls(rows or [], cols or [], palette)

    def to_json(self) -> dict[str, Any]:
        def line(clue: LineClue) -> list[Any]:
            lengths = [b.length.value if isinstance(b.length, Sign) else b.length for b in clue]
            if self.palette is None:
                return lengths
            return [[length, b.color] for length, b in zip(lengths, clue, strict=True)]

        data: dict[str, Any] = {"kind": self.kind}
        data["row_clues"] = [line(clue) for clue in self.row_clues]
        data["col_clues"] = [line(clue) for clue in self.col_clues]
        if self.palette is not None:
            data["palette"] = list(self.palette)
        return data

    @classmethod
    def from_text(cls, lines: Sequence[tuple[int, str]]) -> Nonogram:
        """Perhaps `colors a=#ff0000 b=...`, then `rows` and a line for each, then `columns` and a line for each."""
        left = [(number, line.split()) for number, line in lines if line.strip()]
        palette: list[str] | None = None
        if left and left[0][1][0] == "colors":
            number, tokens = left.pop(0)
            palette = _palette_from_text(number, tokens[1:])
        if not left or left[0][1] != ["rows"]:
            raise FormatError("expected the line 'rows'", line=left[0][0] if left else None)
        try:
            middle = next(i for i, (_, tokens) in enumerate(left) if tokens == ["columns"])
        except StopIteration:
            raise FormatError("the line 'columns' is missing after the rows", line=left[-1][0]) from None
        most = len(palette) if palette else 0
        rows, cols = ([_line_from_text(n, t, most) for n, t in part] for part in (left[1:middle], left[middle + 1 :]))
        return cls(rows, cols, palette)

    def clue_text(self, clue: LineClue) -> str:
        """The blocks of a line in one phrase, as 2 1 or 2a 1b; 0 when there are none."""
        letters = [""] if self.palette is None else LETTERS
        return " ".join(f"{length}{letters[color - 1]}" for length, color in clue) or "0"

    def to_text(self) -> str:
        lines = [self.kind]
        if self.palette is not None:
            lines.append("colors " + " ".join(f"{a}={color}" for a, color in zip(LETTERS, self.palette, strict=False)))
        lines += ["rows", *map(self.clue_text, self.row_clues), "columns", *map(self.clue_text, self.col_clues)]
        return "\n".join(lines) + "\n"

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        """Where marks narrow the colour of a cell down, its value may be a list: [0, 2] is blank or the colour 2."""
        narrowed = _lists(data) if marks else {}
        if narrowed:
            rows = [[None if isinstance(v, list) else v for v in row] for row in data["cells"]]
            data = {"cells": rows}
        masks: dict[Cell, int] = {}
        for (r, c), values in narrowed.items():
            if not values or any(type(v) is not int or not 0 <= v <= self.colors for v in values):
                raise FormatError(f"{cell_name((r, c))}: expected a list of numbers from 0 to {self.colors}")
            masks[r, c] = sum(1 << v for v in set(values))
        return self._drawn(values_from_json(data, self.rows, self.cols), masks)

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        rows: list[list[Any]] = [*value_rows(board.masks, self.cols)]
        if marks:
            for spot, mask in enumerate(board.masks):
                r, c = divmod(spot, self.cols)
                if rows[r][c] is None and mask != self.domains[spot]:
                    rows[r][c] = list(bits(mask))
        return {"cells": rows}

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        signs: dict[str, int | None] = {".": BLANK, "?": None}
        signs |= {sign: color for color, sign in enumerate(self.signs, 1)}
        return self._drawn(values_from_text(text, self.rows, self.cols, signs), {})

    def board_to_text(self, board: Board) -> str:
        signs = "." + self.signs
        tokens = ["?" if value is None else signs[value] for value in board.values()]
        return "\n".join(" ".join(tokens[i : i + self.cols]) for i in range(0, len(tokens), self.cols)) + "\n"

    @property
    def signs(self) -> str:
        """How the colours 1, 2, ... are written in the text of an answer."""
        return "#" if self.palette is None else LETTERS[: self.colors]

    def _drawn(self, values: Values, narrowed: Mapping[Cell, int]) -> Drawn:
        from pensil.kinds.nonogram.rules import violations

        given = values
        values, wrong, items = strange_values(given, self.colors)
        every = self.domains[0]
        masks = [every if v is None else 1 << v for row in values for v in row]
        for (r, c), mask in narrowed.items():
            masks[r * self.cols + c] = mask
        lone = lone_value(given, (cell for violation in wrong for cell in violation.cells))
        return drawn(Board(self, masks), violations, wrong=wrong, items=items, lone=lone)


def _palette(palette: Iterable[str]) -> tuple[str, ...]:
    colors = tuple(palette)
    if not colors:
        raise PuzzleError("the palette is empty: a coloured puzzle needs at least one colour")
    if len(colors) > len(LETTERS):
        raise PuzzleError(f"the palette has {len(colors)} colours; the most is {len(LETTERS)}")
    for i, color in enumerate(colors, 1):
        if not isinstance(color, str) or not _COLOR.fullmatch(color):
            raise PuzzleError(f"colour {i} of the palette must be written like #ff0000")
    return tuple(color.lower() for color in colors)


def _plain_lines(lines: Sequence[Any]) -> tuple[tuple[LineClue, ...], tuple[tuple[int, ...], ...]] | None:
    """The blocks of all lines, and their lengths, where the lines are lists of lengths and nothing is wrong with them.

    Most puzzles are so, and then Python code runs once for each length.
    """
    if not {*map(type, lines)} <= {list, tuple}:
        return None
    lengths = [() if len(line) == 1 and type(line[0]) is int and line[0] == 0 else line for line in lines]
    if max(map(len, lengths)) > MAX_SIDE:
        return None
    try:
        return frozen_rows(lengths, _black_block), tuple(map(tuple, lengths))
    except PuzzleError:
        return None  # colours, unknown lengths, or something wrong: to be told with the line


def _black_block(length: Any) -> Block:
    if type(length) is not int or not 1 <= length <= MAX_SIDE:
        raise PuzzleError("not the length of a block")
    return Block(length)


def _line(clue: Any, name: str, colors: int | None) -> LineClue:
    """Check and freeze the blocks of one line."""
    if isinstance(clue, str) or not isinstance(clue, Iterable):
        raise PuzzleError(f"{name}: expected a list of blocks")
    blocks = tuple(_block(value, f"{name}, block {i}", colors) for i, value in enumerate(clue, 1))
    if len(blocks) == 1 and blocks[0].length == 0:
        return ()
    for i, block in enumerate(blocks, 1):
        if block.length == 0:
            raise PuzzleError(f"{name}, block {i}: a block of 0 cells can only stand alone, for an empty line")
    # Blocks that do not fit into their line make a puzzle without a solution; more than any line has are no clue.
    if len(blocks) > MAX_SIDE:
        raise PuzzleError(f"{name}: {len(blocks)} blocks, but the longest line there can be has {MAX_SIDE} cells")
    return blocks


def least_cells(clue: LineClue) -> int:
    """The fewest cells that hold the blocks of a line, with the gaps between blocks of one colour."""
    gaps = sum(a.color == b.color for a, b in pairwise(clue))
    return sum(block.least for block in clue) + gaps


def _block(value: Any, name: str, colors: int | None) -> Block:
    length, color = value, BLACK
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2:
            raise PuzzleError(f"{name}: a coloured block is a pair of length and colour")
        length, color = value
        if type(color) is not int or color < 1:
            raise PuzzleError(f"{name}: a colour is a number from 1")
        if colors is None and color != BLACK:
            raise PuzzleError(f"{name}: colours other than 1 need a palette")
        if colors is not None and color > colors:
            raise PuzzleError(f"{name}: the colour is outside the palette of {colors}")
    if length == UNKNOWN.value or length is UNKNOWN:
        return Block(UNKNOWN, color)
    if type(length) is not int or length < 0:
        raise PuzzleError(f"{name}: a length is a number from 1, or '?' when it is unknown")
    if length > MAX_SIDE:
        raise PuzzleError(f"{name}: the length is more than {MAX_SIDE}, the longest line there can be")
    return Block(length, color)


def _palette_from_text(number: int, entries: Sequence[str]) -> list[str]:
    """The colours of `a=#ff0000 b=#0000ff`: the letters must be the first ones of the alphabet, in any order."""
    colors: dict[str, str] = {}
    for entry in entries:
        match = _COLOR_ENTRY.fullmatch(entry)
        if not match:
            raise FormatError(
                f"{entry[:20]!r} is not a colour; expected a letter and a colour, as a=#ff0000", line=number
            )
        if match[1] in colors:
            raise FormatError(f"the colour {match[1]} is told twice", line=number)
        colors[match[1]] = match[2]
    wanted = LETTERS[: len(colors)]
    missing = [letter for letter in wanted if letter not in colors]
    if missing or not colors:
        raise FormatError(f"the colours are called a, b, c and so on; {(missing or 'a')[0]} is missing", line=number)
    return [colors[letter] for letter in wanted]


def _line_from_text(number: int, tokens: Sequence[str], colors: int) -> list[Any]:
    blocks: list[Any] = []
    for token in tokens:
        match = _TOKEN.fullmatch(token)
        if token == "*":
            raise FormatError(STAR, line=number)
        if not match:
            expected = "a number or '?', then the letter of a colour" if colors else "a number or '?'"
            raise FormatError(f"{token[:20]!r} is not a block; expected {expected}", line=number)
        length: int | str = "?" if match[1] == "?" else int(match[1])
        if not match[2]:
            if colors and length != 0:
                raise FormatError(f"the block {token} has no colour; add a letter, as {token}a", line=number)
            blocks.append(length)
            continue
        color = LETTERS.index(match[2]) + 1
        if color > colors:
            raise FormatError(f"the colour of the block {token} is not in the line 'colors'", line=number)
        blocks.append((length, color))
    return blocks


def _lists(data: Any) -> dict[Cell, list[Any]]:
    """The cells whose value is a list."""
    cells = data.get("cells") if isinstance(data, Mapping) else None
    rows = enumerate(cells) if isinstance(cells, list) and all(isinstance(row, list) for row in cells) else ()
    return {(r, c): value for r, row in rows for c, value in enumerate(row) if isinstance(value, list)}
