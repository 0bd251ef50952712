"""Many pieces of work over any executor: records in, records out, in order or as they are finished.

What is to be done is a Work; an executor is anything with `submit(function, *arguments)` that gives futures, such as
those of concurrent.futures, of Dask, or our own processes (`pool.py`). Entries travel in chunks that take about as long
as CHUNK says, so that handing them over costs little; only so many are under way that memory stays bounded however
many there are. A chunk that fails as a whole is tried again piece by piece, and a piece that fails alone is recorded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from queue import SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from pensil.core.record import record
from pensil.errors import PensilError

CHUNK = 0.1
"""Seconds of work in a chunk: long beside the time to hand it over, short beside what anybody would wait."""

MOST_IN_CHUNK = 400
MOST_AHEAD = 8000
"""So many entries are under way at most; a slow one does not stop the others until so many wait for it."""
MOST_BYTES_AHEAD = 64_000_000

Entry_ = TypeVar("Entry_", contravariant=True)
Item = TypeVar("Item")


class Work(Protocol[Entry_]):
    """What is done with every entry. It can be pickled, and never raises because of an entry."""

    def one(self, entry: Entry_) -> bytes:
        """The record of an entry: a line of JSON."""

    def failed(self, entry: Entry_, status: str, reason: str) -> bytes:
        """The record of an entry that could not be worked on."""

    def size(self, entry: Entry_) -> int:
        """About how many bytes of memory the entry takes."""


class Future(Protocol):
    """What an executor gives for what it will do."""

    def result(self) -> Any: ...

    def cancel(self) -> Any: ...

    def add_done_callback(self, fn: Callable[[Any], Any], /) -> Any: ...


class Executor(Protocol):
    """Whoever does the work."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future: ...


class NobodyWorks(PensilError):
    """Whoever should do the work cannot, whatever the work is."""


Done = tuple[float, list[bytes]]
"""The seconds that a chunk took, and its records."""


def work_on(work: Work[Item], entries: Sequence[Item]) -> Done:
    """What an executor does with a chunk."""
    started = time.perf_counter()
    records = [work.one(entry) for entry in entries]
    return time.perf_counter() - started, records


@record
class _Chunk(Generic[Item]):
    """Entries that travel together, and their place among the chunks."""

    place: int
    entries: tuple[Item, ...]
    bytes: int


class Dispatch(Generic[Item]):
    """Entries that are spread over an executor with so many workers: an iterator of (entries, their records)."""

    def __init__(
        self, entries: Iterable[Item], work: Work[Item], executor: Executor, *, workers: int, ordered: bool = True
    ) -> None:
        self.entries = iter(entries)
        self.work, self.executor, self.ordered = work, executor, ordered
        self.most_chunks = 3 * workers  # at work, and waiting to be taken up
        self._size = 1  # of the next chunk
        self._made = self._ahead = self._bytes = self._running = 0
        self._futures: dict[int, Future] = {}
        self._chunks: dict[int, _Chunk[Item]] = {}
        self._finished: SimpleQueue[tuple[int, Future]] = SimpleQueue()
        self._ended = False

    def __iter__(self) -> Generator[tuple[Sequence[Item], list[bytes]], None, None]:
        ready: dict[int, list[bytes]] = {}
        head = 0
        try:
            while True:
                self._fill()
                if not self._chunks:
                    return
                place, records = self._next()
                if not self.ordered:
                    yield self._taken(place), records
                    continue
                ready[place] = records
                while head in ready:
                    yield self._taken(head), ready.pop(head)
                    head += 1
        finally:
            for future in self._futures.values():
                future.cancel()

    def _taken(self, place: int) -> Sequence[Item]:
        """The entries of a chunk that is under way no longer."""
        chunk = self._chunks.pop(place)
        self._ahead -= len(chunk.entries)
        self._bytes -= chunk.bytes
        return chunk.entries

    def _fill(self) -> None:
        """Hand over as much as may be under way."""
        while not self._ended and self._running < self.most_chunks:
            if self._ahead >= MOST_AHEAD or self._bytes >= MOST_BYTES_AHEAD:
                return
            chunk = self._chunk()
            if chunk is not None:
                self._submit(chunk)

    def _chunk(self) -> _Chunk[Item] | None:
        entries: list[Item] = []
        size = 0
        while len(entries) < self._size and size < MOST_BYTES_AHEAD // 8:
            entry = next(self.entries, None)
            if entry is None:
                self._ended = True
                break
            entries.append(entry)
            size += self.work.size(entry)
        if not entries:
            return None
        chunk = _Chunk(self._made, tuple(entries), size)
        self._made += 1
        self._ahead += len(entries)
        self._bytes += size
        return chunk

    def _submit(self, chunk: _Chunk[Item]) -> None:
        self._chunks[chunk.place] = chunk
        self._running += 1
        future = self.executor.submit(work_on, self.work, chunk.entries)
        self._futures[chunk.place] = future
        future.add_done_callback(lambda done: self._finished.put((chunk.place, done)))

    def _next(self) -> tuple[int, list[bytes]]:
        """The next chunk that is finished, whichever it is, and its records."""
        place, future = self._finished.get()
        self._running -= 1
        del self._futures[place]
        chunk = self._chunks[place]
        try:
            seconds, records = future.result()
        except (NobodyWorks, BrokenExecutor) as error:
            raise NobodyWorks(f"the work cannot go on: {error}") from error
        except Exception:
            return place, self._one_by_one(chunk)
        wanted = int(len(records) * CHUNK / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, MOST_IN_CHUNK))
        return place, records

    def _one_by_one(self, chunk: _Chunk[Item]) -> list[bytes]:
        """The records of a chunk that failed as a whole: only what fails again alone has failed.

        Also where the chunk was a single entry: the work raises nothing because of one, so the fault may be that of
        whoever did it.
        """
        records: list[bytes] = []
        for entry in chunk.entries:
            try:
                records += self.executor.submit(work_on, self.work, (entry,)).result()[1]
            except (NobodyWorks, BrokenExecutor) as broken:
                raise NobodyWorks(f"the work cannot go on: {broken}") from broken
            except Exception as again:
                records.append(self.work.failed(entry, "crashed", f"{type(again).__name__}: {again}"[:300]))
        return records
