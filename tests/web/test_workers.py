"""The line to a worker, with a process that only seems to be one: what is sent, when it is ended, and which lane."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

from pensil.engine.frames import read_frame, write_frames
from pensil.web import workers
from pensil.web.worker import END, READY
from pensil.web.workers import Lane, Worker, Workers


class Process:
    """What a process has said before anybody listens; it takes everything that is sent."""

    said: list[tuple[bytes, ...]]

    def __init__(self, command: list[str], **_: Any) -> None:
        self.command = command
        self.stdin, self.stdout = io.BytesIO(), io.BytesIO()
        for frames in [(READY, b""), *self.said]:
            write_frames(self.stdout, *frames)
        self.stdout.seek(0)
        self.code: int | None = None
        self.killed = 0

    def poll(self) -> int | None:
        return self.code

    def kill(self) -> None:
        self.killed += 1

    def communicate(self) -> None:
        self.code = -9

    def heard(self) -> list[bytes]:
        self.stdin.seek(0)
        found = []
        while self.stdin.tell() < len(self.stdin.getvalue()):
            found.append(read_frame(self.stdin))
        return found


class Timer:
    """A clock that rings when it is told to."""

    all: list[Timer]

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self.seconds, self.ring = seconds, ring
        self.state = "new"
        self.all.append(self)

    def start(self) -> None:
        self.state = "running"

    def cancel(self) -> None:
        self.state = "off"


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    Process.said, Timer.all = [(b"200", b"{}")], []
    monkeypatch.setattr("pensil.web.workers.subprocess.Popen", Process)
    monkeypatch.setattr("pensil.web.workers.threading.Timer", Timer)


def process_of(worker: Worker) -> Any:
    return worker.process


def test_a_request_is_sent_once_the_process_has_started() -> None:
    Process.said = [(b"200", b"{}"), (b"400", b"[]")]
    worker = Worker(3)
    assert process_of(worker).command[-1] == "from pensil.web.worker import work; work(3)"
    assert (worker.ready, worker.late, worker.unwanted, worker.timer) == (False, False, False, None)
    assert worker.ask("open", b'{"a":1}', 7.5) == (200, "{}")
    assert worker.ready
    assert [(timer.seconds, timer.state) for timer in Timer.all] == [(120.0, "off"), (7.5, "off")]
    assert worker.ask("check", b"{}", 2.0) == (400, "[]")
    assert [(timer.seconds, timer.state) for timer in Timer.all[2:]] == [(2.0, "off")]
    assert process_of(worker).heard() == [b"open", b'{"a":1}', b"check", b"{}"]
    with pytest.raises(EOFError):
        worker.ask("check", b"{}", 2.0)
    assert {timer.state for timer in Timer.all} == {"off"}


def test_a_reply_in_parts_ends_with_an_empty_one() -> None:
    Process.said = [(b"200", b"a"), (b"200", b"b"), (END, b"")]
    worker = Worker(0)
    worker.begin("events", b"{}", 1.0)
    assert [worker.part() for _ in range(3)] == [(200, "a"), (200, "b"), None]
    assert Timer.all[-1].state == "running"
    worker.finish()
    assert Timer.all[-1].state == "off"


def test_a_process_that_is_late_is_ended_and_says_nothing() -> None:
    Process.said = []
    worker = Worker(0)
    worker.begin("open", b"{}", 1.0)
    Timer.all[-1].ring()
    assert (worker.late, process_of(worker).killed) == (True, 1)
    assert worker.part() is None
    before = worker.process
    worker.renew()
    assert worker.process is not before
    assert (worker.late, worker.ready, worker.unwanted) == (False, False, False)
    assert before.poll() == -9


def test_a_process_that_has_ended_meanwhile_is_replaced() -> None:
    worker = Worker(0)
    before = process_of(worker)
    worker.ready = worker.unwanted = True
    before.code = 1
    assert worker.ask("open", b"{}", 1.0) == (200, "{}")
    assert before.heard() == []
    assert process_of(worker).heard() == [b"open", b"{}"]
    assert not worker.unwanted


def test_a_process_that_is_too_late_to_start_is_none() -> None:
    worker = Worker(0)
    process_of(worker).stdout.truncate(0)
    with pytest.raises(EOFError):
        worker.begin("open", b"{}", 1.0)
    worker.late = True
    worker.begin("open", b"{}", 1.0)
    assert worker.part() is None


def test_requests_that_search_have_a_lane_of_their_own() -> None:
    both = Workers(3)
    assert [len(lane.workers) for lane in (both.quick, both.searching)] == [3, 3]
    assert [lane.idle.qsize() for lane in (both.quick, both.searching)] == [3, 3]
    commands = [process_of(lane.workers[0]).command[-1] for lane in (both.quick, both.searching)]
    assert [command[-7:] for command in commands] == ["work(0)", f"work({workers.NICE})"]
    assert both._lane("open") is both.quick
    assert both._lane("solve") is both._lane("events") is both.searching
    both.end()
    assert all(process_of(worker).killed == 1 for lane in (both.quick, both.searching) for worker in lane.workers)


@pytest.mark.parametrize(("processors", "count"), [(None, 2), (1, 2), (2, 2), (3, 3), (8, 8), (9, 8)])
def test_there_are_as_many_as_processors_but_not_too_many(
    processors: int | None, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pensil.web.workers.os.cpu_count", lambda: processors)
    assert len(Workers().quick.workers) == count


def test_a_lane_gives_its_workers_back_and_says_when_it_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING", 1)

    async def course() -> list[object]:
        lane = Lane(1, 0)
        (worker,) = lane.workers
        told: list[object] = [await lane.ask("open", b"{}"), lane.idle.qsize(), lane.waiting]
        before = worker.process
        told += [(await lane.ask("open", b"{}"))[0]]  # it has said all it has to say
        told += [worker.process is before, lane.idle.qsize()]
        taken = await lane._free()
        waiting = asyncio.create_task(lane._free())
        await asyncio.sleep(0)
        told += [taken is worker, lane.waiting, await lane._free(), (await lane.ask("open", b"{}"))[0]]
        told += [[status async for status, _ in lane.parts("events", b"{}")]]
        lane.idle.put_nowait(worker)
        return [*told, await waiting is worker, lane.waiting]

    assert asyncio.run(course()) == [(200, "{}"), 1, 0, 503, False, 1, True, 1, None, 503, [503], True, 0]
    assert [timer.seconds for timer in Timer.all[:2]] == [120.0, workers.ALL["open"].seconds + workers.GRACE]


def test_work_that_nobody_waits_for_any_more_is_ended_and_its_process_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a reply is just on its way."""
    ended = threading.Event()

    def reply(*_: object) -> tuple[int, str]:
        ended.wait(20)
        return 200, "{}"

    async def course() -> tuple[bool, bool]:
        lane = Lane(1, 0)
        (worker,) = lane.workers
        before = worker.process
        monkeypatch.setattr(before, "kill", ended.set)
        monkeypatch.setattr(worker, "ask", reply)
        asked = asyncio.create_task(lane.ask("open", b"{}"))
        await asyncio.sleep(0.05)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        killed = ended.is_set()
        ended.set()
        return killed, (await asyncio.wait_for(lane.idle.get(), 20)).process is before

    assert asyncio.run(course()) == (True, False)


