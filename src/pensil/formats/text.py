"""pensil's own text: the kind on the first line, then the board, then perhaps an answer.

    # title: a first try
    akari
    . # .
    . 2 .
    answer
    . # *
    * 2 *

Lines that start with `#` before the kind are comments; those of the form `# word: ...` are kept as information about
the puzzle. After a line `answer` comes an answer or a half-filled board, in the text form of the kind's boards.
Blank lines before the answer mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pensil.core.board import Board, Puzzle
from pensil.errors import FormatError, UnknownKind
from pensil.formats.format import Document, Source
from pensil.kinds import kind_named

Line = tuple[int, str]  # its number, its text

_ANSWER = "answer"
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
    if document.board is not None:
        text += f"{_ANSWER}\n{document.puzzle.board_to_text(document.board)}"
    return text


def _kind_name(words: str) -> str | None:
    try:
        return kind_named(words).name
    except UnknownKind:
        return None


def _read_body(name: str, lines: list[Line], info: dict[str, str]) -> Document:
    clues, answer = _split(lines, lambda line: line.strip().lower() == _ANSWER)
    clues = [(number, line) for number, line in clues if line.strip()]
    if not clues:
        raise FormatError(f"the board is missing: expected the rows of the {name}")
    puzzle = kind_named(name).from_text(clues)
    return Document(puzzle, _read_answer(puzzle, answer[1:]) if answer else None, info)


def _split(lines: list[Line], found: Callable[[str], bool]) -> tuple[list[Line], list[Line]]:
    """The lines before the first one that is meant, and those from it on."""
    at = next((i for i, (_, line) in enumerate(lines) if found(line)), len(lines))
    return lines[:at], lines[at:]


def _read_answer(puzzle: Puzzle, lines: list[Line]) -> Board:
    while lines and not lines[-1][1].strip():
        lines = lines[:-1]
    if not lines:
        raise FormatError(f"nothing stands below {_ANSWER!r}")
    try:
        return puzzle.board_from_text("\n".join(line for _, line in lines) + "\n")
    except FormatError as error:
        line = None if error.line is None else error.line + lines[0][0] - 1
        raise FormatError(error.reason, line=line, column=error.column, position=error.position) from None
