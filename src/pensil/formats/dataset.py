"""puzzlekit-dataset: one JSON file with all puzzles of a kind.

    {"name": "Akari", "count": 1, "data": {"1_2x3": {"problem": "2 3\\n- x -\\n- 2 -", "solution": "o x o\\n..."}}}

A problem is a line with the number of rows and columns, then a grid of tokens as janko.at has them, or where the clues
stand in the margins the lists of the columns and then of the rows. A solution may begin with that line too. Some sizes
and solutions in the real files are damaged, so the size of a grid is taken from the grid itself, a solution ends where
another section starts, settings between the rows are passed over, and a solution that fits no board is left out.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from pensil.core.exchange import InMargins, Tokens
from pensil.errors import FormatError, UnknownKind
from pensil.formats.format import Document, PuzzlePart, Source, only
from pensil.formats.janko_cells import clue_cells, is_setting, janko_entry, solved_board
from pensil.formats.own_json import parse
from pensil.kinds import kind_named


def read(source: Source, kind: str | None = None) -> Document:
    return only(parts(source, kind))


def parts(source: Source, kind: str | None = None) -> list[PuzzlePart]:
    """All puzzles of the file, named by their ids."""
    name, entries = _entries(source, kind)
    if not entries:
        raise FormatError("the dataset holds no puzzles")
    return [PuzzlePart(key, partial(_document, name, key, entry)) for key, entry in entries.items()]


def _entries(source: Source, kind: str | None) -> tuple[str, dict[str, Any]]:
    data = parse(source.text)
    entries = data.get("data") if isinstance(data, dict) else None
    if not isinstance(entries, dict):
        raise FormatError('expected an object with "data": an object of puzzles')
    name = data.get("name", kind)
    if not isinstance(name, str):
        raise UnknownKind('the dataset has no "name" that tells its kind')
    return kind_named(name).name, entries


def _document(name: str, key: str, entry: Any) -> Document:
    label = f"puzzle {key[:40]!r}"
    if not isinstance(entry, dict) or not isinstance(entry.get("problem"), str):
        raise FormatError(f'{label} has no "problem"')
    solution = _rows(entry.get("solution"))
    try:
        document = _grid(name, _rows(entry["problem"]), solution)
    except FormatError as error:
        # The line is one of the problem or solution, not of the file.
        raise FormatError(f"{label}: {error}") from None
    info = {"title": key} | {k: entry[k] for k in ("source", "info") if isinstance(entry.get(k), str) and entry[k]}
    return Document(document.puzzle, document.drawn, info, document.fault)


def _rows(text: object) -> Tokens:
    """The lines of tokens, up to a line that starts another section."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else [], 1):
        if line.lstrip().startswith("["):
            break
        if line.strip() and not is_setting(tokens := line.split()):
            rows.append((number, tokens))
    return rows


def _grid(name: str, problem: Tokens, solution: Tokens) -> Document:
    if not problem or len(problem[0][1]) != 2 or not all(w.isascii() and w.isdigit() for w in problem[0][1]):
        raise FormatError("expected the number of rows and columns", line=1)
    rows, cols = (int(word) if len(word) <= 4 else 10_000 for word in problem[0][1])
    kind, entry = kind_named(name), janko_entry(name)
    if isinstance(kind.exchange().clues, InMargins):
        lists = [_list(number, tokens) for number, tokens in problem[1:]]
        if len(lists) != rows + cols:
            raise FormatError(f"{len(lists)} lists of blocks; {cols} columns and {rows} rows are {cols + rows}")
        puzzle = kind.from_json({"col_clues": lists[:cols], "row_clues": lists[cols:]})
    else:
        puzzle = kind.from_json({"cells": clue_cells(entry, problem[1:])})
    if len(solution) == puzzle.rows + 1 and solution[0][1] == problem[0][1]:
        solution = solution[1:]  # current files repeat the size there
    return Document.reading(puzzle, lambda: solved_board(entry, puzzle, solution) if solution else None)


def _list(number: int, tokens: Any) -> list[int]:
    for token in tokens:
        if not (token.isascii() and token.isdigit() and len(token) <= 4):
            raise FormatError(f"{token[:20]!r} is not the length of a block", line=number)
    return [int(token) for token in tokens]
