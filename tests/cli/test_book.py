"""`pensil book`: puzzles from files and new ones, what is told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pensil.cli import main

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
TWO = f"{LAMPS}\nhttps://puzz.link/p?nurikabe/5/5/g5k2o1k3g\n"
MANY = "akari\n. .\n. .\n"


def test_puzzles_of_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "two.txt").write_text(TWO)
    (tmp_path / "many.txt").write_text(MANY)
    (tmp_path / "none.txt").write_text("akari\n4 .\n. .\n")
    names = [str(tmp_path / name) for name in ("two.txt", "many.txt", "none.txt")]
    file = tmp_path / "book.pdf"
    assert main(["book", *names, "-o", str(file), "--json", "--paper", "a5", "--lang", "id"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == {"file": str(file), "puzzles": 2, "kinds": {"akari": 1, "nurikabe": 1}}
    assert file.read_bytes().startswith(b"%PDF")
    notes = err.splitlines()
    assert len(notes) == 2
    assert "many.txt dilewati: solusinya lebih dari satu" in notes[0]
    assert "none.txt dilewati: tidak ada solusinya" in notes[1]


def test_new_puzzles_are_the_same_for_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    words = ["--generate", "akari:5x4:easy:2,shikaku:5x5", "--seed", "3", "--title", "New", "--no-levels"]
    for file in (one, other):
        assert main(["book", *words, "-o", str(file)]) == 0
    assert one.read_bytes() == other.read_bytes()
    assert capsys.readouterr() == ("", "")
    assert main(["book", "--generate", "shikaku:4x4", "-o", str(one), "--no-rules", "--no-solutions"]) == 0
    assert "the seed is" in capsys.readouterr().err


def test_nothing_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "book.pdf"
    assert main(["book", MANY, "-o", str(file)]) == 1
    assert "no puzzle is left" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["-o", "@book.pdf"], 2, "there are no puzzles"),
        ([LAMPS, "-o", "@book.txt"], 2, "should end in .pdf"),
        ([LAMPS], 2, "-o"),
        ([LAMPS, "-o", "-", "--json"], 2, "--json keeps"),
        ([LAMPS, "-o", "@book.pdf", "--per-page", "99"], 2, "1 to 12 puzzles"),
        ([LAMPS, "-o", "@book.pdf", "--paper", "a0"], 2, "a0"),
        (["--generate", "akari:big", "-o", "@book.pdf"], 2, "'big' is not a size"),
        (["--generate", "akari:9999", "-o", "@book.pdf"], 2, "a number up to 200"),
        (["--generate", "chess", "-o", "@book.pdf"], 2, "chess"),
        (["missing.txt", "-o", "@book.pdf"], 2, "missing.txt"),
        ([LAMPS, "-o", "@book.pdf", "--timeout", "0"], 3, "time limit"),
        ([LAMPS, "-o", "/nowhere/at/all.pdf"], 2, "/nowhere/at"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", *(str(tmp_path / word[1:]) if word.startswith("@") else word for word in words)]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.txt").write_text("shikaku\n2 .\n", encoding="utf-8")
    (tmp_path / "image.png").write_bytes(b"\x89PNG\0\0")
    files = [str(tmp_path / name) for name in ("good.txt", "image.png")]
    assert main(["book", *files, "-o", str(tmp_path / "book.pdf")]) == 2
    assert f"{files[1]}: " in capsys.readouterr().err
    assert not (tmp_path / "book.pdf").exists()


def test_without_typst_one_line_tells_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    assert main(["book", LAMPS, "-o", str(tmp_path / "book.pdf")]) == 2
    assert "pip install 'pensil[pictures]'" in capsys.readouterr().err
