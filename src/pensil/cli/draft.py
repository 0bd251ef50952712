"""Files that take their names when they are finished: never half a file, and never a good one lost."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def draft(path: str) -> Iterator[BinaryIO]:
    """A file to write to; after an exception nothing is left of it. `-` is standard output."""
    if path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = writable(path)
    if target.exists() and not target.is_file():
        with _naming(path), target.open("wb") as file:  # a device or a pipe is not something to replace
            yield file
        return
    with _naming(path):
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
        try:
            with os.fdopen(handle, "w+b") as file:
                yield file
            os.chmod(name, target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise


def writable(path: str) -> Path:
    """Where a file of this name is really written, behind links; an error when it cannot be."""
    if not path:
        raise FileNotFoundError(2, "the name of the file to write is empty", "''")
    if path.endswith("/") or os.path.isdir(path):
        raise IsADirectoryError(21, "this is a folder, not a file to write", path)
    special = os.path.exists(path) and not os.path.isfile(path)
    target = Path(path if special else os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", os.path.dirname(path) or ".")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(13, "not allowed to write here", path)
    return target


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Errors of the system name the file that was asked for: those of writing name none, or the draft."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), path) from None


def end_line(file: BinaryIO) -> None:
    """Take half a line away from the end of a draft whose writing was interrupted."""
    if not file.seekable() or not file.readable():
        return
    file.flush()
    end = file.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - 65536)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            file.truncate(start + found + 1)
            return
        end = start
    file.truncate(0)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
