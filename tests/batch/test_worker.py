"""One process of the pool, without the process: what it hands over, and what it writes into its slot."""

from __future__ import annotations

import io
import mmap
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pensil.engine import worker
from pensil.engine.frames import read_frame, write_frames
from pensil.engine.worker import SLOT

STATM = Path("/proc/self/statm")


class Slow:
    """Entries are the seconds that they take, on a clock of their own; a negative one takes too much memory."""

    def __init__(self) -> None:
        self.now = 100.0

    def one(self, entry: float) -> bytes:
        if entry < 0:
            raise MemoryError
        self.now += entry
        return f"{entry}".encode()

    def failed(self, entry: float, status: str, reason: str) -> bytes:
        return f"{status}: {reason}".encode()


def frames(data: bytes) -> list[list[bytes]]:
    stream, found = io.BytesIO(data), []
    while stream.tell() < len(data):
        found.append(pickle.loads(read_frame(stream)))
    return found


def test_pieces_come_after_their_lengths() -> None:
    stream = io.BytesIO()
    write_frames(stream, b"ab", b"", b"c" * 300)
    assert stream.getvalue()[:6] == b"\x02\0\0\0ab"
    stream.seek(0)
    assert [read_frame(stream) for _ in range(3)] == [b"ab", b"", b"c" * 300]
    with pytest.raises(EOFError):
        read_frame(stream)
    for cut in (1, 5):
        with pytest.raises(EOFError):
            read_frame(io.BytesIO(b"\x02\0\0\0ab"[:cut]))


def chunk(monkeypatch: pytest.MonkeyPatch, entries: list[float]) -> tuple[list[list[bytes]], list[tuple[int, float]]]:
    """What is handed over of a chunk, and what stood in the slot at each entry and at the end."""
    work, out, slots = Slow(), io.BytesIO(), mmap.mmap(-1, 3 * SLOT.size)
    seen: list[tuple[int, float]] = []
    one = work.one

    def watched(entry: float) -> bytes:
        seen.append(SLOT.unpack_from(slots, SLOT.size))
        return one(entry)

    work.one = watched  # type: ignore[method-assign]
    monkeypatch.setattr("pensil.engine.worker.time.monotonic", lambda: work.now)
    worker._chunk(work, entries, out, slots, SLOT.size)
    seen.append(SLOT.unpack_from(slots, SLOT.size))
    assert SLOT.unpack_from(slots, 0) == SLOT.unpack_from(slots, 2 * SLOT.size) == (0, 0.0)
    return frames(out.getvalue()), seen


def test_a_process_tells_which_entry_it_is_at_and_since_when(monkeypatch: pytest.MonkeyPatch) -> None:
    _, seen = chunk(monkeypatch, [0.25, 0.5, 0.0])
    assert seen == [(0, 100.0), (1, 100.25), (2, 100.75), (3, 0.0)]


def test_records_are_handed_over_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    handed, _ = chunk(monkeypatch, [0.03125, 0.015625, 0.0078125, 0.0, 0.03125, 0.0])
    assert [len(each) for each in handed] == [3, 3]
    assert chunk(monkeypatch, [0.0, 0.0])[0] == [[b"0.0", b"0.0"]]
    assert [len(each) for each in chunk(monkeypatch, [1.0, 1.0, 1.0])[0]] == [1, 1, 1]
    assert chunk(monkeypatch, [])[0] == [[]]


def test_what_needs_too_much_memory_costs_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    handed, _ = chunk(monkeypatch, [0.0, -1.0, 0.0])
    assert handed == [[b"0.0", b"memory: there is not enough memory for this", b"0.0"]]


@pytest.mark.skipif(not STATM.exists(), reason="the system does not say how much memory a process has")
@pytest.mark.parametrize("hard", [-1, 1000])
def test_memory_is_limited_to_so_much_more_than_now(hard: int, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limits: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (0, resource.RLIM_INFINITY if hard < 0 else hard))
    monkeypatch.setattr(resource, "setrlimit", lambda what, limit: limits.append((what, limit)))
    before = int(STATM.read_text().split()[0]) * resource.getpagesize()
    worker._limit_memory(1 << 40)
    ((what, (soft, kept)),) = limits
    assert what == resource.RLIMIT_AS
    if hard < 0:
        assert kept == resource.RLIM_INFINITY
        assert before / 2 < soft - (1 << 40) < before * 2, "it may have changed a little"
    else:
        assert (soft, kept) == (1000, 1000)


def test_where_memory_cannot_be_limited_the_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource")

    def refused(*_: object) -> None:
        raise ValueError("not here")

    monkeypatch.setattr("resource.setrlimit", refused)
    assert worker._limit_memory(1) is None  # type: ignore[func-returns-value]


def test_a_process_that_nobody_gives_work_any_more_ends_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """As it is when the pool was killed, which could not remove the file of the slots."""
    shared = tmp_path / "slots"
    shared.write_bytes(bytes(SLOT.size))
    source = Path(worker.__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-m", "pensil.engine.worker", str(shared), "0", "0"],
        stdin=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(source)},
        timeout=60,
    )
    assert ended.returncode == 0
    assert not shared.exists()
