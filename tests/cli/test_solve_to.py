"""`pensil solve --to FORMAT`: the solution in a file that other programs read, for every kind."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.cli import main
from pensil.core.kind import Kind
from pensil.formats import read_document
from pensil.kinds import KINDS
from tests.kinds import OUTSIDE

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"


@pytest.mark.parametrize("format", ["text", "json", "pzprv3"])
@pytest.mark.parametrize("kind", [k for k in KINDS if k not in OUTSIDE], ids=lambda kind: kind.name)
def test_the_solution_is_in_the_file(
    kind: Kind, format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = (kind.compose(Random(seed), 4, 5)[0] for seed in range(200))
    puzzle = next(each for each in made if pensil.solve(each).status == "unique")
    target = tmp_path / "solved.txt"
    assert main(["solve", puzzle.to_text(), "--to", format, "-o", str(target)]) == 0
    assert "proved unique" in capsys.readouterr().out
    found = read_document(target.read_bytes())
    assert found.puzzle == puzzle
    assert found.board == pensil.solve(puzzle).solutions[0]
    assert main(["check", str(target)]) == 0


def test_without_a_file_it_is_all_there_is_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", LAMPS, "--to", "json"]) == 0
    out, err = capsys.readouterr()
    assert pensil.check(pensil.read(LAMPS), json.loads(out)["solution"]) == []
    assert "proved unique" in err


def test_the_title_goes_along(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "# title: Dot\nnonogram\nrows\n1\ncolumns\n1\n", "--to", "webpbn"]) == 0
    assert "<title>Dot</title>" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--to", "puzzlink"], "no place for a solution"),
        (["-o", "solved.txt"], "--to text"),
        (["--to", "text", "--json"], "-o FILE"),
        (["--to", "nothing"], "no format is called"),
        ([LAMPS, "--to", "text"], "one puzzle"),
    ],
)
def test_what_cannot_be_written_is_told(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", LAMPS, *argv]) == 2
    err = capsys.readouterr().err
    assert said in err.splitlines()[-1]


def test_all_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n", "--solutions", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["count"], data["complete"]) == (6, True)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("https://webpbn.com/play.cgi?id=1", "nothing is downloaded: https://webpbn.com/export.cgi"),
        ("https://example.com/puzzle.txt", "nothing is downloaded"),
        ("2 . .\n. . 2\n", "--kind"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_to_do(
    source: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", source]) == 2
    assert said in capsys.readouterr().err


def test_help_and_rating_of_several_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "rate"]) == 0
    assert "usage: pensil rate" in capsys.readouterr().out
    two = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n"
    assert main(["rate", two]) == 0
    out = capsys.readouterr().out
    assert "no level, because there is more than one solution" in out
    assert "easy" not in out
    assert main(["rate", two, "--brief"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("-  ")
    assert "more than one solution" in out
