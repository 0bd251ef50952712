"""Have an entrant solve boards in a process of its own, and judge what it says."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pensil
from benchmarks.boards import Board
from benchmarks.entrants import Entrant
from benchmarks.peers.environment import why_missing
from pensil.kinds import kind_named

ROOT = Path(__file__).parent.parent

SOLVED = "solved"

TO_START = 120.0
"""CPU seconds that importing a package may take."""


@dataclass(frozen=True)
class Lap:
    """What an entrant made of a board: solved, wrong, timeout, crash, error, unsupported, missing or given-up."""

    entrant: str
    board: str
    kind: str
    rows: int
    cols: int
    outcome: str
    proved: bool = False  # it said that this is the only answer
    cpu: float | None = None  # seconds
    wall: float | None = None
    note: str = ""


@dataclass
class Record:
    """Everything about one entrant in one run."""

    entrant: Entrant
    version: str = ""
    failed: str = ""  # why it did not run at all
    missing: dict[str, str] = field(default_factory=dict)  # for kinds that it cannot solve, why
    laps: list[Lap] = field(default_factory=list)


def race(
    entrant: Entrant,
    boards: list[Board],
    seconds: float,
    give_up: int,
    progress: Callable[[Lap], None] = lambda _: None,
) -> Record:
    """All boards in turn; after `give_up` time-outs in a row the rest of that kind is not tried."""
    record = Record(entrant)
    if not os.access(entrant.python, os.X_OK):
        record.failed = why_missing(entrant.package) or f"there is no {entrant.python}"
        return record
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(board.to_line() + "\n" for board in boards)
        file.flush()
        in_a_row: dict[str, int] = {}
        before = -1
        while not record.failed and len(record.laps) < len(boards):
            if len(record.laps) == before:
                record.failed = "its process ended without a word"
                break
            before = len(record.laps)
            for said in _said(entrant, file.name, before, seconds):
                if "failed" in said:
                    record.failed = why_missing(entrant.package) or said["failed"]
                    break
                if "version" in said:
                    record.version, record.missing = said["version"], said["missing"]
                if "status" not in said:
                    continue
                board = boards[len(record.laps)]
                lap = _judged(entrant, board, said)
                in_a_row[board.kind] = in_a_row.get(board.kind, 0) + 1 if lap.outcome == "timeout" else 0
                record.laps.append(lap)
                progress(lap)
                if in_a_row[board.kind] >= give_up:
                    _skip_kind(record, boards, board.kind, give_up)
                    break
    return record


def _skip_kind(record: Record, boards: list[Board], kind: str, give_up: int) -> None:
    """The boards of a kind come after each other, from small to big."""
    while len(record.laps) < len(boards) and boards[len(record.laps)].kind == kind:
        board = boards[len(record.laps)]
        note = f"not tried after {give_up} time-outs in a row"
        record.laps.append(_lap(record.entrant, board, "given-up", note=note))


def _said(entrant: Entrant, boards: str, start: int, seconds: float) -> Iterator[dict[str, Any]]:
    """The lines of a worker. When it dies over a board, that is a line too, and the last one."""
    arguments = ["benchmarks.worker", entrant.module, entrant.package, boards, str(start)]
    command = [entrant.python, "-m", *arguments]
    worker = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert worker.stdout is not None
    rest = b""
    limit = Limit(worker.pid, TO_START)
    try:
        with selectors.DefaultSelector() as waiting:
            waiting.register(worker.stdout, selectors.EVENT_READ)
            while True:
                if not waiting.select(0.05):
                    if limit.passed():
                        yield {"status": "timeout"}
                        return
                    continue
                data = os.read(worker.stdout.fileno(), 1 << 16)
                if not data:
                    break
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    said = json.loads(line)
                    if "ready" in said:
                        limit.seconds = seconds
                    yield said
                limit.restart()
        code = worker.wait()
        if code:
            yield {"status": "crash", "answer": signal.Signals(-code).name if code < 0 else f"exit code {code}"}
    finally:
        worker.kill()
        worker.wait()
        worker.stdout.close()


class Limit:
    """A limit on the CPU time of another process, and a generous one by the clock."""

    def __init__(self, pid: int, seconds: float) -> None:
        self.pid, self.seconds = pid, seconds
        self.restart()

    def restart(self) -> None:
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


def _judged(entrant: Entrant, board: Board, said: dict[str, Any]) -> Lap:
    """All answers are checked by the rules; a board with a known solution is known to have no other."""
    status, answer = said["status"], said.get("answer")
    times = {"cpu": said.get("cpu"), "wall": said.get("wall")}
    if status in ("timeout", "crash", "error", "unsupported", "missing"):
        return _lap(entrant, board, status, note=answer or "", **times)
    if status == "none":
        return _lap(entrant, board, "wrong" if board.solution else "none", note="says that there is no answer", **times)
    puzzle = kind_named(board.kind).from_json(board.puzzle)
    if answer is None:
        return _lap(entrant, board, "wrong", note="gives no answer", **times)
    try:
        broken = pensil.check(puzzle, answer)
    except pensil.PensilError as error:
        return _lap(entrant, board, "wrong", note=str(error), **times)
    if broken:
        return _lap(entrant, board, "wrong", note=broken[0].message, **times)
    if status == "multiple" and board.solution:
        return _lap(entrant, board, "wrong", note="says that there are several answers", **times)
    return _lap(entrant, board, SOLVED, proved=status in ("unique", "multiple"), **times)


def _lap(entrant: Entrant, board: Board, outcome: str, **more: Any) -> Lap:
    rows, cols = board.size
    return Lap(entrant.name, board.id, board.kind, rows, cols, outcome, **more)
