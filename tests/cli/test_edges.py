"""What commands do at their edges: names that are empty, output that is bytes, input from a pipe, Ctrl-C."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.core.record import replace
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


@pytest.mark.parametrize("option", ["--answer", "--marks"])
def test_a_file_that_is_no_text_is_named(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board"
    path.write_bytes(bytes(range(256)))
    assert main(["check", "akari\n. 1\n", option, str(path), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"pensil: {path}: ")
    assert "binary" in err


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("akari\n. 1\n", ""),
        ("akari\n. .\n", "pensil: note: the puzzle has several solutions; one of them is drawn\n"),
    ],
)
def test_one_of_several_solutions_is_drawn_with_a_word(
    puzzle: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", puzzle, "--solution", "--ascii", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert "*" in out
    assert err == said


def test_a_solution_that_may_not_be_the_only_one_is_drawn_with_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = pensil.solve(pensil.read("akari\n. 1\n"))
    monkeypatch.setattr(pensil, "solve", lambda *_, **__: replace(found, status="timeout"))
    assert main(["draw", "akari\n. 1\n", "--solution", "--ascii", "--lang", "en"]) == 0
    said = "the time was not enough to tell whether the solution is the only one"
    assert capsys.readouterr().err == f"pensil: note: {said}\n"
