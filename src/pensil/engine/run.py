"""Run one strategy on one puzzle: its result, its counters, and its search as a lazy stream of events.

A Run searches when its result is first asked for. `events` gives the search again from its beginning, since strategies
are deterministic; so looking at a trace costs no memory, however long it is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

from pensil.core.board import Board, Puzzle
from pensil.core.record import record
from pensil.core.trace import Counters, Event, Strategy, Tally, What
from pensil.errors import UnknownStrategy
from pensil.kinds import kind_named

RunStatus = Literal["solved", "unique", "multiple", "none", "failed", "limit"]


def strategies_of(kind: str) -> tuple[Strategy, ...]:
    """The strategies of a kind: those of its paper, and the engine."""
    from pensil.engine.strategy import ENGINE

    return (*kind_named(kind).strategies(), ENGINE)


def strategy_named(kind: str, name: str) -> Strategy:
    strategies: Sequence[Strategy] = strategies_of(kind)
    for strategy in strategies:
        if strategy.name == name.strip().lower():
            return strategy
    known = ", ".join(strategy.name for strategy in strategies)
    raise UnknownStrategy(f"{kind} has no strategy {name[:40]!r}; there are {known}")


@record
class Outcome:
    """How a search ended."""

    status: RunStatus
    solutions: tuple[Board, ...]
    counters: Counters
    seconds: float


@record
class Run:
    """A search that stops after so many solutions (0 = never), nodes or seconds."""

    puzzle: Puzzle
    strategy: Strategy
    stop_after: int = 1
    limit_nodes: int | None = None
    timeout: float | None = None

    @property
    def events(self) -> Iterator[Event]:
        """The search from its beginning, event by event."""
        return Search(self).events()

    @cached_property
    def outcome(self) -> Outcome:
        return Search(self).finish()

    @property
    def status(self) -> RunStatus:
        return self.outcome.status

    @property
    def solutions(self) -> tuple[Board, ...]:
        return self.outcome.solutions

    @property
    def counters(self) -> Counters:
        return self.outcome.counters

    @property
    def seconds(self) -> float:
        return self.outcome.seconds

    def to_json(self) -> dict[str, Any]:
        return outcome_json(self.puzzle, self.strategy, self.outcome)


def outcome_json(puzzle: Puzzle, strategy: Strategy, outcome: Outcome) -> dict[str, Any]:
    return {
        "kind": puzzle.kind,
        "strategy": strategy.name,
        "status": outcome.status,
        "solutions": [board.to_json() for board in outcome.solutions],
        "counters": outcome.counters.to_json(),
        "time": round(outcome.seconds, 6),
    }


class Search:
    """One pass through the search of a Run; `outcome()` tells how far it has come."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.solutions: list[Board] = []
        self._tally = Tally()
        self._masks = list(run.puzzle.domains)
        self._status: RunStatus = "limit"
        self._started = time.monotonic()

    def events(self) -> Iterator[Event]:
        """The events, until the search ends or a limit is reached."""
        run, counters = self.run, self._tally.counters
        deadline = None if run.timeout is None else self._started + run.timeout
        failed = False
        for event in run.strategy.search(run.puzzle):
            self._tally.count(event)
            for spot, mask in event.changes:
                self._masks[spot] = mask
            if event.what is What.SOLVED:
                self.solutions.append(Board(run.puzzle, self._masks))
            failed = failed or event.what is What.FAILED
            yield event
            if event.what is What.SOLVED and len(self.solutions) == run.stop_after:
                self._status = "solved"
                return
            if run.limit_nodes is not None and counters.generated >= run.limit_nodes:
                return
            if deadline is not None and time.monotonic() > deadline:
                return
        self._status = self._final(failed)

    def _final(self, failed: bool) -> RunStatus:
        """The status when everything has been searched."""
        if not self.run.strategy.complete:
            return "solved" if self.solutions else "failed"
        if failed and not self.solutions:
            return "failed"
        return "none" if not self.solutions else "unique" if len(self.solutions) == 1 else "multiple"

    def outcome(self) -> Outcome:
        seconds = time.monotonic() - self._started
        return Outcome(self._status, tuple(self.solutions), self._tally.counters, seconds)

    def finish(self) -> Outcome:
        for _ in self.events():
            pass
        return self.outcome()
