"""Puzzles from anywhere, one after the other: files, folders, archives, lists of lines, as large as they like.

Archives (zip, tar) are read member by member, compressed files as they are, JSON lines and lists of links line by line,
so that what is larger than memory can be read too. All other files are read as a whole, and may hold several puzzles.
Whatever cannot be read is an entry too, with what is wrong with it: it does not stop what comes after it.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple

from pensil.core.board import Puzzle
from pensil.errors import FormatError, PensilError
from pensil.formats import read_parts
from pensil.formats.format import MAX_BYTES, Document, Source
from pensil.formats.source import take

HEAD = 65536
"""So many bytes at the beginning of a file tell what it is."""

DEEPEST = 3
"""Archives within each other."""

_LINES = (".jsonl", ".ndjson")
_PACKED = {b"\x1f\x8b": "gzip", b"BZh": "bz2", b"\xfd7zXZ\x00": "lzma"}


class Unread(NamedTuple):
    """One puzzle that is not read yet, or what is wrong where one should be."""

    number: int  # among all, from 0
    source: str  # where it is from: the file, and what it is within it
    id: str  # what it is called there, else its number there
    data: bytes | Puzzle | Callable[[], Document] | PensilError

    def read(self, kind: str | None = None, format: str | None = None) -> tuple[Document, str]:
        """The puzzle with what stands beside it, and its id, which its own text may tell."""
        data = self.data
        if isinstance(data, PensilError):
            raise data
        if isinstance(data, bytes):
            return _read_bytes(data, self.id, kind, format)
        return (data() if callable(data) else Document(data)), self.id


Given = str | bytes | os.PathLike[str] | Puzzle | Mapping[str, Any] | IO[bytes] | IO[str]
"""What entries may come from: a file, a folder, a link, a text, a puzzle, an open file."""


class _Encoded(io.RawIOBase):
    """The bytes of an open file that gives text, or gives bytes but is no file of Python's own."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._left:
            given = self._stream.read(HEAD)
            self._left = given.encode() if isinstance(given, str) else bytes(memoryview(given))
        size = min(len(buffer), len(self._left))
        buffer[:size], self._left = self._left[:size], self._left[size:]
        return size


