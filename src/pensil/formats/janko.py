"""janko.at: the text in which the puzzles of that site are kept, alone or inside a saved page.

Sections of lines, each under its head: `problem`, `solution`, `clabels`, `rlabels` and others that are passed over;
the heads may stand in brackets. Before them come settings, a word and a value each. There is no description of this
format by its owner; what is not sure is refused rather than guessed.
"""

from __future__ import annotations

import re
from html import unescape
from itertools import groupby
from typing import Any

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats.format import Document, Source
from pensil.formats.janko_cells import KINDS, Rows, clue_cells, could_be, shaded, solution_json
from pensil.kinds import kind_named

_SCRIPT = re.compile(r"<script\b[^>]*x-janko[^>]*>(.*?)(?:</script|\Z)", re.I | re.S)
_TITLE = re.compile(r"<title\b[^>]*>([^<]*)", re.I)
_HEADS = ("begin", "problem", "areas", "clabels", "rlabels", "solution", "moves", "end")
_GRIDS = ("problem", "clabels", "rlabels", "solution")
_WORDS = {"nonogram": "nonogram", "nurikabe": "nurikabe", "hashi": "hashi", "akari": "akari"} | {
    "shikaku": "shikaku",
    "sikaku": "shikaku",
}
_NOTES = ("title", "author", "source")


def read(source: Source, kind: str | None = None) -> Document:
    text, first, title = _body(source.text)
    sections, settings = _sections(text, first)
    found = kind or _kind(f"{settings.get('puzzle', '')} {title}", sections)
    info = {key: settings[key] for key in _NOTES if settings.get(key)}
    if found not in KINDS:
        return _nonogram(sections, info)
    if "problem" not in sections:
        raise FormatError("there is no section 'problem'")
    puzzle = kind_named(found).from_json({"cells": clue_cells(found, sections["problem"])})
    solution = sections.get("solution")
    if not solution:
        return Document(puzzle, None, info)
    return Document(puzzle, puzzle.board_from_json(solution_json(found, puzzle, solution)), info)


def _body(text: str) -> tuple[str, int, str]:
    """The text itself, the number of its first line, and the title of the page that it stands in."""
    if not text.lstrip().startswith("<"):
        return text, 1, ""
    script = _SCRIPT.search(text)
    if script is None:
        raise FormatError("the page has no puzzle: expected an element <script type='application/x-janko'>")
    title = _TITLE.search(text)
    return unescape(script[1]), 1 + text.count("\n", 0, script.start(1)), unescape(title[1]) if title else ""


def _sections(text: str, first: int) -> tuple[dict[str, list[tuple[int, list[str]]]], dict[str, str]]:
    sections: dict[str, list[tuple[int, list[str]]]] = {}
    settings: dict[str, str] = {}
    section = "begin"
    for number, line in enumerate(text.split("\n"), first):
        words = line.split()
        if not words:
            continue
        head = words[0].lower()
        bracketed = head.startswith("[") and head.endswith("]")
        name = head.strip("[]")
        if len(words) == 1 and (bracketed or name in _HEADS):
            if name == "end":
                break
            if name in sections:
                raise FormatError(f"there is a second section {name!r}", line=number)
            section = name
            sections[section] = []
        elif section == "begin":
            settings.setdefault(name, " ".join(words[1:]))
        elif section in _GRIDS:
            if len(sections[section]) == MAX_SIDE:
                raise FormatError(f"the section {section!r} has more than {MAX_SIDE} lines", line=number)
            sections[section].append((number, words))
    return sections, settings


def _kind(words: str, sections: dict[str, list[tuple[int, list[str]]]]) -> str:
    for word, kind in _WORDS.items():
        if word in words.lower():
            return kind
    problem, solution = sections.get("problem", []), sections.get("solution", [])
    if not problem:
        return "nonogram"
    fits = [kind for kind in KINDS if could_be(kind, problem, solution)]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise UnknownKind("the text does not name its kind, and its cells fit none that is known")
    raise UnknownKind(f"the text does not name its kind, and several fit: {', '.join(fits)}; name the kind")


# Nonograms.


def _nonogram(sections: dict[str, list[tuple[int, list[str]]]], info: dict[str, str]) -> Document:
    """The clues of the solution, or when there is none the labels."""
    solution = sections.get("solution")
    kind = kind_named("nonogram")
    if not solution:
        return Document(kind.from_json(_from_labels(sections)), None, info)
    for number, tokens in solution:
        if len(tokens) != len(solution[0][1]):
            raise FormatError(f"{len(tokens)} cells, but the rows above have {len(solution[0][1])}", line=number)
        for col, token in enumerate(tokens, 1):
            if token.lower() not in ("x", "-", "."):
                raise FormatError(f"cell {col} is {token[:20]!r}; expected 'x' or '-'", line=number)
    board = shaded(solution, "x")
    rows = board["cells"]
    columns = [list(column) for column in zip(*rows, strict=True)]
    puzzle = kind.from_json({"row_clues": [_runs(r) for r in rows], "col_clues": [_runs(c) for c in columns]})
    return Document(puzzle, puzzle.board_from_json(board), info)


def _runs(line: list[int]) -> list[int]:
    return [len(list(cells)) for value, cells in groupby(line) if value]


def _from_labels(sections: dict[str, list[tuple[int, list[str]]]]) -> dict[str, Any]:
    """Row labels are a line for each row. Column labels may be a line for each column, or stand as above the board."""
    if not sections.get("clabels") or not sections.get("rlabels"):
        raise FormatError("expected a section 'solution', or 'clabels' and 'rlabels'")
    rows = _lists([tokens for _, tokens in sections["rlabels"]], sections["rlabels"])
    lines = [tokens for _, tokens in sections["clabels"]]
    readings = [lines]
    if len({len(tokens) for tokens in lines}) == 1:
        readings.append([list(column) for column in zip(*lines, strict=True)])
    fits = []
    for reading in readings:
        data = {"row_clues": rows, "col_clues": _lists(reading, sections["clabels"])}
        if sum(map(sum, rows)) == sum(map(sum, data["col_clues"])) and data not in fits and _is_puzzle(data):
            fits.append(data)
    if len(fits) != 1:
        reason = "in two ways" if fits else "in no way"
        raise FormatError(f"the column labels fit the row labels {reason}; a solution would tell the clues")
    return fits[0]


def _lists(lines: list[list[str]], section: Rows) -> list[list[int]]:
    for number, tokens in section:
        for token in tokens:
            if token not in ("-", ".") and not (token.isascii() and token.isdigit() and len(token) <= 3):
                raise FormatError(f"{token[:20]!r} is not a label; expected a number or '-'", line=number)
    return [[int(token) for token in tokens if token.isdigit() and int(token)] for tokens in lines]


def _is_puzzle(data: dict[str, Any]) -> bool:
    try:
        kind_named("nonogram").from_json(data)
    except PensilError:
        return False
    return True
