"""Processes of our own: whatever entries do to them, every entry has its record, and only its own."""

from __future__ import annotations

import io
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from random import Random

import pytest

from pensil.engine.batch import Dispatch, NobodyWorks
from pensil.engine.frames import write_frames
from pensil.engine.pool import Pool, _Process
from pensil.errors import PensilError
from tests.batch.works import Odd
from tests.checks import some


def _records(
    entries: list[str], pool: Pool, work: Odd | None = None, *, ordered: bool = True, workers: int = 2
) -> list[str]:
    spread = Dispatch(entries, work or Odd(), pool, workers=workers, ordered=ordered)
    return [line.decode().strip() for _, records in spread for line in records]


PLAIN = [f"plain:{i}" for i in range(300)]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_all_is_done_in_order(workers: int) -> None:
    with Pool(workers) as pool:
        assert _records(PLAIN, pool, workers=workers) == [f"done {entry}" for entry in PLAIN]
        # And again: a pool is not used up.
        assert sorted(_records(PLAIN[:7], pool, ordered=False)) == [f"done {entry}" for entry in PLAIN[:7]]


def test_what_kills_its_process_costs_only_itself() -> None:
    entries = [*PLAIN[:50], "die:1", *PLAIN[50:90], "leave:2", "die:3", *PLAIN[90:]]
    with Pool(2) as pool:
        expected = [f"{'done' if entry.startswith('plain') else 'crashed'} {entry}" for entry in entries]
        assert _records(entries, pool) == expected
        assert sorted(_records(entries, pool, ordered=False)) == sorted(expected)


def test_what_takes_too_long_is_ended() -> None:
    entries = [*PLAIN[:20], "endless:1", *PLAIN[20:40], "endless:2"]
    started = time.monotonic()
    with Pool(2, seconds=1.0) as pool:
        found = _records(entries, pool)
    assert found == [f"{'done' if entry.startswith('plain') else 'timeout'} {entry}" for entry in entries]
    assert time.monotonic() - started < 30


def test_what_needs_too_much_memory_is_recorded() -> None:
    entries = [*PLAIN[:20], "large:1", *PLAIN[20:40]]
    with Pool(2, memory=500_000_000) as pool:
        found = _records(entries, pool)
    assert found == [f"{'done' if entry.startswith('plain') else 'memory'} {entry}" for entry in entries]


class Roomy(Odd):
    """Entries are the bytes that they take."""

    def one(self, entry: str) -> bytes:
        return f"done {len(bytes(int(entry)))}\n".encode()


@pytest.mark.skipif(
    not os.path.exists("/proc/self/statm"), reason="the system does not say how much memory a process has"
)
def test_the_limit_of_memory_is_the_same_for_all_work() -> None:
    """Counted from what a process has when it begins, however much work it is told."""
    with Pool(1, memory=500_000_000) as pool:
        for pace in some((0.0, 1.0, 2.0)):
            found = _records(["100000000", "900000000"], pool, Roomy(pace))
            assert found == ["done 100000000", "memory 900000000"]


def test_what_is_printed_is_no_record() -> None:
    with Pool(1) as pool:
        assert _records(["print:1", "plain"], pool) == ["done print:1", "done plain"]


@pytest.mark.parametrize("debug", ["", "1"])
def test_what_processes_complain_about_is_shown_only_to_who_asks(
    debug: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENSIL_DEBUG", debug)
    monkeypatch.setenv("PYTHONVERBOSE", "1")
    with Pool(1) as pool:
        assert _records(["plain"], pool) == ["done plain"]
    assert ("import 'pensil.engine" in capfd.readouterr().err) == bool(debug)


def test_processes_that_others_kill_cost_nothing() -> None:
    """Only an entry whose process ends twice is to blame."""
    rng, entries, over = Random(1), [f"plain:{i}" for i in range(600)], threading.Event()
    killed = 0

    def kill() -> None:
        nonlocal killed
        while not over.wait(rng.uniform(0.1, 0.4)):
            for process in rng.sample(pool.process_ids, min(1, len(pool.process_ids))):
                os.kill(process, signal.SIGKILL)
                killed += 1

    with Pool(2) as pool:
        killer = threading.Thread(target=kill)
        killer.start()
        found = _records(entries, pool, Odd(pace=0.002))
        over.set()
        killer.join()
    assert found == [f"done {entry}" for entry in entries]
    assert killed > 0


def test_no_process_is_left_behind() -> None:
    pool = Pool(2)
    assert len(_records(PLAIN[:20], pool)) == 20
    processes = pool.process_ids
    assert os.path.exists(pool.shared)
    pool.close()
    assert not os.path.exists(pool.shared)
    deadline = time.monotonic() + 10
    while any(map(_runs, processes)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes
    assert not any(map(_runs, processes))


def _runs(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_mistake_in_the_work_is_recorded() -> None:
    """It ends the process, as anything that is not foreseen does."""
    with Pool(1) as pool:
        assert _records(["plain", "raise:1", "plain:2"], pool) == ["done plain", "crashed raise:1", "done plain:2"]


def test_work_that_cannot_travel_is_refused() -> None:
    class Local(Odd):
        pass

    with Pool(1) as pool:
        found = _records(["plain"], pool, Local())
    assert found == ["crashed plain"]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_will_do(kind: type[ThreadPoolExecutor]) -> None:
    entries = [*PLAIN[:40], "raise:1", *PLAIN[40:]]
    with kind(2) as executor:
        spread = Dispatch(entries, Odd(), executor, workers=2)
        found = [line.decode().strip() for _, records in spread for line in records]
    assert found == [f"{'crashed' if entry.startswith('raise') else 'done'} {entry}" for entry in entries]


def test_a_pool_whose_processes_cannot_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with Pool(1) as pool, pytest.raises(NobodyWorks, match="as soon as they start"):
        _records(["plain"], pool)


def test_an_executor_that_breaks_ends_the_run() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(NobodyWorks):
        list(Dispatch(["plain", "die:1", "plain:2"], Odd(), executor, workers=1))


def test_not_more_than_a_little_is_read_ahead() -> None:
    read = 0

    def entries() -> Iterator[str]:
        nonlocal read
        for i in range(10_000):
            read = i
            yield f"plain:{i}"

    with Pool(1) as pool:
        spread = iter(Dispatch(entries(), Odd(pace=0.001), pool, workers=1))
        next(spread)
        assert read < 50


def test_a_pool_that_is_closed_does_nothing() -> None:
    pool = Pool(1)
    assert _records(["plain"], pool) == ["done plain"]
    pool.close()
    with pytest.raises(PensilError):
        pool.submit(lambda: (0.0, []), Odd(), ["plain"])


def test_starts_that_fail_are_counted_from_the_last_chunk_that_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    done = io.BytesIO()
    write_frames(done, pickle.dumps([b"one", b"two"]))
    streams: list[io.BytesIO | None] = [None, None, done, None, None, None]

    def next_streams(self: _Process) -> tuple[io.BytesIO, io.BytesIO]:
        stream = streams.pop(0)
        if stream is None:
            raise EOFError
        stream.seek(0)
        return io.BytesIO(), stream

    monkeypatch.setattr(_Process, "_streams", next_streams)
    with Pool(1) as pool:
        monkeypatch.setattr(pool, "slot", lambda number: (9, 0.0))  # it was at no entry
        process = _Process(pool, 0)
        assert process.do(Odd(), ["plain:1", "plain:2"])[1] == [b"one", b"two"]
        with pytest.raises(NobodyWorks, match="as soon as they start"):
            process.do(Odd(), ["plain:3"])
        assert streams == []
