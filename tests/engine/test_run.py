"""Runs of searches that are written down: how they end, what they count, and that their clock stands still."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.engine import run as runs
from pensil.engine.run import Run, Search, strategies_of, strategy_named
from pensil.errors import TimeLimit, UnknownStrategy
from pensil.words import SHARED, Vocabulary
from tests.checks import some

PUZZLE = pensil.read("akari\n. .\n")
PLACED = [Event(What.PLACED, node, node - 1, ((0, 0b01 if node % 2 else 0b10),)) for node in range(1, 5)]
SOLVED, FAILED = Event(What.SOLVED, 1), Event(What.FAILED, 1)


def strategy(*events: Event | None, complete: bool = True) -> Strategy:
    """A search of these events; None: it has no time any more."""

    def search(puzzle: Any, deadline: Deadline = NEVER) -> Iterator[Event]:
        for event in events:
            if event is None:
                raise TimeLimit("too long")
            yield event

    return Strategy(words=Vocabulary(SHARED), name="scripted", search=search, complete=complete)


def status(*events: Event | None, complete: bool = True, **limits: Any) -> tuple[str, int, int]:
    """How it ended, with how many solutions, after how many events."""
    run = Run(PUZZLE, strategy(*events, complete=complete), **limits)
    return run.status, len(run.solutions), len(list(run.events))


def test_how_searches_end() -> None:
    one, other = PLACED[:2]
    assert status(one, SOLVED, other, SOLVED) == ("solved", 1, 2)
    assert status(one, SOLVED, other, SOLVED, stop_after=2) == ("solved", 2, 4)
    assert status(one, SOLVED, other, SOLVED, stop_after=3) == ("multiple", 2, 4)
    assert status(one, SOLVED, other, SOLVED, stop_after=0) == ("multiple", 2, 4)
    assert status(one, SOLVED, other, stop_after=2) == ("unique", 1, 3)
    assert status(one, other) == ("none", 0, 2)
    assert status(one, FAILED) == ("failed", 0, 2)
    assert status(one, SOLVED, FAILED, stop_after=2) == ("unique", 1, 3)
    assert status(one, None) == ("limit", 0, 1)
    assert status(one, SOLVED, None, stop_after=2) == ("limit", 1, 2)


def test_a_strategy_that_may_miss_solutions_proves_nothing() -> None:
    one, other = PLACED[:2]
    assert status(one, complete=False) == ("failed", 0, 1)
    assert status(one, SOLVED, other, complete=False, stop_after=2) == ("solved", 1, 3)


def test_only_so_many_nodes_are_generated() -> None:
    assert status(*PLACED, limit_nodes=3) == ("limit", 0, 3)
    assert status(*PLACED, limit_nodes=4) == ("limit", 0, 4)
    assert status(*PLACED, limit_nodes=5) == ("none", 0, 4)
    assert Run(PUZZLE, strategy(*PLACED), limit_nodes=2).counters.generated == 2


def test_solutions_are_the_boards_at_their_events() -> None:
    run = Run(PUZZLE, strategy(PLACED[0], SOLVED, PLACED[1], SOLVED), stop_after=0)
    empty = Board.empty(PUZZLE)
    assert run.solutions == (empty.decide(0, 0), empty.decide(0, 1))
    data = run.to_json()
    assert data.pop("time") == round(run.seconds, 6)
    assert data == {
        "kind": "akari",
        "strategy": "scripted",
        "status": "multiple",
        "solutions": [board.to_json() for board in run.solutions],
        "counters": run.counters.to_json(),
    }


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(runs, "monotonic", made)
    return made


def slow(clock: Clock, pace: float, count: int) -> Strategy:
    def search(puzzle: Any, deadline: Deadline = NEVER) -> Iterator[Event]:
        for node in range(1, count + 1):
            clock.now += pace
            yield Event(What.PLACED, node, 0)
        clock.now += pace

    return Strategy(words=Vocabulary(SHARED), name="slow", search=search)


def test_the_clock_stands_still_while_somebody_looks(clock: Clock) -> None:
    search = Search(Run(PUZZLE, slow(clock, 1.0, 3)))
    assert (search.seconds, search.paused) == (0.0, True)
    seen = []
    for _ in search.events():
        clock.now += 50
        seen.append((search.seconds, search.paused))
    assert seen == [(1.0, True), (2.0, True), (3.0, True)]
    clock.now += 50
    assert (search.seconds, search.paused) == (4.0, True)
    assert search.outcome().seconds == 4.0


def test_a_search_ends_when_its_time_is_over(clock: Clock) -> None:
    for timeout, count, how in some(((2.5, 3, "limit"), (3.0, 3, "limit"), (9.0, 4, "none"), (None, 4, "none"))):
        run = Run(PUZZLE, slow(clock, 1.0, 4), timeout=timeout)
        assert (run.status, run.counters.generated) == (how, count), timeout


def test_a_run_has_usual_limits() -> None:
    run = Run(PUZZLE, strategy())
    assert (run.stop_after, run.limit_nodes, run.timeout) == (1, None, None)


def test_strategies_by_their_names() -> None:
    every = strategies_of("akari")
    assert every[-1].name == "engine"
    assert strategies_of("akari", [" ENGINE ", every[0].name, "engine"]) == (every[-1], every[0])
    assert strategy_named("akari", f" {every[0].name.upper()} ") is every[0]
    with pytest.raises(UnknownStrategy, match=r"akari has no strategy 'dance'; there are .*, engine"):
        strategy_named("akari", "dance")
    with pytest.raises(UnknownStrategy, match="akari has no other readings of engine"):
        strategies_of("akari", ["engine:all"])
    read = [
        (kind, each) for kind in ("akari", "hashi", "nonogram", "nurikabe", "shikaku") for each in strategies_of(kind)
    ]
    for kind, each in some((kind, each) for kind, each in read if each.readings):
        assert strategies_of(kind, [f"{each.name}:all"]) == each.readings
