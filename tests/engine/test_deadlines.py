"""Time limits, told by a clock that tests move: one deadline for each call, and everybody below keeps to it."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.step import Step
from pensil.core.trace import Event, Strategy, What
from pensil.engine.alarm import GRACE, alarm
from pensil.engine.common import Common, facts_from
from pensil.engine.explain import Explainer
from pensil.engine.model import NativeModel
from pensil.engine.reason import Reasoner
from pensil.engine.run import Run, Search
from pensil.engine.solve import Shared, _Query, each_solution, solve
from pensil.errors import TimeLimit
from tests.engine.test_models import each_kind
from tests.lab.traces import invented
from tests.samples import sample

SEVERAL = "akari\n. . .\n. . .\n"


class FakeClock:
    """Stands still but for `tick` seconds with every look at it; `looks` counts them."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.tick = 0.0
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.tick
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock of every deadline that is made from now on, but for those of searches."""
    fake = FakeClock()
    monkeypatch.setattr("pensil.core.deadline.monotonic", fake)
    return fake


# The value.


def test_a_deadline_passes_when_its_seconds_are_over() -> None:
    time = FakeClock()
    deadline = Deadline.after(5, time)
    assert (deadline.left, deadline.passed) == (5.0, False)
    time.now += 4
    deadline.check("too early")
    assert (deadline.left, deadline.passed) == (1.0, False)
    time.now += 1
    assert (deadline.left, deadline.passed) == (0.0, True)
    time.now += 10
    assert (deadline.left, deadline.passed) == (0.0, True)
    with pytest.raises(TimeLimit, match=r"^the time limit was reached while waiting$"):
        deadline.check("while waiting")


def test_no_time_at_all_is_over_at_once() -> None:
    assert Deadline.after(0, FakeClock()).passed


def test_never_never_comes() -> None:
    assert Deadline.after(None, FakeClock()) is Deadline.after(None) is NEVER
    assert (NEVER.left, NEVER.passed) == (None, False)
    NEVER.check("never")


def test_a_deadline_is_a_value() -> None:
    time = FakeClock()
    deadline = Deadline.after(5, time)
    assert deadline == Deadline.after(5, time) != Deadline.after(6, time)
    assert len({deadline, Deadline.after(5, time)}) == 1
    with pytest.raises(AttributeError, match="does not change"):
        deadline.moment = 0.0  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(Deadline(3.0, NEVER.clock))) == Deadline(3.0, NEVER.clock)


# Everybody keeps to it.


def solved(puzzle: Puzzle, timeout: float | None = None) -> str:
    status = pensil.solve(puzzle, timeout=timeout).status
    if status == "timeout":
        raise TimeLimit("as the status says")
    return status


def steps(puzzle: Puzzle, timeout: float | None = None) -> list[Step]:
    return list(pensil.steps(puzzle, timeout=timeout))


CALLS: dict[str, Callable[..., Any]] = {
    "solve": solved,
    "count": pensil.count,
    "hint": pensil.hint,
    "explain": pensil.explain,
    "steps": steps,
    "rate": pensil.rate,
}

AFTERWARDS = 4
"""So many looks at the clock may follow the one at which time is up: how much is left for the solver, and whether it
stopped because of that."""


@each_kind
@pytest.mark.parametrize("name", CALLS)
def test_every_call_ends_when_its_time_is_up(kind: Any, name: str, clock: FakeClock) -> None:
    """A second passes with each look, so that limits of 0, 1, 2 ... seconds end the work at every look in turn.

    Where there are many looks, only some of the later ones are taken.
    """
    puzzle = kind.from_json(sample(kind.name, Random(2), 4, 5)[0])
    call = CALLS[name]
    expected = call(puzzle)
    clock.tick = 1.0
    ended = 0
    for seconds in chain(range(100), count(100, 11)):
        clock.looks = 0
        try:
            found = call(puzzle, timeout=seconds)
        except TimeLimit:
            ended += 1
            assert clock.looks <= 1 + seconds + AFTERWARDS, f"{seconds} s: the limit was not kept"
        else:
            assert found == expected
            break
        assert seconds < 2000
    assert ended > 1


LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
EMPTY = Board.empty(LAMPS)
PASSED = Deadline(0.0, NEVER.clock)

PARTS: dict[str, tuple[Callable[[], object], str]] = {
    "the look for mistakes": (lambda: Explainer(LAMPS, PASSED).mistake(EMPTY), "before the puzzle was solved"),
    "named techniques": (lambda: Explainer(LAMPS, PASSED).named_step(EMPTY), "while looking for the next step"),
    "what follows": (lambda: facts_from(EMPTY, PASSED), "while the puzzle was being set up"),
    "setting up reasons": (lambda: Reasoner(EMPTY, PASSED, Common(EMPTY, True)), "while the puzzle was being set up"),
    "setting up": (lambda: NativeModel(LAMPS, deadline=PASSED).check_time(), "while the puzzle was being set up"),
}


@pytest.mark.parametrize("name", PARTS)
def test_every_part_looks_at_the_deadline_itself(name: str) -> None:
    work, when = PARTS[name]
    with pytest.raises(TimeLimit, match=f"^the time limit was reached {when}$"):
        work()


def test_reasons_end_when_their_time_is_up() -> None:
    """As above, a second passes with each look; there are no techniques, so that every step is forced."""

    def forced(deadline: Deadline) -> list[Step]:
        explainer = Explainer(LAMPS, deadline)
        explainer.techniques = ()
        return list(explainer.steps(EMPTY))

    expected = forced(NEVER)
    time = FakeClock()
    time.tick = 1.0
    said = set()
    for seconds in count():
        deadline, time.looks = Deadline.after(seconds, time), 0
        try:
            found = forced(deadline)
        except TimeLimit as error:
            said.add(str(error).removeprefix("the time limit was reached "))
            assert time.looks <= seconds + AFTERWARDS
        else:
            assert found == expected
            break
    assert said > {"while looking for what follows", "while looking for a reason"}
    assert seconds > len(expected)


@pytest.mark.parametrize("name", CALLS)
def test_a_call_has_one_deadline(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float | None] = []
    after = Deadline.after

    def counted(seconds: float | None) -> Deadline:
        made.append(seconds)
        return after(seconds)

    monkeypatch.setattr(Deadline, "after", counted)
    for text in ("https://puzz.link/p?akari/6/6/nekcakbl", SEVERAL):
        CALLS[name](pensil.read(text), timeout=50)
        assert made == [50]
        made.clear()


def test_what_is_asked_later_has_the_time_that_was_left(clock: FakeClock) -> None:
    result = pensil.solve(pensil.read(SEVERAL), timeout=5)
    clock.now += 100
    assert result.facts == Board.empty(result.puzzle)
    assert result.status == "multiple"


@pytest.mark.parametrize("marks", [None, {"cells": [[0, None, None], [None] * 3]}])
@pytest.mark.parametrize(("took", "left"), [(3, 2.0), (5, 0.0), (9, 0.0)])
def test_what_all_solutions_share_has_no_time_of_its_own(
    took: int, left: float, marks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, time = pensil.read(SEVERAL), FakeClock()
    given = None if marks is None else puzzle.board_from_json(marks, marks=True)
    boards = _Query.boards

    def slow(self: _Query, limit: int) -> tuple[list[Board], str]:
        found = boards(self, limit)
        time.now += took
        return found

    monkeypatch.setattr(_Query, "boards", slow)
    result = solve(puzzle, marks=given, deadline=Deadline.after(5, time))
    assert isinstance(result.find_facts, Shared)
    assert (result.status, result.find_facts.seconds) == ("multiple", left)
    if not left:
        assert result.facts == (given or Board.empty(puzzle))  # nothing else is known


def test_the_solutions_one_by_one_have_one_deadline() -> None:
    time = FakeClock()
    solutions = each_solution(pensil.read(SEVERAL), Deadline.after(5, time))
    next(solutions)
    time.now += 5
    with pytest.raises(TimeLimit, match="before everything was searched"):
        next(solutions)


# Searches have clocks of their own.


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The watch that a search looks at."""
    fake = FakeClock()
    monkeypatch.setattr("pensil.engine.run.monotonic", fake)
    return fake


