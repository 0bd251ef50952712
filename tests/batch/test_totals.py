"""What is counted while many puzzles are worked on, and how it is told, by a clock that stands still."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from pensil.batching import GRACE, spread, task_work
from pensil.cli.totals import Totals, clock
from pensil.engine.journal import line_of


@pytest.fixture
def totals(monkeypatch: pytest.MonkeyPatch) -> Totals:
    """Six records, ten seconds after the begin."""
    monkeypatch.setattr("pensil.cli.totals.time.monotonic", lambda: 100.0)
    found = Totals()
    found.started = 90.0
    records = [
        ("unique", "akari", 0.5),
        ("unique", "akari", 1.5),
        ("none", "akari", 0.25),
        ("multiple", "hashi", 2e-5),
        ("error", None, None),
        ("crashed", "hashi", None),
    ]
    for number, (status, kind, seconds) in enumerate(records):
        fields: dict[str, Any] = {"id": 'a"b\\', "status": status} | ({} if kind is None else {"kind": kind})
        if seconds is not None:
            fields["time"] = {"read": 7.5, "solve": seconds}
        found.add(line_of(number, "solve", 'dir/"x"\n.txt', fields))
    found.add(b'{"no": "record"}\n')
    found.here = 5
    return found


def test_records_are_counted_by_kind_and_status(totals: Totals) -> None:
    assert totals.total == 6
    assert totals.rate == 0.5
    assert totals.slowest == {"akari": 1.5, "hashi": 2e-5}
    assert totals.to_json() == {
        "puzzles": 6,
        "worked_on": 5,
        "seconds": 10.0,
        "kinds": {
            "-": {"error": 1},
            "akari": {"none": 1, "unique": 2},
            "hashi": {"crashed": 1, "multiple": 1},
        },
    }


def test_they_are_told_in_a_table(totals: Totals) -> None:
    assert totals.text("en").splitlines() == [
        "kind   puzzles  crashed  error  multiple  none  unique  mean time  slowest",
        "-            1        0      1         0     0       0          -        -",
        "akari        3        0      0         0     1       2     750 ms    1.5 s",
        "hashi        2        1      0         1     0       0      10 µs    20 µs",
        "",
        "5 puzzles in 0:10, 0 a second.",
    ]


def test_numbers_are_written_as_the_language_does(totals: Totals) -> None:
    totals.here = 12_340
    assert totals.text("en").endswith("12,340 puzzles in 0:10, 1,234 a second.")
    told = totals.text("id")
    assert told.endswith("12.340 teka-teki dalam 0:10, 1.234 per detik.")
    assert "1,5 s" in told
    assert totals.progress(None, 8, "id").startswith("6 teka-teki, 1.234 per detik")


def test_how_long_it_will_take(totals: Totals) -> None:
    """Half of the input is read, with eight puzzles in it: six of sixteen are done, and ten are left."""
    assert totals.progress(0.5, 8, "en").startswith("38%: 6 ")
    assert "0:20" in totals.progress(0.5, 8, "en")
    assert totals.progress(0.5, 8, "en").endswith("2 bad")
    assert totals.progress(0.5, 1, "en").startswith("100%: 6 ")
    assert "%" not in totals.progress(0.0, 8, "en")
    assert "%" not in totals.progress(None, 8, "en")
    totals.here = 0
    assert "%" not in totals.progress(0.5, 8, "en")
    totals.counts = Counter({("akari", "unique"): 1})
    assert totals.progress(None, 8, "en").startswith("1 puzzle, ")


def test_durations_as_people_read_them() -> None:
    told = {0: "0:00", 0.6: "0:01", 42: "0:42", 60: "1:00", 3599.4: "59:59", 3600: "1:00:00", 3723: "1:02:03"}
    assert {seconds: clock(seconds) for seconds in told} == told


@pytest.mark.parametrize(("seconds", "limit"), [(None, None), (2.0, 3.0 + GRACE), (10.0, 15.0 + GRACE)])
def test_processes_have_a_little_more_time_than_their_puzzles(
    seconds: float | None, limit: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []

    class Pool:
        def __init__(self, *of: Any, **how: Any) -> None:
            told.append((of, how))

        def __enter__(self) -> str:
            return "pool"

        def __exit__(self, *_: Any) -> None:
            told.append("closed")

    def dispatch(entries: Any, work: Any, executor: Any, **how: Any) -> list[Any]:
        told.append((list(entries), work.guarded, executor, how))
        return [((), [b"{}"])]

    monkeypatch.setattr("pensil.engine.pool.Pool", Pool)
    monkeypatch.setattr("pensil.engine.batch.Dispatch", dispatch)
    work = task_work("solve", seconds)
    assert list(spread([], work, workers=3, ordered=False, memory=5)) == [((), [b"{}"])]
    assert told == [
        ((3,), {"seconds": limit, "memory": 5}),
        ([], True, "pool", {"workers": 3, "ordered": False}),
        "closed",
    ]
    told.clear()
    for workers, wide in ((None, 64), (2, 2)):
        assert list(spread([], work, "executor", workers=workers)) == [((), [b"{}"])]  # type: ignore[arg-type]
        assert told.pop() == ([], False, "executor", {"workers": wide, "ordered": True})
    assert json.dumps(list(spread([], work))) == "[]"
    assert told == []
