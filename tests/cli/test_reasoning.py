"""hint, explain and rate: marks of all shapes, puzzles without a solution, limits, several sources."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from pensil.words import languages
from tests.cli.running import run

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
BRIDGES = "hashi\n2 1 .\n2 . 2\n. 1 2\n"
NO_SOLUTION = "akari\n. 4\n. .\n"


@pytest.mark.parametrize("command", ["hint", "explain", "rate"])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_puzzle_without_a_solution(command: str, form: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, command, NO_SOLUTION, *form)
    assert (code, out.count("\n")) == (1, len(form))  # --json: tests/cli/test_in_vain.py
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
    assert [each.get("kind") for each in found if each.get("status") != "none" and "error" not in each] == ["akari"] * 2
    given = [LAMPS, str(tmp_path / "missing.txt"), str(bad), " ".join(NO_SOLUTION.split()), LAMPS]
    assert [each["source"] for each in found] == given
    told = [each["source"] for each in found if "error" in each]
    assert told[:2] == [str(tmp_path / "missing.txt"), str(bad)]
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
        "Something is wrong already: it cannot be that there is a lamp at r1c1. If there is a lamp at r1c1, these "
        "could not all hold: the limit of one lamp from r1c1 to r1c6; the 4 at r2c3. Take that back first."
    )
    puzzle = pensil.read(BRIDGES)
    step = pensil.hint(puzzle, {"bridges": [[0, 0, 1, 0, 2], [1, 0, 1, 2, 2]]})
    assert step is not None
    assert step.message.startswith(
        "Something is wrong already. None of these marks is right: 2 bridges join r1c1 and r2c1; "
    )
    step = pensil.hint(pensil.read("akari\n. .\n. .\n"), {"cells": [[1, 1], [None, None]]})
    assert step is not None
    assert step.message == (
        "Something is wrong already. These marks cannot all be right: there is a lamp at r1c1; there is a lamp at "
        "r1c2. It shows here: the lamps at r1c1 and r1c2 shine on each other. Take one of them back first."
    )


def test_one_step_is_one_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "explain", "akari\n.\n")[1].endswith("1 step to the solution.\n")
    assert run(capsys, "explain", "akari\n#\n")[1].endswith("No steps to the solution.\n")
    assert ", 1 step; the hardest: Only one cell can light it\n" in run(capsys, "rate", "akari\n.\n")[1]


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


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_techniques_of_every_kind_are_shown(kind: Kind, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "techniques", kind.name, "--lang", lang)
    assert code == 0
    for technique in kind.techniques():
        assert technique.title.said(lang) in out
        assert technique.why.said(lang) in out


def test_a_large_finished_board_is_drawn_quickly() -> None:
    puzzle = pensil.read("akari\n" + (". " * 120 + "\n") * 120)
    board = pensil.solve(puzzle, solutions=1).solutions[0]
    started = time.process_time()
    assert pensil.draw(puzzle, board)
    assert time.process_time() - started < 5


RECTANGLES = (
    "shikaku\n. . 2 . . . .\n. 4 . . 8 . .\n. . . . . 4 .\n. . 6 . 3 . .\n5 . . . . . .\n. . . 9 . . .\n. . . . 2 . 6\n"
)
COLORED = "nonogram\ncolors a=#c00000 b=#0000c0\nrows\n1a 1b\n2a\n1b\n0\ncolumns\n2a\n1a 1b\n1b\n"


@pytest.mark.parametrize("puzzle", [
    RECTANGLES, BRIDGES, LAMPS, COLORED, "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
], ids=["shikaku", "hashi", "akari", "nonogram", "nurikabe"])  # fmt: skip
def test_the_marks_of_one_hint_lead_to_the_next(
    puzzle: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "marks.json"
    code, out, _ = run(capsys, "hint", puzzle, "--json")
    seen = set()
    while (report := json.loads(out))["hint"] is not None:
        assert code == 0
        assert out not in seen
        seen.add(out)
        file.write_text(out)
        code, out, _ = run(capsys, "hint", puzzle, "--json", "--marks", str(file))
    assert report == {"kind": pensil.read(puzzle).kind, "hint": None}
    assert main(["check", puzzle, "--answer", str(file)]) == 0


def test_what_is_left_to_say_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the board is finished" in run(capsys, "hint", "akari\n#\n")[1]
    assert "more than one solution" in run(capsys, "hint", "akari\n. .\n. .\n")[1]


def test_json_and_a_file_are_both_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, text = tmp_path / "page.html", tmp_path / "puzzle.txt"
    code, out, _ = run(capsys, "explain", LAMPS, "-o", str(page), "--json")
    assert (code, json.loads(out)["complete"]) == (0, True)
    assert page.read_text().startswith("<!doctype html>")
    code, out, _ = run(capsys, "convert", LAMPS, "--to", "text", "-o", str(text), "--json")
    assert json.loads(out) == {"kind": "akari", "format": "text", "file": str(text)}
    assert text.read_text().startswith("akari\n")


def test_how_many_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    two, many = "akari\n. .\n. .\n", "akari\n. . .\n. . .\n. . .\n"
    assert "exactly 2 solutions" in run(capsys, "solve", two)[1]
    assert "they differ at" in run(capsys, "solve", two)[1]
    assert "more than one solution" in run(capsys, "solve", two, "--solutions", "1")[1]
    assert "more than one solution" in run(capsys, "solve", many)[1]
    assert "at least 4 solutions" in run(capsys, "solve", many, "--solutions", "4")[1]
    assert "exactly 6 solutions" in run(capsys, "solve", many, "--solutions", "100")[1]
    assert json.loads(run(capsys, "solve", many, "--solutions", "6", "--json")[1])["complete"] is False
    assert json.loads(run(capsys, "solve", many, "--solutions", "7", "--json")[1])["complete"] is True
    assert json.loads(run(capsys, "solve", LAMPS, "--json")[1])["complete"] is True


def test_marks_that_come_with_the_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """hint and explain go on from them, solve and rate are about the puzzle itself; --marks goes before them."""
    puzzle = pensil.read(BRIDGES)
    first = pensil.explain(puzzle)[0]
    half = first.apply(Board.empty(puzzle))
    wrong = {"bridges": [[0, 0, 0, 1, 0]]}
    file, marks = tmp_path / "half.json", tmp_path / "marks.json"
    file.write_text(pensil.write(puzzle, "json", board=half))
    marks.write_text(json.dumps(wrong))

    def told(*argv: str) -> list[str]:
        report = json.loads(run(capsys, *argv, "--json")[1])
        steps = [report["hint"]] if "hint" in report else report["steps"]
        return [step["message"] for step in steps]

    hint = pensil.hint(puzzle, half)
    assert hint is not None
    assert told("hint", str(file)) == [hint.message]
    assert told("explain", str(file)) == [step.message for step in pensil.explain(puzzle, marks=half)]
    for command in ("hint", "explain"):
        (message,) = told(command, str(file), "--marks", str(marks))
        assert message.startswith("Something is wrong already")
    assert json.loads(run(capsys, "rate", str(file), "--json")[1])["steps"] == pensil.rate(puzzle).steps
    file.write_text(json.dumps({"puzzle": puzzle.to_json(), "marks": wrong}))
    assert told("explain", str(file)) == told("hint", str(file)) == [message]
    assert run(capsys, "solve", str(file))[0] == 0
    assert run(capsys, "solve", str(file), "--marks", str(marks))[0] == 1


def test_a_right_answer_beside_the_puzzle_is_no_place_to_go_on_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = pensil.read(LAMPS)
    (answer,) = pensil.solve(puzzle).solutions
    file = tmp_path / "answered.txt"
    for form in ("json", "text", "pzprv3"):
        file.write_text(pensil.write(puzzle, form, board=answer))
        for command in ("hint", "explain"):
            assert run(capsys, command, str(file)) == run(capsys, command, LAMPS)
    wrong = answer.to_json()["cells"]
    wrong[0][0] = 1 - wrong[0][0]
    file.write_text(json.dumps({"puzzle": puzzle.to_json(), "answer": {"cells": wrong}}))
    assert "Something is wrong already" in run(capsys, "hint", str(file))[1]


def test_what_no_board_can_hold_is_told_when_marks_are_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, marks, saved = (tmp_path / name for name in ("puzzle.txt", "marks.json", "saved.json"))
    puzzle.write_text("shikaku\n4 . 2\n. . .\n")
    marks.write_text('{"rectangles": [[0, 0, 0, 1], [0, 2, 1, 2]]}')
    assert main(["hint", str(puzzle), "--marks", str(marks), "--save", str(saved)]) == 0
    assert capsys.readouterr().err == (
        "pensil: note: the marks are wrong, what no board can hold is left out: "
        "r1c1-r1c2 has 2 cells, not the 4 of r1c1\n"
    )
    assert json.loads(saved.read_text()) == {"rectangles": [[0, 2, 1, 2]]}
    assert main(["hint", str(puzzle), "--marks", str(saved), "--save", str(saved)]) == 0
    assert capsys.readouterr().err == ""


def test_the_board_at_the_end_has_colours_on_the_screen_and_none_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    board = run(capsys, "explain", LAMPS)[1].partition("\u250c")[2]
    assert "\x1b[" in board
    run(capsys, "explain", LAMPS, "-o", str(tmp_path / "told.txt"))
    plain = (tmp_path / "told.txt").read_text().partition("\u250c")[2]
    assert plain.count("\n") == board.count("\n") > 6
    assert "\x1b[" not in plain
