"""janko.at: the text in which the puzzles of that site are kept, alone or inside a saved page.

Sections of lines, each under its head: `problem`, `solution`, `clabels`, `rlabels` and others that are passed over;
the heads may stand in brackets. Before them come settings, a word and a value each. There is no description of this
format by its owner; what is not sure is refused rather than guessed.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from pensil.core.drawn import Drawn
from pensil.core.exchange import InMargins, Janko, Tokens
from pensil.core.grid import MAX_SIDE
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.errors import FormatError, PensilError, UnknownKind
from pensil.formats.entries import entries
from pensil.formats.format import Document, Source
from pensil.formats.janko_cells import clue_cells, could_be, is_setting, janko_entry, janko_part, shaded, solved_board
from pensil.kinds import KINDS, kind_named

Sections = dict[str, list[tuple[int, list[str]]]]

_SCRIPT = re.compile(r"<script\b[^>]*x-janko[^>]*>(.*?)(?:</script|\Z)", re.I | re.S)
_TITLE = re.compile(r"<title\b[^>]*>([^<]*)", re.I)
_HEADS = ("begin", "problem", "areas", "clabels", "rlabels", "solution", "moves", "end")
_GRIDS = ("problem", "clabels", "rlabels", "solution")
_SPELLINGS = ("", "s", "m", "me")  # nonogramme, for one
_NOTES = ("title", "author", "source")


def read(source: Source, kind: str | None = None) -> Document:
    text, first, title = _body(source.text)
    sections, settings = _sections(text, first)
    told = _told_kind(settings.get("puzzle", ""), kind, title)
    found = kind_named(told or _fitting(sections))
    entry, clues = janko_entry(found.name), found.exchange().clues
    info = {key: settings[key] for key in _NOTES if settings.get(key)}
    solution = sections.get("solution")
    fault: FormatError | None = None
    if isinstance(clues, InMargins):
        data, fault = _in_margins(entry, clues, found, sections)
        puzzle = found.from_json(data)
    elif "problem" in sections:
        puzzle = found.from_json({"cells": clue_cells(entry, sections["problem"])})
    else:
        raise FormatError("there is no section 'problem'")

    def drawn() -> Drawn | None:
        if fault is not None:
            raise fault
        return solved_board(entry, puzzle, solution) if solution else None

    document = Document.reading(puzzle, drawn, info)
    return document if told else replace(document, guessed=())


def _body(text: str) -> tuple[str, int, str]:
    """The text itself, the number of its first line, and the title of the page that it stands in."""
    if not text.lstrip().startswith("<"):
        return text, 1, ""
    script = _SCRIPT.search(text)
    if script is None:
        raise FormatError("the page has no puzzle: expected an element <script type='application/x-janko'>")
    title = _TITLE.search(text)
    return unescape(script[1]), 1 + text.count("\n", 0, script.start(1)), unescape(title[1]) if title else ""


def _sections(text: str, first: int) -> tuple[Sections, dict[str, str]]:
    sections: Sections = {}
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
        elif section == "begin" or is_setting(words):
            settings.setdefault(name, " ".join(words[1:]))
        elif section in _GRIDS:
            if len(sections[section]) == MAX_SIDE:
                raise FormatError(f"the section {section!r} has more than {MAX_SIDE} lines", line=number)
            sections[section].append((number, words))
    return sections, settings


def _told_kind(setting: str, told: str | None, title: str) -> str | None:
    """The kind that the text itself names, or the user, or the title of the page."""
    named = _set(setting) or told
    if setting and named is None:
        raise UnknownKind(f"janko.at's {setting[:40]!r} is not known; there are {', '.join(entries(janko_part))}")
    return named or _named(title)


def _fitting(sections: Sections) -> str:
    """The one kind that fits the cells."""
    problem, solution = sections.get("problem", []), sections.get("solution", [])
    known = entries(janko_part).items()
    fits = [name for name, entry in known if _fits(name, entry, problem, solution)]
    # A solution with a fault in it may fit none.
    fits = fits or [name for name, entry in known if _fits(name, entry, problem, [])]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise UnknownKind("the text does not name its kind, and its cells fit none that is known")
    raise UnknownKind(f"the text does not name its kind, and several fit: {', '.join(fits)}; name the kind (--kind)")


def _fits(kind: str, entry: Janko, problem: Tokens, solution: Tokens) -> bool:
    """A problem is a grid of clues; those in the margins have sections of their own, or follow from the solution."""
    if isinstance(kind_named(kind).exchange().clues, InMargins):
        return not problem
    return bool(problem) and could_be(entry, problem, solution)


def _set(setting: str) -> str | None:
    """The kind that the setting `puzzle` names: the name alone, for variants have longer ones."""
    word = setting.strip().lower()
    return _named(word) if any(word.removeprefix(name) in _SPELLINGS for name in _names()) else None


def _names() -> list[str]:
    found = []
    for kind in KINDS:
        entry = janko_part(kind.exchange())
        found += [kind.name, *(entry.names if entry else ())]
    return found


def _named(words: str) -> str | None:
    """The kind that is named somewhere in these words, whether or not it can be read."""
    for kind in KINDS:
        entry = janko_part(kind.exchange())
        if any(name in words.lower() for name in (kind.name, *(entry.names if entry else ()))):
            return kind.name
    return None


# Clues in the margins.


def _in_margins(
    entry: Janko, clues: InMargins, kind: Kind, sections: Sections
) -> tuple[dict[str, Any], FormatError | None]:
    """The clues that the solution shows, or where that has a fault, those of the labels, and the fault."""
    solution = sections.get("solution")
    if not solution:
        return _labelled(kind, clues, sections), None
    try:
        return _counted(entry, clues, solution), None
    except FormatError as error:
        if not sections.get("clabels") or not sections.get("rlabels"):
            raise
        return _labelled(kind, clues, sections), error


def _counted(entry: Janko, clues: InMargins, solution: Tokens) -> dict[str, Any]:
    """The clues that a solution shows."""
    for number, tokens in solution:
        if len(tokens) != len(solution[0][1]):
            cells = "1 cell" if len(tokens) == 1 else f"{len(tokens)} cells"
            raise FormatError(f"{cells}, but the rows above have {len(solution[0][1])}", line=number)
        for col, token in enumerate(tokens, 1):
            if token.lower() not in (entry.shade, "-", "."):
                raise FormatError(f"cell {col} is {token[:20]!r}; expected {entry.shade!r} or '-'", line=number)
    return clues.counted(shaded(entry, solution)["cells"])


def _labelled(kind: Kind, clues: InMargins, sections: Sections) -> dict[str, Any]:
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
        if clues.agree(data) and data not in fits and _is_possible(kind, data):
            fits.append(data)
    if len(fits) != 1:
        reason = "in two ways" if fits else "in no way"
        raise FormatError(f"the column labels fit the row labels {reason}; a solution would tell the clues")
    return fits[0]


def _lists(lines: list[list[str]], section: Tokens) -> list[list[int]]:
    for number, tokens in section:
        for token in tokens:
            if token not in ("-", ".") and not (token.isascii() and token.isdigit() and len(token) <= 3):
                raise FormatError(f"{token[:20]!r} is not a label; expected a number or '-'", line=number)
    return [[int(token) for token in tokens if token.isdigit() and int(token)] for tokens in lines]


def _is_possible(kind: Kind, data: dict[str, Any]) -> bool:
    """Whether it is a puzzle, and counting does not rule out that it has a solution."""
    try:
        return kind.impossible(kind.from_json(data)) is None
    except PensilError:
        return False
