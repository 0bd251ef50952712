"""The descriptions in Simon Tatham's ids, each in both directions.

In all grids a letter stands for 1 to 26 empty cells. `at` is where the description starts in the input, for the
messages; the cells must fill the board exactly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import TypeAlias

from pensil.errors import FormatError, UnknownFormat

Clue: TypeAlias = int | str | None
Cells: TypeAlias = Sequence[Sequence[Clue]]
Signs: TypeAlias = Mapping[str, int | str] | None
"""The character of each clue; None when the clues are numbers, with `_` between two that stand side by side."""


def cells_of(values: list[Clue], cols: int) -> list[list[Clue]]:
    return [values[i : i + cols] for i in range(0, len(values), cols)]


def decode_cells(desc: str, rows: int, cols: int, at: int, signs: Signs) -> list[list[Clue]]:
    values: list[Clue] = []
    word = re.compile(r"(?P<run>[a-z])|(?P<clue>[1-9][0-9]{0,8}(?![0-9]))|_")
    expected = "a number without leading zeros, a-z or '_'"
    if signs is not None:
        word = re.compile(f"(?P<run>[a-z])|(?P<clue>[{re.escape(''.join(signs))}])")
        expected = f"one of {''.join(signs)} or a-z"
    i = 0
    while i < len(desc):
        match = word.match(desc, i)
        if match is None:
            raise FormatError(f"{desc[i]!r} has no meaning here; expected {expected}", position=at + i)
        if match["run"]:
            values += [None] * (ascii_lowercase.index(match[0]) + 1)
        elif match["clue"]:
            values.append(int(match[0]) if signs is None else signs[match[0]])
        if len(values) > rows * cols:
            raise FormatError(f"more than the {rows * cols} cells of the board", position=at + i)
        i = match.end()
    if len(values) < rows * cols:
        raise FormatError(f"{len(values)} cells; the board has {rows * cols}", position=at + len(desc))
    return cells_of(values, cols)


def encode_cells(cells: Cells, signs: Signs) -> str:
    written = None if signs is None else {clue: sign for sign, clue in signs.items()}
    desc = ""
    for word in _words(cells, written):
        # Two numbers side by side would run into each other.
        desc += "_" + word if signs is None and word.isdigit() and desc[-1:].isdigit() else word
    return desc


def decode_lists(desc: str, count: int, at: int) -> list[list[int]]:
    """The lists of all columns and rows; 0 alone is an empty list, as older versions had it."""
    lists = desc.split("/")
    if len(lists) != count:
        raise FormatError(f"{len(lists)} lists of blocks; the columns and rows are {count}", position=at)
    lines: list[list[int]] = []
    for text in lists:
        if not re.fullmatch(r"(?:[0-9]{1,4}(?:\.[0-9]{1,4})*)?", text):
            raise FormatError(f"{text[:20]!r} is not a list of blocks; expected numbers joined by '.'", position=at)
        lines.append([int(number) for number in text.split(".")] if text else [])
        at += len(text) + 1
    return lines


def encode_lists(lines: Sequence[Sequence[int]]) -> str:
    return "/".join(".".join(str(length) for length in line) for line in lines)


def decode_given(text: str, count: int, at: int) -> list[Clue]:
    """The cells that are given: a letter skips cells, then tells one, filled in when it is a capital."""
    values: list[Clue] = [None] * count
    cell = 0
    for i, letter in enumerate(text):
        if letter.lower() not in ascii_lowercase:
            raise FormatError(f"{letter!r} is not a letter; expected the given cells", position=at + i)
        skip = ascii_lowercase.index(letter.lower())
        cell += skip
        if cell > count or (cell == count and i + 1 < len(text)):
            raise FormatError(f"more given cells than the {count} of the board", position=at + i)
        if skip < 25 and cell < count:
            values[cell] = int(letter.isupper())
            cell += 1
    if cell != count:
        raise FormatError(f"the given cells end after {cell} of {count} cells", position=at + len(text))
    return values


def encode_given(values: Sequence[Clue]) -> str:
    text = ""
    skip = 0
    for value in values:
        if value is None:
            skip += 1
            if skip == 25:
                text += "z"
                skip = 0
        else:
            letter = ascii_lowercase[skip]
            text += letter.upper() if value else letter
            skip = 0
    return text + (ascii_lowercase[skip] if skip else "")


def _words(cells: Cells, written: Mapping[int | str, str] | None) -> Iterator[str]:
    """A word for each clue and for each run of empty cells."""
    empty = 0
    for clue in (clue for row in cells for clue in row):
        if clue is None:
            empty += 1
            continue
        if empty:
            yield _run(empty)
        word = written.get(clue) if written is not None else str(clue) if isinstance(clue, int) else None
        if word is None:
            raise UnknownFormat("Simon Tatham's games have no clue of unknown value")
        yield word
        empty = 0
    if empty:
        yield _run(empty)


def _run(empty: int) -> str:
    whole, rest = divmod(empty, 26)
    return "z" * whole + (ascii_lowercase[rest - 1] if rest else "")
