"""A process of the pool: reads chunks from standard input, works on them, writes records to standard output.

Which entry it is at, and since when, stands in memory that it shares with the pool, so that the pool knows whom to
blame when the process ends or takes too long. A thread waits for input, and ends the process at once when there is
nobody any more who would give any: whatever happens to the pool, no process stays behind.
"""

from __future__ import annotations

import gc
import mmap
import os
import pickle
import struct
import sys
import time
from contextlib import suppress
from typing import IO, Any

from pensil.engine.frames import read_frame, write_frames

SLOT = struct.Struct("<qd")
"""The place of an entry in its chunk (-1: none), and the time at which it was begun."""

FLUSH = 0.05
"""Records are handed over after so many seconds: what was not is lost when the process ends."""


def main(shared: str, slot: int, memory: int) -> None:
    """Work until the input ends; `shared` is the file of all slots, of which one is ours."""
    import signal
    import threading
    from queue import SimpleQueue

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pool; not every system has sessions to say so
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anybody prints is no record
    with open(shared, "r+b") as file:
        slots = mmap.mmap(file.fileno(), 0)
    chunks: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                chunks.put(read_frame(sys.stdin.buffer))
        except (EOFError, OSError):
            with suppress(OSError):
                os.unlink(shared)  # which the pool did not come to
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    gc.set_threshold(50_000)  # puzzles leave hardly any cycles behind, and each is many short-lived objects
    work: Any = None
    while True:
        told, entries = pickle.loads(chunks.get())
        if told is not None:
            work = told
            if memory:
                _limit_memory(memory)
                memory = 0
        _chunk(work, entries, out, slots, slot * SLOT.size)


def _chunk(work: Any, entries: list[Any], out: IO[bytes], slots: mmap.mmap, at: int) -> None:
    records: list[bytes] = []
    flushed = time.monotonic()
    for place, entry in enumerate(entries):
        now = time.monotonic()
        SLOT.pack_into(slots, at, place, now)
        if records and now - flushed > FLUSH:
            write_frames(out, pickle.dumps(records))
            records, flushed = [], now
        records.append(_one(work, entry))
    # It is not at any entry while it hands over: slow readers do not count as slow work.
    SLOT.pack_into(slots, at, len(entries), 0.0)
    write_frames(out, pickle.dumps(records))


def _one(work: Any, entry: Any) -> bytes:
    try:
        record: bytes = work.one(entry)
        return record
    except MemoryError:
        pass  # what it held is let go before anything else is done
    failed: bytes = work.failed(entry, "memory", "there is not enough memory for this")
    return failed


def _limit_memory(extra: int) -> None:
    """So many bytes more than now, where the system can be told."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = now + extra
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
    except (ImportError, OSError, ValueError):
        return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
