"""Reading and writing puzzles: the only place where the formats are listed.

    puzzle = read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    write(puzzle, "pzprv3")

Adding a format is one module with a reader or a writer, one sniff function in `detect`, and one entry in FORMATS; those
that hold one kind and stand in a folder of their own may be listed there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pensil.core.board import Board, Puzzle
from pensil.core.kind import Kind, later
from pensil.errors import FormatError, PensilError, UnknownFormat
from pensil.formats import detect
from pensil.formats.format import Document, Format, PuzzlePart, Source, in_a_row, only
from pensil.formats.nonogram.listed import NONOGRAM_FORMATS, holds
from pensil.formats.own_page import meant
from pensil.formats.source import Readable, file_named, take
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.exchange import Exchange

_HERE = "pensil.formats"


def _every(kind: Kind) -> bool:
    return True


def _declared(part: Callable[[Exchange], object]) -> Callable[[Kind], bool]:
    """The kinds that declare how they are written in a family of formats."""
    return lambda kind: part(kind.exchange()) is not None


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
        answers=True,
        join=in_a_row,
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
        answers=True,
        join=in_a_row,
    ),
    Format(
        name="puzzlink",
        title="puzz.link and pzv.jp URL",
        holds=_declared(lambda exchange: exchange.pzpr),
        example="https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        sniff=detect.puzzlink,
        linked=True,
        read=later(f"{_HERE}.puzzlink:read"),
        write=later(f"{_HERE}.puzzlink:write"),
        join=in_a_row,
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
        answers=True,
        join=in_a_row,
    ),
    Format(
        name="sgt",
        title="Simon Tatham's game id, link or save file",
        holds=_declared(lambda exchange: exchange.sgt),
        example="7x7m2:3b4b2e1b1m2a5a3h4e3",
        extensions=(".sgt", ".sav"),
        sniff=detect.sgt,
        linked=True,
        read=later(f"{_HERE}.sgt:read"),
        write=later(f"{_HERE}.sgt:write"),
        write_file=later(f"{_HERE}.sgt:write_save"),
        join=in_a_row,
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
        linked=True,
        read=later(f"{_HERE}.penpa:read"),
    ),
    Format(
        name="dataset",
        title="puzzlekit-dataset JSON",
        holds=_declared(lambda exchange: exchange.janko),
        example='{"name": "Akari", "count": 1, "data": {"1_10x10": {"problem": ..., "solution": ...}}}',
        sniff=detect.dataset,
        read=later(f"{_HERE}.dataset:read"),
        parts=later(f"{_HERE}.dataset:parts"),
    ),
    Format(
        name="kanpen",
        title="kanpen.net URL",
        holds=_declared(lambda exchange: exchange.kanpen),
        example="http://www.kanpen.net/nurikabe.html?problem=2/3/2_._./._._./",
        sniff=detect.kanpen,
        linked=True,
        read=later(f"{_HERE}.kanpen:read"),
    ),
    Format(
        name="grid",
        title="rows of cells, perhaps below a line with height and width",
        holds=_declared(lambda exchange: exchange.grid),
        example="2 3 (height, width), then rows such as: 2 . . or 2 0 0",
        sniff=detect.grid,
        read=later(f"{_HERE}.grid:read"),
    ),
    Format(
        name="islands",
        title="islands as the paper on Hashi lists them",
        holds=holds("islands"),
        example="<1,1,2> <1,2,2> <2,1,1>",
        sniff=detect.islands,
        read=later(f"{_HERE}.hashi.islands:read"),
    ),
    *NONOGRAM_FORMATS,
    Format(
        name="task",
        title="task of puzzle-nonograms.com, puzzle-nurikabe.com and their sisters",
        holds=_declared(lambda exchange: exchange.task),
        example="var task = 'b2c_3a'; or 5x5:b2c_3a",
        sniff=detect.task,
        read=later(f"{_HERE}.task:read"),
    ),
)
"""All formats. Detection asks them in this order, so a format stands before those that would take it for theirs."""

_BY_NAME = {fmt.name: fmt for fmt in FORMATS}


def format_named(name: str) -> Format:
    """The format with this name, in any letter case."""
    found = _BY_NAME.get(name.strip().lower())
    if found is None:
        from pensil.core.near import instead

        raise UnknownFormat(f"no format is called {name[:40]!r}; {instead(name, _BY_NAME)}")
    return found


def format_to_write(name: str, kind: Kind | None = None) -> Format:
    """The format with this name, which must be one that can be written: puzzles of a kind, or any at all."""
    fmt = format_named(name)
    if fmt.write is None:
        able = ", ".join(f.name for f in FORMATS if f.write is not None and (kind is None or f.holds(kind)))
        if kind is None:
            raise UnknownFormat(f"the format {fmt.name} can only be read; those that can be written are {able}")
        raise UnknownFormat(f"the format {fmt.name} can only be read; {kind.name} can be written as {able}")
    if kind is not None and not fmt.holds(kind):
        raise UnknownFormat(f"the format {fmt.name} has no {kind.name}, only {', '.join(fmt.kinds)}")
    return fmt


def holds_answer(fmt: Format, file: str | None = None) -> bool:
    """Whether a puzzle that is written in a format, for a file of this name, can have its solution beside it."""
    return fmt.answers or (fmt.write_file is not None and _is_own_file(fmt, file))


def read_document(source: Readable, kind: str | None = None, format: str | None = None) -> Document:
    """Read a puzzle with all that stands beside it: an answer or marks, a title.

    `source` is a URL, an id or the text itself (a str is never a file name), bytes, a pathlib.Path or an open file.
    `kind` and `format` are needed only where they cannot be seen from the input; `doubt` of the Document tells where
    the kind is a guess, or a link was cut off.
    """
    wanted, fmt = _asked_for(kind, format)
    taken = meant(take(source))
    data = _own_json(taken, fmt)
    return only(_parts(source, taken, wanted, fmt)) if data is None else _own_document(data, wanted)


def read_all(source: Readable, kind: str | None = None, format: str | None = None) -> list[Document]:
    """Read every puzzle of an input, with what stands beside them; see read_document."""
    parts = read_parts(source, kind, format)
    if len(parts) == 1:
        return [parts[0].read()]
    documents = []
    for number, part in enumerate(parts, 1):
        try:
            documents.append(part.read())
        except PensilError as error:
            raise FormatError(f"puzzle {number} of {len(parts)}: {error}") from None
    return documents


def read_parts(source: Readable, kind: str | None = None, format: str | None = None) -> list[PuzzlePart]:
    """The puzzles of an input, each to be read on its own: what is wrong with one does not concern the others."""
    wanted, fmt = _asked_for(kind, format)
    taken = meant(take(source))
    data = _own_json(taken, fmt)
    if data is not None:
        return [PuzzlePart("", partial(_own_document, data, wanted))]
    return _parts(source, taken, wanted, fmt)


def _asked_for(kind: str | None, format: str | None) -> tuple[Kind | None, Format | None]:
    return None if kind is None else kind_named(kind), None if format is None else format_named(format)


def _parts(source: Readable, taken: Source, wanted: Kind | None, fmt: Format | None) -> list[PuzzlePart]:
    """The same of anything but one object of pensil's own JSON."""
    if fmt is None and (name := file_named(source)) is not None and not detect.known(taken):
        raise FormatError(f"{name!r} is the name of a file; read(pathlib.Path({name!r})) reads what is in it")
    pieces = _pieces(taken, fmt)
    if len(pieces) > 1:
        return [PuzzlePart("", partial(_read_piece, piece, wanted, fmt)) for piece in pieces]
    found = _format_of(pieces[0], wanted, fmt)
    if found.parts is None:
        return [PuzzlePart("", partial(_read_piece, pieces[0], wanted, fmt))]
    parts = found.parts(pieces[0], None if wanted is None else wanted.name)
    return [PuzzlePart(part.name, partial(_read_part, part, wanted)) for part in parts]