def working(watch: FakeClock, seconds: float, silent: bool = False) -> Strategy:
    """A strategy that takes so many seconds for each event, and looks at its deadline only when it is silent."""

    def search(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Event]:
        for node in count(1):
            watch.now += seconds
            yield Event(What.PLACED, node, 0)
            while silent:
                watch.now += seconds
                deadline.check("while working")

    return invented("working", search)


def searched(strategy: Strategy, timeout: float | None, pause: float, watch: FakeClock, patient: bool = True) -> Search:
    search = Search(Run(pensil.read(SEVERAL), strategy, limit_nodes=100, timeout=timeout), patient=patient)
    for _ in search.events():
        watch.now += pause
    return search


@pytest.mark.parametrize("pause", [0, 1000])
def test_a_search_ends_after_the_first_event_out_of_time(pause: float, watch: FakeClock) -> None:
    search = searched(working(watch, 2), 5, pause, watch)
    assert (search.outcome().status, search.tally.counters.generated, search.seconds) == ("limit", 3, 6)
    assert searched(working(watch, 2), None, pause, watch).tally.counters.generated == 100


@pytest.mark.parametrize("pause", [0, 1000])
def test_a_strategy_is_given_the_deadline_by_the_clock_of_its_search(pause: float, watch: FakeClock) -> None:
    search = searched(working(watch, 2, silent=True), 9, pause, watch)
    assert (search.outcome().status, search.tally.counters.generated, search.seconds) == ("limit", 1, 10)


