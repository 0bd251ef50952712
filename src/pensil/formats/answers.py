"""Free answers: a board that stands somewhere in a text, in whatever form somebody chose to write it.

    JSON        the board's own, a bare list of rows, or any object that has one of these somewhere in it
    rows        in the kind's own signs, or in blocks, numbers, tables and lists of rows, also within other lines
    places      r1c2, r3c4 (formats/named.py), where there is neither of the others

People and language models think aloud, draw the puzzle again and try things out before they say what they mean, so what
stands last is the answer. It is not looked for what would be right: that somebody who lists all boards has also listed
the solution is no answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.errors import PensilError
from pensil.formats.named import read_named

Reader = Callable[[str], Drawn]
"""How the text of one board is read, whatever format it has. Raises PensilError when it is none."""

LAST = 200_000
"""So many characters at the end of a text are looked at."""

_MOST_BRACKETS = 2000  # at which JSON may begin
_MOST_LINES = 5000  # at which rows may end
_DEEPEST = 6  # objects within each other around a board
_OPENING = re.compile(r"(?:^|[^\[{, \t])[ \t]*([\[{])")  # what follows a bracket or a comma is inside of something
_LABEL = re.compile(r"(?:(?:row|baris|r|b)? ?\d{1,4}[:.)|]|[-*] )[ \t]*", re.IGNORECASE)
_AROUND = str.maketrans(dict.fromkeys("|,;[]{}'\"`", " "))
_DARK = "■█⬛▓▪◼Xx1"
_LAMP = "💡★☆●○◯⬤🔆LlOo"
_LIGHT = "□⬜░▫◻·_-0 "
_SIGNS = tuple(
    str.maketrans(dict.fromkeys(_DARK, "#") | dict.fromkeys(_LIGHT, ".") | dict.fromkeys(_LAMP, lamp)) for lamp in "*."
)
"""Signs that people use, as the kinds' own: where a kind has no lamps, a circle is a blank cell."""


def read_answer(puzzle: Puzzle, text: str, read: Reader) -> Drawn:
    """The board that a text tells as an answer; FormatError when there is none in it."""
    text = _end(text)
    whole = _tried(lambda: read(text))
    if whole is not None and not _restated(puzzle, text.split("\n")):
        return whole
    found = max((*_in_json(puzzle, text), *_in_rows(puzzle, text)), key=lambda at: at[0], default=None)
    return read_named(puzzle, text) if found is None else found[1]


def _end(text: str) -> str:
    """The end of a text, without what is no character."""
    return text[-LAST:].encode("utf-8", "replace").decode().replace("\r\n", "\n")


def _tried(read: Callable[[], Drawn]) -> Drawn | None:
    try:
        return read()
    except PensilError:
        return None


Found = tuple[int, Drawn]
"""Where a board ends in the text, and the board."""


# JSON.


def _in_json(puzzle: Puzzle, text: str, *, marks: bool = False) -> Iterator[Found]:
    """The boards that are written as JSON somewhere in the text."""
    decoder = json.JSONDecoder()
    at = 0
    for begin in [match.start(1) for match in _OPENING.finditer(text)][-_MOST_BRACKETS:]:
        if begin < at:
            continue  # inside of what was read
        try:
            data, at = decoder.raw_decode(text, begin)
        except (ValueError, RecursionError):
            continue
        drawn = _board_in(puzzle, data, marks)
        if drawn is not None:
            yield at, drawn


def _board_in(puzzle: Puzzle, data: Any, marks: bool, depth: int = 0) -> Drawn | None:
    """The last board in some JSON; one that is the puzzle itself is none."""
    if depth > _DEEPEST or not isinstance(data, dict | list | str):
        return None
    if isinstance(data, dict):
        if "kind" not in data:
            drawn = _tried(lambda: puzzle.drawn_from_json(data, marks=marks))
            if drawn is not None:
                return drawn
        inner = (_board_in(puzzle, value, marks, depth + 1) for key, value in reversed(data.items()) if key != "puzzle")
        return next((drawn for drawn in inner if drawn is not None), None)
    forms: Iterable[Callable[[], Drawn]] = (
        [lambda: puzzle.drawn_from_text(data, marks=marks)]
        if isinstance(data, str)
        else _list_forms(puzzle, data, marks)
    )
    drawn_forms = (_tried(form) for form in forms)
    return next((drawn for drawn in drawn_forms if drawn is not None), None)


