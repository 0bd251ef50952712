"""What is said of a name that there is not, and of files that are something else than what was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.core.near import instead, nearest
from tests.checks import some

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says that refuses its arguments."""
    assert main([*words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_the_nearest_of_some_names() -> None:
    names = ("akari", "hashi", "Light up")
    for name, near in {"akarii": "akari", " AKARI": "akari", "hash": "hashi", "sudoku": None, "": None}.items():
        assert nearest(name, names) == near
    assert instead("akri", names) == "did you mean 'akari'?"
    assert instead("chess", names) == "there are akari, hashi, Light up"
    assert instead("chess", names, ["hashi"]) == "there are hashi"
    assert nearest("akari" * 10_000, names) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", AKARI, "--kind", "akarii"], "no kind is called 'akarii'; did you mean 'akari'?"),
        (["solve", AKARI, "--kind", "ligthup"], "no kind is called 'ligthup'; did you mean 'lightup'?"),
        (["convert", AKARI, "--to", "puzlink"], "no format is called 'puzlink'; did you mean 'puzzlink'?"),
        (["run", AKARI, "--strategy", "engin"], "akari has no strategy 'engin'; did you mean 'engine'?"),
        (["techniques", "akari", "zero-cleu"], "akari has no technique 'zero-cleu'; did you mean 'zero-clue'?"),
        (["generate", "akari", "--techniques=+zero-cleu"], "no technique 'zero-cleu'; did you mean 'zero-clue'?"),
        (["batch", "slove", AKARI], "there is no task 'slove'; did you mean 'solve'?"),
        (["solve", "akarii\n. . 1\n. # .\n"], "no kind is called 'akarii'; did you mean 'akari'?"),
    ],
)
def test_a_name_that_is_nearly_right(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused(capsys, *words)


def test_all_that_there_are_where_none_is_nearly_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    for words, told in {
        ("solve", AKARI, "--kind", "zzz"): "tidak ada jenis 'zzz'; yang ada akari, hashi, ",
        ("convert", AKARI, "--to", "zzz"): "tidak ada format 'zzz'; yang ada text, json, ",
        ("run", AKARI, "--strategy", "zzz"): "akari tidak punya strategi 'zzz'; yang ada ",
        ("techniques", "akari", "zzz"): "akari tidak punya teknik 'zzz'; yang ada zero-clue, ",
        ("batch", "zzz", AKARI): "tidak ada tugas 'zzz'; yang ada solve, rate, ",
    }.items():
        assert refused(capsys, *words).startswith(f"pensil: {told}")


def test_a_file_whose_name_is_nearly_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Lamps.url").write_text(AKARI)
    (tmp_path / "something.else").write_text("")
    for folder in (f"{tmp_path}/", "./", ""):
        monkeypatch.chdir(tmp_path)
        told = refused(capsys, "solve", f"{folder}lamp.url")
        assert told == f"pensil: {folder}lamp.url: there is no such file; did you mean '{folder}Lamps.url'?\n"
    for name in ("other.txt", "nowhere/lamp.url"):
        assert refused(capsys, "solve", name) == f"pensil: {name}: no such file, and not a URL or game id either\n"


def test_a_folder_is_for_batch(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for command in some(["solve", "hint"]):
        assert "is a folder: give files in it, or the whole folder to `pensil batch`" in refused(
            capsys, command, str(tmp_path)
        )


def test_a_command_for_one_puzzle_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "this command takes one puzzle, not 3 (`pensil hint" in refused(capsys, "hint", AKARI, AKARI, AKARI)
    assert "unrecognized arguments: x" in refused(capsys, "formats", "x")
    assert "unrecognized arguments: " in refused(capsys, "hint", AKARI, AKARI, "-x")


def test_a_puzzle_where_marks_were_expected(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle = pensil.read(AKARI)
    picture = pensil.read({"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]})
    for kind, text in {
        "nonogram": pensil.write(picture, "text"),
        "nurikabe": "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "akari": pensil.write(puzzle, "text"),
    }.items():
        (tmp_path / "marks.txt").write_text(text)
        for option, command in (("--marks", "hint"), ("--answer", "check")):
            told = refused(capsys, command, AKARI, option, str(tmp_path / "marks.txt"))
            assert f"marks.txt: this is a puzzle ({kind}), not marks or an answer for this one" in told
    (tmp_path / "marks.txt").write_text("1 2\n3 .\n")  # which could be a board of this kind with mistakes in it
    assert "2 rows; the puzzle has 6" in refused(capsys, "hint", AKARI, "--marks", str(tmp_path / "marks.txt"))


def test_a_language_of_the_environment_that_there_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "pensil: note: PENSIL_LANG: there is no language 'fr'; there are en, id\n"
    for lang, more, told in (
        ("fr", [], said),
        ("fr", ["--lang", "id"], ""),
        ("fr", ["--lang=en"], ""),
        ("id", [], ""),
        ("", [], ""),
    ):
        monkeypatch.setenv("PENSIL_LANG", lang)
        assert main(["kinds", "akari", *more]) == 0
        assert capsys.readouterr().err == told
