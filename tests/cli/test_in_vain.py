"""With --json, a command that ends in vain has one document too: the error that its line on standard error tells."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.cli import aside, main
from pensil.cli.documents import with_document
from pensil.codes import MOST, code_of, error_json
from pensil.web import refusals
from tests.checks import some

NONE = "nonogram\nrows\n1\n1\ncolumns\n1\n0\n"
LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"


@pytest.fixture
def impossible(tmp_path: Path) -> str:
    path = tmp_path / "none.txt"
    path.write_text(NONE)
    return str(path)


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize(
    "argv",
    [["rate"], ["hint"], ["explain"], ["draw", "--solution"], ["book", "-o", os.devnull]],
    ids=lambda argv: argv[0],
)
def test_no_solution(argv: list[str], lang: str, impossible: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*argv, impossible, "--json", "--lang", lang]) == 1
    out, err = capsys.readouterr()
    error = json.loads(out)["error"]
    assert out.count("\n") == 1
    assert error["code"] == "bad-input"
    assert err.endswith(f"pensil: {error['message']}\n")
    assert main([*argv, impossible, "--lang", lang]) == 1
    assert "error" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv",
    [
        ["rate", LAMPS],
        ["draw", LAMPS, "--solution"],
        ["generate", "akari", "--seed", "1"],
        ["book", LAMPS, "-o", os.devnull],
    ],
    ids=lambda argv: argv[0],
)
def test_out_of_time(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*argv, "--timeout", "0", "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out) == {"error": {"code": "time-limit", "message": err.removeprefix("pensil: ").rstrip("\n")}}


def test_what_has_printed_a_document_prints_no_other(impossible: str, capsys: pytest.CaptureFixture[str]) -> None:
    for argv, code in some(
        (
            (["solve", impossible], 1),
            (["clues", LAMPS, "--timeout", "0"], 3),
            (["explain", LAMPS, "--timeout", "0"], 3),
            (["run", LAMPS, "--strategy", "dfs", "--timeout", "0"], 3),
        )
    ):
        assert main([*argv, "--json"]) == code
        assert "error" not in json.loads(capsys.readouterr().out)


def test_lines_of_several_stay_as_they_are(impossible: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", impossible, impossible, "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(line) for line in lines] == [["source", "error"]] * 2


def test_bad_input_has_a_line_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in some((["rate", "akari\nx\n"], ["rate", "--what"], ["nothing"], ["draw", LAMPS, "--form", "x"])):
        assert main([*argv, "--json"]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


def test_too_few_puzzles_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "akari", "--size", "1x2", "--count", "99", "--seed", "1", "--json"]) == 3
    out, err = capsys.readouterr()
    for line in some(out.splitlines()):  # those that there are, and nothing after them
        assert "puzzle" in json.loads(line)
    assert err.count("\n") == 1


def told(error: Any, code: int, capsys: pytest.CaptureFixture[str]) -> str:
    def work() -> int:
        if error is not None:
            aside.say(error)
        return code

    aside.begin(["rate", "--json", "--lang", "en"])
    before = sys.stdout
    assert with_document(work) == code
    assert sys.stdout is before
    return capsys.readouterr().out


def test_the_code_is_that_of_the_error_or_of_how_it_ends(capsys: pytest.CaptureFixture[str]) -> None:
    for error, code, named in some(
        (
            (pensil.TimeLimit("late"), 3, "time-limit"),
            (pensil.TooBig("big"), 3, "too-big"),
            (pensil.PuzzleError("wrong"), 1, "bad-input"),
            ("in words", 1, "bad-input"),
            ("in words", 3, "time-limit"),
        )
    ):
        assert json.loads(told(error, code, capsys))["error"] == {"code": named, "message": str(error)}
    for error, code in some(((None, 1), (None, 3), ("said", 0), ("said", 2), ("said", 130))):
        assert told(error, code, capsys) == ""


def test_what_is_written_in_bytes_counts(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    def work() -> int:
        sys.stdout.buffer.write(b"drawn\n")
        aside.say("in vain")
        return 1

    aside.begin(["draw", "--json", "--lang", "en"])
    assert with_document(work) == 1
    sys.stdout.flush()
    assert capfdbinary.readouterr().out == b"drawn\n"


def test_commands_and_the_service_have_the_same_codes() -> None:
    for error in some((pensil.TimeLimit("x"), pensil.TooBig("x"), pensil.FormatError("x"), pensil.UnknownKind("x"))):
        code = code_of(error)
        assert code is not None
        assert refusals.refusal(error, {}) == (refusals.STATUS[code], error_json(code, str(error)))
    assert code_of(ValueError()) is None
    assert len(json.loads(error_json("bad-input", "a \n" * MOST))["error"]["message"]) == MOST


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_no_mistake_of_ours(impossible: str) -> None:
    with open("/dev/full", "w") as full:
        argv = [sys.executable, "-m", "pensil", "rate", impossible, "--json"]
        done = subprocess.run(argv, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.stderr.startswith("pensil: ")
    assert "mistake" not in done.stderr
