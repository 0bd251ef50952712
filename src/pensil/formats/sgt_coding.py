"""The descriptions in Simon Tatham's ids, each in both directions.

In all grids a letter stands for 1 to 26 empty cells. `at` is where the description starts in the input, for the
messages; the cells must fill the board exactly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from typing import TypeAlias

from pensil.errors import FormatError

Clue: TypeAlias = int | str | None
Cells: TypeAlias = Sequence[Sequence[Clue]]

_ISLANDS = "123456789ABCDEFG"  # 1 to 16


def cells_of(values: list[Clue], cols: int) -> list[list[Clue]]:
    return [values[i : i + cols] for i in range(0, len(values), cols)]


def decode_bridges(desc: str, rows: int, cols: int, at: int) -> list[list[Clue]]:
    return _decode(desc, rows, cols, at, r"[1-9A-G]", lambda word: _ISLANDS.index(word) + 1, "1-9, A-G or a-z")


def encode_bridges(cells: Cells) -> str:
    return "".join(_runs(cells, lambda clue: _ISLANDS[int(clue) - 1]))


def decode_lightup(desc: str, rows: int, cols: int, at: int) -> list[list[Clue]]:
    return _decode(desc, rows, cols, at, r"[0-4B]", lambda word: "#" if word == "B" else int(word), "0-4, B or a-z")


def encode_lightup(cells: Cells) -> str:
    return "".join(_runs(cells, lambda clue: "B" if clue == "#" else str(clue)))


def decode_rect(desc: str, rows: int, cols: int, at: int) -> list[list[Clue]]:
    expected = "a number without leading zeros, a-z or '_'"
    return _decode(desc, rows, cols, at, r"[1-9][0-9]{0,8}(?![0-9])|_", lambda w: "" if w == "_" else int(w), expected)


def encode_rect(cells: Cells) -> str:
    desc = ""
    for word in _runs(cells, str):
        # Two numbers side by side would run into each other.
        desc += "_" + word if word.isdigit() and desc[-1:].isdigit() else word
    return desc


def decode_pattern(desc: str, count: int, at: int) -> list[list[int]]:
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


def encode_pattern(lines: Sequence[Sequence[int]]) -> str:
    return "/".join(".".join(str(length) for length in line) for line in lines)


def decode_fixed(text: str, count: int, at: int) -> list[Clue]:
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


def encode_fixed(values: Sequence[Clue]) -> str:
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


def _decode(
    desc: str, rows: int, cols: int, at: int, clue: str, value: Callable[[str], Clue], expected: str
) -> list[list[Clue]]:
    """Cells of letters and clues; `value` gives "" for a word that stands for no cell."""
    values: list[Clue] = []
    word = re.compile(f"(?P<run>[a-z])|{clue}")
    i = 0
    while i < len(desc):
        match = word.match(desc, i)
        if match is None:
            raise FormatError(f"{desc[i]!r} has no meaning here; expected {expected}", position=at + i)
        if match["run"]:
            values += [None] * (ascii_lowercase.index(match[0]) + 1)
        elif (found := value(match[0])) != "":
            values.append(found)
        if len(values) > rows * cols:
            raise FormatError(f"more than the {rows * cols} cells of the board", position=at + i)
        i = match.end()
    if len(values) < rows * cols:
        raise FormatError(f"{len(values)} cells; the board has {rows * cols}", position=at + len(desc))
    return cells_of(values, cols)


def _runs(cells: Cells, clue_text: Callable[[int | str], str]) -> Iterator[str]:
    empty = 0
    for clue in (clue for row in cells for clue in row):
        if clue is None:
            empty += 1
            continue
        if empty:
            yield _run(empty)
        yield clue_text(clue)
        empty = 0
    if empty:
        yield _run(empty)


def _run(empty: int) -> str:
    whole, rest = divmod(empty, 26)
    return "z" * whole + (ascii_lowercase[rest - 1] if rest else "")
