"""`pensil book`: puzzles from files and new ones, what is told, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.cli import main
from pensil.cli.arguments import UsageError
from pensil.cli.book import _made, _order

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


@pytest.mark.parametrize("plain", [True, False])
def test_options_go_all_the_way(
    plain: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: dict[str, Any] = {}

    def book(puzzles: list[Any], **how: Any) -> bytes:
        told.update(how, puzzles=[each.puzzle.kind for each in puzzles])
        return b"%PDF"

    monkeypatch.setattr("pensil.book", book)
    options = ["--title", "T", "--subtitle", "S", "--author", "A", "--lang", "id", "--paper", "letter"]
    options += ["--per-page", "4", "--large", "--no-rules", "--no-solutions", "--no-levels", "--timeout", "9"]
    assert main(["book", LAMPS, "-o", str(tmp_path / "book.pdf"), *([] if plain else options)]) == 0
    assert (tmp_path / "book.pdf").read_bytes() == b"%PDF"
    told.pop("watch")(1, 2)
    usual: dict[str, Any] = {
        "title": None,
        "subtitle": None,
        "author": "",
        "lang": "en",
        "paper": "a4",
        "per_page": None,
    }
    usual |= {"large": False, "rules": True, "solutions": True, "levels": True, "timeout": None}
    asked: dict[str, Any] = {
        "title": "T",
        "subtitle": "S",
        "author": "A",
        "lang": "id",
        "paper": "letter",
        "per_page": 4,
    }
    asked |= {"large": True, "rules": False, "solutions": False, "levels": False, "timeout": 9.0}
    assert told == (usual if plain else asked) | {"puzzles": ["akari"]}
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["BOOK.PDF", "-", "/dev/null"])
def test_a_booklet_goes_where_it_is_to_go(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pensil.book", lambda *_, **__: b"%PDF")
    assert main(["book", LAMPS, "-o", name]) == 0
    assert capfdbinary.readouterr() == (b"%PDF" if name == "-" else b"", b"")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == ([b"%PDF"] if name == "BOOK.PDF" else [])


def test_what_is_read_comes_before_what_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order in which it is asked for, however often that is."""
    told: list[tuple[str, int, int]] = []

    def book(puzzles: list[Any], **_: object) -> bytes:
        told.extend((each.puzzle.kind, each.puzzle.rows, each.puzzle.cols) for each in puzzles)
        return b"%PDF"

    monkeypatch.setattr("pensil.book", book)
    words = ["--generate", "shikaku:2x3,hashi:3x4", "--generate", "shikaku:3x3", "--seed", "1", "--json"]
    assert main(["book", LAMPS, *words, "-o", str(tmp_path / "book.pdf")]) == 0
    assert told == [("akari", 6, 6), ("shikaku", 3, 2), ("hashi", 4, 3), ("shikaku", 3, 3)]
    assert json.loads(capsys.readouterr().out)["kinds"] == {"akari": 1, "shikaku": 2, "hashi": 1}


def test_a_puzzle_that_is_not_solved_in_time_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", LAMPS, "-o", str(tmp_path / "book.pdf"), "--timeout", "0"]) == 3
    assert capsys.readouterr().err.endswith(f"{LAMPS}: the time limit was reached before the puzzle was solved\n")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("akari", ("akari", 10, 10, None, 1)),
        ("lightup:5x4:easy:2", ("akari", 4, 5, "easy", 2)),
        (" akari :3:hard:7X8", ("akari", 8, 7, "hard", 3)),
        ("akari::200", ("akari", 10, 10, None, 200)),
    ],
)
def test_what_is_to_be_made(text: str, order: tuple[str, int, int, str | None, int]) -> None:
    assert _order(text) == order


@pytest.mark.parametrize("text", ["akari:0", "akari:201", "akari:x4", "akari:4x", "akari:odd", "akari:-1"])
def test_what_cannot_be_made_is_told(text: str) -> None:
    with pytest.raises(UsageError, match=f"--generate {text}: '{text[6:]}' is not a size such as 10x10, a level"):
        _order(text)


def test_progress_gives_way_to_a_note(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made = [SimpleNamespace(reached=reached, seed=7, level=None, score=None) for reached in (True, False, True)]
    asked: list[object] = []

    def generate_many(*of: object, **how: object) -> list[Any]:
        asked.append((of, how))
        return made[2:] if how["level"] is None else made[:2]

    monkeypatch.setattr("pensil.making.generate_many", generate_many)
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    args = SimpleNamespace(seed=5, lang="en", timeout=3.0, json=False)
    orders: list[tuple[str, int, int, str | None, int]] = [("akari", 3, 4, "easy", 2), ("hashi", 5, 6, None, 1)]
    assert list(_made(orders, args)) == made  # type: ignore[arg-type]
    assert asked == [
        ((kind, rows, cols), {"count": count, "level": level, "seed": 5, "timeout": 3.0})
        for kind, rows, cols, level, count in orders
    ]
    note = "seed 7: what was asked for was not reached within the tries; this is the nearest, - (0.00)"
    lines = capsys.readouterr().err.replace("\x1b[K", "").replace("\r", "\n").split("\n")
    bars = [
        f"[{bar}] {done}/3 puzzles" for done, bar in enumerate(("#" * 8 + "." * 16, "#" * 16 + "." * 8, "#" * 24), 1)
    ]
    assert lines.pop(3).endswith(note)
    assert lines == ["", bars[0], bars[1], "", bars[2], ""]
    assert list(_made([], args)) == []  # type: ignore[arg-type]


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
