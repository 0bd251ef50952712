"""pensil's own text: the kind on the first line, then the board, then perhaps an answer.

    # title: a first try
    akari
    . # .
    . 2 .
    answer
    . # *
    * 2 *

Lines that start with `#` before the kind are comments; those of the form `# word: ...` are kept as information about
the puzzle. After a line `answer` comes an answer or a half-filled board, in the text form of the kind's boards; after a
line `marks` the JSON of a half-filled board, for boards that the text form cannot show (a drawing of bridges does not
tell an undecided pair from one without a bridge). Blank lines before the answer mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats.format import Document, Source
from pensil.kinds import kind_named

Line = tuple[int, str]  # its number, its text

MOST_LINES = 2 * MAX_SIDE + 8
"""The most lines of clues: those of a nonogram, with some room for what stands around them."""

_ANSWER, _MARKS = "answer", "marks"
_NOTE = re.compile(r"#\s*([A-Za-z]\w*)\s*:\s*(.*\S)")


def read(source: Source, kind: str | None = None) -> Document:
    lines = list(enumerate(source.text.split("\n"), 1))
    header, rest = _split(lines, lambda line: bool(line.strip()) and not line.lstrip().startswith("#"))
    if not rest:
        rest = lines  # nothing but comments: walls, perhaps
    number, first = rest[0]
    name = _kind_name(first)
    if name is not None:
        notes = (_NOTE.fullmatch(line.strip()) for _, line in header)
        return _read_body(name, rest[1:], {note[1].lower(): note[2] for note in notes if note})
    if kind is not None:
        return _read_body(kind, lines, {})  # a bare board: a `#` at the start of a line is a wall
    raise FormatError(f"{first.strip()[:40]!r} is not the name of a kind", line=number)


def write(document: Document) -> str:
    head = "".join(f"# {key}: {' '.join(value.split())}\n" for key, value in document.info.items() if value.strip())
    text = head + document.puzzle.to_text()
    if document.board is None:
        return text
    if _shows(document.board):
        return text + f"{_ANSWER}\n{document.puzzle.board_to_text(document.board)}"
    import json

    return text + f"{_MARKS}\n{json.dumps(document.puzzle.board_to_json(document.board, marks=True))}\n"


def _shows(board: Board) -> bool:
    """Whether the text form of this board can be read back as the same board."""
    try:
        return board.puzzle.board_from_text(board.puzzle.board_to_text(board)) == board
    except PensilError:
        return False


def _kind_name(words: str) -> str | None:
    try:
        return kind_named(words).name
    except UnknownKind:
        return None


def _read_body(name: str, lines: list[Line], info: dict[str, str]) -> Document:
    clues, answer = _split(lines, lambda line: line.strip().lower() in (_ANSWER, _MARKS))
    clues = [(number, line) for number, line in clues if line.strip()]
    if not clues:
        raise FormatError(f"the board is missing: expected the rows of the {name}")
    if len(clues) > MOST_LINES:
        raise FormatError("more lines than the largest board has", line=clues[MOST_LINES][0])
    puzzle = kind_named(name).from_text(clues)
    return Document.reading(puzzle, lambda: _read_answer(puzzle, answer) if answer else None, info)


def _split(lines: list[Line], found: Callable[[str], bool]) -> tuple[list[Line], list[Line]]:
    """The lines before the first one that is meant, and those from it on."""
    at = next((i for i, (_, line) in enumerate(lines) if found(line)), len(lines))
    return lines[:at], lines[at:]


def _read_answer(puzzle: Puzzle, lines: list[Line]) -> Drawn:
    """What was drawn, below its heading, which is the first of the lines."""
    head = lines[0][1].strip().lower()
    first = lines[0][0] + 1
    text = "\n".join(line for _, line in lines[1:]).rstrip()
    if not text.strip():
        raise FormatError(f"nothing stands below {head!r}", line=first - 1)
    try:
        if text.lstrip().startswith("{"):
            from pensil.formats.own_json import parse  # most texts have no JSON in them

            return puzzle.drawn_from_json(parse(text), marks=head == _MARKS)
        return puzzle.drawn_from_text(text + "\n", marks=head == _MARKS)
    except FormatError as error:
        line = None if error.line is None else error.line + first - 1
        raise FormatError(error.reason, line=line, column=error.column, position=error.position) from None
