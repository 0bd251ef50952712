"""Bare lists of clues, black and white: `.nin` (Jakub Wilk), `.mk` (Petr and Mirek Olsak) and `.cwd`.

    nin     W H, the rows, the columns
    mk      H W, the rows, a line with only `#`, the columns
    cwd     H, W on a line of its own, the rows, a blank line, the columns

Numbers stand between blanks; a line of the picture without blocks is `0` or a blank line.
"""

from __future__ import annotations

from collections.abc import Sequence

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import (
    Blocks,
    Line,
    blocks,
    clue_lines,
    lengths,
    nonogram,
    numbered_lines,
    puzzle_of,
    shown,
    side,
)
from pensil.kinds.nonogram.puzzle import Block, least_cells


def read_nin(source: Source, kind: str | None = None) -> Document:
    start, lines = _lines(source)
    cols, rows = _two_sizes(start, "the width", "the height")
    return _read(_enough(lines, rows, cols), rows, cols, start[0])


def read_mk(source: Source, kind: str | None = None) -> Document:
    start, lines = _lines(source)
    rows, cols = _two_sizes(start, "the height", "the width")
    middle = next((i for i, (_, text) in enumerate(lines) if text.strip() == "#"), None)
    if middle is None:
        return _read(lines, rows, cols, start[0])
    row_lines = clue_lines(lines[:middle], rows, "row", start[0])
    col_lines = clue_lines(lines[middle + 1 :], cols, "column", lines[middle][0])
    return nonogram([blocks(line) for line in row_lines], [blocks(line) for line in col_lines])


def read_cwd(source: Source, kind: str | None = None) -> Document:
    start, lines = _lines(source)
    rows = side(start[1].strip(), "the number of rows", line=start[0])
    if not lines:
        raise FormatError("expected the number of columns below the number of rows", line=start[0])
    second = lines.pop(0)
    cols = side(second[1].strip(), "the number of columns", line=second[0])
    if len(lines) > rows and not lines[rows][1].strip():
        del lines[rows]  # the blank line between rows and columns
    else:
        lines = [line for line in lines if line[1].strip()]
    return _read(lines, rows, cols, second[0])


def write_nin(document: Document) -> str:
    puzzle = puzzle_of(document, "nin")
    clues = [lengths(clue) for clue in (*puzzle.row_clues, *puzzle.col_clues)]
    return "\n".join([f"{puzzle.cols} {puzzle.rows}", *clues]) + "\n"


def write_mk(document: Document) -> str:
    puzzle = puzzle_of(document, "mk")
    rows, cols = ([lengths(clue) for clue in clues] for clues in (puzzle.row_clues, puzzle.col_clues))
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *rows, "#", *cols]) + "\n"


def write_cwd(document: Document) -> str:
    puzzle = puzzle_of(document, "cwd")
    rows, cols = ([lengths(clue) for clue in clues] for clues in (puzzle.row_clues, puzzle.col_clues))
    return "\n".join([str(puzzle.rows), str(puzzle.cols), *rows, "", *cols]) + "\n"


def plausible(source: Source) -> bool:
    """Whether a file of two numbers and lists can be `.nin`: every list fits, and rows and columns have equal sums.

    The same file with height and width the other way round would be an `.mk` without its `#`. A file with a fault
    in it counts as plausible, so that the reader can say what the fault is.
    """
    try:
        start, lines = _lines(source)
        cols, rows = _two_sizes(start, "the width", "the height")
        row_clues, col_clues = _split(_enough(lines, rows, cols), rows, cols, start[0])
    except FormatError:
        return True
    return _agree(row_clues, col_clues, rows, cols)


def _lines(source: Source) -> tuple[Line, list[Line]]:
    """The first line that is not blank, and those below it."""
    lines = numbered_lines(source.text)
    at = next((i for i, (_, text) in enumerate(lines) if text.strip()), None)
    if at is None:
        raise FormatError("the input is empty")
    return lines[at], lines[at + 1 :]


def _two_sizes(line: Line, first: str, second: str) -> tuple[int, int]:
    words = line[1].split(None, 2)
    if len(words) != 2:
        raise FormatError(f"expected {first} and {second}, not {shown(line[1].strip())}", line=line[0])
    return side(words[0], first, line=line[0]), side(words[1], second, line=line[0])


def _read(lines: Sequence[Line], rows: int, cols: int, after: int) -> Document:
    return nonogram(*_split(lines, rows, cols, after))


def _split(lines: Sequence[Line], rows: int, cols: int, after: int) -> tuple[list[Blocks], list[Blocks]]:
    told = clue_lines(lines, rows + cols, f"{rows} row and {cols} column", after)
    found = [blocks(line) for line in told]
    return found[:rows], found[rows:]


def _enough(lines: Sequence[Line], rows: int, cols: int) -> Sequence[Line]:
    """The lines that make a puzzle: the program that owns the format reads no further, and some files tell it again."""
    told = [line for line in lines if line[1].strip()]
    if len(told) < 2 * (rows + cols):
        return lines
    found = [blocks(line) for line in told[: rows + cols]]
    return told[: rows + cols] if _agree(found[:rows], found[rows:], rows, cols) else lines


def _agree(row_clues: Sequence[Blocks], col_clues: Sequence[Blocks], rows: int, cols: int) -> bool:
    """Whether rows and columns have equal sums, and every list fits."""
    sums = [sum(int(length) for clue in clues for length, _ in clue) for clues in (row_clues, col_clues)]
    return sums[0] == sums[1] and _fit(row_clues, cols) and _fit(col_clues, rows)


def _fit(clues: Sequence[Blocks], cells: int) -> bool:
    return all(least_cells(tuple(Block(int(length), color) for length, color in clue)) <= cells for clue in clues)
