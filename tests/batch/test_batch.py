"""Many puzzles: the same records whoever does the work, and one bad puzzle costs only itself."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.errors import PensilError
from tests.batch.puzzles import puzzles, written
from tests.checks import some

FOUND = puzzles(20)
BAD = [
    "{",
    '{"kind": "akari"}',
    '{"kind": "akari", "cells": [[9]]}',
    '{"kind": "akari", "cells": 5}',
    "nothing",
    "x" * 1_000_000,
]
"""Lines that are no puzzle."""


def _untimed(records: Any) -> list[dict[str, Any]]:
    found = [dict(record) for record in records]
    for record in found:
        record.pop("time", None)
    return found


def test_records_say_what_the_commands_say() -> None:
    sources = [pensil.read(each) for each in FOUND]
    for puzzle, record in some(zip(sources, pensil.batch("solve", sources), strict=True)):
        said = pensil.solve(puzzle).to_json()
        assert {key: record[key] for key in said} == said
        assert set(record["time"]) == {"read", "solve"}
    for puzzle, record in some(zip(sources, pensil.batch("rate", sources), strict=True)):
        said = pensil.rate(puzzle).to_json()
        assert {key: record[key] for key in said} == said
        assert record["status"] == "done"
    for puzzle, record in some(zip(sources, pensil.batch("explain", sources, lang="id"), strict=True)):
        steps = [{"title": step.title} | step.to_json() for step in pensil.explain(puzzle, "id")]
        assert record["steps"] == json.loads(json.dumps(steps))
        assert record["sure"] is True
    for puzzle, record in some(zip(sources, pensil.batch("hint", sources), strict=True)):
        step = pensil.hint(puzzle)
        assert (record["hint"] and record["hint"]["message"]) == (step and step.message)
    for puzzle, record in some(zip(sources, pensil.batch("clues", sources), strict=True)):
        asked = pensil.clues(puzzle)
        assert record["redundant"] == [list(place) for place in asked.redundant]
        assert record["status"] == asked.status
    for puzzle, record in some(zip(sources, pensil.batch("convert", sources, to="puzzlink"), strict=True)):
        assert pensil.read(record["text"]) == puzzle


def test_answers_beside_puzzles_are_checked(tmp_path: Path) -> None:
    lines = []
    for data in FOUND:
        puzzle = pensil.read(data)
        solution = pensil.solve(puzzle).solutions[0]
        lines.append(pensil.write(puzzle, "json", board=solution))
    (tmp_path / "answered.jsonl").write_text("".join(lines) + json.dumps(FOUND[0]) + "\n")
    *answered, without = pensil.batch("check", tmp_path / "answered.jsonl")
    assert [record["status"] for record in answered] == ["solved"] * len(FOUND)
    assert without["status"] == "error"


def test_an_answer_without_a_fault_that_is_not_finished_is_open(tmp_path: Path) -> None:
    puzzle = pensil.read("akari\n. .\n. .\n")
    marks = [[[1, 0], [0, 1]], [[1, None], [None, None]], [[1, 1], [0, 0]]]
    lines = [pensil.write(puzzle, "json", board=puzzle.board_from_json({"cells": cells})) for cells in marks]
    (tmp_path / "answered.jsonl").write_text("".join(f"{' '.join(line.split())}\n" for line in lines))
    records = list(pensil.batch("check", tmp_path / "answered.jsonl"))
    assert [(record["status"], record["solved"]) for record in records] == [
        ("solved", True),
        ("open", False),
        ("wrong", False),
    ]


@pytest.mark.parametrize("task", ["solve", "rate"])
def test_it_does_not_matter_who_works(tmp_path: Path, task: str) -> None:
    path = written(tmp_path / "all.jsonl", 60)
    with path.open("a") as file:
        file.write("\n".join(BAD) + "\n")
    here = _untimed(pensil.batch(task, path))
    assert [record["number"] for record in here] == list(range(60 + len(BAD)))
    assert [record["status"] for record in here[60:]] == ["error"] * len(BAD)
    for workers in some((1, 2)):
        assert _untimed(pensil.batch(task, [path], workers=workers)) == here
    by_number = sorted(
        _untimed(pensil.batch(task, path, workers=2, ordered=False)), key=lambda record: record["number"]
    )
    assert by_number == here
    with ThreadPoolExecutor(2) as executor:
        assert _untimed(pensil.batch(task, path, executor)) == here
    with ProcessPoolExecutor(2) as processes:
        assert _untimed(pensil.batch(task, path, executor=processes)) == here


HARD = {"kind": "shikaku", "cells": [["?" if (r * 7 + c * 3) % 4 == 0 else None for c in range(28)] for r in range(28)]}
"""What no search comes to an end with."""


def test_an_endless_search_is_passed_by(tmp_path: Path) -> None:
    path = written(tmp_path / "all.jsonl", 30)
    text = path.read_text().splitlines()
    path.write_text("\n".join([*text[:10], json.dumps({"puzzle": HARD, "id": "hard"}), *text[10:]]) + "\n")
    records = list(pensil.batch("rate", path, workers=2, timeout=1.0))
    assert [record["id"] for record in records] == [
        *(f"p{i}" for i in range(10)),
        "hard",
        *(f"p{i}" for i in range(10, 30)),
    ]
    assert records[10]["status"] == "timeout"
    assert {record["status"] for i, record in enumerate(records) if i != 10} <= {"done", "none"}


@pytest.mark.parametrize(
    "call",
    [
        lambda: pensil.batch("dance", []),
        lambda: pensil.batch("solve", [], workers=0),
        lambda: pensil.batch("solve", [], timeout=-1),
        lambda: pensil.batch("convert", [], to="janko"),
        lambda: pensil.batch("solve", [], kind="chess"),
        lambda: pensil.batch("solve", [], executor=5),  # type: ignore[arg-type]
    ],
)
def test_what_makes_no_sense_is_refused(call: Any) -> None:
    with pytest.raises(PensilError):
        call()


def test_a_bad_source_does_not_stop_the_others() -> None:
    records = list(pensil.batch("solve", [FOUND[0], 5, FOUND[1]]))  # type: ignore[list-item]
    assert [record["status"] for record in records] != ["error"] * 3
    assert records[1]["status"] == "error"
