"""Puzzles without a solution on the command line: the reason as a sentence, a picture and JSON, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.cli.running import run
from tests.facts import facts_of

AREAS = "shikaku\n1 . .\n. . 2\n"
TOTALS = "nonogram\nrows\n2\n1\ncolumns\n1\n1\n"
LINES = "nonogram\nrows\n2\n1 1\n2\ncolumns\n2\n2\n2\n"

REASONS = {
    "en": "the areas add up to 3, but the board has 6 cells",
    "id": "jumlah semua luas 3, padahal papannya punya 6 petak",
}
NONE = {"en": "the puzzle has no solution", "id": "teka-teki ini tidak punya solusi"}


def test_solve_tells_the_reason_and_frames_the_clues(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solve", AREAS, "--lang", "en")
    assert (code, err) == (1, "")
    *drawn, blank, verdict, reason = out.splitlines()
    assert blank == ""
    assert verdict.startswith("shikaku 3x2: no solution (")
    assert reason == "The areas add up to 3, but the board has 6 cells."
    assert [line for line in drawn if "!" in line] == ["│!1!· · │ r1", "│ · ·!2!│ r2"]


def test_solve_tells_the_reason_in_indonesian(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "solve", AREAS, "--lang", "id")[1].splitlines()
    assert lines[-2].startswith("shikaku 3x2: tidak ada solusi (")
    assert lines[-1] == "Jumlah semua luas 3, padahal papannya punya 6 petak."
    assert any(line.endswith("b1") for line in lines)


def test_solve_tells_which_clues_clash(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "solve", LINES, "--lang", "en")[1]
    assert out.endswith("These cannot all hold: row 2 (1 1); column 2 (2).\n")
    assert "1 1 │! ! ! !" in out


def test_where_the_whole_board_is_to_blame_nothing_is_framed(capsys: pytest.CaptureFixture[str]) -> None:
    verdict, reason = run(capsys, "solve", TOTALS, "--lang", "en")[1].splitlines()
    assert "no solution" in verdict
    assert reason == "The rows have 3 black cells, but the columns have 2."


@pytest.mark.parametrize("lang", REASONS)
def test_solve_has_the_reason_in_json(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", AREAS, "--json", "--lang", lang)
    assert code == 1
    assert json.loads(out)["why"] == {"message": REASONS[lang], "cells": [[0, 0], [1, 2]]}


def test_a_solution_has_no_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "solve", "akari\n. 1\n", "--json")[1])["why"] is None


def test_marks_to_blame_are_told_instead(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = tmp_path / "marks.txt"
    marks.write_text(". 1\n")
    code, out, _ = run(capsys, "solve", "akari\n. 1\n", "--marks", str(marks), "--lang", "en")
    assert code == 1
    assert out.count("these marks cannot be completed: r1c1") == 1
    assert "│!•!1│" in out


def test_without_time_for_a_reason_there_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pensil.engine.why.why", lambda puzzle, deadline: None)
    assert run(capsys, "solve", AREAS, "--lang", "en")[1].count("\n") == 1
    assert json.loads(run(capsys, "solve", AREAS, "--json")[1])["why"] is None


@pytest.mark.parametrize("lang", REASONS)
@pytest.mark.parametrize("command", [["hint"], ["explain"], ["rate"], ["draw", "--solution"], ["explain", "--fine"]])
def test_the_other_commands_say_the_reason_in_their_line(
    command: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command
    expected = f"pensil: {NONE[lang]}: {REASONS[lang]}\n"
    assert run(capsys, name, AREAS, *options, "--lang", lang) == (1, "", expected)


def test_each_of_several_sources_has_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "rate", AREAS, TOTALS, "--lang", "id")
    assert code == 1
    first, second = err.splitlines()
    assert first.endswith(f": {NONE['id']}: {REASONS['id']}")
    assert second.endswith(": semua baris berisi 3 petak hitam, padahal semua kolom berisi 2")


@pytest.mark.parametrize("lang", REASONS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_reasons(kind: Kind, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    impossible = json.dumps(facts_of(kind.name).impossible)
    code, out, _ = run(capsys, "solve", impossible, "--json", "--lang", lang)
    assert code == 1
    why = json.loads(out)["why"]
    assert why["message"]
    assert run(capsys, "hint", impossible, "--lang", lang) == (1, "", f"pensil: {NONE[lang]}: {why['message']}\n")
