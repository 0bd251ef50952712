"""Lists of numbers and nothing else, a line for each row and then for each column.

    5                   # row clues             * a remark
    1, 1                5                       5 0
    ...                 1,1                     1 1 0
                        ...                     &
                                                ...

The paper on nonograms has them bare: nothing tells where the columns begin. But rows and columns have the same number
of filled cells, so mostly there is one place where they can; of several a size in the name of the file decides, else
the one nearest the middle is taken, and the Document tells the others. webpbn writes such lists for several solvers,
with a blank line, `#` or `&` between rows and columns, remarks after `#` or `*`, and for one of them a 0 at the end of
every list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from pensil.core.record import replace
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import Blocks, blocks, nonogram, numbered_lines
from pensil.kinds.nonogram.puzzle import Block, least_cells

LINE = re.compile(r"\s*\d{1,4}(?:\s*,\s*\d{1,4}|\s+\d{1,4})*\s*")
_BETWEEN = re.compile(r"\s*(?:#.*|\*.*[^\W\d].*|&)?\s*")
_ENDED = re.compile(r"(?:.*\D)?0\s*")


def read(source: Source, kind: str | None = None) -> Document:
    groups = _groups(source.text)
    found = [line for group in groups for line in group]
    if _divided(groups):
        return nonogram(groups[0], groups[1])
    fits = _places(found)
    if not fits:
        raise FormatError("nowhere in this list can the columns begin: rows and columns would not have as many cells")
    # The paper's own files are called after the size, such as input5x7.txt.
    named = _named(source.name or "", fits, len(found))
    middle = named[0] if named else _nearest_middle(fits, len(found))
    others = [rows for rows in named or fits if rows != middle]
    return replace(nonogram(found[:middle], found[middle:]), other_rows=tuple(others))


def is_list(source: Source) -> bool:
    """Whether every line is a list of numbers, and rows and columns can be told apart."""
    try:
        if not _only_lists(source.text):
            return False
        groups = _groups(source.text)
        return _divided(groups) or bool(_places([line for group in groups for line in group]))
    except FormatError:
        return False


def is_divided(source: Source) -> bool:
    """Whether these are such lists, and a line between them tells where the columns begin."""
    try:
        return _only_lists(source.text) and _divided(_groups(source.text))
    except FormatError:
        return False


def _only_lists(text: str) -> bool:
    lines = [line for _, line in numbered_lines(text.strip()) if not _BETWEEN.fullmatch(line)]
    return len(lines) > 1 and all(LINE.fullmatch(line) for line in lines)


def _groups(text: str) -> list[list[Blocks]]:
    """The lists, in groups that other lines divide."""
    lines = numbered_lines(text)
    told = [line for line in lines if not _BETWEEN.fullmatch(line[1])]
    ended = all(_ENDED.fullmatch(line) for _, line in told)
    groups = []
    for between, group in groupby(lines, lambda line: _BETWEEN.fullmatch(line[1]) is not None):
        if not between:
            groups.append([blocks((at, _without_end(line) if ended else line)) for at, line in group])
    return groups


def _without_end(line: str) -> str:
    """A list without the 0 that ends it."""
    return line.rstrip()[:-1].rstrip(" ,\t")


def _divided(groups: Sequence[list[Blocks]]) -> bool:
    """Whether there are two groups, which can be the rows and the columns of one picture."""
    return len(groups) == 2 and len(groups[0]) in _places(groups[0] + groups[1])


def _named(name: str, fits: Sequence[int], lines: int) -> list[int]:
    """The numbers of rows that fit and that a size in the name of a file tells: rows first, else columns first."""
    told = [(int(one), int(other)) for one, other in re.findall(r"(?<!\d)(\d{1,4})x(\d{1,4})(?!\d)", name.lower())]
    sides = [side for size in told if sum(size) == lines for side in size if side in fits]
    return [*dict.fromkeys(sides)]


def _nearest_middle(fits: Sequence[int], lines: int) -> int:
    return min(fits, key=lambda rows: abs(2 * rows - lines))


def _places(lines: list[Blocks]) -> list[int]:
    """After how many lists the columns may begin: rows and columns have as many cells, and every list fits."""
    sums = [sum(int(length) for length, _ in line) for line in lines]
    need = [least_cells(tuple(Block(int(length), color) for length, color in line)) for line in lines]
    total, before = sum(sums), 0
    fits = []
    for rows in range(1, len(lines)):
        before += sums[rows - 1]
        if 2 * before == total and max(need[:rows]) <= len(lines) - rows and max(need[rows:]) <= rows:
            fits.append(rows)
    return fits
