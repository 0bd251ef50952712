"""What commands do at their edges: names that are empty, output that is bytes, input from a pipe, Ctrl-C."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from tests.optional import optional

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"
SHIKAKU = "shikaku\n2 .\n2 .\n"


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


def test_an_empty_name_is_no_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the name of the puzzle's file is empty" in refused(["hint", " "], capsys)


def test_a_closed_input_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input is closed" in refused(["hint", "-"], capsys)


def test_two_watchers_of_one_output(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", SHIKAKU, "--strategy", "combo", "--show", "--trace", "-"]
    assert "--show and --trace - both want standard output" in refused(words, capsys)


def test_a_picture_of_bytes_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    optional("typst")
    assert main(["draw", SHIKAKU, "--form", "png", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


def test_marks_come_from_a_pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    marks = io.TextIOWrapper(io.BytesIO(b'{"rectangles": [[0, 0, 0, 1]]}'))
    monkeypatch.setattr(sys, "stdin", marks)
    assert main(["hint", SHIKAKU, "--marks", "-", "--json"]) == 0
    assert '"technique"' in capsys.readouterr().out


def test_sources_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", SHIKAKU, AKARI]) == 0
    assert capsys.readouterr().out.count("== ") == 2


def test_what_was_compared_before_an_interruption_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = next(iter(pensil.compare(pensil.read(SHIKAKU), strategies=["combo"])))

    def interrupted(*_: object, **__: object) -> object:
        yield measured
        raise KeyboardInterrupt

    monkeypatch.setattr("pensil.compare", interrupted)
    assert main(["compare", SHIKAKU]) == 130
    told = capsys.readouterr()
    assert "combo" in told.out
    assert told.err.startswith("pensil: interrupted")


def test_the_collection_leaves_out_what_cannot_be_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pensil.kinds import kind_named
    from pensil.web import collect

    monkeypatch.setattr(collect, "KINDS", (kind_named("akari"),))
    monkeypatch.setattr(collect, "SIZES", {"easy": ((5, 5),), "expert": ((1, 1),)})
    found = collect.collect()["akari"]
    assert [(each["rows"], each["cols"], each["level"]) for each in found] == [(5, 5, "easy")]
    assert pensil.solve(pensil.read(str(found[0]["link"]))).status == "unique"
    assert capsys.readouterr().err.count("akari expert 1x1") == collect.TRIES


def test_a_file_of_no_name_is_not_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "the name of the file to write is empty" in refused(["convert", SHIKAKU, "--to", "json", "-o", ""], capsys)
    assert "this is a folder" in refused(["convert", SHIKAKU, "--to", "json", "-o", f"{tmp_path}/"], capsys)
