"""Reading SRC arguments, and writing results without ever leaving half a file."""

from __future__ import annotations

import os
import sys

from pensil.cli.arguments import UsageError
from pensil.cli.aside import language, note, say, translated
from pensil.errors import FormatError, NoSolution, PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from pensil.core.board import Board, Puzzle
    from pensil.core.drawn import Drawn
    from pensil.formats.format import Document, PuzzlePart
    from pensil.words import Phrase


class FileName:
    """The name of a file, where a pathlib.Path would take longer to import than the file to read."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __fspath__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name


class OneOf(str):
    """A SRC argument together with the puzzle in it that is meant, where it holds several."""

    part: PuzzlePart
    said: Phrase | None = None  # the same for people

    @classmethod
    def among(cls, source: str, parts: Sequence[PuzzlePart], index: int) -> OneOf:
        from pensil.words import SHARED, Phrase

        part = parts[index]
        if len(parts) == 1:
            one = cls(source)
        else:
            words = {"source": " ".join(source.split())[:150], "number": index + 1, "count": len(parts)}
            said = Phrase(SHARED, "say.one-of", words | {"name": part.name or None})
            one = cls(said.said())
            one.said = said
        one.part = part
        return one

    @classmethod
    def refused(cls, source: str, error: PensilError | OSError) -> OneOf:
        """A SRC argument that cannot be read, as is told when it is its turn; standard input is read only once."""
        from pensil.formats.format import PuzzlePart

        def read() -> Document:
            raise error

        one = cls(source)
        one.part = PuzzlePart("", read)
        return one


def load(
    source: str,
    kind: str | None = None,
    format: str | None = None,
    pick: int | None = None,
    *,
    faults: bool = True,
) -> Document:
    """The document in a SRC argument; of several puzzles the one that --pick names.

    Notes tell that its kind is a guess or a link was cut off, and with `faults` that the answer in it cannot be read.
    """
    if isinstance(source, OneOf):
        part = source.part
    else:
        parts = _parts(source, kind, format)
        if pick is None and len(parts) > 1:
            raise FormatError(f"there are {len(parts)} puzzles in this: choose one with --pick N")
        part = parts[_picked(parts, pick)]
    document = part.read()
    if document.doubt is not None:
        note(document.doubt)
    if document.fault is not None and faults:
        note(f"the answer in it cannot be read: {document.fault}")
    return document


def every_puzzle(
    sources: Sequence[str], kind: str | None = None, format: str | None = None, pick: int | None = None
) -> list[str]:
    """The SRC arguments, and for one that holds several puzzles each of these, or the one that --pick names."""
    found: list[str] = []
    for source in sources:
        try:
            parts = _parts(source, kind, format)
        except (PensilError, OSError) as error:
            found.append(OneOf.refused(source, error))
            continue
        chosen = range(len(parts)) if pick is None else [_picked(parts, pick)]
        found += [OneOf.among(source, parts, index) for index in chosen]
    return found


def _parts(source: str, kind: str | None, format: str | None) -> list[PuzzlePart]:
    from pensil.formats import read_parts
    from pensil.formats.format import MAX_BYTES

    if source == "-":
        return read_parts(_standard_input(MAX_BYTES + 1), kind=kind, format=format)
    if not is_path(source, kind):
        return read_parts(source, kind=kind, format=format)
    if os.path.isdir(source):
        raise FormatError(f"{source!r} is a folder: give files in it, or the whole folder to `pensil batch`")
    return read_parts(FileName(source), kind=kind, format=format)


def _picked(parts: Sequence[PuzzlePart], pick: int | None) -> int:
    if pick is not None and pick > len(parts):
        there = f"there are only {len(parts)} puzzles" if len(parts) > 1 else "there is only one puzzle"
        raise FormatError(f"--pick {pick}, but {there} in this")
    return (pick or 1) - 1


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise FormatError("standard input is closed")
    return sys.stdin.buffer.read(most)


def is_path(source: str, kind: str | None = None) -> bool:
    """Whether a SRC argument names a file or folder; an error when it can be nothing at all.

    With a `kind`, the bare task of a site may be the argument itself: but for the kind it could be any name.
    """
    if not source.strip():
        raise FormatError("the name of the puzzle's file is empty")
    if "\n" in source or "\0" in source or len(source) > 4000:
        return False
    if os.path.exists(source):
        return True
    if kind is not None and _is_task(source, kind):
        return False
    # Nothing of that name: a file that is missing, or an id? Ids and URLs have ':', '?' or three slashes; names of
    # files begin like a path or end like "puzzle.txt".
    name = source.replace("\\", "/").rsplit("/", 1)[-1]
    like_id = (
        any(mark in source for mark in (*":?#=", "%23"))
        or source.count("/") >= 3
        or ("." not in name and "/" in source)
    )
    like_path = source.startswith(("/", "./", "../", "~")) or (_file_name(name) and not _sized(source))
    if not like_id or (like_path and "://" not in source and "?" not in source):
        if (near := _near(source)) is not None:
            raise FileNotFoundError(2, f"there is no such file; did you mean {near!r}?", source)
        raise FileNotFoundError(2, "no such file, and not a URL or game id either", source)
    return False


def _is_task(source: str, kind: str) -> bool:
    """Whether a word is a board of a kind as some sites write it; names with one number in them are none."""
    import re

    from pensil.formats import detect, read
    from pensil.formats.format import Source

    if not source.isascii() or not detect.task(Source(source.encode())) or len(re.findall(r"\d+", source)) < 2:
        return False
    try:
        read(source, kind=kind, format="task")
    except PensilError:
        return False
    return True


def _near(source: str) -> str | None:
    """The file whose name is nearly that of one that is missing."""
    from itertools import islice

    from pensil.core.near import nearest

    folder, name = os.path.split(source)
    try:
        with os.scandir(folder or ".") as entries:
            there = {entry.name.lower(): entry.name for entry in islice(entries, 2000)}
    except (OSError, ValueError):
        return None
    near = nearest(name, there)
    return None if near is None else os.path.join(folder, there[near])


def _sized(source: str) -> bool:
    """Whether two numbers stand where ids of puzz.link have columns and rows, as in akari/3/2/h6.g."""
    _, *sides = source.split("/")[:3]
    return len(sides) == 2 and all(side.isascii() and side.isdigit() for side in sides)


def _file_name(name: str) -> bool:
    stem, dot, ending = name.rpartition(".")
    return bool(stem.strip(". ") and dot) and 1 <= len(ending) <= 8 and ending.isalnum() and ":" not in name


def each_source(sources: Sequence[str], work: Callable[[str], int], *, as_json: bool = False) -> int:
    """Work on every source; what is wrong with one of several is told, and the others are done all the same.

    With `as_json` it has its line of JSON too: {"source", "error"}. The exit code is the worst one: bad input, then a
    limit, then no solution.
    """
    if len(sources) == 1:
        return work(sources[0])
    codes = [0]
    for source in sources:
        try:
            codes.append(work(source))
        except BrokenPipeError:
            raise
        except (PensilError, OSError) as error:
            if isinstance(error, OSError) and error.filename != source:
                raise  # not the source: the output, or the marks
            reason = str(error.strerror) if isinstance(error, OSError) else error
            say(f"{heading(source)}: {translated(reason)}")
            if as_json:
                import json

                print(json.dumps({"source": one_line(source), "error": " ".join(str(reason).split())}), flush=True)
            codes.append(3 if isinstance(error, TimeLimit) else 1 if isinstance(error, NoSolution) else 2)
    return max(codes, key=(0, 1, 3, 2).index)


def one_line(source: str) -> str:
    """A SRC argument as it was given, for a record: long text is cut off."""
    return " ".join(source.split())[:200]


def heading(source: str) -> str:
    """The same for people, in their language."""
    return one_line(source.said.said(language()) if isinstance(source, OneOf) and source.said else source)


def source_name(source: str) -> str:
    """A short name of a SRC argument: that of the file without its folder, else the beginning of the text itself."""
    return os.path.basename(source) if os.path.exists(source) else source[:60]


def load_drawn(puzzle: Puzzle, source: str, *, marks: bool) -> Drawn:
    """An answer or marks for `puzzle` from a file: JSON, text, or any format that holds a board of this puzzle."""
    from pensil.formats.boards import read_drawn
    from pensil.formats.format import MAX_BYTES

    if source == "-":
        data = _standard_input(MAX_BYTES + 1)
    else:
        with open(source, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    try:
        return read_drawn(puzzle, data, marks=marks)
    except FormatError as error:
        named = f"{'standard input' if source == '-' else source}: "
        try:
            board = _drawing(puzzle, data, marks=marks)
        except FormatError as other:  # it is no text at all
            raise FormatError(f"{named}{other}") from None
        if board is None:
            raise FormatError(f"{named}{error}") from None
        from pensil.core.drawn import Drawn

        return Drawn(board)


def _drawing(puzzle: Puzzle, data: bytes, *, marks: bool) -> Board | None:
    """The board of one of our own drawings."""
    from pensil.formats.format import Source
    from pensil.kinds import kind_named
    from pensil.render.drawn import read_drawing

    return read_drawing(kind_named(puzzle.kind), puzzle, Source(data).text, marks=marks)


def load_position(source: str, args: argparse.Namespace) -> tuple[Document, Drawn | None]:
    """The document in a SRC argument, and the marks to go on from: those of --marks, else those that SRC holds.

    The right answer, which many collections print beside a puzzle, is no place to go on from.
    """
    document = load(source, args.kind, args.format, args.pick)
    puzzle, drawn = document.puzzle, document.drawn
    if args.marks:
        return document, load_drawn(puzzle, args.marks, marks=True)
    if drawn is None:
        return document, None
    from pensil import check

    return document, None if drawn.board.full and not check(puzzle, drawn) else drawn


def tell_left_out(drawn: Drawn | None) -> None:
    """Say what is wrong with marks, where the command goes on without those that no board can hold."""
    if drawn is not None and drawn.wrong:
        wrong = "; ".join(violation.said_in(language()).message for violation in drawn.wrong)
        note(f"the marks are wrong, what no board can hold is left out: {wrong}")


def check_files(*paths: str | None, form: str = "") -> None:
    """Refuse, before a long command begins, files that could not be written at its end, or not in this form."""
    if form:
        from pensil.render.setter import check_setter

        check_setter(form)
    files = [path for path in paths if path is not None and path != "-"]
    if not files:
        return
    from pensil.cli.draft import writable  # pulls in much that most commands do without

    for path in files:
        writable(path)
    twice = [path for path in files if files.count(path) > 1]
    if twice and twice[0] != os.devnull:
        raise UsageError(f"{twice[0]}: two results cannot be written to one file")


def save(path: str | None, data: str | bytes) -> None:
    """Write to a file, whole or not at all; to standard output without a path."""
    raw = data if isinstance(data, bytes) else (data if data.endswith("\n") else data + "\n").encode()
    if path is None or path == "-":
        if isinstance(data, bytes):
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            sys.stdout.write(raw.decode())
        return
    from pensil.cli.draft import draft

    with draft(path) as file:
        file.write(raw)
