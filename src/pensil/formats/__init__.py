"""Reading and writing puzzles: the only place where the formats are listed.

    puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    write(puzzle, "pzprv3")

Adding a format is one module with a reader or a writer, one sniff function in `detect`, and one entry in FORMATS.
"""

from __future__ import annotations

from collections.abc import Mapping

from pensil.core.board import Board, Puzzle
from pensil.core.kind import later
from pensil.errors import FormatError, UnknownFormat
from pensil.formats import detect
from pensil.formats.format import Document, Format
from pensil.formats.source import Readable, file_named, take
from pensil.kinds import kind_named

ALL = ("nonogram", "nurikabe", "hashi", "akari", "shikaku")
_HERE = "pensil.formats"

FORMATS: tuple[Format, ...] = (
    Format(
        name="text",
        title="pensil's own text",
        kinds=ALL,
        example="akari, then rows of cells such as: . # 2 .",
        extensions=(".txt", ".pensil"),
        sniff=detect.text,
        read=later(f"{_HERE}.text:read"),
        write=later(f"{_HERE}.text:write"),
    ),
    Format(
        name="json",
        title="pensil's own JSON",
        kinds=ALL,
        example='{"kind": "akari", "cells": [[null, "#", 2]]}',
        extensions=(".json",),
        sniff=detect.json,
        read=later(f"{_HERE}.own_json:read"),
        write=later(f"{_HERE}.own_json:write"),
    ),
    Format(
        name="puzzlink",
        title="puzz.link and pzv.jp URL",
        kinds=ALL,
        example="https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        sniff=detect.puzzlink,
        read=later(f"{_HERE}.puzzlink:read"),
        write=later(f"{_HERE}.puzzlink:write"),
    ),
    Format(
        name="pzprv3",
        title="puzz.link (PUZ-PRE v3) file, with answers",
        kinds=ALL,
        example="pzprv3/nurikabe/2/3/2 . . /. . # /",
        extensions=(".txt",),
        sniff=detect.pzprv3,
        read=later(f"{_HERE}.pzprv3:read"),
        write=later(f"{_HERE}.pzprv3:write"),
    ),
    Format(
        name="sgt",
        title="Simon Tatham's game id, link or save file",
        kinds=("nonogram", "hashi", "akari", "shikaku"),
        example="7x7m2:3b4b2e1b1m2a5a3h4e3",
        extensions=(".sgt", ".sav"),
        sniff=detect.sgt,
        read=later(f"{_HERE}.sgt:read"),
        write=later(f"{_HERE}.sgt:write"),
    ),
    Format(
        name="janko",
        title="janko.at text or page",
        kinds=ALL,
        example="[begin], [problem], then rows of cells, [end]",
        sniff=detect.janko,
        read=later(f"{_HERE}.janko:read"),
    ),
    Format(
        name="penpa",
        title="penpa-edit URL",
        kinds=ALL,
        example="https://swaroopg92.github.io/penpa-edit/#m=edit&p=...",
        sniff=detect.penpa,
        read=later(f"{_HERE}.penpa:read"),
    ),
    Format(
        name="dataset",
        title="puzzlekit-dataset JSON",
        kinds=ALL,
        example='{"name": "Akari", "count": 1, "data": {"1_10x10": {"problem": ..., "solution": ...}}}',
        sniff=detect.dataset,
        read=later(f"{_HERE}.dataset:read"),
    ),
)
"""All formats. Detection asks them in this order, so a format stands before those that would take it for theirs."""

_BY_NAME = {fmt.name: fmt for fmt in FORMATS}


def format_named(name: str) -> Format:
    """The format with this name, in any letter case."""
    found = _BY_NAME.get(name.strip().lower())
    if found is None:
        raise UnknownFormat(f"no format is called {name[:40]!r}; there are {', '.join(_BY_NAME)}")
    return found


def read_document(source: Readable, kind: str | None = None, format: str | None = None) -> Document:
    """Read a puzzle with all that stands beside it: an answer or marks, a title.

    `source` is a URL, an id or the text itself (a str is never a file name), bytes, a pathlib.Path or an open file.
    `kind` and `format` are needed only where they cannot be seen from the input.
    """
    wanted = None if kind is None else kind_named(kind).name
    fmt = None if format is None else format_named(format)
    taken = take(source)
    if fmt is None:
        fmt = next((f for f in FORMATS if f.sniff(taken)), None)
    if fmt is None and wanted is not None:
        fmt = format_named("text")  # a bare board, when the kind is told, needs no first line
    if fmt is None:
        name = file_named(source)
        if name is not None:
            raise FormatError(f"{name!r} is the name of a file; read(pathlib.Path({name!r})) reads what is in it")
        raise FormatError(f"no format fits this input; there are {', '.join(_BY_NAME)}")
    if fmt.read is None:
        raise UnknownFormat(f"the format {fmt.name} can be written but not read")
    document = fmt.read(taken, wanted)
    found = document.puzzle.kind
    if wanted is not None and found != wanted:
        raise FormatError(f"the input is {found}, not {wanted}")
    return document


def read(source: Readable, kind: str | None = None, format: str | None = None) -> Puzzle:
    """Read a puzzle; see read_document."""
    return read_document(source, kind, format).puzzle


def write(puzzle: Puzzle, format: str, board: Board | None = None, info: Mapping[str, str] | None = None) -> str:
    """Write a puzzle, and in formats that have a place for them also an answer or marks and a title."""
    fmt = format_named(format)
    if fmt.write is None:
        able = ", ".join(f.name for f in FORMATS if f.write is not None and puzzle.kind in f.kinds)
        raise UnknownFormat(f"the format {fmt.name} can only be read; {puzzle.kind} can be written as {able}")
    if puzzle.kind not in fmt.kinds:
        raise UnknownFormat(f"the format {fmt.name} has no {puzzle.kind}, only {', '.join(fmt.kinds)}")
    return fmt.write(Document(puzzle, board, dict(info or {})))
