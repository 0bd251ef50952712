"""The records of all tasks, to the letter: what is told of a puzzle that works, and of one that does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil import tasks
from pensil.batching import collection, memory_share, task_work
from pensil.errors import LossWarning, NoSolution, PensilError, TimeLimit, TooBig
from pensil.formats.collection import Unread
from pensil.tasks import TASKS, TaskOptions, TaskWork
from tests.batch.puzzles import untimed

AKARI = pensil.read("akari\n. . 1\n. # .\n")
NONE = pensil.read("akari\n4 .\n")
SEVERAL = pensil.read("akari\n. .\n. .\n")
SOLVED = '{"puzzle": {"kind": "akari", "cells": [[null]]}, "answer": {"cells": [[1]]}, "id": "one"}'
MARKED = '{"puzzle": {"kind": "akari", "cells": [[null, null]]}, "marks": {"cells": [[0, null]]}}'


@pytest.mark.parametrize("task", TASKS)
def test_records(task: str, golden: Callable[[str, str], None]) -> None:
    sources: list[Any] = [AKARI, NONE, SEVERAL, SOLVED, MARKED, "akari\n. x\n"]
    records = [json.dumps(record) for record in pensil.batch(task, sources, lang="id", to="puzzlink")]
    told = (json.dumps(each, ensure_ascii=False) for each in untimed("\n".join(records)))
    golden(f"{task}.txt", "\n".join(told) + "\n")


@pytest.mark.parametrize(
    ("raised", "status", "error"),
    [
        (TimeLimit("too\n  late"), "timeout", "too late"),
        (TooBig("too big"), "limit", "too big"),
        (PensilError("x" * 600), "error", "x" * 500),
        (ValueError("odd"), "crashed", "a mistake in pensil itself, please report it: ValueError: odd"),
    ],
)
def test_what_goes_wrong_is_a_record(
    raised: Exception, status: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def task(*_: Any) -> Any:
        raise raised

    monkeypatch.setattr(tasks, "TASKS", {"solve": task})
    line = TaskWork("solve", TaskOptions()).one(Unread(3, "here", "a", AKARI))
    assert line.endswith(b"}\n")
    assert json.loads(line) == {
        "number": 3,
        "task": "solve",
        "source": "here",
        "id": "a",
        "status": status,
        "error": error,
    }


@pytest.mark.parametrize("raised", [MemoryError, KeyboardInterrupt])
def test_what_is_no_fault_of_a_puzzle_is_no_record(
    raised: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def task(*_: Any) -> Any:
        raise raised

    monkeypatch.setattr(tasks, "TASKS", {"solve": task})
    with pytest.raises(raised):
        TaskWork("solve", TaskOptions()).one(Unread(0, "here", "a", AKARI))


def test_a_puzzle_without_a_solution_says_so_in_the_language() -> None:
    work = TaskWork("rate", TaskOptions(lang="id"))
    told = json.loads(work.one(Unread(0, "here", "a", NONE)))
    assert told["status"] == "none"
    with pytest.raises(NoSolution) as refused:
        pensil.rate(NONE)
    assert told["error"] == str(refused.value.said_in("id")) != str(refused.value)


@pytest.mark.parametrize(
    ("answer", "status", "goes_on"),
    [
        ([[1, 0, 0], [0, 0, 1]], "solved", False),
        ([[1, 1, 0], [0, 0, 0]], "wrong", True),
        ([[0, 0, 0], [1, 0, None]], "wrong", True),
        ([[1, None, None], [None, None, None]], "open", True),
        ([[1, 0, 0], [0, 0, None]], "open", True),
        ("none", "error", False),
        (None, "error", False),
    ],
)
def test_what_stands_beside_a_puzzle(answer: Any, status: str, goes_on: bool) -> None:
    """The right answer is no place to go on from, a wrong one is, and what cannot be read is none."""
    source = {"puzzle": AKARI.to_json()} | ({} if answer is None else {"marks": {"cells": answer}})
    checked, hinted, explained = (next(pensil.batch(task, json.dumps(source))) for task in ("check", "hint", "explain"))
    assert (checked["status"], checked.get("solved", False)) == (status, status == "solved")
    marks = AKARI.board_from_json({"cells": answer}, marks=True) if goes_on else pensil.Board.empty(AKARI)
    step = pensil.hint(AKARI, marks)
    assert step is not None
    assert hinted["hint"]["message"] == step.message
    assert hinted["marks"] == AKARI.board_to_json(step.apply(marks), marks=True)
    assert [each["message"] for each in explained["steps"]] == [
        each.message for each in pensil.explain(AKARI, marks=marks)
    ]


def test_what_a_format_cannot_hold_is_noted() -> None:
    one = {"kind": "hashi", "cells": [[1, None, 1]]}
    lost, kept = pensil.batch("convert", [one | {"max_bridges": 1}, one], to="puzzlink")
    assert (lost["status"], lost["format"], lost["text"]) == ("done", "puzzlink", kept["text"])
    with pytest.warns(LossWarning) as warned:
        pensil.write(pensil.read(one | {"max_bridges": 1}), "puzzlink")
    assert lost["notes"] == [str(each.message) for each in warned]
    assert "notes" not in kept


def test_how_large_the_work_on_an_entry_is() -> None:
    work = TaskWork("solve", TaskOptions())
    assert work.size(Unread(0, "", "", b"12345")) == 5
    assert work.size(Unread(0, "", "", AKARI)) == 2000
    assert json.loads(work.failed(Unread(1, "s", "i", b""), "lost", "gone")) == {
        "number": 1,
        "task": "solve",
        "source": "s",
        "id": "i",
        "status": "lost",
        "error": "gone",
    }


def test_a_task_with_its_options() -> None:
    assert task_work("solve", None) == TaskWork("solve", TaskOptions(None, None, "en", 2, "text", None), False)
    told = task_work("convert", 2.5, kind="lightup", format="json", lang="id", solutions=0, to="puzzlink")
    assert told == TaskWork("convert", TaskOptions("akari", "json", "id", 0, "puzzlink", 2.5))
    for refused in (
        {"format": "none"},
        {"kind": "chess"},
        {"to": "none"},
        {"to": None},
        {"lang": "xx"},
        {"solutions": -1},
        {"timeout": -1.0},
    ):
        with pytest.raises(PensilError):
            task_work("solve", **{"timeout": None, **refused})  # type: ignore[arg-type]
    with pytest.raises(PensilError, match=f"there is no task '{'x' * 40}'; there are solve, rate, check, hint"):
        task_work("x" * 50, None)


def test_one_source_or_several() -> None:
    text = "akari\n.\n"
    for source in (text, text.encode(), AKARI, AKARI.to_json()):
        assert [entry.number for entry in collection(source, None, None)] == [0]
        assert [entry.number for entry in collection([source, source], None, None)] == [0, 1]


def test_memory_is_shared_with_the_rest_of_the_machine() -> None:
    everything, half, quarter = (memory_share(workers) for workers in (0, 1, 3))
    assert everything is not None
    assert everything > 1 << 20
    assert (half, quarter) == (everything // 2, everything // 4)
