"""Reading SRC arguments, and writing results without ever leaving half a file."""

from __future__ import annotations

import os
import sys

from pensil.cli.arguments import UsageError
from pensil.errors import FormatError, NoSolution, PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from pensil.core.board import Puzzle
    from pensil.core.drawn import Drawn
    from pensil.formats.format import Document


class FileName:
    """The name of a file, where a pathlib.Path would take longer to import than the file to read."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __fspath__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name


def load(source: str, kind: str | None = None, format: str | None = None) -> Document:
    """The document in a SRC argument."""
    from pensil.formats import read_document
    from pensil.formats.format import MAX_BYTES

    if source == "-":
        return read_document(_standard_input(MAX_BYTES + 1), kind=kind, format=format)
    if _is_path(source):
        return read_document(FileName(source), kind=kind, format=format)
    return read_document(source, kind=kind, format=format)


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise FormatError("standard input is closed")
    return sys.stdin.buffer.read(most)


def _is_path(source: str) -> bool:
    if not source.strip():
        raise FormatError("the name of the puzzle's file is empty")
    if "\n" in source or "\0" in source or len(source) > 4000:
        return False
    if os.path.exists(source):
        return True
    # Nothing of that name: a file that is missing, or an id? Ids and URLs have ':', '?' or three slashes; names of
    # files begin like a path or end like "puzzle.txt".
    name = source.replace("\\", "/").rsplit("/", 1)[-1]
    like_id = any(mark in source for mark in ":?#=") or source.count("/") >= 3 or ("." not in name and "/" in source)
    like_path = source.startswith(("/", "./", "../", "~")) or _file_name(name)
    if not like_id or (like_path and "://" not in source and "?" not in source):
        raise FileNotFoundError(2, "no such file, and not a URL or game id either", source)
    return False


def _file_name(name: str) -> bool:
    stem, dot, ending = name.rpartition(".")
    return bool(stem.strip(". ") and dot) and 1 <= len(ending) <= 8 and ending.isalnum() and ":" not in name


def each_source(sources: Sequence[str], work: Callable[[str], int]) -> int:
    """Work on every source; what is wrong with one of several is told, and the others are done all the same.

    The exit code is the worst one: bad input, then a limit, then no solution.
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
            reason = error.strerror if isinstance(error, OSError) else error
            print(f"pensil: {' '.join(source.split())[:200]}: {' '.join(str(reason).split())}", file=sys.stderr)
            codes.append(3 if isinstance(error, TimeLimit) else 1 if isinstance(error, NoSolution) else 2)
    return max(codes, key=(0, 1, 3, 2).index)


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
        raise FormatError(f"{'standard input' if source == '-' else source}: {error}") from None


def load_position(source: str, args: argparse.Namespace, *, own_marks: bool) -> tuple[Puzzle, Drawn | None]:
    """The puzzle in a SRC argument, and the marks to go on from: those of --marks, else perhaps those that SRC holds.

    Commands that go on where a player stopped (hint, explain) take SRC's own marks; those about the puzzle itself
    (solve) do not. The right answer, which many collections print beside a puzzle, is no place to go on from.
    """
    document = load(source, args.kind, args.format)
    puzzle, drawn = document.puzzle, document.drawn
    if args.marks:
        marks = load_drawn(puzzle, args.marks, marks=True)
        if not own_marks:
            tell_left_out(marks)
        return puzzle, marks
    if own_marks:
        tell_fault(document)
    if drawn is None or not own_marks:
        return puzzle, None
    from pensil import check

    return puzzle, None if drawn.board.full and not check(puzzle, drawn) else drawn


def tell_left_out(drawn: Drawn | None) -> None:
    """Say what is wrong with marks, where the command goes on without those that no board can hold."""
    if drawn is not None and drawn.wrong:
        wrong = "; ".join(violation.message for violation in drawn.wrong)
        print(f"pensil: note: the marks are wrong, what no board can hold is left out: {wrong}", file=sys.stderr)


def tell_fault(document: Document) -> None:
    """Say that there is an answer which cannot be read, where the command goes on without it."""
    if document.fault is not None:
        print(f"pensil: note: the answer in it cannot be read: {document.fault}", file=sys.stderr)


def check_files(*paths: str | None) -> None:
    """Refuse, before a long command begins, files that could not be written at its end."""
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
