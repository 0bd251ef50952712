"""Taking in what the user gives: text, bytes, a path or an open file, and never more of it than the limit."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pensil.errors import FormatError
from pensil.formats.format import MAX_BYTES, Source

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import IO, Any, TypeAlias

Readable: TypeAlias = "Source | str | bytes | bytearray | os.PathLike[str] | IO[str] | IO[bytes] | Mapping[str, Any]"


def take(source: Readable) -> Source:
    """The input as a Source; an error when it is empty, too large or cannot be read."""
    name: str | None = None
    if isinstance(source, Source):
        data, name = source.data, source.name
    elif isinstance(source, str):
        data = _encode(source)
    elif isinstance(source, bytes | bytearray):
        data = bytes(source[: MAX_BYTES + 1])
    elif isinstance(source, os.PathLike):
        data, name = _from_path(source), os.path.basename(os.fspath(source))
    elif hasattr(source, "read"):
        data = _from_stream(source)
    elif isinstance(source, Mapping):
        data = _from_json(source)
    else:
        raise FormatError(f"expected text, bytes, a pathlib.Path or an open file, not {type(source).__name__}")
    if len(data) > MAX_BYTES:
        raise FormatError(f"the input is larger than {MAX_BYTES:,} bytes")
    if not data.strip():
        raise FormatError("the input is empty")
    return Source(data, name)


def file_named(source: Readable) -> str | None:
    """The name, when a str that is no puzzle happens to name a file."""
    if not isinstance(source, str) or len(source) > 4096:
        return None
    try:
        return source if os.path.isfile(source) else None
    except (OSError, ValueError):
        return None


def _encode(text: str) -> bytes:
    try:
        return text[: MAX_BYTES + 1].encode()
    except UnicodeEncodeError as error:
        raise FormatError("not a character of any text", position=error.start) from None


def _from_json(data: Mapping[str, Any]) -> bytes:
    """The text of JSON that somebody has parsed already: any format that is JSON may be given so."""
    import json

    try:
        return json.dumps(dict(data)).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise FormatError(f"this is not the JSON of a puzzle: {error}") from None


def _from_path(path: os.PathLike[str]) -> bytes:
    try:
        if os.path.isdir(path):
            raise FormatError(f"{str(path)!r} is a folder")
        if os.path.getsize(path) > MAX_BYTES:
            raise FormatError(f"{str(path)!r} is larger than {MAX_BYTES:,} bytes")
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FormatError(f"cannot read {str(path)!r}: {reason}") from None


def _from_stream(stream: Any) -> bytes:
    try:
        data = stream.read(MAX_BYTES + 1)
    except UnicodeDecodeError as error:
        raise FormatError("the input is not text", position=error.start) from None
    except (OSError, ValueError) as error:
        raise FormatError(f"cannot read the file: {error}") from None
    if isinstance(data, str):
        return _encode(data)
    if isinstance(data, bytes | bytearray):
        return bytes(data)
    raise FormatError(f"the open file gave {type(data).__name__}, not text or bytes")