def _list_forms(puzzle: Puzzle, data: list[Any], marks: bool) -> list[Callable[[], Drawn]]:
    """A list may be what the JSON of a board has under its key, rows of signs, or pairs that are cells."""
    key = next(iter(puzzle.board_to_json(Board.empty(puzzle))))
    forms: list[Callable[[], Drawn]] = [lambda: puzzle.drawn_from_json({key: data}, marks=marks)]
    if all(isinstance(row, str) for row in data):
        forms.append(lambda: puzzle.drawn_from_text("\n".join(data), marks=marks))
    elif all(isinstance(row, list) for row in data):
        rows = "\n".join(" ".join(map(str, row)) for row in data)
        forms.append(lambda: puzzle.drawn_from_text(rows, marks=marks))
        if all(len(row) == 2 and all(type(place) is int for place in row) for row in data):
            forms.append(lambda: read_named(puzzle, ", ".join(f"({row}, {col})" for row, col in data), marks=marks))
    return forms


# Rows.


def _in_rows(puzzle: Puzzle, text: str) -> Iterator[Found]:
    """The last board that is drawn in lines of the text."""
    lines = text.split("\n")
    ends: list[int] = []
    for line in lines:
        ends.append((ends[-1] + 1 if ends else 0) + len(line))
    sizes = dict.fromkeys((2 * puzzle.rows - 1, puzzle.rows))  # with lines for what stands between the rows, or without
    for end in range(len(lines), max(0, len(lines) - _MOST_LINES), -1):
        for size in sizes:
            block = lines[end - size : end] if end >= size else []
            if not block or not block[-1].strip() or not block[0].strip() or _restated(puzzle, block):
                continue
            drawn = _rows(puzzle, block)
            if drawn is not None:
                yield ends[end - 1], drawn
                return


def _rows(puzzle: Puzzle, block: list[str]) -> Drawn | None:
    """The board in lines that are nothing else, in any of the ways in which rows are written."""
    spaced = not any(line.strip() for line in block[1::2])
    rows = [_cells(line, puzzle.cols) for line in (block[::2] if spaced else block)]
    if all(rows):
        numbers = _numbers(puzzle, rows)
        if numbers is not None:
            return _tried(lambda: puzzle.drawn_from_json({"cells": numbers}))
    plain = "\n".join(block)
    drawn = _tried(lambda: puzzle.drawn_from_text(plain))
    if drawn is not None or not all(rows):
        return drawn
    for form in ("\n".join(map(" ".join, rows)), *("\n".join(map(" ".join, _signed(rows, signs))) for signs in _SIGNS)):
        drawn = _tried(lambda form=form: puzzle.drawn_from_text(form))  # type: ignore[misc]
        if drawn is not None:
            return drawn
    return None


def _cells(line: str, cols: int) -> list[str]:
    """The signs of one row, without what stands around them; none where they are not as many as there are columns."""
    bare = line.strip()
    label = _LABEL.match(bare)
    for text in (bare, bare[label.end() :]) if label else (bare,):
        tokens = text.translate(_AROUND).replace("\ufe0f", "").split()
        for cells in (tokens, list(tokens[0]) if len(tokens) == 1 else []):
            if len(cells) == cols:
                return cells
    return []


def _signed(rows: list[list[str]], signs: dict[int, str]) -> list[list[str]]:
    return [[token.translate(signs) for token in row] for row in rows]


def _numbers(puzzle: Puzzle, rows: list[list[str]]) -> list[list[int]] | None:
    """Rows of values, where a board is such in JSON; clues may be numbers too, so nothing but values is taken."""
    if "cells" not in puzzle.board_to_json(Board.empty(puzzle)):
        return None
    values = {str(value) for value in range(max(puzzle.domains, default=0).bit_length())}
    return [[int(token) for token in row] for row in rows] if {t for row in rows for t in row} <= values else None


def _restated(puzzle: Puzzle, block: list[str]) -> bool:
    """Whether lines are those of the puzzle itself, which many write down again before they begin."""
    own = [line.split() for line in puzzle.to_text().splitlines()]
    said = [_cells(line, puzzle.cols) or line.split() for line in block if line.strip()]
    return bool(said) and said in (own, own[-len(said) :])


def read_move(puzzle: Puzzle, text: str, read: Reader) -> Drawn:
    """What a text tells to be drawn next: marks in any form, or places with their values."""
    text = _end(text)
    whole = _tried(lambda: read(text))
    if whole is not None:
        return whole
    *_, last = (None, *_in_json(puzzle, text, marks=True))
    return read_named(puzzle, text, marks=True) if last is None else last[1]
