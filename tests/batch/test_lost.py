"""Processes of the pool that end while they work, as it is written down: what is tried again, and who is blamed."""

from __future__ import annotations

import io
import pickle
import threading
from concurrent.futures import Future
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pensil.core.record import record
from pensil.engine.batch import NobodyWorks
from pensil.engine.frames import read_frame, write_frames
from pensil.engine.pool import _MOST_FAILED_STARTS, Pool, _Process


@record
class Named:
    """Work that says what failed, and why."""

    name: str = "work"

    def one(self, entry: str) -> bytes:
        raise AssertionError("this is done elsewhere")

    def size(self, entry: str) -> int:
        return len(entry)

    def failed(self, entry: str, status: str, reason: str) -> bytes:
        return f"{status} {entry}: {reason}".encode()


class Attempt(NamedTuple):
    """What a process hands over before it ends, if it does, and where it is then."""

    records: str  # in pieces, by blanks
    at: int = -1  # the place of an entry among those that it was given
    stopped: bool = False  # whether it was ended for being at one entry too long
    too_long: bool = True  # whether it still was at that entry when it ended


class Lost:
    """A process of a pool, played by attempts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *attempts: Attempt) -> None:
        self.attempts = list(attempts)
        self.given: list[tuple[bool, list[str]]] = []  # whether the work was told, and which entries
        self.freed = 0
        self.now = Attempt("")
        self.closing = threading.Event()
        pool: Any = SimpleNamespace(
            _closing=self.closing,
            slot=lambda number: (self.now.at, 0.0),
            too_long=lambda number: self.now.too_long,
            free=self.free,
        )
        self.process = _Process(pool, 7)
        monkeypatch.setattr(self.process, "_streams", self.streams)

    def free(self, number: int) -> None:
        assert number == 7
        self.freed += 1

    def streams(self) -> tuple[io.BytesIO, io.BytesIO]:
        self.note()
        self.now = self.attempts.pop(0)
        self.process.stopped = self.now.stopped
        taken = io.BytesIO()
        write_frames(
            taken, *(pickle.dumps([record.encode() for record in piece]) for piece in self.now.records.split())
        )
        taken.seek(0)
        self.last = io.BytesIO()
        return self.last, taken

    def note(self) -> None:
        """What the process before was given."""
        if hasattr(self, "last"):
            self.last.seek(0)
            work, entries = pickle.loads(read_frame(self.last))
            self.given.append((work is not None, entries))
            del self.last

    def do(self, entries: str, work: Named | None = None) -> list[str]:
        seconds, records = self.process.do(work or Named(), list(entries))
        self.note()
        assert seconds >= 0
        return [record.decode() for record in records]


def test_what_is_done_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Lost(monkeypatch, Attempt("A B C"), Attempt("DE"))
    assert lost.do("abc") == ["A", "B", "C"]
    assert lost.do("de") == ["D", "E"]
    assert lost.given == [(True, ["a", "b", "c"]), (False, ["d", "e"])], "the same work is told once"
    assert lost.freed == 2


def test_an_entry_at_which_a_process_ends_has_one_more_try(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Lost(monkeypatch, Attempt("A", at=1), Attempt("BC"))
    assert lost.do("abc") == ["A", "B", "C"]
    assert lost.given == [(True, ["a", "b", "c"]), (True, ["b", "c"])], "a new process knows no work"
    lost = Lost(monkeypatch, Attempt("A", at=1), Attempt("", at=0), Attempt("C"))
    assert lost.do("abc") == ["A", "crashed b: the process ended (not started)", "C"]
    assert lost.given[1:] == [(True, ["b", "c"]), (True, ["c"])]
    lost = Lost(monkeypatch, Attempt("", at=0), Attempt("A", at=1), Attempt("", at=0), Attempt("C"))
    assert lost.do("abc") == ["A", "crashed b: the process ended (not started)", "C"]


def test_an_entry_that_takes_too_long_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Lost(monkeypatch, Attempt("A", at=1, stopped=True), Attempt("C"))
    assert lost.do("abc") == ["A", "timeout b: the time limit was reached", "C"]
    lost = Lost(monkeypatch, Attempt("A", at=1, stopped=True, too_long=False), Attempt("BC"))
    assert lost.do("abc") == ["A", "B", "C"], "it came to another entry in the moment before it was ended"
    lost = Lost(monkeypatch, Attempt("", at=0, stopped=True), Attempt("B", at=1), Attempt("C"))
    assert lost.do("abc") == ["timeout a: the time limit was reached", "B", "C"]


@pytest.mark.parametrize("at", [-1, 0, 3])
def test_a_process_that_ends_at_no_entry_blames_none(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first, while it hands over, or at one whose record is here."""
    ended = Attempt("A", at=at)
    lost = Lost(monkeypatch, ended, Attempt("BC"))
    assert lost.do("abc") == ["A", "B", "C"]
    assert lost.given[1] == (True, ["b", "c"])
    lost = Lost(monkeypatch, *[Attempt("", at=-1)] * _MOST_FAILED_STARTS)
    with pytest.raises(NobodyWorks, match=r"^worker processes end as soon as they start \(not started\)$"):
        lost.do("abc")
    assert lost.attempts == []
    lost = Lost(monkeypatch, *[Attempt("", at=-1)] * (_MOST_FAILED_STARTS - 1), Attempt("ABC"))
    assert lost.do("abc") == ["A", "B", "C"]


