"""Measuring, comparing and studying: the numbers are those of the search, and the shapes are those promised."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import replace
from pensil.core.trace import Event, What, tally
from pensil.engine.run import Run, Search, strategies_of, strategy_named
from pensil.engine.solve import solve
from pensil.kinds import KINDS
from pensil.lab import compare as comparing
from pensil.lab import measure as measuring
from pensil.lab import study as studying
from pensil.lab.measure import COLUMNS, QUICK, Limits, as_csv, measure
from tests.lab.traces import RECTANGLES, invented, small


def silent(puzzle: Puzzle, _: Deadline = NEVER) -> Iterator[Event]:
    """Says one thing, and then nothing for ages."""
    yield Event(What.PLACED, 1, 0)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        pass
    yield Event(What.SOLVED, 1)


def endless(puzzle: Puzzle, _: Deadline = NEVER) -> Iterator[Event]:
    node = 0
    while True:
        node += 1
        yield Event(What.PLACED, node, 0)


def test_a_silent_strategy_is_stopped_in_time() -> None:
    search = Search(Run(small("akari"), invented("silent", silent), timeout=0.3))
    started = time.monotonic()
    with search.alarm():
        events = list(search.events())
    assert time.monotonic() - started < 2
    assert [event.what for event in events] == [What.PLACED]
    assert search.outcome().status == "limit"
    assert 0.3 <= search.outcome().seconds < 2


def test_looking_at_events_takes_no_time_of_the_search() -> None:
    search = Search(Run(small("akari"), invented("endless", endless), limit_nodes=5, timeout=0.4))
    looking = 0.0
    began = time.monotonic()
    with search.alarm():
        for _ in search.events():
            since = time.monotonic()
            time.sleep(0.15)  # five times: more than the time limit
            looking += time.monotonic() - since
    assert search.tally.counters.generated == 5
    assert search.outcome().seconds <= time.monotonic() - began - looking


def test_one_solution_is_enough_unless_more_are_asked_for() -> None:
    puzzle = pensil.read("shikaku\n2 .\n. 2\n")
    strategy = strategy_named("shikaku", "engine")
    found = [len(measure(puzzle, "", strategy, Limits(*solutions)).solutions) for solutions in ((), (1,), (2,), (0,))]
    assert found == [1, 1, 2, 2]


def test_limits_are_kept_to_the_node() -> None:
    found = measure(small("akari"), "", invented("endless", endless), Limits(nodes=1234))
    assert (found.status, found.counters.generated, found.cut) == ("limit", 1234, True)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_the_numbers_are_those_of_the_search(kind: str) -> None:
    puzzle = small(kind)
    for found in comparing.compare(puzzle, "a name", Limits(solutions=0, timeout=20)):
        events = list(Run(puzzle, found.strategy, 0).events)
        assert found.counters == tally(events, found.strategy.counts)
        row = found.row()
        assert list(row) == [*COLUMNS, *found.strategy.counts]
        assert (row["kind"], row["puzzle"], row["area"]) == (kind, "a name", puzzle.rows * puzzle.cols)
        assert found.seconds > 0


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_comparing_everybody_agrees(kind: str) -> None:
    puzzle = small(kind, seed=3)
    measures = list(comparing.compare(puzzle, "", Limits(solutions=0, timeout=20)))
    assert [each.strategy.name for each in measures] == [each.name for each in strategies_of(kind)]
    assert comparing.agree(measures)
    wrong = next(each for each in measures if each.strategy.name == "engine")
    lost = replace(wrong, status="none", solutions=())
    assert not comparing.agree([*measures, lost])
    root = ElementTree.fromstring(comparing.plot(measures))
    assert sum("bar" in rect.get("class", "") for rect in root.iter("{http://www.w3.org/2000/svg}rect")) > 0
    assert "nan" not in comparing.plot(measures).lower()


def test_a_csv_has_a_line_for_each_run() -> None:
    puzzle = pensil.read(RECTANGLES)
    measures = list(comparing.compare(puzzle, 'with "quotes", and commas', Limits(nodes=50)))
    text = as_csv(measures)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert len(rows) == len(measures) == 6
    assert {row["puzzle"] for row in rows} == {'with "quotes", and commas'}
    by_name = {row["strategy"]: row for row in rows}
    assert by_name["brute-force"]["status"] == "limit"
    assert by_name["combo"]["backtracks"] == "5"
    assert by_name["greedy"]["status"] == "failed"
    assert all(float(row["seconds"]) > 0 for row in rows)


def test_random_boards_are_the_same_for_the_same_seed_and_mostly_unique() -> None:
    for kind in (kind.name for kind in KINDS):
        sizes = [(4, 5), (6, 3)]
        one = list(studying.random_boards(kind, sizes, 3, seed=7))
        assert one == list(studying.random_boards(kind, sizes, 3, seed=7))
        assert [puzzle for _, puzzle in one] != [p for _, p in studying.random_boards(kind, sizes, 3, seed=8)]
        assert [name for name, _ in one][::3] == ["5x4 #1", "3x6 #1"]
        assert {(puzzle.rows, puzzle.cols) for _, puzzle in one} == set(sizes)
        unique = [solve(puzzle).status == "unique" for _, puzzle in one]
        assert sum(unique) >= 5


def test_a_study_goes_from_small_to_large_and_gives_up_on_the_hopeless() -> None:
    boards = [(f"{n}", small("akari", n, n, n + 1)) for n in (6, 3, 5, 4, 2)]
    strategies = [invented("endless", endless), strategy_named("akari", "engine")]
    seen: list[tuple[int, int, str]] = []
    measures = list(
        studying.study(
            boards,
            strategies,
            Limits(nodes=100),
            lambda turn, search: None if search else seen.append((turn.done, turn.total, turn.strategy.name)),
        )
    )
    endless_runs = [each for each in measures if each.strategy.name == "endless"]
    engine_runs = [each for each in measures if each.strategy.name == "engine"]
    assert len(endless_runs) == studying.PATIENCE
    assert [each.area for each in engine_runs] == [6, 12, 20, 30, 42]
    assert len(seen) == len(measures)
    assert {total for _, total, _ in seen} == {10}


def test_only_three_limits_in_a_row_end_the_tries_of_a_strategy() -> None:
    boards = [(f"{cols}", small("akari", 1, 1, cols)) for cols in range(2, 12)]

    def search(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator[Event]:
        yield from endless(puzzle) if puzzle.cols not in (4, 5, 8) else nothing(puzzle)

    def nothing(puzzle: Puzzle) -> Iterator[Event]:
        yield Event(What.EXPANDED, 0)

    strategies = [invented("now and then", search), strategy_named("akari", "engine")]
    tried: dict[str, list[int]] = {}
    for each in studying.study(boards, strategies, Limits(nodes=3)):
        tried.setdefault(each.strategy.name, []).append(each.puzzle.cols)
    assert tried == {"now and then": [*range(2, 12)], "engine": [*range(2, 12)]}
    longer = [*boards, *((f"{cols}", small("akari", 1, 1, cols)) for cols in range(12, 15))]
    assert len(list(studying.study(longer, strategies[:1], Limits(nodes=3)))) == 10


def test_the_first_board_with_one_solution_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """And after forty tries the last one, whatever it has."""
    statuses = iter(["multiple", "multiple", "unique", *["multiple"] * 40])
    tried: list[Puzzle] = []

    def answer(puzzle: Puzzle, **_: object) -> SimpleNamespace:
        tried.append(puzzle)
        return SimpleNamespace(status=next(statuses))

    monkeypatch.setattr(studying, "solve", answer)
    assert studying.random_board("akari", Random(1), 3, 3) is tried[2]
    assert len(tried) == 3
    assert studying.random_board("akari", Random(1), 3, 3) is tried[-1]
    assert len(tried) == 43


@pytest.mark.parametrize(
    ("times", "limit", "turns", "shortest"),
    [
        ([0.03, 0.04, 0.01, 0.001], False, 3, 0.01),
        ([0.03, 0.02, 0.04, 0.001], False, 3, 0.02),
        ([QUICK, 0.01], False, 1, QUICK),
        ([0.03, 0.01], True, 1, 0.03),
    ],
)
def test_a_quick_search_is_made_three_times_and_the_shortest_counts(
    times: list[float], limit: bool, turns: int, shortest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, strategy, left = small("akari"), strategy_named("akari", "dfs"), iter(times)
    one = replace(measure(puzzle, "one", strategy, Limits()), status="limit" if limit else "solved")
    monkeypatch.setattr(measuring, "_once", lambda *_: replace(one, seconds=next(left)))
    assert measure(puzzle, "one", strategy, Limits()) == replace(one, seconds=shortest)
    assert len(list(left)) == len(times) - turns