def _own_json(source: Source, told: Format | None) -> dict[str, Any] | None:
    """The input when it is one object of pensil's own JSON, as it mostly is where programs talk.

    It comes to the same as asking all formats, but takes no time.
    """
    if not source.data.startswith(b"{") or (told is not None and told is not _BY_NAME["json"]):
        return None
    from pensil.formats.own_json import whole

    return whole(source)


def _own_document(data: dict[str, Any], wanted: Kind | None) -> Document:
    from pensil.formats.own_json import document

    return _checked(document(data, None if wanted is None else wanted.name), wanted)


def _pieces(source: Source, fmt: Format | None) -> list[Source]:
    if detect.is_one_word(source):
        return [source]  # as links and ids are: nothing to take apart
    from pensil.formats.several import pieces

    # A link in a file of another format, as a note on where it is from, is not what is meant.
    found = fmt or next((f for f in FORMATS if f.sniff(source)), None)
    return [meant(each) for each in pieces(source, links=fmt is None and (found is None or found.linked))]


def _format_of(source: Source, wanted: Kind | None, told: Format | None) -> Format:
    fmt = told or _detected(source, wanted)
    if fmt is None:
        from pensil.formats.advice import advice

        raise FormatError(advice(source) or f"no format fits this input; there are {', '.join(_BY_NAME)}")
    if fmt.read is None:
        raise UnknownFormat(f"the format {fmt.name} can be written but not read")
    if told is not None:
        _refuse_text_of_another(source, fmt)
    return fmt


