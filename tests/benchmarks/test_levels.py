"""The comparison of ratings with other people's levels: without their programs it says what to install."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import pensil
from benchmarks import levels
from benchmarks.levels import PROGRAMS, Program, Rated

EASY = "akari\n. . .\n. 4 .\n. . .\n"
HARD = "https://puzz.link/p?akari/6/6/nekcakbl"


def rated(texts: tuple[str, str, str]) -> list[Rated]:
    return [Rated("akari", 7, level, 0, text, pensil.rate(pensil.read(text))) for level, text in enumerate(texts)]


def test_a_missing_program_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROGRAMS, "akari", Program("sgt-nowhere", {7: ""}, ("a", "b", "c")))
    monkeypatch.setattr(sys, "argv", ["levels", "--kinds", "akari"])
    with pytest.raises(SystemExit) as stop:
        levels.main()
    assert stop.value.code == "there is no sgt-nowhere: install it with apt-get install sgt-puzzles"


def test_where_the_score_falls_is_told() -> None:
    easy, hard = rated((EASY, HARD, HARD))[:2]
    assert easy.rating.known[1] < hard.rating.known[1]
    assert hard.rating.hardest == "only-light"
    said = levels.falling(levels.grouped(rated((EASY, HARD, EASY))))
    assert said == ["akari 7x7: the mean score does not rise from d1 to d2"]


@pytest.mark.skipif(PROGRAMS["akari"].path is None, reason="sgt-puzzles is not installed; `apt-get install` adds it")
def test_a_whole_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["levels", "--sizes", "7", "--count", "2", "--out", str(tmp_path)])
    levels.main()
    table = [line.split()[:4] for line in capsys.readouterr().out.splitlines()]
    assert ["akari", "7x7", "d0", "easy"] in table
    assert ["hashi", "7x7", "d2", "hard"] in table
    assert len((tmp_path / "puzzles.csv").read_text().splitlines()) == 13
    assert "| akari 7x7 | d1 tricky | 2 |" in (tmp_path / "report.md").read_text()
