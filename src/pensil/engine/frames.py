"""Data on the lines between processes: pieces of bytes, each after its length."""

from __future__ import annotations

import struct
from typing import IO

_LENGTH = struct.Struct("<I")


def write_frames(stream: IO[bytes], *frames: bytes) -> None:
    """Send some pieces, at once."""
    for frame in frames:
        stream.write(_LENGTH.pack(len(frame)))
        stream.write(frame)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """The next piece; EOFError when there is none, or only a part of one."""
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
