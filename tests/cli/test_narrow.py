"""Commands in a terminal of 44 columns, to the letter: sentences that go on in the next line, and how far in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.cli.study_report import print_report
from pensil.core.record import replace
from tests.cli.test_sessions import FILES, session
from tests.lab.test_report import COURSES, HEADING

SESSION = """
solve none.txt several.txt
check akari.txt --answer wrong.json
check shikaku.txt --answer gap.json --lang id
hint akari.txt --detail where
hint hard.txt --candidates
rate akari.txt
rate several.txt --lang id
clues several.txt --timeout 60
clues none.txt --timeout 60
explain supposed.txt --pictures --fine
techniques shikaku only-shape
strategies nurikabe
kinds akari --lang id
paper
paper nurikabe section-2.2 figure-5
paper hashi figure-5
run shikaku.txt --strategy backtracking --animate film.html --range 2-3
run shikaku.txt --strategy backtracking --solutions 0 --lang id
compare hard.txt --strategies backtracking --limit-nodes 1
draw hard.txt --candidates
"""

MORE = {
    "gap.json": '{"rectangles": [[0, 0, 1, 0]]}',
    "supposed.txt": "akari\n. . .\n. # .\n. . 1\n",
}


def test_a_session(
    golden: Callable[[str, str], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "44")
    for name, text in (FILES | MORE).items():
        Path(name).write_text(text)
    rating = replace(pensil.rate(pensil.read(FILES["akari.txt"])), needs_search=True)
    told = [session(line, capsys) for line in SESSION.strip().splitlines()]
    monkeypatch.setattr("pensil.rate", lambda *_, **__: rating)
    told.append(session("rate akari.txt", capsys))
    golden("narrow.txt", "\n".join(told))


def test_a_report_of_a_study(
    golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    print_report(COURSES["laws"](), HEADING, "en")
    golden("narrow-report.txt", capsys.readouterr().out)


@pytest.mark.parametrize("command", [["hint"], ["explain", "--pictures"]])
def test_signs_are_explained_below_a_board_that_is_there(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = "nurikabe\n1 . 27" + " ." * 26 + "\n"
    for columns, there in (("130", True), ("60", False)):
        monkeypatch.setenv("COLUMNS", columns)
        assert main([*command, puzzle, "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert ("[ ] where to look" in out) is there
        assert ("The board needs" in out) is not there
        assert "r1c2" in out