def test_when_the_pool_is_closed_nothing_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Lost(monkeypatch, Attempt("A", at=1), Attempt("BC"))
    lost.closing.set()
    with pytest.raises(NobodyWorks, match=r"^the processes were ended$"):
        lost.do("abc")
    assert len(lost.attempts) == 1


def test_what_takes_too_long_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("pensil.engine.pool.time", SimpleNamespace(monotonic=lambda: now[0]))
    slots: dict[int, tuple[int, float]] = {}

    def too_long(seconds: float | None) -> list[bool]:
        pool: Any = SimpleNamespace(seconds=seconds, slot=slots.__getitem__)
        return [Pool.too_long(pool, number) for number in range(4)]

    slots.update({0: (0, 95.0), 1: (2, 98.0), 2: (-1, 90.0), 3: (5, 0.0)})
    assert too_long(3.0) == [True, False, False, False], "who is at no entry takes no time"
    assert too_long(5.0) == [False] * 4
    assert too_long(None) == [False] * 4
    assert too_long(1.0) == [True, True, False, False]


def test_what_was_cancelled_is_not_begun_and_what_fails_is_told() -> None:
    begun: list[str] = []

    def do(work: object, entries: str) -> tuple[float, list[bytes]]:
        begun.append(entries)
        if entries == "bad":
            raise NobodyWorks("nobody")
        return 0.0, [entries.encode()]

    given: dict[str, Future[Any]] = {name: Future() for name in ("unwanted", "bad", "good")}
    given["unwanted"].cancel()
    jobs: SimpleQueue[Any] = SimpleQueue()
    for name, future in given.items():
        jobs.put((future, Named(), name))
    jobs.put(None)
    pool: Any = SimpleNamespace(_jobs=jobs, _closing=threading.Event())
    process: Any = SimpleNamespace(do=do)
    Pool._tend(pool, process)
    assert begun == ["bad", "good"]
    assert isinstance(given["bad"].exception(0), NobodyWorks)
    assert given["good"].result(0) == (0.0, [b"good"])


@pytest.mark.parametrize(("code", "end"), [(-9, "signal 9"), (-1, "signal 1"), (0, "exit code 0"), (1, "exit code 1")])
def test_how_a_process_ended(code: int, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Lost(monkeypatch, Attempt(""))
    gone: Any = SimpleNamespace(kill=lambda: None, wait=lambda: code, stdin=io.BytesIO(), stdout=None)
    lost.process.process = gone
    assert lost.process._lost() == -1
    assert (lost.process._end, lost.process.process, gone.stdin.closed) == (end, None, True)
