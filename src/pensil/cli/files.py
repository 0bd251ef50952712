"""Reading SRC arguments, and writing results without ever leaving half a file."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pensil.errors import FormatError

if TYPE_CHECKING:
    from pensil.core.board import Board, Puzzle
    from pensil.formats.format import Document


def load(source: str, kind: str | None = None, format: str | None = None) -> Document:
    """The document in a SRC argument."""
    from pensil.formats import read_document
    from pensil.formats.format import MAX_BYTES

    if source == "-":
        return read_document(sys.stdin.buffer.read(MAX_BYTES + 1), kind=kind, format=format)
    if _is_path(source):
        from pathlib import Path

        return read_document(Path(source), kind=kind, format=format)
    return read_document(source, kind=kind, format=format)


def _is_path(source: str) -> bool:
    if "\n" in source or "\0" in source or len(source) > 4000:
        return False
    if os.path.exists(source):
        return True
    # Nothing of that name: a file that is missing, or an id? Ids and URLs have ':', '?' or three slashes.
    name = source.replace("\\", "/").rsplit("/", 1)[-1]
    if not any(mark in source for mark in ":?#=") and source.count("/") < 3 and ("." in name or "/" not in source):
        raise FileNotFoundError(2, "no such file, and not a URL or game id either", source)
    return False


def source_name(source: str) -> str:
    """A short name of a SRC argument: that of the file without its folder, else the beginning of the text itself."""
    return os.path.basename(source) if os.path.exists(source) else source[:60]


def load_board(puzzle: Puzzle, source: str, *, marks: bool) -> Board:
    """An answer or marks for `puzzle` from a file: JSON, text, or any format that holds a board of this puzzle."""
    from pathlib import Path

    from pensil.formats.boards import read_board

    data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    try:
        return read_board(puzzle, data, marks=marks)
    except FormatError as error:
        raise FormatError(f"{'standard input' if source == '-' else source}: {error}") from None


def check_folders(*paths: str | None) -> None:
    """Refuse, before a long command begins, files that could not be written at its end."""
    for path in paths:
        folder = os.path.dirname(path) if path else ""
        if folder and not os.path.isdir(folder):
            raise FileNotFoundError(2, "no such folder", folder)


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