def parted(said: list[tuple[bytes, ...]], most: int = 9, *, late: bool = False) -> tuple[list[int], Any, Worker, int]:
    """The states of the parts of a reply, of which at most so many are taken; the first process, worker, and who waits.

    With `late` the time is over when the first part has come.
    """

    async def course() -> tuple[list[int], Any, Worker, int]:
        Process.said = said
        lane = Lane(1, 0)
        (worker,) = lane.workers
        process = process_of(worker)
        parts, found = lane.parts("events", b"{}"), []
        async for status, _ in parts:
            found.append(status)
            if late and len(found) == 1:
                Timer.all[-1].ring()
            if len(found) == most:
                break
        await parts.aclose()
        await asyncio.wait_for(lane.idle.get(), 20)
        return found, process, worker, lane.idle.qsize()

    return asyncio.run(course())


LINES: list[tuple[bytes, ...]] = [(b"200", b"a"), (b"200", b"b")]


def test_after_a_reply_in_parts_the_process_is_there_for_others() -> None:
    found, process, worker, waiting = parted([*LINES, (END, b"")])
    assert (found, waiting) == ([200, 200], 0)
    assert process_of(worker) is process
    assert process.killed == 0
    seconds = workers.ALL["events"].seconds + workers.GRACE
    assert [(timer.seconds, timer.state) for timer in Timer.all] == [(120.0, "off"), (seconds, "off")]


def test_who_does_not_wait_for_the_end_of_a_reply_in_parts_ends_the_process() -> None:
    found, process, worker, waiting = parted([*LINES, (END, b"")], most=1)
    assert (found, waiting) == ([200], 0)
    assert process_of(worker) is not process
    assert process.killed
    assert {timer.state for timer in Timer.all} == {"off"}


@pytest.mark.parametrize(("late", "status"), [(False, 503), (True, 504)])
def test_the_last_part_says_why_there_are_no_others(late: bool, status: int) -> None:
    found, process, worker, waiting = parted(LINES, late=late)
    assert (found, waiting) == ([200, 200, status], 0)
    assert process_of(worker) is not process
    assert process.killed


def test_nobody_is_refused_while_a_process_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING", 0)

    async def course() -> list[int]:
        lane = Lane(1, 0)
        found = [(await lane.ask("open", b"{}"))[0]]
        await lane._free()
        return [*found, (await lane.ask("open", b"{}"))[0]]

    assert asyncio.run(course()) == [200, 503]
