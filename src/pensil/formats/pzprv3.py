"""puzz.link (PUZ-PRE v3) files: the puzzle and what was drawn on it.

Lines `pzprv3`, the id, the number of rows, the number of columns, then blocks of tokens; in the one-line form `/` takes
the place of the newline. What follows the blocks (trials, history, information about the file) is passed over.

A cell on which nothing was drawn is undecided. But puzz.link does not ask people to mark the blank cells, so when the
board is solved with nothing in all of them, it is read as that solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pensil.core.board import Board, Puzzle
from pensil.errors import FormatError
from pensil.formats.drawn import (
    Borders,
    board_from_bridges,
    board_from_shades,
    board_from_walls,
    borders_from_bridges,
    bridges_from_borders,
    walls_from_rectangles,
)
from pensil.formats.format import Document, Source
from pensil.formats.pzpr import FILE_IDS, clue_slots, kind_of, nonogram_clues, side, warn_of_losses
from pensil.kinds import kind_named

_TAIL = re.compile(r"TrialData|info:|history:|https?:", re.I)
_SHADED: Mapping[str, int | None] = {"#": 1, "+": 0, ".": None}


class _Lines:
    """The lines of a file, taken one block after the other."""

    def __init__(self, text: str) -> None:
        self.lines = re.split("[\n/]", text.strip(" \t\n/"))
        self.at = 0

    def word(self, name: str) -> str:
        if self.at >= len(self.lines):
            raise FormatError(f"the file ends early: expected {name}", line=self.at + 1)
        self.at += 1
        return self.lines[self.at - 1].strip()

    def block(self, rows: int, cols: int, name: str) -> list[list[str]]:
        """`rows` lines of `cols` tokens each; `name` is what a row of it is called in messages."""
        block = []
        for row in range(1, rows + 1):
            if self.at >= len(self.lines) and cols:
                raise FormatError(f"the file ends early: expected {name} {row} of {rows}", line=self.at + 1)
            tokens = self.lines[self.at].split() if self.at < len(self.lines) else []
            self.at += 1
            if len(tokens) != cols:
                raise FormatError(f"{name} {row} has {len(tokens)} tokens; expected {cols}", line=self.at)
            block.append(tokens)
        return block

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
    kind = kind_of(name)
    rows = side(lines.word("the number of rows"), "rows", line=lines.at)
    cols = side(lines.word("the number of columns"), "columns", line=lines.at)
    layout = _LAYOUTS[kind]
    document = layout.read(lines, kind, rows, cols)
    lines.end(rows, cols, layout.done_marks)
    return document


def write(document: Document) -> str:
    puzzle = document.puzzle
    data = puzzle.to_json()
    warn_of_losses(puzzle, data)
    lines = _LAYOUTS[puzzle.kind].write(puzzle, data, document.board)
    head = ["pzprv3", FILE_IDS[puzzle.kind], str(puzzle.rows), str(puzzle.cols)]
    return "\n".join([*head, *("".join(f"{token} " for token in line) for line in lines)]) + "\n"


class _Layout(NamedTuple):
    """How the blocks of a file become a puzzle and a board, and back."""

    read: Callable[[_Lines, str, int, int], Document]
    write: Callable[[Puzzle, dict[str, Any], Board | None], Iterable[Iterable[object]]]
    done_marks: bool = False


# Kinds that decide cells: nurikabe, akari and nonogram.


def _cells_layout(unnumbered: str, done_marks: bool = False) -> _Layout:
    """Clues and shades in one block; `unnumbered` is the sign of a clue `-` in JSON."""

    def read(lines: _Lines, kind: str, rows: int, cols: int) -> Document:
        block = lines.block(rows, cols, "row")
        cells = _clues(lines, block, unnumbered, "a number or one of - # + .", drawn=_SHADED)
        puzzle = kind_named(kind).from_json({"cells": cells})
        return Document(puzzle, _shaded(puzzle, block))

    def write(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> Iterable[Iterable[object]]:
        rows = _shades(puzzle, board)
        for row, shades in zip(data["cells"], rows, strict=True):
            yield [
                shade if clue is None else "-" if clue == unnumbered else clue
                for clue, shade in zip(row, shades, strict=True)
            ]

    return _Layout(read, write, done_marks)


_CLUE = (re.compile(r"\.|c?([0-9]{1,9}|-2?)"), "a number or '.'")
_NONOGRAM_TOKENS = {
    # below the columns' clues, right of the rows' clues
    (False, False): (re.compile(r"\."), "'.' in the corner"),
    (False, True): _CLUE,
    (True, False): _CLUE,
    (True, True): (re.compile(r"[#+.]"), "one of # + ."),
}


def _read_nonogram(lines: _Lines, kind: str, rows: int, cols: int) -> Document:
    above, beside = clue_slots(rows, cols)
    block = lines.block(above + rows, beside + cols, "line")
    for r, tokens in enumerate(block):
        for c, token in enumerate(tokens):
            fits, expected = _NONOGRAM_TOKENS[r >= above, c >= beside]
            if not fits.fullmatch(token):
                raise lines.token(tokens, c, expected, above + rows - 1 - r)

    def line(tokens: Iterable[str]) -> list[int | str]:
        words = (token.removeprefix("c") for token in tokens if token != ".")
        return ["?" if word.startswith("-") else int(word) for word in words]

    data = {
        "col_clues": [line(tokens[beside + c] for tokens in block[:above]) for c in range(cols)],
        "row_clues": [line(tokens[:beside]) for tokens in block[above:]],
    }
    puzzle = kind_named(kind).from_json(data)
    return Document(puzzle, _shaded(puzzle, [tokens[beside:] for tokens in block[above:]]))


def _write_nonogram(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> Iterable[Iterable[object]]:
    columns, rows = nonogram_clues(data)
    above, beside = clue_slots(puzzle.rows, puzzle.cols)

    def slots(line: list[int], room: int) -> list[str]:
        return ["."] * (room - len(line)) + [str(length) for length in line]

    tops = [slots(line, above) for line in columns]
    for r in range(above):
        yield ["."] * beside + [top[r] for top in tops]
    for line, shades in zip(rows, _shades(puzzle, board), strict=True):
        yield slots(line, beside) + shades


def _shaded(puzzle: Puzzle, block: list[list[str]]) -> Board | None:
    """The board of the shades in a block; a token that is no shade is a clue."""
    values = [[_SHADED.get(token) for token in tokens] for tokens in block]
    if not any(token in ("#", "+") for tokens in block for token in tokens):
        return None
    return board_from_shades(puzzle, values)


def _shades(puzzle: Puzzle, board: Board | None) -> list[list[str]]:
    if board is None:
        return [["."] * puzzle.cols for _ in range(puzzle.rows)]
    signs = {value: sign for sign, value in _SHADED.items()}
    return [[signs[value] for value in row] for row in puzzle.board_to_json(board, marks=True)["cells"]]


# Kinds with two more blocks, about the borders of cells: hashi and shikaku.


def _read_hashi(lines: _Lines, kind: str, rows: int, cols: int) -> Document:
    cells = _clues(lines, lines.block(rows, cols, "row"), "?", "a number, '-' or '.'")
    across, down = _borders(lines, rows, cols, "links", {"-1": -1, "0": 0, "1": 1, "2": 2})
    puzzle = kind_named(kind).from_json({"cells": cells})
    drawn = bridges_from_borders(cells, across, down)
    return Document(puzzle, board_from_bridges(puzzle, drawn) if drawn else None)


def _write_hashi(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> Iterable[Iterable[object]]:
    yield from _clue_rows(data)
    known = [] if board is None else puzzle.board_to_json(board, marks=True)["bridges"]
    drawn = [bridge for bridge in known if isinstance(bridge[4], int)]
    for block in borders_from_bridges(puzzle.rows, puzzle.cols, drawn):
        yield from block


def _read_shikaku(lines: _Lines, kind: str, rows: int, cols: int) -> Document:
    cells = _clues(lines, lines.block(rows, cols, "row"), "?", "a number, '-' or '.'")
    across, down = _borders(lines, rows, cols, "walls", {"-1": 0, "0": 0, "1": 1, "2": 1})
    puzzle = kind_named(kind).from_json({"cells": cells})
    drawn = any(any(row) for row in (*across, *down))
    return Document(puzzle, board_from_walls(puzzle, across, down) if drawn else None)


def _write_shikaku(puzzle: Puzzle, data: dict[str, Any], board: Board | None) -> Iterable[Iterable[object]]:
    yield from _clue_rows(data)
    drawn = [] if board is None else puzzle.board_to_json(board, marks=True)["rectangles"]
    for block in walls_from_rectangles(puzzle.rows, puzzle.cols, drawn):
        yield from block


def _borders(lines: _Lines, rows: int, cols: int, name: str, signs: Mapping[str, int]) -> tuple[Borders, Borders]:
    found = []
    for height, width, row in ((rows, cols - 1, f"row of {name}"), (rows - 1, cols, f"second row of {name}")):
        block = lines.block(height, width, row)
        for r, tokens in enumerate(block):
            for c, token in enumerate(tokens):
                if token not in signs:
                    raise lines.token(tokens, c, f"one of {' '.join(signs)}", height - 1 - r)
        found.append([[signs[token] for token in tokens] for tokens in block])
    return found[0], found[1]


def _clues(
    lines: _Lines, block: list[list[str]], unnumbered: str, expected: str, drawn: Iterable[str] = "."
) -> list[list[int | str | None]]:
    cells: list[list[int | str | None]] = []
    for r, tokens in enumerate(block):
        row: list[int | str | None] = []
        for c, token in enumerate(tokens):
            if token in drawn:
                row.append(None)
            elif token == "-":
                row.append(unnumbered)
            elif re.fullmatch("[0-9]{1,9}", token):
                row.append(int(token))
            else:
                raise lines.token(tokens, c, expected, len(block) - 1 - r)
        cells.append(row)
    return cells


def _clue_rows(data: dict[str, Any]) -> Iterable[Iterable[object]]:
    signs = {None: ".", "?": "-"}
    return ([signs.get(clue, clue) for clue in row] for row in data["cells"])


def _is_done_row(line: str, cols: int) -> bool:
    tokens = line.split()
    return len(tokens) == cols and all(token in ("-", ".") for token in tokens)


_LAYOUTS = {
    "nonogram": _Layout(_read_nonogram, _write_nonogram),
    "nurikabe": _cells_layout("?"),
    "hashi": _Layout(_read_hashi, _write_hashi),
    "akari": _cells_layout("#", done_marks=True),
    "shikaku": _Layout(_read_shikaku, _write_shikaku),
}
