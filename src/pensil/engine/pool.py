"""Processes of our own that work on chunks: an executor that outlives whatever its processes meet.

Each process (`worker.py`) has a thread here that hands it chunks and takes the records back. A process that ends while
it works is replaced: what it had not handed over is done again, and the entry that it was at gets one more try, because
somebody may have ended the process for another reason. An entry that takes longer than its limit costs its process, and
is recorded. Processes are started as programs of their own, not as copies of this one: that is safe whatever threads
this one has, and works on every system.
"""

from __future__ import annotations

import mmap
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future as PlainFuture
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

from pensil.engine.batch import Done, NobodyWorks, Work
from pensil.engine.frames import read_frame, write_frames
from pensil.engine.worker import SLOT

WATCH = 0.1
"""Seconds between two looks at how long entries take."""

_MOST_FAILED_STARTS = 3


class Pool:
    """An executor over so many processes; `seconds` and `memory` (bytes) are the limits of an entry.

    The Work itself should keep to the seconds; the limit here is for what does not, and should be a little longer.
    """

    def __init__(self, workers: int, *, seconds: float | None = None, memory: int | None = None) -> None:
        self.seconds, self.memory = seconds, memory
        self._jobs: SimpleQueue[tuple[PlainFuture[Done], Work[Any], Sequence[Any]] | None] = SimpleQueue()
        self._closing = threading.Event()
        # A file with a name: not every system lets programs inherit one without.
        handle, self.shared = tempfile.mkstemp(prefix="pensil-")
        with os.fdopen(handle, "r+b") as file:
            file.truncate(workers * SLOT.size)
            self._slots = mmap.mmap(file.fileno(), workers * SLOT.size)
        self._processes = [_Process(self, slot) for slot in range(workers)]
        for each in self._processes:
            threading.Thread(target=self._tend, args=(each,), daemon=True).start()
        self._watching = threading.Thread(target=self._watch, daemon=True)
        self._watching.start()

    def submit(self, fn: Callable[..., Done], /, work: Work[Any], entries: Sequence[Any]) -> PlainFuture[Done]:
        """As an executor does. The function is always `batch.work_on`, in pieces that can be lost."""
        if self._closing.is_set():
            raise NobodyWorks("the pool is closed")
        future: PlainFuture[Done] = PlainFuture()
        self._jobs.put((future, work, entries))
        return future

    def close(self) -> None:
        """End all processes, whatever they are at."""
        self._closing.set()
        for _ in self._processes:
            self._jobs.put(None)
        for each in self._processes:
            each.end()
        for process in [each.process for each in self._processes]:
            if process is not None:
                process.wait()
        self._watching.join()
        self._slots.close()
        with suppress(OSError):
            os.unlink(self.shared)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def process_ids(self) -> list[int]:
        return [each.process.pid for each in self._processes if each.process is not None]

    def slot(self, number: int) -> tuple[int, float]:
        """Which entry of its chunk a process is at, and since when."""
        at, since = SLOT.unpack_from(self._slots, number * SLOT.size)
        return at, since

    def too_long(self, number: int) -> bool:
        at, since = self.slot(number)
        return self.seconds is not None and at >= 0 and since > 0 and time.monotonic() - since > self.seconds

    def free(self, number: int) -> None:
        SLOT.pack_into(self._slots, number * SLOT.size, -1, 0.0)

    def _watch(self) -> None:
        """End the processes that are at one entry for too long."""
        while self.seconds is not None and not self._closing.wait(WATCH):
            for each in self._processes:
                if self.too_long(each.number):
                    each.stopped = True
                    each.end()

    def _tend(self, process: _Process) -> None:
        while (job := self._jobs.get()) is not None and not self._closing.is_set():
            future, work, entries = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(process.do(work, entries))
            except Exception as error:
                future.set_exception(error)


class _Process:
    """One process, started when it is needed and again when it has ended."""

    def __init__(self, pool: Pool, number: int) -> None:
        self.pool, self.number = pool, number
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False  # whether it was ended for taking too long
        self._end = "not started"  # how the last one ended
        self._knows: Work[Any] | None = None
        self._failed_starts = 0

    def do(self, work: Work[Any], entries: Sequence[Any]) -> Done:
        """The records of a chunk, however many processes that takes."""
        records: list[bytes | None] = [None] * len(entries)
        tried: set[int] = set()
        started = time.perf_counter()
        todo = list(range(len(entries)))
        while todo:
            at = self._attempt(work, entries, todo, records)
            if at is not None:
                culprit = todo[at]
                if self.stopped:
                    records[culprit] = work.failed(entries[culprit], "timeout", "the time limit was reached")
                elif culprit in tried:
                    records[culprit] = work.failed(entries[culprit], "crashed", f"the process ended ({self._end})")
                tried.add(culprit)
            todo = [i for i in todo if records[i] is None]
        return time.perf_counter() - started, [each for each in records if each is not None]

    def _attempt(
        self, work: Work[Any], entries: Sequence[Any], todo: list[int], records: list[bytes | None]
    ) -> int | None:
        """Fill in the records of what is to be done; where the process was when it ended, if it did."""
        self.stopped = False
        got = 0
        try:
            given, taken = self._streams()
            self.pool.free(self.number)  # what stands there is of the chunk before
            write_frames(given, pickle.dumps((None if work == self._knows else work, [entries[i] for i in todo])))
            self._knows = work
            while got < len(todo):
                for line in pickle.loads(read_frame(taken)):
                    records[todo[got]] = line
                    got += 1
            self._failed_starts = 0
            return None
        except (EOFError, OSError, pickle.UnpicklingError):
            if self.pool._closing.is_set():
                raise NobodyWorks("the processes were ended") from None
            at = self._lost()
        if got <= at < len(todo):
            return at
        self._failed_starts += 1  # or it ended while it handed over: at no entry
        if self._failed_starts >= _MOST_FAILED_STARTS:
            raise NobodyWorks(f"worker processes end as soon as they start ({self._end})")
        return None

    def _lost(self) -> int:
        """Where the process was when it ended; it is forgotten."""
        # It may have come to another entry in the moment before it was ended, which is not to blame.
        self.stopped = self.stopped and self.pool.too_long(self.number)
        at = self.pool.slot(self.number)[0]
        process, self.process, self._knows = self.process, None, None
        if process is not None:
            process.kill()
            code = process.wait()
            _close(process)
            self._end = f"signal {-code}" if code < 0 else f"exit code {code}"
        return at

    def _streams(self) -> tuple[IO[bytes], IO[bytes]]:
        if self.process is None:
            self.process = self._start()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def _start(self) -> subprocess.Popen[bytes]:
        import pensil

        home = os.path.dirname(os.path.dirname(os.path.abspath(pensil.__file__)))
        paths = dict.fromkeys([home, *(os.path.abspath(path) for path in sys.path if path)])
        slot = [self.pool.shared, str(self.number)]
        return subprocess.Popen(
            [sys.executable, "-m", "pensil.engine.worker", *slot, str(self.pool.memory or 0)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if os.environ.get("PENSIL_DEBUG") else subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # Ctrl-C is for this process, which ends the others
        )

    def end(self) -> None:
        process = self.process
        if process is not None:
            process.kill()


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # what was not written yet cannot be
                stream.close()
