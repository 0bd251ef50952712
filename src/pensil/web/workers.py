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

from pensil.web.service import REQUESTS, refused
from pensil.web.worker import receive, send

GRACE = 2.0
"""Seconds after the limit of a request before its process is ended: requests mostly end by themselves."""

WAITING = 64
"""How many requests may wait in a lane; those that come then are told that it is busy."""

NICE = 5
"""Processes that search give way to those that answer at once."""

Reply = tuple[int, str]


class Worker:
    """One process and the line to it."""

    def __init__(self, nice: int) -> None:
        # A program of its own, which imports nothing of the one that starts it.
        command = [sys.executable, "-c", f"from pensil.web.worker import work; work({nice})"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.unwanted = False  # whether its asker has gone

    def ask(self, name: str, body: bytes, seconds: float) -> Reply | None:
        """The reply, or None when there is none in time. Raises OSError or EOFError when the process has ended."""
        late = threading.Event()

        def stop() -> None:
            late.set()
            self.process.kill()

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            send(self.process.stdin, name.encode(), body)
            status, text = receive(self.process.stdout)
            return int(status), text.decode()
        except (OSError, EOFError):
            if late.is_set():
                return None
            raise
        finally:
            timer.cancel()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


class Lane:
    """Some workers, and how many requests wait for them."""

    def __init__(self, size: int, nice: int) -> None:
        self.nice = nice
        self.workers = [Worker(nice) for _ in range(size)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0

    async def ask(self, name: str, body: bytes) -> Reply:
        if self.idle.empty() and self.waiting >= WAITING:
            return refused("busy", "too many requests at once: try again in a moment")
        self.waiting += 1
        try:
            worker = await self.idle.get()
        finally:
            self.waiting -= 1
        asked = asyncio.create_task(self._asked(worker, name, body))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            if not asked.done():  # nobody waits for the reply any more; the line breaks, and a new worker comes
                worker.unwanted = True
                worker.process.kill()
            raise

    async def _asked(self, worker: Worker, name: str, body: bytes) -> Reply:
        seconds = REQUESTS[name].seconds + GRACE
        if worker.process.poll() is not None:  # it ended while it had nothing to do
            worker = await asyncio.to_thread(self._replaced, worker)
        reply: Reply | None = None
        lost = refused("time-limit", f"the time limit of {REQUESTS[name].seconds:g} s was reached")
        try:
            reply = await asyncio.to_thread(worker.ask, name, body, seconds)
        except (OSError, EOFError):
            lost = refused("busy", "the process that worked on this has ended: try again")
        finally:
            if reply is None or worker.unwanted:
                worker = await asyncio.to_thread(self._replaced, worker)
            self.idle.put_nowait(worker)
        return lost if reply is None else reply

    def _replaced(self, worker: Worker) -> Worker:
        worker.end()
        fresh = Worker(self.nice)
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def end(self) -> None:
        for worker in self.workers:
            worker.end()


class Workers:
    """Both lanes; by default as many processes in each as there are processors, at least two."""

    def __init__(self, size: int | None = None) -> None:
        count = size or max(2, min(8, os.cpu_count() or 2))
        self.quick = Lane(count, 0)
        self.searching = Lane(count, NICE)

    async def ask(self, name: str, body: bytes) -> Reply:
        """The reply to a request that is in the table."""
        return await (self.searching if REQUESTS[name].long else self.quick).ask(name, body)

    def end(self) -> None:
        self.quick.end()
        self.searching.end()
