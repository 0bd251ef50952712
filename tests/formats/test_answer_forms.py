"""Answers and marks for a puzzle that is known: in files, below a name, in a frame, in numbers."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.cli import main

PUZZLE = pensil.read("nurikabe\n1 .\n. .\n")
ANSWER = ". #\n# #\n"
BROKEN = ". #\n# .\n"


def forms(text: str, path: Path) -> list[Callable[[], Any]]:
    return [
        lambda: text,
        text.encode,
        lambda: bytearray(text.encode()),
        lambda: path,
        lambda: path.open(encoding="utf-8"),
        lambda: path.open("rb"),
        lambda: io.StringIO(text),
        lambda: f"nurikabe\n{text}",
        lambda: f"\nNURIKABE \n\n{text}",
        lambda: f"```\n{text}```",
        lambda: f"```text\nnurikabe\n{text}\n```\n",
        lambda: f"~~~\n{text}~~~\n".encode(),
        lambda: text.replace(".", "0").replace("#", "1"),
        lambda: text.replace(".", "0").replace("#", "1").replace(" ", ""),
        lambda: f"nurikabe\n{text.replace('.', '0').replace('#', '1')}",
        lambda: f"```json\n{json.dumps(PUZZLE.drawn_from_text(text).board.to_json())}\n```",
    ]


@pytest.mark.parametrize("number", range(16))
def test_an_answer_in_any_form(number: int, tmp_path: Path) -> None:
    for text, codes in ((ANSWER, []), (BROKEN, ["split-sea", "no-clue"])):
        path = tmp_path / "answer.txt"
        path.write_text(text)
        form = forms(text, path)[number]
        assert [violation.code for violation in pensil.check(PUZZLE, form())] == codes
        assert [violation.code for violation in pensil.check(PUZZLE, marks=form())] == codes
        assert pensil.solve(PUZZLE, marks=form()).status == ("none" if codes else "unique")
        assert pensil.draw(PUZZLE, form()).startswith("<svg")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("nurikabe\n1 .\n. .\n", "this is a puzzle"),
        ("akari\n. #\n# #\n", r"this is a puzzle \(akari\), not marks"),
        ("0 1\n1 2\n", "cell 1 is '0'"),
        ("0 1\n", "1 rows; the puzzle has 2"),
        ("0 1\n1 1 1\n", "cell 1 is '0'"),
        ("```\n```", "cells; the puzzle has 2 columns"),
        ("```", "1 rows"),
        (b"", "the input is empty"),
        (Path("/no/such/file"), "cannot read '/no/such/file'"),
    ],
)
def test_what_is_no_answer(given: Any, reason: str) -> None:
    with pytest.raises(pensil.FormatError, match=reason):
        pensil.check(PUZZLE, given)


def test_numbers_are_values_only_where_a_board_is_rows_of_cells() -> None:
    blocks = pensil.read("nonogram\nrows\n1\n1\ncolumns\n1\n1\n")
    assert pensil.check(blocks, "0 1\n1 0\n") == []
    bridges = pensil.read("hashi\n1 . 1\n")
    with pytest.raises(pensil.FormatError):
        pensil.check(bridges, "1 0 1\n0 0 0\n")


def test_the_command_takes_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "answer.md"
    path.write_text(f"```\nnurikabe\n{ANSWER}```\n")
    assert main(["check", PUZZLE.to_text(), "--answer", str(path)]) == 0
    path.write_text("0 1\n1 0\n")
    assert main(["check", PUZZLE.to_text(), "--answer", str(path)]) == 1
    assert "no-clue" in capsys.readouterr().out
