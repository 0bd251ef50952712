"""puzz.link (PUZ-PRE v3) files: the puzzle and what was drawn on it.

Lines `pzprv3`, the id, the number of rows, the number of columns, then blocks of tokens; in the one-line form `/` takes
the place of the newline. What follows the blocks (trials, history, information about the file) is passed over.

A cell on which nothing was drawn is undecided. But puzz.link does not ask people to mark the blank cells, so when the
board is solved with nothing in all of them, it is read as that solution; and where it is checked as an answer, nothing
drawn is blank in any case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pensil.core.drawn import Drawn
from pensil.core.exchange import Pzpr, PzprBorders
from pensil.core.sketch import Sketch
from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.pzpr import entry_of, kind_of, margins, refuse_or_warn, side
from pensil.kinds import kind_named

_TAIL = re.compile(r"TrialData|info:|history:|https?:", re.I)
_SHADED: Mapping[str, int | None] = {"#": 1, "+": 0, ".": None}
_SHADES = {value: sign for sign, value in _SHADED.items()}


class _Lines:
    """The lines of a file, taken one block after the other."""

    def __init__(self, text: str) -> None:
        self.lines = re.split("[\n/]", text.strip(" \t\n/"))
        self.at = 0

    def word(self, what: str) -> str:
        if self.at >= len(self.lines):
            raise FormatError(f"the file ends early: expected {what}", line=self.at + 1)
        self.at += 1
        return self.lines[self.at - 1].strip()

    def block(
        self, rows: int, cols: int, what: str, may_differ: Callable[[int, Sequence[str]], bool] | None = None
    ) -> list[list[str]]:
        """`rows` lines of `cols` tokens each, but where a line `may_differ`; `what` is what it holds."""
        block = []
        for row in range(1, rows + 1):
            if self.at >= len(self.lines) and cols:
                raise FormatError(
                    f"the file ends early: {row - 1} of {rows} lines are there ({what})", line=self.at + 1
                )
            tokens = self.lines[self.at].split() if self.at < len(self.lines) else []
            self.at += 1
            if len(tokens) != cols and not (may_differ is not None and may_differ(row, tokens)):
                raise self.length(row, rows, what, tokens, cols, 0)
            block.append(tokens)
        return block

    def length(self, row: int, rows: int, what: str, tokens: Sequence[str], cols: int, back: int) -> FormatError:
        """The error about a line of a block that was `back` lines ago and has too few or too many tokens."""
        words = f"line {row} of {rows} ({what}) has {len(tokens)} tokens; expected {cols}"
        return FormatError(words, line=self.at - back)

    def end(self, rows: int, cols: int, done_marks: bool) -> None:
        """Nothing may follow but, where the kind has them, a block of marks on finished clues, and the tail."""
        left = [(i, line) for i, line in enumerate(self.lines[self.at :], self.at + 1) if line.strip()]
        if done_marks and len(left) >= rows and all(_is_done_row(line, cols) for _, line in left[:rows]):
            left = left[rows:]
        if left and not _TAIL.match(left[0][1].strip()):
            raise FormatError(f"expected the end of the file, not {left[0][1].strip()[:20]!r}", line=left[0][0])

    def token(self, tokens: Sequence[str], col: int, expected: str, back: int) -> FormatError:
        """The error about one token of a line that was `back` lines ago."""
        return FormatError(f"token {col + 1} is {tokens[col][:20]!r}; expected {expected}", line=self.at - back)


def read(source: Source, kind: str | None = None) -> Document:
    return read_file(source.text)


def read_file(text: str) -> Document:
    lines = _Lines(text)
    head = [lines.word("pzprv3")]
    if head[0].startswith("v:"):
        head = [lines.word("pzprv3")]
    if not re.fullmatch(r"pzprv3(\.\d+)?", head[0]):
        raise FormatError(f"expected 'pzprv3', not {head[0][:20]!r}", line=lines.at)
    name = lines.word("the id of the kind")
    if name.startswith("v:"):
        name = lines.word("the id of the kind")
    kind, entry = kind_of(name)
    rows = side(lines.word("the number of rows"), "rows", line=lines.at)
    cols = side(lines.word("the number of columns"), "columns", line=lines.at)
    sketch = Sketch.blank(rows, cols)
    sign = kind.exchange().clues.sign
    fault: FormatError | None = None
    if entry.room is None:
        data = _read_cells(lines, entry, sign, sketch)
    else:
        data, fault = _read_margins(lines, entry, sign, sketch)
    puzzle = kind.from_json(data)
    if entry.borders is None:
        lines.end(rows, cols, entry.done_marks)

    def drawn() -> Drawn | None:
        if fault is not None:
            raise fault
        if entry.borders is not None:
            _read_borders(lines, entry.borders, sketch)
            lines.end(rows, cols, entry.done_marks)
        return kind.exchange().drawing().read(puzzle, sketch, kind.violations)

    return Document.reading(puzzle, drawn)


def write(document: Document) -> str:
    puzzle = document.puzzle
    entry, exchange = entry_of(puzzle.kind), kind_named(puzzle.kind).exchange()
    data = puzzle.to_json()
    refuse_or_warn(entry, data)
    sketch = Sketch.blank(puzzle.rows, puzzle.cols)
    if document.board is not None:
        exchange.drawing().write(puzzle, document.board, sketch)
    lines = [*(_cells(data, exchange.clues.sign, sketch) if entry.room is None else _margins(data, entry, sketch))]
    if entry.borders is not None:
        lines += [*sketch.across, *sketch.down]
    head = ["pzprv3", entry.file or entry.names[0], str(puzzle.rows), str(puzzle.cols)]
    return "\n".join([*head, *("".join(f"{token} " for token in line) for line in lines)]) + "\n"


# Clues in the cells, in one block with the shades.


def _read_cells(lines: _Lines, entry: Pzpr, sign: str, sketch: Sketch) -> dict[str, Any]:
    block = lines.block(len(sketch.shades), len(sketch.shades[0]), "cells")
    drawn, expected = tuple(_SHADED), "a number or one of - # + ."
    if entry.borders is not None:  # nothing is drawn in the cells
        drawn, expected = (".",), "a number, '-' or '.'"
    cells: list[list[int | str | None]] = []
    for r, tokens in enumerate(block):
        row: list[int | str | None] = []
        for c, token in enumerate(tokens):
            if token in drawn:
                row.append(None)
                sketch.shades[r][c] = _SHADED[token]
            elif token == "-":
                row.append(sign)
            elif re.fullmatch("[0-9]{1,9}", token):
                row.append(int(token))
            else:
                raise lines.token(tokens, c, expected, len(block) - 1 - r)
        cells.append(row)
    return {"cells": cells}


def _cells(data: dict[str, Any], sign: str, sketch: Sketch) -> Iterable[Iterable[object]]:
    for row, shades in zip(data["cells"], sketch.shades, strict=True):
        yield [
            _SHADES[shade] if clue is None else "-" if clue == sign else clue
            for clue, shade in zip(row, shades, strict=True)
        ]


# Clues in the margins, in one block with the shades.


_NUMBER = (re.compile(r"\.|c?([0-9]{1,9}|-2?)"), "a number or '.'")
_TOKENS = {
    # below the columns' numbers, right of the rows' numbers
    (False, False): (re.compile(r"\."), "'.' in the corner"),
    (False, True): _NUMBER,
    (True, False): _NUMBER,
    (True, True): (re.compile(r"[#+.]"), "one of # + ."),
}


def _read_margins(lines: _Lines, entry: Pzpr, sign: str, sketch: Sketch) -> tuple[dict[str, Any], FormatError | None]:
    """The clues, and what is wrong with the shades beside them: that does not spoil the clues."""
    rows, cols = len(sketch.shades), len(sketch.shades[0])
    above, beside = margins(entry, rows, cols)
    what, height, width = "cells and numbers", above + rows, beside + cols

    def clue_is_whole(row: int, tokens: Sequence[str]) -> bool:
        # The numbers stand right before the cells; were one of them missing, a cell would stand in its place.
        clue = tokens[:beside]
        return row > above and len(clue) == beside and not (clue[-1] == "." and any(each != "." for each in clue))

    block = lines.block(height, width, what, clue_is_whole)
    fault: FormatError | None = None
    for r, tokens in enumerate(block):
        back = height - 1 - r
        if len(tokens) != width:
            fault = fault or lines.length(r + 1, height, what, tokens, width, back)
        for c, token in enumerate(tokens):
            fits, expected = _TOKENS[r >= above, c >= beside]
            if fits.fullmatch(token):
                continue
            error = lines.token(tokens, c, expected, back)
            if r < above or c < beside:
                raise error
            fault = fault or error

    def numbers(tokens: Iterable[str]) -> list[int | str]:
        words = (token.removeprefix("c") for token in tokens if token != ".")
        return [sign if word.startswith("-") else int(word) for word in words]

    if fault is None:
        sketch.shades[:] = [[_SHADED[token] for token in tokens[beside:]] for tokens in block[above:]]
    data = {
        "col_clues": [numbers(tokens[beside + c] for tokens in block[:above]) for c in range(cols)],
        "row_clues": [numbers(tokens[:beside]) for tokens in block[above:]],
    }
    return data, fault


def _margins(data: dict[str, Any], entry: Pzpr, sketch: Sketch) -> Iterable[Iterable[object]]:
    above, beside = margins(entry, len(sketch.shades), len(sketch.shades[0]))

    def slots(line: list[int], room: int) -> list[str]:
        return ["."] * (room - len(line)) + [str(length) for length in line]

    tops = [slots(line, above) for line in data["col_clues"]]
    for r in range(above):
        yield ["."] * beside + [top[r] for top in tops]
    for line, shades in zip(data["row_clues"], sketch.shades, strict=True):
        yield slots(line, beside) + [_SHADES[shade] for shade in shades]


# Two more blocks, about the borders of cells.


def _read_borders(lines: _Lines, borders: PzprBorders, sketch: Sketch) -> None:
    cols = len(sketch.shades[0])
    across, down = f"{borders.name} across", f"{borders.name} down"
    for drawn, width, what in ((sketch.across, cols - 1, across), (sketch.down, cols, down)):
        block = lines.block(len(drawn), width, what)
        for r, tokens in enumerate(block):
            for c, token in enumerate(tokens):
                if token not in borders.tokens:
                    raise lines.token(tokens, c, f"one of {' '.join(borders.tokens)}", len(block) - 1 - r)
                drawn[r][c] = borders.tokens[token]


def _is_done_row(line: str, cols: int) -> bool:
    tokens = line.split()
    return len(tokens) == cols and all(token in ("-", ".") for token in tokens)
