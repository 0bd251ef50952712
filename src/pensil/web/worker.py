"""What a worker process does: requests in on standard input, replies out on standard output, until that is closed.

A reply that comes line by line is sent in parts, several lines in each, and ends with an empty one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import IO

from pensil.engine.frames import read_frame, write_frames
from pensil.web.refusals import mistake, unanswered
from pensil.web.service import answer
from pensil.web.streams import STREAMS, gathered, lines

READY = b"ready"
"""What a process sends by itself when it has started: until then no time is counted."""

END = b""
"""The status of the part that ends a reply."""


def receive(line: IO[bytes]) -> tuple[bytes, bytes]:
    """The two texts that were sent. Raises EOFError when there is nobody any more."""
    return read_frame(line), read_frame(line)


def work(nice: int) -> None:
    """The life of a worker; a large `nice` gives way to other processes."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(nice)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed does not get among the replies
    import_module("pensil.web.playing")  # what every page asks for first, so that nobody waits for it then
    answer("kinds", b"{}")
    try:
        write_frames(replies, READY, b"")
        while True:
            name, body = receive(requests)
            for status, text in parts(name.decode(), body):
                write_frames(replies, status, text)
    except (EOFError, BrokenPipeError):  # the server has ended
        os._exit(0)  # at once: what is left to be written has no reader


def parts(name: str, body: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What is sent in reply to a request."""
    try:
        if name not in STREAMS:
            status, text = answer(name, body)
            yield str(status).encode(), text.encode()
            return
        yield from gathered(lines(name, body))
    except Exception as error:
        status, text = unanswered(mistake(error), body)
        yield str(status).encode(), text.encode()
    if name in STREAMS:
        yield END, b""
