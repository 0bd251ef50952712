"""Lists of numbers and nothing else, a line for each row and then for each column, as the paper on nonograms has them.

    5
    1, 1
    ...

Nothing tells where the columns begin. But rows and columns have the same number of filled cells, so there is one place
where they can.
"""

from __future__ import annotations

import re

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import Blocks, blocks, nonogram, numbered_lines
from pensil.kinds.nonogram.puzzle import Block, least_cells

LINE = re.compile(r"\s*\d{1,4}(?:\s*,\s*\d{1,4}|\s+\d{1,4})*\s*")


def read(source: Source, kind: str | None = None) -> Document:
    lines = [line for line in numbered_lines(source.text) if line[1].strip()]
    found = [blocks(line) for line in lines]
    middle = split(found)
    if middle is None:
        raise FormatError("nowhere in this list can the columns begin: rows and columns would not have as many cells")
    return nonogram(found[:middle], found[middle:])


def is_list(source: Source) -> bool:
    """Whether every line is a list of numbers, and rows and columns can be told apart."""
    try:
        lines = [line for line in numbered_lines(source.text.strip()) if line[1].strip()]
        if len(lines) < 2 or not all(LINE.fullmatch(text) for _, text in lines):
            return False
        return split([blocks(line) for line in lines]) is not None
    except FormatError:
        return False


def split(lines: list[Blocks]) -> int | None:
    """The number of rows, where rows and columns can be told apart; of several the one nearest the middle."""
    sums = [sum(int(length) for length, _ in line) for line in lines]
    need = [least_cells(tuple(Block(int(length), color) for length, color in line)) for line in lines]
    total, before = sum(sums), 0
    fits = []
    for rows in range(1, len(lines)):
        before += sums[rows - 1]
        if 2 * before == total and max(need[:rows]) <= len(lines) - rows and max(need[rows:]) <= rows:
            fits.append(rows)
    return min(fits, key=lambda rows: abs(2 * rows - len(lines)), default=None)
