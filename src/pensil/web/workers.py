"""Worker processes that answer requests: each can be stopped at any moment, and what waits for them is bounded.

There are two lanes, so that what a player waits for never stands behind a search: each has its own processes and its
own waiting room. A process that takes too long, that crashes, or whose asker has gone is ended, and another one takes
its place; only its own request is lost.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator

from pensil.engine.frames import write_frames
from pensil.errors import TimeLimit
from pensil.web.refusals import Busy, unanswered
from pensil.web.service import REQUESTS
from pensil.web.streams import STREAMS
from pensil.web.worker import END, receive

GRACE = 2.0
"""Seconds after the limit of a request before its process is ended: requests mostly end by themselves."""

STARTING = 120.0
"""Seconds that a process may take to start: on a computer that is busy, longer than its first request."""

WAITING = 64
"""How many requests may wait in a lane; those that come then are told that it is busy."""

NICE = 5
"""Processes that search give way to those that answer at once."""

Reply = tuple[int, str]

BUSY = Busy("too many requests at once: try again in a moment")
LOST = Busy("the process that worked on this has ended: try again")

ALL = REQUESTS | STREAMS


class Worker:
    """A process and the line to it; when it has ended, another one takes its place."""

    def __init__(self, nice: int) -> None:
        # A program of its own, which imports nothing of the one that starts it.
        self.command = [sys.executable, "-c", f"from pensil.web.worker import work; work({nice})"]
        self.changing = threading.Lock()
        self.timer: threading.Timer | None = None
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.unwanted = False  # whether its asker has gone
        self.late = False  # whether it was ended because it took too long
        self.ready = False  # whether it has said that it has started

    def renew(self) -> None:
        """Another process instead of this one."""
        with self.changing:
            self.end()
            self._start()

    def ask(self, name: str, body: bytes, seconds: float) -> Reply | None:
        """The reply, or None when there is none in time. Raises OSError or EOFError when the process has ended."""
        try:
            self.begin(name, body, seconds)
            return self.part()
        finally:
            self.finish()

    def begin(self, name: str, body: bytes, seconds: float) -> None:
        """Sends a request; after so many seconds the process is ended."""
        if self.process.poll() is not None:  # it ended while it had nothing to do
            self.renew()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            if not self.ready:
                self._limit(STARTING)
                receive(self.process.stdout)
                self.ready = True
            self._limit(seconds)
            write_frames(self.process.stdin, name.encode(), body)
        except (OSError, EOFError):
            if not self.late:
                raise

    def _limit(self, seconds: float) -> None:
        """After so many seconds the process is ended, unless this is said again."""
        self.finish()
        self.timer = threading.Timer(seconds, self._stop)
        self.timer.start()

    def part(self) -> Reply | None:
        """What comes next in reply; None when the time is over, or the reply is."""
        assert self.process.stdout is not None
        try:
            status, text = receive(self.process.stdout)
        except (OSError, EOFError):
            if self.late:
                return None
            raise
        return None if status == END else (int(status), text.decode())

    def finish(self) -> None:
        """The reply is over, or nobody waits for it."""
        if self.timer is not None:
            self.timer.cancel()

    def _stop(self) -> None:
        self.late = True
        self.process.kill()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


class Lane:
    """Some workers, and how many requests wait for them."""

    def __init__(self, size: int, nice: int) -> None:
        self.workers = [Worker(nice) for _ in range(size)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0

    async def ask(self, name: str, body: bytes) -> Reply:
        worker = await self._free()
        if worker is None:
            return unanswered(BUSY, body)
        asked = asyncio.create_task(self._asked(worker, name, body))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            if not asked.done():  # nobody waits for the reply any more; the line breaks, and a new worker comes
                worker.unwanted = True
                worker.process.kill()
            raise

    async def parts(self, name: str, body: bytes) -> AsyncGenerator[Reply, None]:
        """A reply part by part; whoever closes this before its end ends the work on it."""
        worker = await self._free()
        if worker is None:
            yield unanswered(BUSY, body)
            return
        over = False
        try:
            await asyncio.to_thread(worker.begin, name, body, ALL[name].seconds + GRACE)
            while (part := await asyncio.to_thread(worker.part)) is not None:
                yield part
            over = not worker.late
            if worker.late:
                yield unanswered(_late(name), body)
        except (OSError, EOFError):
            yield unanswered(LOST, body)
        finally:
            worker.finish()
            if over:
                self.idle.put_nowait(worker)
            else:
                worker.process.kill()
                self._renewing = asyncio.create_task(self._renewed(worker))

    async def _free(self) -> Worker | None:
        """A worker that has nothing to do; None when too many wait for one."""
        if self.idle.empty() and self.waiting >= WAITING:
            return None
        self.waiting += 1
        try:
            return await self.idle.get()
        finally:
            self.waiting -= 1

    async def _asked(self, worker: Worker, name: str, body: bytes) -> Reply:
        reply: Reply | None = None
        why: Busy | TimeLimit = _late(name)
        try:
            reply = await asyncio.to_thread(worker.ask, name, body, ALL[name].seconds + GRACE)
        except (OSError, EOFError):
            why = LOST
        finally:
            if reply is None or worker.unwanted:
                await self._renewed(worker)
            else:
                self.idle.put_nowait(worker)
        return unanswered(why, body) if reply is None else reply

    async def _renewed(self, worker: Worker) -> None:
        await asyncio.to_thread(worker.renew)
        self.idle.put_nowait(worker)

    def end(self) -> None:
        for worker in self.workers:
            worker.end()


def _late(name: str) -> TimeLimit:
    return TimeLimit(f"the time limit of {ALL[name].seconds:g} s was reached")


class Workers:
    """Both lanes; by default as many processes in each as there are processors, at least two."""

    def __init__(self, size: int | None = None) -> None:
        count = size or max(2, min(8, os.cpu_count() or 2))
        self.quick = Lane(count, 0)
        self.searching = Lane(count, NICE)

    async def ask(self, name: str, body: bytes) -> Reply:
        """The reply to a request that is in the table."""
        return await self._lane(name).ask(name, body)

    def parts(self, name: str, body: bytes) -> AsyncGenerator[Reply, None]:
        """The reply to a request that is answered line by line."""
        return self._lane(name).parts(name, body)

    def _lane(self, name: str) -> Lane:
        return self.searching if ALL[name].long else self.quick

    def end(self) -> None:
        self.quick.end()
        self.searching.end()
