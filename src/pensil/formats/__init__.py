"""Reading and writing puzzles: the only place where the formats are listed.

    puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    write(puzzle, "pzprv3")

Adding a format is one module with a reader or a writer, one sniff function in `detect`, and one entry in FORMATS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pensil.core.board import Board, Puzzle
from pensil.core.kind import Kind, later
from pensil.errors import FormatError, PensilError, UnknownFormat
from pensil.formats import detect
from pensil.formats.format import Document, Format, Source
from pensil.formats.source import Readable, file_named, take
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.exchange import Exchange

_HERE = "pensil.formats"


def _every(kind: Kind) -> bool:
    return True


def _declared(part: Callable[[Exchange], object]) -> Callable[[Kind], bool]:
    """The kinds that declare how they are written in a family of formats."""
    return lambda kind: part(kind.exchange()) is not None


def _files(format: str) -> Callable[[Kind], bool]:
    """The kind that a format belongs to alone."""
    return lambda kind: format in kind.exchange().files


FORMATS: tuple[Format, ...] = (
    Format(
        name="text",
        title="pensil's own text",
        holds=_every,
        example="akari, then rows of cells such as: . # 2 .",
        extensions=(".txt", ".pensil"),
        sniff=detect.text,
        read=later(f"{_HERE}.text:read"),
        write=later(f"{_HERE}.text:write"),
    ),
    Format(
        name="json",
        title="pensil's own JSON",
        holds=_every,
        example='{"kind": "akari", "cells": [[null, "#", 2]]}',
        extensions=(".json",),
        sniff=detect.json,
        read=later(f"{_HERE}.own_json:read"),
        write=later(f"{_HERE}.own_json:write"),
    ),
    Format(
        name="puzzlink",
        title="puzz.link and pzv.jp URL",
        holds=_declared(lambda exchange: exchange.pzpr),
        example="https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        sniff=detect.puzzlink,
        read=later(f"{_HERE}.puzzlink:read"),
        write=later(f"{_HERE}.puzzlink:write"),
    ),
    Format(
        name="pzprv3",
        title="puzz.link (PUZ-PRE v3) file, with answers",
        holds=_declared(lambda exchange: exchange.pzpr),
        example="pzprv3/nurikabe/2/3/2 . . /. . # /",
        extensions=(".txt",),
        sniff=detect.pzprv3,
        read=later(f"{_HERE}.pzprv3:read"),
        write=later(f"{_HERE}.pzprv3:write"),
    ),
    Format(
        name="sgt",
        title="Simon Tatham's game id, link or save file",
        holds=_declared(lambda exchange: exchange.sgt),
        example="7x7m2:3b4b2e1b1m2a5a3h4e3",
        extensions=(".sgt", ".sav"),
        sniff=detect.sgt,
        read=later(f"{_HERE}.sgt:read"),
        write=later(f"{_HERE}.sgt:write"),
        write_file=later(f"{_HERE}.sgt:write_save"),
    ),
    Format(
        name="janko",
        title="janko.at text or page",
        holds=_declared(lambda exchange: exchange.janko),
        example="[begin], [problem], then rows of cells, [end]",
        sniff=detect.janko,
        read=later(f"{_HERE}.janko:read"),
    ),
    Format(
        name="penpa",
        title="penpa-edit URL",
        holds=_declared(lambda exchange: exchange.penpa),
        example="https://swaroopg92.github.io/penpa-edit/#m=edit&p=...",
        sniff=detect.penpa,
        read=later(f"{_HERE}.penpa:read"),
    ),
    Format(
        name="dataset",
        title="puzzlekit-dataset JSON",
        holds=_declared(lambda exchange: exchange.janko),
        example='{"name": "Akari", "count": 1, "data": {"1_10x10": {"problem": ..., "solution": ...}}}',
        sniff=detect.dataset,
        read=later(f"{_HERE}.dataset:read"),
    ),
    Format(
        name="nonogramsorg",
        title="saved page of nonograms.org",
        holds=_files("nonogramsorg"),
        example="<html> ... var d=[[571,955,325],[...",
        extensions=(".html", ".htm"),
        sniff=detect.nonogramsorg,
        read=later(f"{_HERE}.nonogram.nonograms_org:read"),
    ),
    Format(
        name="webpbn",
        title="webpbn XML, with answers",
        holds=_files("webpbn"),
        example='<puzzleset><puzzle type="grid" defaultcolor="black">',
        extensions=(".xml", ".pbn"),
        sniff=detect.webpbn,
        read=later(f"{_HERE}.nonogram.webpbn:read"),
        write=later(f"{_HERE}.nonogram.webpbn:write"),
    ),
    Format(
        name="gno",
        title="Gnonograms file",
        holds=_files("gno"),
        example="[Dimensions], then rows and columns, [Row clues], ...",
        extensions=(".gno",),
        sniff=detect.gno,
        read=later(f"{_HERE}.nonogram.gno:read"),
    ),
    Format(
        name="non",
        title="Steve Simpson's .non, with answers",
        holds=_files("non"),
        example="width 10, height 5, rows, then clues such as: 3,1",
        extensions=(".non",),
        sniff=detect.non,
        read=later(f"{_HERE}.nonogram.non:read"),
        write=later(f"{_HERE}.nonogram.non:write"),
    ),
    Format(
        name="mk",
        title="Olsak's .mk",
        holds=_files("mk"),
        example="5 10 (height, width), rows such as: 3 1, then #, columns",
        extensions=(".mk",),
        sniff=detect.mk,
        read=later(f"{_HERE}.nonogram.clue_lists:read_mk"),
        write=later(f"{_HERE}.nonogram.clue_lists:write_mk"),
    ),
    Format(
        name="pbm",
        title="PBM picture, or rows of 0 and 1",
        holds=_files("pbm"),
        example="P1, then width and height, then rows such as: 0 1 1",
        extensions=(".pbm",),
        sniff=detect.pbm,
        read=later(f"{_HERE}.nonogram.pbm:read"),
    ),
    Format(
        name="nin",
        title="Jakub Wilk's .nin",
        holds=_files("nin"),
        example="10 5 (width, height), then rows such as: 3 1, then columns",
        extensions=(".nin",),
        sniff=detect.nin,
        read=later(f"{_HERE}.nonogram.clue_lists:read_nin"),
        write=later(f"{_HERE}.nonogram.clue_lists:write_nin"),
    ),
    Format(
        name="cwd",
        title=".cwd, rows and columns of clues",
        holds=_files("cwd"),
        example="5 (height), 10 (width), rows such as: 3 1, a blank line, columns",
        extensions=(".cwd",),
        sniff=detect.cwd,
        read=later(f"{_HERE}.nonogram.clue_lists:read_cwd"),
        write=later(f"{_HERE}.nonogram.clue_lists:write_cwd"),
    ),
    Format(
        name="g",
        title="Olsak's .g, black and white or in colour",
        holds=_files("g"),
        example="#d, colours such as: a:a #ff0000, then : and rows such as: 3a 1, then : and columns",
        extensions=(".g",),
        sniff=detect.g,
        read=later(f"{_HERE}.nonogram.g:read"),
        write=later(f"{_HERE}.nonogram.g:write"),
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
    wanted = None if kind is None else kind_named(kind)
    fmt = None if format is None else format_named(format)
    taken = take(source)
    if fmt is None:
        fmt = _detected(taken, wanted)
        if fmt is None or not fmt.sniff(taken):
            name = file_named(source)
            if name is not None:
                raise FormatError(f"{name!r} is the name of a file; read(pathlib.Path({name!r})) reads what is in it")
    if fmt is None:
        raise FormatError(f"no format fits this input; there are {', '.join(_BY_NAME)}")
    if fmt.read is None:
        raise UnknownFormat(f"the format {fmt.name} can be written but not read")
    if format is not None:
        _refuse_text_of_another(taken, fmt)
    document = fmt.read(taken, None if wanted is None else wanted.name)
    found = document.puzzle.kind
    if wanted is not None and found != wanted.name:
        raise FormatError(f"the input is {found}, not {wanted.name}")
    return document


def _refuse_text_of_another(source: Source, fmt: Format) -> None:
    """Some formats pass over a first line that they do not know, and would take the rest for a kind of theirs."""
    named = detect.text_kind(source)
    if named is not None and not fmt.holds(named):
        raise FormatError(f"the input is {named.name}; the format {fmt.name} has only {', '.join(fmt.kinds)}")


def _detected(source: Source, wanted: Kind | None) -> Format | None:
    found = next((f for f in FORMATS if f.sniff(source)), None)
    if found is None and detect.two_sizes(source) and (wanted is None or format_named("nin").holds(wanted)):
        raise FormatError(
            "the input begins with two sizes, but with the width first the clues of rows and columns do not agree; "
            "say which format it is: nin (width first) or mk (height first)"
        )
    if wanted is None or (found is not None and found.holds(wanted)):
        return found
    text = format_named("text")  # a bare board, when the kind is told, needs no first line
    if found is not None and text.read is not None:
        # A bare board may look like the bare clues of a nonogram, but a nonogram hardly like a board.
        try:
            text.read(source, wanted.name)
        except PensilError:
            return found
    return text


def read(source: Readable, kind: str | None = None, format: str | None = None) -> Puzzle:
    """Read a puzzle; see read_document."""
    return read_document(source, kind, format).puzzle


def write(
    puzzle: Puzzle,
    format: str,
    board: Board | None = None,
    info: Mapping[str, str] | None = None,
    file: str | None = None,
) -> str:
    """Write a puzzle, and in formats that have a place for them also an answer or marks and a title.

    `file` is the name of the file that it is for: an id becomes a save file in one that is named so.
    """
    fmt = format_named(format)
    kind = kind_named(puzzle.kind)
    if fmt.write is None:
        able = ", ".join(f.name for f in FORMATS if f.write is not None and f.holds(kind))
        raise UnknownFormat(f"the format {fmt.name} can only be read; {puzzle.kind} can be written as {able}")
    if not fmt.holds(kind):
        raise UnknownFormat(f"the format {fmt.name} has no {puzzle.kind}, only {', '.join(fmt.kinds)}")
    in_file = file is not None and file.lower().endswith(fmt.extensions)
    writer = (fmt.write_file if in_file else None) or fmt.write
    return writer(Document(puzzle, board, dict(info or {})))
