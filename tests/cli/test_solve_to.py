"""`pensil solve --to FORMAT`: the solution in a file that other programs read, for every kind."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.cli import main
from pensil.core.kind import Kind
from pensil.formats import FORMATS, holds_answer, read_document, write
from pensil.formats.format import Format
from pensil.kinds import KINDS
from tests.checks import some
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


def test_what_cannot_be_written_is_told_before_anything_is_solved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pensil, "solve", untouched)
    side_by_side = "hashi\n1 1 .\n. . .\n. . .\n"
    for argv, said in [
        ([LAMPS, "--to", "foo"], "no format is called 'foo'"),
        (["-", "--to", "foo"], "no format is called 'foo'"),
        ([LAMPS, "--to", "janko"], "can only be read; akari can be written as text, json, puzzlink, pzprv3, sgt\n"),
        ([LAMPS, "--to", "webpbn"], "the format webpbn has no akari"),
        ([LAMPS, "--to", "puzzlink"], "no place for a solution"),
        ([LAMPS, "--to", "sgt"], "no place for a solution"),
        ([side_by_side, "--to", "sgt", "-o", str(tmp_path / "solved.sav")], "Bridges has no islands side by side"),
        ([LAMPS, "--to", "text", "-o", str(tmp_path / "missing" / "solved.txt")], "no such folder"),
    ]:
        assert main(["solve", *argv]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert said in err


def untouched(*_: object, **__: object) -> None:
    raise AssertionError("the work has begun")


@pytest.mark.parametrize("fmt", [fmt for fmt in FORMATS if fmt.write is not None], ids=lambda fmt: fmt.name)
def test_a_format_knows_whether_it_has_a_place_for_a_solution(fmt: Format) -> None:
    for kind in some([kind for kind in KINDS if kind not in OUTSIDE and fmt.holds(kind)]):
        puzzle = pensil.generate(kind.name, 5, 5, seed=1)
        solution = pensil.solve(puzzle).solutions[0]
        for file in (None, *(f"solved{ending}" for ending in fmt.extensions)):
            text = write(puzzle, fmt.name, board=solution, file=file)
            found = read_document(text, kind=kind.name, format=fmt.name).board
            assert (found == solution) == holds_answer(fmt, file)


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


def test_what_is_lost_is_told_once_and_when_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    one = '{"kind": "hashi", "cells": [[1, null, 1]], "max_bridges": 1}'
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert main(["solve", one, "--to", "pzprv3"]) == 0
    verdict, note = capsys.readouterr().err.splitlines()
    assert "proved unique" in verdict
    assert note.startswith("pensil: note: ")
    assert "max_bridges = 1" in note
