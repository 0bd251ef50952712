"""Run one strategy on one puzzle: its result, its counters, and its search as a lazy stream of events.

A Run searches when its result is first asked for. `events` gives the search again from its beginning, since strategies
are deterministic; so looking at a trace costs no memory, however long it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from functools import cached_property
from time import monotonic
from typing import Any, Literal

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import Deadline
from pensil.core.kind import load
from pensil.core.record import record
from pensil.core.trace import Counters, Event, Replay, Strategy, Tally, What
from pensil.engine.alarm import alarm
from pensil.errors import TimeLimit, UnknownStrategy
from pensil.kinds import kind_named

RunStatus = Literal["solved", "unique", "multiple", "none", "failed", "limit"]


def strategies_of(kind: str, names: Iterable[str] | None = None) -> tuple[Strategy, ...]:
    """The strategies of a kind: those of its paper, and the engine; with names only these, each once.

    Other readings of a strategy are found by their names alone; NAME:all stands for all of them.
    """
    from pensil.engine.strategy import ENGINE

    if names is None:
        return (*kind_named(kind).strategies(), ENGINE)
    found: list[Strategy] = []
    for name in names:
        short = name.strip().lower().removesuffix(":all")
        found += [strategy_named(kind, name)] if short == name.strip().lower() else _readings(kind, short)
    return tuple(dict.fromkeys(found))


def _readings(kind: str, name: str) -> tuple[Strategy, ...]:
    found = strategy_named(kind, name).readings
    if not found:
        raise UnknownStrategy(f"{kind} has no other readings of {name}")
    return found


def strategy_named(kind: str, name: str) -> Strategy:
    strategies = [each for strategy in strategies_of(kind) for each in (strategy, *strategy.readings)]
    for strategy in strategies:
        if strategy.name == name.strip().lower():
            return strategy
    from pensil.core.near import nearest

    names = [strategy.name for strategy in strategies]
    if (near := nearest(name, names)) is not None:
        raise UnknownStrategy(f"{kind} has no strategy {name[:40]!r}; did you mean {near!r}?")
    raise UnknownStrategy(f"{kind} has no strategy {name[:40]!r}; there are {', '.join(names)}")


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
        """How the search ends; it is made when this is first asked for."""
        return Search(self).finish()

    @property
    def status(self) -> RunStatus:
        """How it ended: solved, unique, multiple, none, failed (it gave up, as it may), or limit."""
        return self.outcome.status

    @property
    def solutions(self) -> tuple[Board, ...]:
        """The solutions that were found, in this order."""
        return self.outcome.solutions

    @property
    def counters(self) -> Counters:
        """How much work it was: states generated, expanded, dead, and more."""
        return self.outcome.counters

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.outcome.seconds

    def to_json(self) -> dict[str, Any]:
        """How it ended, as `pensil run --json` prints it."""
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
    """One pass through the search of a Run; `outcome()` tells how far it has come.

    Its clock stands still while somebody looks at an event: writing or showing a trace is not the strategy's work. It
    is the time limit's, unless that is `patient`: then a person looks at the events, who may take any time for them.
    """

    def __init__(self, run: Run, *, patient: bool = True) -> None:
        self.run = run
        self._limiting = self._clock if patient else self._since
        self.solutions: list[Board] = []
        self.paused = True
        self._replay = Replay(run.puzzle, run.strategy.counts)
        self._status: RunStatus = "limit"
        self._started = self._stopped = 0.0  # when the clock was started, and when it was stopped last
        self._first = 0.0  # when the search began

    @property
    def seconds(self) -> float:
        """How long the search has taken so far."""
        return self._clock()

    def _clock(self) -> float:
        return (self._stopped if self.paused else monotonic()) - self._started

    def _since(self) -> float:
        return monotonic() - self._first

    @property
    def board(self) -> Board:
        """The board after the event that was yielded last."""
        return self._replay.board

    @property
    def tally(self) -> Tally:
        """The counters until then."""
        return self._replay.tally

    def events(self) -> Iterator[Event]:
        """The events, until the search ends or a limit is reached."""
        run = self.run
        failed = False
        kind = kind_named(run.puzzle.kind)
        load(kind.model, kind.violations)
        self._started, self.paused = monotonic(), False
        self._first = self._started
        deadline = Deadline.after(run.timeout, self._limiting)
        see = self._replay.see
        try:
            for event in run.strategy.search(run.puzzle, deadline):
                see(event)
                enough = False
                if event.what is What.SOLVED:
                    self.solutions.append(self.board)
                    if len(self.solutions) == run.stop_after:
                        self._status, enough = "solved", True
                elif event.what is What.FAILED:
                    failed = True
                self._stopped, self.paused = monotonic(), True
                yield event
                self._started += monotonic() - self._stopped
                self.paused = False
                if enough or self._many_nodes() or deadline.passed:
                    return
            self._status = self._final(failed)
        except TimeLimit:
            pass
        finally:
            if not self.paused:
                self._stopped, self.paused = monotonic(), True

    def alarm(self) -> AbstractContextManager[None]:
        """Within it, a strategy that does not look at its deadline is stopped too, where the system has alarms."""
        return alarm(self.run.timeout, self._limiting, lambda: self.paused)

    def _many_nodes(self) -> bool:
        limit = self.run.limit_nodes
        return limit is not None and self.tally.counters.generated >= limit

    def _final(self, failed: bool) -> RunStatus:
        """The status when everything has been searched."""
        if not self.run.strategy.complete:
            return "solved" if self.solutions else "failed"
        if failed and not self.solutions:
            return "failed"
        return "none" if not self.solutions else "unique" if len(self.solutions) == 1 else "multiple"

    def outcome(self) -> Outcome:
        return Outcome(self._status, tuple(self.solutions), self.tally.counters, self.seconds)

    def finish(self) -> Outcome:
        for _ in self.events():
            pass
        return self.outcome()
