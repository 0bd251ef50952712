"""Answers in words: places by the names of their cells, as people and language models write them.

r1c2, r3c4            row and column from 1, as in sentences; b1k2 in Indonesian
row 1, column 2       the same in full: baris 1, kolom 2
(0, 1)                row and column from 0, as in JSON
r1c1-r1c4 = 2         two cells, where a place is a pair; a number where it has one
no lamp at r1c2       0, as all that is not named
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pensil.core.board import Puzzle
from pensil.core.drawn import Drawn
from pensil.core.grid import Cell
from pensil.errors import FormatError
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.exchange import Place

_CELL = re.compile(
    r"\b[rb](\d{1,4})[ck](\d{1,4})(?!\d)"
    r"|\b(?:row|baris) (\d{1,4})[, ]{1,2}(?:and |dan )?(?:column|col|kolom) (\d{1,4})(?!\d)"
    r"|\((\d{1,4}), ?(\d{1,4})\)",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s?(?:-{1,2}>?|[\u2013\u2014\u2192]|to|ke|and|dan|\.\.)\s?", re.IGNORECASE)
_NUMBER = re.compile(r"\s?(?:(?:[:=x\u00d7*]|is|adalah)\s?(\d{1,4})(?!\d)|\((\d{1,4})\))", re.IGNORECASE)
_NOT = re.compile(r"\b(?:no|not|isn't|without|blank|empty|bukan|tidak|tanpa|kosong)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;\n]|\.\s")
_HEADING = re.compile(r"\b(?:answer|solution|jawaban|solusi|penyelesaian)\b", re.IGNORECASE)


def read_named(puzzle: Puzzle, text: str, *, marks: bool = False) -> Drawn:
    """What a list of places draws: all that is in the text of a move, or in the last part of an answer."""
    listed = kind_named(puzzle.kind).exchange().listed
    part = text if marks else _last_part(text)
    places = [place for place in _places(part, pairs=listed.pairs) if all(_inside(puzzle, cell) for cell in place[0])]
    if not places:
        raise FormatError("no cell is named, as in r1c2 or (0, 1)")
    drawn = puzzle.drawn_from_json(listed.data(puzzle, places, None if marks else 0), marks=marks)
    return drawn if marks else drawn.answer


def _last_part(text: str) -> str:
    """From the last line on that is headed as the answer; else the last paragraph that names a cell."""
    lines = text.split("\n")
    headings = [at for at, line in enumerate(lines) if _HEADING.search(line)]
    if headings:
        part = "\n".join(lines[headings[-1] :])
        if _CELL.search(part):
            return part
    paragraphs = re.split(r"\n[ \t]*\n", text)
    return next((part for part in reversed(paragraphs) if _CELL.search(part)), "")


def _places(text: str, *, pairs: bool) -> Iterator[Place]:
    found = [(match.start(), match.end(), _cell(match)) for match in _CELL.finditer(text)]
    at = 0
    while at < len(found):
        start, end, cell = found[at]
        cells: tuple[Cell, ...] = (cell,)
        at += 1
        if pairs and at < len(found) and _JOINED.fullmatch(text, end, found[at][0]):
            cells, end = (cell, found[at][2]), found[at][1]
            at += 1
        number = _NUMBER.match(text, end)
        yield cells, int(number[1] or number[2]) if number else int(not _denied(text, start, end))


def _denied(text: str, start: int, end: int) -> bool:
    """Whether the clause around a place says that there is nothing."""
    before = _CLAUSE.split(text[max(0, start - 80) : start])[-1]
    after = _CLAUSE.split(text[end : end + 80])[0]
    return _NOT.search(f"{before} {after}") is not None


def _cell(match: re.Match[str]) -> Cell:
    row, col = (int(number) for number in match.groups() if number is not None)
    from_0 = match[5] is not None
    return (row, col) if from_0 else (row - 1, col - 1)


def _inside(puzzle: Puzzle, cell: Cell) -> bool:
    return 0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.cols
