"""Have entrants solve the same boards, each in a process of its own, and judge what they say.

They take turns: every board goes to all of them before the next one does. What else the machine does, and how fast it
happens to run in this minute, is then the same for all; entrants one after the other would not be comparable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pensil
from benchmarks.boards import Board
from benchmarks.entrants import Entrant
from benchmarks.runner import DidNotStart, Runner
from pensil.kinds import kind_named

SOLVED = "solved"


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
    first: float | None = None  # the same when it saw the board for the first time
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
    entrants: list[Entrant],
    boards: list[Board],
    seconds: float,
    give_up: int,
    progress: Callable[[Lap], None] = lambda _: None,
) -> list[Record]:
    """All boards in turn; an entrant leaves a kind after `give_up` time-outs in a row, and the rest is not tried."""
    kinds = sorted({board.kind for board in boards})
    records = [Record(entrant) for entrant in entrants]
    seats = [_Seat(record, Runner(record.entrant, kinds), give_up) for record in records]
    try:
        for number, board in enumerate(boards):
            begins = number % len(seats)  # nobody is always the one who finds the caches cold
            for seat in seats[begins:] + seats[:begins]:
                lap = seat.lap(board, seconds)
                if lap is not None:
                    progress(lap)
    finally:
        for seat in seats:
            seat.runner.stop()
    return records


@dataclass
class _Seat:
    """An entrant at work: its process, what is written down about it, and the kinds that it is about to leave."""

    record: Record
    runner: Runner
    give_up: int
    in_a_row: dict[str, int] = field(default_factory=dict)

    def lap(self, board: Board, seconds: float) -> Lap | None:
        """What it makes of the board; None where it does not take part at all."""
        record = self.record
        if record.failed:
            return None
        try:
            lap = self._lap(board, seconds)
        except DidNotStart as error:
            record.failed = str(error)
            return None
        record.laps.append(lap)
        return lap

    def _lap(self, board: Board, seconds: float) -> Lap:
        if self.in_a_row.get(board.kind, 0) >= self.give_up:
            note = f"not tried after {self.give_up} time-outs in a row"
            return _lap(self.record.entrant, board, "given-up", note=note)
        said = self.runner.solve(board.puzzle, seconds)
        self.record.version, self.record.missing = self.runner.about["version"], self.runner.about["missing"]
        lap = _judged(self.record.entrant, board, said)
        self.in_a_row[board.kind] = self.in_a_row.get(board.kind, 0) + 1 if lap.outcome == "timeout" else 0
        return lap


def _judged(entrant: Entrant, board: Board, said: dict[str, Any]) -> Lap:
    """All answers are checked by the rules; a board with a known solution is known to have no other."""
    status, answer = said["status"], said.get("answer")
    times = {name: said.get(name) for name in ("cpu", "first", "wall")}
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
