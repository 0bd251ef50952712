"""`.gno`, the files of Gnonograms: sections under headings in brackets.

    [Description]       title, author, date, score, a line each
    [License]
    [Dimensions]        the number of rows, then of columns
    [Row clues]         a line for each row: numbers between commas, 0 for none
    [Column clues]
    [Solution]          a line for each row: numbers between blanks

The program writes the solution as 1 for blank and 2 for filled (0 is unknown, 3 filled and crossed off); files with
0 for blank and 1 for filled are known too, and are recognised by having no other numbers and fitting the clues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import (
    Blocks,
    Line,
    Picture,
    blocks,
    clue_lines,
    counted,
    nonogram,
    number,
    numbered_lines,
    read_picture,
    side,
)

_STATES = {0: 3, 1: 1, 2: 2, 3: 2}  # to a mask
_PLAIN = {0: 1, 1: 2}

Section = tuple[int, list[Line]]  # the line of its heading, the lines below


def read(source: Source, kind: str | None = None) -> Document:
    sections = _sections(numbered_lines(source.text))
    rows, cols = _sizes(_section(sections, "dimensions"))
    row_clues = _clues(sections, "row clues", rows, "row")
    col_clues = _clues(sections, "column clues", cols, "column")
    solution = _section(sections, "solution")
    picture = None if solution is None else read_picture(lambda: _picture(solution, rows, cols, row_clues, col_clues))
    return nonogram(row_clues, col_clues, None, picture, _info(sections), solution[0] if solution else None)


def _sections(lines: Sequence[Line]) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    current: list[Line] | None = None
    for at, text in lines:
        head = text.strip()
        if head.startswith("[") and head.endswith("]"):
            name = " ".join(head[1:-1].lower().split())
            if name in sections:
                raise FormatError(f"the section {head[:40]} stands twice", line=at)
            current = []
            sections[name] = (at, current)
        elif current is not None:
            current.append((at, text))
        elif head:
            raise FormatError("expected a section such as [Dimensions]", line=at)
    return sections


def _section(sections: Mapping[str, Section], name: str) -> Section | None:
    """The section whose heading begins with these words: [Solution] is [Solution grid] in some versions."""
    return next((section for key, section in sections.items() if key.startswith(name)), None)


def _sizes(section: Section | None) -> tuple[int, int]:
    if section is None:
        raise FormatError("the section [Dimensions] is missing")
    words = [(at, word) for at, text in section[1] for word in text.split(None, 2)]
    if len(words) != 2:
        raise FormatError("expected the number of rows and the number of columns below [Dimensions]", line=section[0])
    return (
        side(words[0][1], "the number of rows", line=words[0][0]),
        side(words[1][1], "the number of columns", line=words[1][0]),
    )


def _clues(sections: Mapping[str, Section], name: str, count: int, what: str) -> list[Blocks] | None:
    section = _section(sections, name)
    if section is None:
        return None
    return [blocks(line) for line in clue_lines(section[1], count, what, section[0])]


def _picture(
    section: Section, rows: int, cols: int, row_clues: list[Blocks] | None, col_clues: list[Blocks] | None
) -> Picture:
    cells: list[list[int]] = []
    for at, text in section[1]:
        words = text.replace(",", " ").split()
        if not words:
            continue
        if len(words) != cols:
            raise FormatError(f"expected {cols} cells, found {len(words)}", line=at)
        if len(cells) == rows:
            raise FormatError(f"the solution has more than {rows} rows", line=at)
        cells.append([number(word, "a cell", line=at, most=3) for word in words])
    if max((max(row) for row in cells), default=0) <= 1:
        plain = [[_PLAIN[cell] for cell in row] for row in cells]
        fits = [row_clues is None or [counted(row) for row in plain] == row_clues]
        if len(plain) == rows:
            fits.append(col_clues is None or [counted(col) for col in zip(*plain, strict=True)] == col_clues)
        if all(fits):
            return plain
    return [[_STATES[cell] for cell in row] for row in cells]


def _info(sections: Mapping[str, Section]) -> dict[str, str]:
    info: dict[str, str] = {}
    description = _section(sections, "description")
    if description is not None:
        texts = (text.strip() for _, text in description[1])
        info = {key: text for key, text in zip(("title", "author", "date", "score"), texts, strict=False) if text}
    licence = _section(sections, "license")
    if licence is not None and (text := "\n".join(text.strip() for _, text in licence[1]).strip()):
        info["license"] = text
    return info