def _read_part(part: PuzzlePart, wanted: Kind | None) -> Document:
    return _checked(part.read(), wanted)


def _read_piece(source: Source, wanted: Kind | None, told: Format | None) -> Document:
    data = _own_json(source, told)
    if data is not None:
        return _own_document(data, wanted)
    fmt = _format_of(source, wanted, told)
    read, name = fmt.read, None if wanted is None else wanted.name
    assert read is not None  # _format_of has refused formats that cannot be read
    if fmt.linked and not (source.data[-1:].isalnum() and detect.is_one_word(source)):
        from pensil.formats.sentence import read_link

        return _checked(read_link(source, lambda form: read(form, name)), wanted)
    return _checked(read(source, name), wanted)


def _checked(document: Document, wanted: Kind | None) -> Document:
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
    another = next((f for f in FORMATS if f.holds(wanted) and f.sniff(source)), None)
    if another is not None:
        return another
    text = format_named("text")  # a bare board, when the kind is told, needs no first line
    if found is None or _reads(text, source, wanted):
        # A bare board may look like the bare clues of a nonogram, but a nonogram hardly like a board.
        return text
    return _with_size(source, wanted) or found


def _with_size(source: Source, wanted: Kind) -> Format | None:
    """Rows of cells below a line with their size, where there are too few of them to tell: it is no nonogram."""
    grid, lists = format_named("grid"), format_named("nin")
    fits = detect.two_sizes(source) and grid.holds(wanted) and not lists.holds(wanted)
    return grid if fits and not _reads(lists, source, wanted) else None


def _reads(fmt: Format, source: Source, wanted: Kind) -> bool:
    assert fmt.read is not None
    try:
        fmt.read(source, wanted.name)
    except PensilError:
        return False
    return True


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
    fmt = format_to_write(format, kind_named(puzzle.kind))
    assert fmt.write is not None
    writer = fmt.write_file if fmt.write_file is not None and _is_own_file(fmt, file) else fmt.write
    return writer(Document(puzzle, board, dict(info or {})))


def join(texts: Sequence[str], format: str, file: str | None = None) -> str:
    """What `write` made of several puzzles, as one file that `read_all` reads."""
    check_join(len(texts), format, file)
    return texts[0] if len(texts) == 1 else format_named(format).join(texts)


def check_join(count: int, format: str, file: str | None) -> None:
    """Raise UnknownFormat where one file cannot hold so many puzzles."""
    fmt = format_named(format)
    if count > 1 and fmt.write_file is not None and _is_own_file(fmt, file):
        raise UnknownFormat(f"a file {file!r} of the format {fmt.name} holds one puzzle, not {count}")


def _is_own_file(fmt: Format, file: str | None) -> bool:
    return file is not None and file.lower().endswith(fmt.extensions)
