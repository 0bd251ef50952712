"""What a worker process does: requests in on standard input, replies out on standard output, until that is closed."""

from __future__ import annotations

import os
import sys
from typing import IO

from pensil.web.service import answer, refused


def send(line: IO[bytes], *parts: bytes) -> None:
    """Two texts, each after its length."""
    for part in parts:
        line.write(len(part).to_bytes(4, "big"))
        line.write(part)
    line.flush()


def receive(line: IO[bytes]) -> tuple[bytes, bytes]:
    """The two texts that were sent. Raises EOFError when there is nobody any more."""
    return _part(line), _part(line)


def _part(line: IO[bytes]) -> bytes:
    length = int.from_bytes(_exactly(line, 4), "big")
    return _exactly(line, length)


def _exactly(line: IO[bytes], length: int) -> bytes:
    found = line.read(length)
    if len(found) < length:
        raise EOFError
    return found


def work(nice: int) -> None:
    """The life of a worker; a large `nice` gives way to other processes."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(nice)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed does not get among the replies
    while True:
        try:
            name, body = receive(requests)
        except EOFError:
            return
        try:
            status, text = answer(name.decode(), body)
        except Exception as error:
            status, text = refused("internal", f"a mistake in pensil itself: {type(error).__name__}")
        send(replies, str(status).encode(), text.encode())
