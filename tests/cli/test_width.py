"""Nothing is wider than the terminal: lists, tables, help, and boards, which get narrow cells or a note."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.cli.commands import COMMANDS
from pensil.cli.show import drawn, hung, picture_of, table
from tests.checks import some

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
WIDE = "nurikabe\n12" + " ." * 29
"""Thirty columns, and a number of two digits: 92 characters with blanks between the cells."""

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    main(list(argv))
    return [ESCAPE.sub("", line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(
    "argv",
    [
        ["kinds"],
        ["kinds", "nurikabe"],
        ["formats"],
        ["strategies"],
        ["strategies", "shikaku", "--lang", "id"],
        ["techniques"],
        ["compare", "hashi\n1 . 1\n"],
        ["rate", "nonogram\nrows\n1\n1\ncolumns\n1\n1\n"],
        ["rate", LAMPS, "--lang", "id"],
        ["help"],
        *(["help", command] for command in COMMANDS),
    ],
    ids=" ".join,
)
def test_lists_and_help_fit(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert max(map(len, some(run(capsys, *argv)))) <= 80


def test_in_a_pipe_lines_stay_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert max(map(len, run(capsys, "formats"))) > 80


@pytest.mark.usefixtures("narrow")
def test_columns_that_do_not_fit_follow_below() -> None:
    rows = [("who", *("n" * 20 for _ in range(6))), ("me", *map(str, range(6)))]
    parts = table(rows, numbers=6).split("\n\n")
    assert len(parts) == 2
    for part in parts:
        assert [line.split()[0] for line in part.splitlines()] == ["who", "me"]
        assert max(map(len, part.splitlines())) <= 80
    assert " ".join(parts).split().count("5") == 1


def test_a_wide_board_gets_narrow_cells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(capsys, "draw", WIDE)
    assert max(map(len, whole)) == 92
    monkeypatch.setenv("COLUMNS", "80")
    drawn = run(capsys, "draw", WIDE)
    assert drawn[1] == "│12" + " ·" * 29 + "│"
    assert max(map(len, drawn)) == 62


@pytest.mark.parametrize(("lang", "said"), [("en", "draws it"), ("id", "menggambarnya")])
def test_a_board_that_is_wider_still_is_not_drawn(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = " ".join(run(capsys, "solve", WIDE, "--lang", lang, "--solutions", "1"))
    assert "pensil draw SRC -o" in out
    assert said in out
    assert "│" not in out


def test_frames_on_a_narrow_board_need_colour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "draws it" in " ".join(run(capsys, "hint", WIDE))
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(capsys, "hint", WIDE)[1].startswith("│12")


def test_a_file_does_not_know_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wide, narrow = tmp_path / "wide.txt", tmp_path / "narrow.txt"
    assert main(["explain", LAMPS, "--pictures", "-o", str(wide)]) == 0
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["explain", LAMPS, "--pictures", "-o", str(narrow)]) == 0
    assert narrow.read_text() == wide.read_text()
    assert max(map(len, narrow.read_text().splitlines())) > 80


def test_the_note_about_a_board_that_is_too_wide_is_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is asked for, else that of the numbers of rows and columns."""
    monkeypatch.setenv("COLUMNS", "40")
    plain = picture_of(pensil.read(WIDE))
    told = {lang: plain.with_numbers(lang) for lang in ("en", "id")}
    assert drawn(plain) == drawn(plain, "en") != drawn(plain, "id")
    assert drawn(told["id"]) == drawn(told["en"], "id") == drawn(told["id"], "id")
    assert drawn(told["en"]) == drawn(told["id"], "en") != drawn(told["id"])


@pytest.mark.parametrize(
    ("text", "wrapped"),
    [
        ("a  bc  no room here", ["a  bc  no room", "       here"]),
        ("  a  bc  no room here", ["  a  bc  no room", "         here"]),
        ("a  bc  exactly 16", ["a  bc  exactly", "       16"]),
        ("a  bc  exactly16", ["a  bc  exactly16"]),
        ("isSquare  validity.is", ["isSquare", "    validity.is"]),
        ("a sentence that is long", ["a sentence that", "    is long"]),
    ],
)
def test_lines_in_columns_go_on_below_their_last_column(
    text: str, wrapped: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a word is too long for that, they go on near the left; in a pipe lines stay whole."""
    monkeypatch.setenv("COLUMNS", "16")
    assert hung(f"x\n{text}  \n") == "\n".join(["x", *wrapped])
    monkeypatch.setenv("COLUMNS", "20")
    assert hung("x\n\ny", 4) == "    x\n\n    y"
    monkeypatch.delenv("COLUMNS")
    assert hung(text, 2) == f"  {text}"


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize(
    "item", [("nurikabe", "section-4.3"), ("shikaku", "section-4-boards"), ("nonogram", "section-IV.F")]
)
def test_a_paper_keeps_to_the_terminal(
    item: tuple[str, str], lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["paper", *item, "--lang", lang]) == 0
    assert max(map(len, some(capsys.readouterr().out.splitlines()))) <= 80
