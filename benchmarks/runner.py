"""An entrant in a process of its own: it gets one board at a time, and is stopped when it takes too long."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from benchmarks.entrants import Entrant
from benchmarks.peers.environment import why_missing

ROOT = Path(__file__).parent.parent

TO_START = 120.0
"""CPU seconds that importing a package may take."""


class DidNotStart(Exception):
    """The entrant cannot take part; the message says why."""


class Runner:
    """The process of an entrant, which is begun again after a board that it did not survive."""

    def __init__(self, entrant: Entrant, kinds: list[str]) -> None:
        self.entrant, self.kinds = entrant, kinds
        self.about: dict[str, Any] = {}  # version, kinds and what is missing, as the process says it
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Have it ready to solve; raises DidNotStart."""
        if self._process is not None:
            return
        if not os.access(self.entrant.python, os.X_OK):
            raise DidNotStart(why_missing(self.entrant.package) or f"there is no {self.entrant.python}")
        command = [self.entrant.python, "-m", "benchmarks.worker", self.entrant.module, self.entrant.package]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        said = self._ask(self.kinds, TO_START)
        if "version" not in said:
            self.stop()
            why = said.get("failed") or f"its process ended without a word ({said.get('answer') or said['status']})"
            raise DidNotStart(why_missing(self.entrant.package) or why)
        self.about = said

    def solve(self, puzzle: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What it says about a puzzle: status, answer and times; also when it takes too long or dies over it."""
        self.start()
        return self._ask(puzzle, seconds)

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, question: Any, seconds: float) -> dict[str, Any]:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        limit = Limit(process.pid, seconds)
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return self._death()
        said = b""
        while not said.endswith(b"\n"):
            if not select.select([process.stdout], [], [], 0.05)[0]:
                if limit.passed():
                    self.stop()
                    return {"status": "timeout"}
                continue
            data = os.read(process.stdout.fileno(), 1 << 16)
            if not data:
                return self._death()
            said += data
        answer: dict[str, Any] = json.loads(said)
        return answer

    def _death(self) -> dict[str, Any]:
        assert self._process is not None
        code = self._process.wait()
        self.stop()
        return {"status": "crash", "answer": signal.Signals(-code).name if code < 0 else f"exit code {code}"}


class Limit:
    """A limit on the CPU time of another process, and a generous one by the clock."""

    def __init__(self, pid: int, seconds: float) -> None:
        self.pid, self.seconds = pid, seconds
        self.used, self.begun = self._cpu(), time.monotonic()

    def passed(self) -> bool:
        if time.monotonic() - self.begun > 60 + 10 * self.seconds:
            return True  # asleep, or the machine is very busy
        return self._cpu() - self.used > self.seconds

    def _cpu(self) -> float:
        """CPU seconds so far; where there is no /proc, seconds by the clock."""
        try:
            after_name = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