class Collection:
    """The entries of some sources, and how far they are read."""

    def __init__(self, sources: Iterable[Given], kind: str | None = None, format: str | None = None) -> None:
        self._sources = sources
        self._kind, self._format = kind, format
        self._number = 0
        self._whole = self._before = 0  # bytes: of all sources that tell, and of those that are read
        self._open: IO[bytes] | None = None
        self._start, self._share = 0, 1.0  # where what was read at once begins, and how much of it was given since

    @property
    def read(self) -> int:
        """How many entries there were so far."""
        return self._number

    def fraction(self) -> float | None:
        """How much of the input is read, where that can be told."""
        if not self._whole:
            return None
        return min(1.0, (self._before + self._start + (self._position() - self._start) * self._share) / self._whole)

    def _position(self) -> int:
        return self._open.tell() if self._open is not None and not self._open.closed else 0

    def __iter__(self) -> Iterator[Unread]:
        sources = list(self._sources) if isinstance(self._sources, list | tuple) else self._sources
        if isinstance(sources, list):
            self._whole = sum(_size(source) for source in sources)
        for source in sources:
            try:
                yield from self._from(source)
            except MemoryError:
                raise
            except Exception as error:
                # Whatever an open file or an unpacker raises costs this source and not the others.
                reason = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
                yield self._entry(_name(source), "", FormatError(f"cannot read it: {reason}"))

    def _entry(self, source: str, id: str, data: Any) -> Unread:
        self._number += 1
        return Unread(self._number - 1, source, id, data)

    def _from(self, source: Any) -> Iterator[Unread]:
        if hasattr(source, "spot_cells"):
            yield self._entry(source.kind, str(self._number + 1), source)
        elif hasattr(source, "read"):
            stream = source if hasattr(source, "peek") else io.BufferedReader(_Encoded(source), HEAD)
            yield from self._stream(_name(source), stream)
        elif isinstance(source, os.PathLike) or (isinstance(source, str) and _exists(source)):
            yield from self._path(os.fspath(source))
        else:
            yield from self._whole_input(_name(source), lambda: source)

    def _path(self, path: str) -> Iterator[Unread]:
        if os.path.isdir(path):
            for folder, folders, files in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(name for name in files if not name.startswith(".")):
                    yield from self._file(os.path.join(folder, name))
        else:
            yield from self._file(path)

    def _file(self, path: str) -> Iterator[Unread]:
        try:
            with open(path, "rb", buffering=HEAD) as file:
                self._open = file
                yield from self._stream(path, file)
        except OSError as error:
            yield self._entry(path, "1", FormatError(f"cannot read it: {error.strerror or error}"))
        self._before += _size(path)

    def _stream(self, name: str, stream: Any, depth: int = 0) -> Iterator[Unread]:
        """What an open file holds; `stream` can be peeked into."""
        head = stream.peek(HEAD)
        packed = next((module for magic, module in _PACKED.items() if head.startswith(magic)), None)
        if depth <= DEEPEST and packed is not None:
            yield from self._unpacked(name, stream, packed, depth)
        elif depth <= DEEPEST and head[257:262] == b"ustar":
            yield from self._tar(name, stream, depth)
        elif depth <= DEEPEST and head.startswith(b"PK\x03\x04"):
            yield from self._zip(name, stream, depth)
        elif self._format is None and _is_lines(name, head):
            yield from self._lines(name, stream)
        else:
            yield from self._whole_input(name, lambda: Source(stream.read(MAX_BYTES + 1), os.path.basename(name)))

    def _unpacked(self, name: str, stream: Any, module: str, depth: int) -> Iterator[Unread]:
        from importlib import import_module

        try:
            with import_module(module).open(stream) as inner:
                yield from self._stream(os.path.splitext(name)[0], io.BufferedReader(inner, HEAD), depth + 1)
        except (OSError, EOFError) as error:
            yield self._entry(name, "", FormatError(f"cannot unpack it: {error}"))

    def _tar(self, name: str, stream: Any, depth: int) -> Iterator[Unread]:
        import tarfile

        try:
            with tarfile.open(fileobj=stream, mode="r|") as archive:
                for member in archive:
                    file = archive.extractfile(member) if member.isfile() else None
                    if file is not None:
                        yield from self._stream(f"{name}/{member.name}", file, depth + 1)
        except (tarfile.TarError, OSError, EOFError) as error:
            yield self._entry(name, "", FormatError(f"cannot unpack it: {error}"))

    def _zip(self, name: str, stream: Any, depth: int) -> Iterator[Unread]:
        import zipfile
        from zlib import error as ZlibError  # noqa: N812 - it is a class

        if not stream.seekable():
            stream = io.BytesIO(stream.read(MAX_BYTES + 1))
        try:
            with zipfile.ZipFile(stream) as archive:
                for member in archive.infolist():
                    if member.is_dir():
                        continue
                    with archive.open(member) as file:
                        yield from self._stream(f"{name}/{member.filename}", io.BufferedReader(file, HEAD), depth + 1)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ZlibError) as error:
            yield self._entry(name, "", FormatError(f"cannot unpack it: {error}"))

    def _lines(self, name: str, stream: Any) -> Iterator[Unread]:
        count = 0
        while line := stream.readline(MAX_BYTES + 1):
            if len(line) > MAX_BYTES:
                while line and not line.endswith(b"\n"):
                    line = stream.readline(MAX_BYTES)
                count += 1
                yield self._entry(name, str(count), FormatError(f"the line is longer than {MAX_BYTES:,} bytes"))
                continue
            line = line.strip()
            if line and not line.startswith(b"#"):
                count += 1
                yield self._entry(name, str(count), line.removeprefix(b"\xef\xbb\xbf"))

    def _whole_input(self, name: str, data: Callable[[], Any]) -> Iterator[Unread]:
        start = self._position()
        try:
            parts = read_parts(data(), self._kind, self._format)
        except PensilError as error:
            yield self._entry(name, "1", error)
            return
        for number, part in enumerate(parts, 1):
            self._start, self._share = start, number / len(parts)
            yield self._entry(name, part.name or str(number), part.read)
        self._share = 1.0


def _name(source: Any) -> str:
    """What a source is called that is no file in a folder."""
    if hasattr(source, "read"):
        return "-"
    if isinstance(source, os.PathLike):
        return str(os.fspath(source))
    return " ".join(source.split())[:200] if isinstance(source, str) else type(source).__name__


def _exists(text: str) -> bool:
    """Whether a text names a file or a folder."""
    return len(text) < 4096 and "\n" not in text and "\0" not in text and os.path.exists(text)


def _size(source: Any) -> int:
    """The bytes of a file, or of all files in a folder; 0 for what is none."""
    if not isinstance(source, os.PathLike) and not (isinstance(source, str) and _exists(source)):
        return 0
    path: str = os.fspath(source)
    try:
        if os.path.isdir(path):
            return sum(_size(os.path.join(folder, name)) for folder, _, names in os.walk(path) for name in names)
        return os.path.getsize(path)
    except (OSError, ValueError):
        return 0


def _is_lines(name: str, head: bytes) -> bool:
    """Whether every line is a puzzle of its own."""
    if name.lower().endswith(_LINES):
        return True
    lines = (line.strip() for line in head.split(b"\n")[:-1])  # the last one may be cut off
    full = [line for line in lines if line and not line.startswith(b"#")][:3]
    if len(full) < 2:
        return False
    if all(line.startswith(b"{") and line.endswith(b"}") for line in full):
        return True
    from pensil.formats.several import is_link

    return all(is_link(line.decode("latin-1")) for line in full)


def _read_bytes(data: bytes, id: str, kind: str | None, format: str | None) -> tuple[Document, str]:
    from pensil.formats import read_document
    from pensil.formats.own_json import document, whole

    source = take(data)
    own = whole(source) if kind is None and format in (None, "json") else None
    if own is None:
        return read_document(data, kind, format), id
    told = own.get("id")
    return document(own), told if isinstance(told, str) and told else str(told) if type(told) is int else id
