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
    target = Path(path)
    if target.exists() and not target.is_file():
        with target.open("wb") as file:  # a device or a pipe is not something to replace
            yield file
        return
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(target.parent))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


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
