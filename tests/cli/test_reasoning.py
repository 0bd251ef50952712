"""hint, explain and rate: marks of all shapes, puzzles without a solution, limits, several sources."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.kinds import KINDS

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
BRIDGES = "hashi\n2 1 .\n2 . 2\n. 1 2\n"
NO_SOLUTION = "akari\n. 4\n. .\n"


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(list(argv))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", ["hint", "explain", "rate"])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_puzzle_without_a_solution(command: str, form: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, NO_SOLUTION, *form)
    assert (code, out) == (1, "")
    assert "no solution" in err
    assert err.count("\n") == 1


def test_no_solution_to_draw(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "draw", NO_SOLUTION, "--solution")[0] == 1


@pytest.mark.parametrize("call", [pensil.hint, pensil.explain, pensil.rate])
def test_a_puzzle_without_a_solution_in_python(call: object) -> None:
    with pytest.raises(pensil.NoSolution):
        call(pensil.read(NO_SOLUTION))  # type: ignore[operator]


@pytest.mark.parametrize("command", ["solve", "rate"])
def test_one_bad_source_does_not_stop_the_others(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("nothing\n")
    code, out, err = run(capsys, command, LAMPS, str(tmp_path / "missing.txt"), str(bad), NO_SOLUTION, LAMPS, "--json")
    assert code == 2
    found = [json.loads(line) for line in out.splitlines()]
    assert [each["kind"] for each in found if each.get("status") != "none"] == ["akari", "akari"]
    assert "missing.txt: no such file" in err
    assert "bad.txt: " in err
    assert err.count("\n") == (2 if command == "solve" else 3)  # solving tells of no solution in its JSON


def test_bridges_that_are_not_drawn_are_undecided_in_marks_and_missing_in_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marks = tmp_path / "marks.txt"
    marks.write_text("2-1 .\n|\n2 . 2\n\n. 1 2\n")
    code, out, _ = run(capsys, "hint", BRIDGES, "--marks", str(marks))
    assert code == 0
    assert "Mistake" not in out
    assert "nothing wrong so far; 4 of 6 undecided" in run(capsys, "check", BRIDGES, "--marks", str(marks))[1]
    assert "too-few" in run(capsys, "check", BRIDGES, "--answer", str(marks))[1]


def test_mistakes_are_said_in_whole_sentences() -> None:
    one = {"cells": [[1, *[None] * 5], *[[None] * 6] * 5]}
    step = pensil.hint(pensil.read(LAMPS), one)
    assert step is not None
    assert step.message == (
        "Something is wrong already: it cannot be that there is a lamp at r1c1. Take that back first."
    )
    puzzle = pensil.read(BRIDGES)
    step = pensil.hint(puzzle, {"bridges": [[0, 0, 1, 0, 2], [1, 0, 1, 2, 2]]})
    assert step is not None
    assert step.message.startswith("Something is wrong already. None of this can be: 2 bridges join r1c1 and r2c1 and")
    step = pensil.hint(pensil.read("akari\n. .\n. .\n"), {"cells": [[1, 1], [None, None]]})
    assert step is not None
    assert step.message.startswith("Something is wrong already. Not all of this can be: there is a lamp at r1c1 and")


def test_one_step_is_one_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "explain", "akari\n.\n")[1].endswith("1 step to the solution.\n")
    assert run(capsys, "explain", "akari\n#\n")[1].endswith("No steps to the solution.\n")
    assert ", 1 step\n" in run(capsys, "rate", "akari\n.\n")[1]


@pytest.mark.parametrize("command", ["hint", "explain", "rate"])
def test_a_technique_that_takes_long_is_interrupted(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def slow(*_: object) -> object:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            pass
        return iter(())

    monkeypatch.setattr("pensil.core.step.Technique.steps", slow)
    started = time.monotonic()
    code, _, err = run(capsys, command, LAMPS, "--timeout", "0.1")
    assert code == 3
    assert "time limit" in err
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_techniques_of_every_kind_are_shown(kind: object, capsys: pytest.CaptureFixture[str]) -> None:
    name = kind.name  # type: ignore[attr-defined]
    code, out, _ = run(capsys, "techniques", name)
    assert code == 0
    assert all(technique.why in out for technique in kind.techniques())  # type: ignore[attr-defined]


def test_a_large_finished_board_is_drawn_quickly() -> None:
    puzzle = pensil.read("akari\n" + (". " * 120 + "\n") * 120)
    board = pensil.solve(puzzle, solutions=1).solutions[0]
    started = time.process_time()
    assert pensil.draw(puzzle, board)
    assert time.process_time() - started < 5