@pytest.mark.parametrize(("pause", "events"), [(0, 5), (1, 4), (7, 2), (1000, 1)])
def test_what_is_done_with_the_events_belongs_to_the_limit_unless_a_person_looks(
    pause: float, events: int, watch: FakeClock
) -> None:
    """An event takes two seconds, and the limit is ten; the search is not said to have taken longer than it did."""
    watch.now += 100
    search = searched(working(watch, 2), 10, pause, watch, patient=False)
    assert search.outcome().status == "limit"
    assert (search.tally.counters.generated, search.seconds) == (events, 2 * events)


# The alarm behind the deadlines.

alarms = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")


def ring() -> None:
    handler = signal.getsignal(signal.SIGALRM)
    assert callable(handler)
    handler(signal.SIGALRM, None)


@alarms
def test_the_alarm_rings_a_moment_after_the_deadline() -> None:
    time = FakeClock()
    before = signal.getsignal(signal.SIGALRM)
    with alarm(1000, time):
        time.now += 1000
        ring()  # too early: those who look at the deadline come first
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= GRACE
        time.now += GRACE
        with pytest.raises(TimeLimit, match="while looking for the next step"):
            ring()
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@alarms
def test_the_alarm_does_not_disturb_who_looks_at_an_event(watch: FakeClock) -> None:
    search = Search(Run(pensil.read(SEVERAL), working(watch, 1000), timeout=5))
    with search.alarm():
        for _ in search.events():
            assert search.paused
            ring()
            assert signal.getitimer(signal.ITIMER_REAL)[0] > 0  # it will try again
    assert search.outcome().status == "limit"


@alarms
def test_without_a_limit_there_is_no_alarm() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with alarm(None):
        assert signal.getsignal(signal.SIGALRM) is before


@alarms
def test_there_is_no_alarm_where_none_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the main thread of a program, and on systems without alarms, the deadline alone has to do."""
    before = signal.getsignal(signal.SIGALRM)

    def handler_within() -> object:
        with alarm(1000):
            assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
            return signal.getsignal(signal.SIGALRM)

    with ThreadPoolExecutor(1) as beside:
        assert beside.submit(handler_within).result() is before
    with alarm(1000):
        assert signal.getsignal(signal.SIGALRM) is not before  # as it is elsewhere
    getitimer = signal.getitimer
    monkeypatch.delattr(signal, "setitimer")
    assert handler_within() is before
    assert getitimer(signal.ITIMER_REAL)[0] == 0


def never_look() -> None:
    with alarm(0.01):
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 0.01 + GRACE
        while True:
            pass


@alarms
def test_the_alarm_stops_who_never_looks_and_leaves_nothing_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TimeLimit):
        never_look()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == before
