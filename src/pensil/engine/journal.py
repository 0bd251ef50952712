"""Files of records that grow line by line and survive whatever happens to whoever writes them.

Every record begins with its number, so that a file tells by itself what is done. Lines are written whole; when writing
is cut short (a kill, a full disk), half a line may be left at the end, which is taken away before anything else is
written. So nothing is lost but what was not written yet, and nothing is there twice.
"""

from __future__ import annotations

import json
import os
import re
import time
from array import array
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any
from zlib import crc32

from pensil.errors import PensilError

SYNC = 5.0
"""Seconds after which what was written is made safe against the end of the whole machine."""

_ENCODER = json.JSONEncoder(separators=(",", ":"))

_HEAD = re.compile(rb'\{"number":(\d{1,15}),"task":"([a-z-]+)","source":("(?:[^"\\]|\\.)*")')


def line_of(number: int, task: str, source: str, fields: dict[str, Any]) -> bytes:
    """A record as a line."""
    return _ENCODER.encode({"number": number, "task": task, "source": source} | fields).encode() + b"\n"


class Written:
    """What is in a file already: the numbers of its records, and where each came from."""

    def __init__(self) -> None:
        self.count = 0
        self._sources = array("q")  # a checksum by number; -1: not there

    def add(self, number: int, source: bytes) -> None:
        missing = number + 1 - len(self._sources)
        if missing > 0:
            self._sources.extend([-1] * missing)
        if self._sources[number] >= 0:
            raise PensilError(f"the record {number} is there twice")
        self._sources[number] = crc32(source)
        self.count += 1

    def has(self, number: int, source: str) -> bool:
        """Whether it is done; PensilError when what is done came from elsewhere."""
        if number >= len(self._sources) or self._sources[number] < 0:
            return False
        if self._sources[number] != crc32(json.dumps(source).encode()):
            raise PensilError(
                f"the input is not the one that was begun with: puzzle {number + 1} is now from {source!r}"
            )
        return True

    @property
    def end(self) -> int:
        """The first number after all that are there."""
        return len(self._sources)


class Journal:
    """A file that records are added to. With `resume` it goes on after those that are there, which are `seen`."""

    def __init__(
        self, path: str, task: str, *, resume: bool = False, seen: Callable[[bytes], object] = lambda line: None
    ) -> None:
        self.path = path
        self.written = Written()
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o666)
        try:
            self._lock()
            size = self._scan(task, seen) if resume else 0
            # The size of the file and its records: together, so that no interruption comes between.
            self._known = size, self.written.count
            self._cut()
        except BaseException:
            os.close(self._file)
            raise
        self._synced = time.monotonic()

    def append(self, lines: Iterable[bytes]) -> None:
        """Add whole lines. When that fails, what was written before stays as it was."""
        lines = list(lines)
        data = b"".join(lines)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(self._file, view) :]
        except BaseException as error:
            self._cut()
            if isinstance(error, OSError):
                raise OSError(error.errno, error.strerror, self.path) from None
            raise
        size, count = self._known
        self._known = size + len(data), count + len(lines)
        if time.monotonic() - self._synced > SYNC:
            self._sync()

    def records(self) -> int:
        """How many records the file holds, whenever this is asked: one may be written, and not yet counted."""
        size, count = self._known
        os.lseek(self._file, size, os.SEEK_SET)
        while more := os.read(self._file, 1 << 16):
            count += more.count(b"\n")
        return count

    def _cut(self) -> None:
        """Nothing stays but what is known to be there."""
        size, _ = self._known
        os.ftruncate(self._file, size)
        os.lseek(self._file, size, os.SEEK_SET)

    def close(self) -> None:
        self._sync()
        os.close(self._file)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is None:
            self.close()
        else:
            os.close(self._file)

    def _sync(self) -> None:
        os.fsync(self._file)
        self._synced = time.monotonic()

    def _lock(self) -> None:
        """Two runs that write to one file would spoil it."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PensilError(f"{self.path}: another run is writing to this file") from None
        except OSError:
            return  # not on this file system

    def _scan(self, task: str, seen: Callable[[bytes], object]) -> int:
        """Take down what is there, and say where the last whole record ends."""
        size = 0
        with open(self.path, "rb") as file:
            for line in file:
                head = _HEAD.match(line)
                if head is None or not line.endswith(b"}\n"):
                    self._check_end(file.read(1), line)
                    break
                if head[2] != task.encode():
                    raise PensilError(f"{self.path}: its records are of the task {head[2].decode()}, not {task}")
                self.written.add(int(head[1]), head[3])
                seen(line)
                size += len(line)
        return size

    def _check_end(self, rest: bytes, line: bytes) -> None:
        """Only at the end of a file, or in what a system that broke down left of it, can there be half a record."""
        if rest and line.strip(b"\0\n"):
            raise PensilError(f"{self.path}: this is no file of records that --resume could go on with")
