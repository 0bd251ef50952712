"""`pensil picture`: what it shows, what it writes, and what it says when something is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageDraw

import pensil
from pensil.cli import main
from tests.cli.test_sessions import session


@pytest.fixture
def cat(tmp_path: Path) -> str:
    """A face with two ears."""
    image = Image.new("RGB", (200, 200), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((30, 50, 170, 180), fill="black")
    draw.polygon([(35, 20), (35, 100), (95, 60)], fill="black")
    draw.polygon([(165, 20), (165, 100), (105, 60)], fill="black")
    draw.ellipse((65, 90, 85, 110), fill="white")
    draw.ellipse((115, 90, 135, 110), fill="white")
    path = tmp_path / "cat.png"
    image.save(path)
    return str(path)


@pytest.fixture
def noise(tmp_path: Path) -> str:
    rng = Random(3)
    image = Image.new("L", (12, 12))
    image.putdata([rng.choice((0, 255)) for _ in range(144)])
    path = tmp_path / "noise.png"
    image.save(path)
    return str(path)


@pytest.fixture
def flag(tmp_path: Path) -> str:
    image = Image.new("RGB", (90, 60), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((15, 10, 74, 29), fill="#d02020")
    draw.rectangle((15, 30, 74, 49), fill="#2030c0")
    path = tmp_path / "flag.webp"
    image.save(path, lossless=True)
    return str(path)


SESSION = """
picture noise.png --size 6
picture noise.png --size x4 --invert --lang id
picture noise.png --size 5x3 --fit stretch --json
picture noise.png --size 6 --line-solvable --format text
picture noise.png --size 6 --levels easy,expert --lang id
picture noise.png --size 4 --levels easy --json
picture noise.png --size 6 -o - --format text
picture noise.png --size 6 -o made.txt -o made.svg
picture noise.png --size 6 -o made.html --json
picture noise.png --size 4 -o made.svg --levels easy,hard
picture flag.webp --size 6 --colors 2
picture flag.webp --size 6 --colors 2 --background #d02020 --format text
"""


@pytest.mark.parametrize("columns", ["", "16"])
def test_sessions(
    columns: str,
    noise: str,
    flag: str,
    tmp_path: Path,
    golden: Callable[[str, str], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", columns)
    golden(f"picture{columns}.txt", "\n".join(session(line, capsys) for line in SESSION.strip().splitlines()))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ([], {}),
        (["--size", "7x3", "--threshold", "30"], {"rows": 3, "cols": 7, "threshold": 0.3}),
        (["--size", "7", "--threshold", "0"], {"cols": 7, "threshold": 0.0}),
        (["--size", "x3", "--threshold", "100", "--invert"], {"rows": 3, "threshold": 1.0, "invert": True}),
        (["--size", "7x", "--dither", "--fit", "crop"], {"cols": 7, "way": "dither", "fit": "crop"}),
        (["--edges", "--line-solvable", "--timeout", "2"], {"way": "edges", "line_solvable": True, "timeout": 2.0}),
        (["--colors", "3", "--background", "#ffffff"], {"colors": 3, "background": "#ffffff"}),
        (["--levels", "easy, hard"], {"levels": ["easy", "hard"]}),
    ],
)
def test_options_go_all_the_way(
    words: list[str], asked: dict[str, Any], cat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Any] = {}

    def picture(image: str, rows: int | None, cols: int | None, **how: Any) -> Any:
        told.update(how, image=image, rows=rows, cols=cols)
        raise pensil.PensilError("enough")

    monkeypatch.setattr("pensil.picture", picture)
    monkeypatch.setattr("pensil.picture_levels", picture)
    assert main(["picture", cat, *words]) == 2
    del told["watch"]
    usual = {"image": cat, "rows": None, "cols": None, "colors": 1, "way": "threshold", "threshold": None}
    usual |= {"invert": False, "background": None, "fit": "pad", "line_solvable": False, "timeout": None}
    assert told == usual | asked


def test_the_picture_is_shown_before_and_after(cat: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", cat, "--size", "20x20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "┌" + "─" * 20 + "┐ ┌" + "─" * 20 + "┐"
    assert "█" in lines[6]
    assert "one solution" in " ".join(lines)


def test_noise_is_repaired_and_told(
    noise: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["picture", noise, "--size", "12", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    puzzle = pensil.read(json.dumps(data["puzzle"]))
    assert pensil.solve(puzzle).status == "unique"
    assert len(data["changed"]) == sum(
        one != other
        for before, after in zip(data["wanted"]["cells"], data["solution"]["cells"], strict=True)
        for one, other in zip(before, after, strict=True)
    )
    assert data["changed"]
    assert "file" not in data
    monkeypatch.setenv("FORCE_COLOR", "1")
    for lang, said in (("en", "were blank"), ("id", "semula kosong")):
        assert main(["picture", noise, "--size", "12", "--lang", lang]) == 0
        assert said in " ".join(capsys.readouterr().out.split())
        monkeypatch.setenv("NO_COLOR", "1")  # nothing can be seen to be marked
        assert main(["picture", noise, "--size", "12", "--lang", lang]) == 0
        assert said not in " ".join(capsys.readouterr().out.split())
        monkeypatch.delenv("NO_COLOR")


def test_nothing_is_wider_than_the_terminal(
    cat: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for size in ("20", "40", "60"):
        assert main(["picture", cat, "--size", size]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_colours_have_letters_where_there_is_no_colour(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", flag, "--size", "9x6", "--colors", "2"]) == 0
    out = capsys.readouterr().out
    assert "a #2030c0  b #d02020" in out
    assert main(["picture", flag, "--size", "9x", "--colors", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["puzzle"]["palette"] == ["#2030c0", "#d02020"]
    assert data["line_solvable"]


@pytest.mark.parametrize(
    ("form", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("html", b"<!doctype")]
)
def test_drawings(form: str, start: bytes, cat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"drawn.{form}"
    assert main(["picture", cat, "--size", "15", "-o", str(file), "--lang", "id"]) == 0
    data = file.read_bytes()
    assert data.startswith(start)
    if form in ("svg", "html"):
        assert "Gambarnya" in data.decode()
    again = tmp_path / f"again.{form}"
    assert main(["picture", cat, "--size", "15", "-o", str(again), "--lang", "id"]) == 0
    assert again.read_bytes() == data


def test_the_puzzle_in_any_format(cat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", cat, "--size", "12", "--format", "non"]) == 0
    text = capsys.readouterr().out
    puzzle = pensil.read(text)
    assert (puzzle.rows, puzzle.cols) == (12, 12)
    file, page = tmp_path / "cat.xml", tmp_path / "cat.html"
    assert main(["picture", cat, "--size", "12", "--format", "webpbn", "-o", str(file), "-o", str(page)]) == 0
    assert pensil.read(file) == puzzle
    assert page.exists()
    plain = tmp_path / "cat.txt"
    assert main(["picture", cat, "--size", "12", "-o", str(plain)]) == 0
    assert plain.read_text() == puzzle.to_text()
    capsys.readouterr()
    assert main(["picture", cat, "--size", "12", "-o", str(plain), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == [str(plain)]


def test_a_puzzle_for_each_level(noise: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["picture", noise, "--size", "12", "--levels", "easy,expert"]
    assert main([*words, "--json", "-o", str(tmp_path / "noise.txt")]) == 0
    easy, expert = json.loads(capsys.readouterr().out)["levels"]
    for name, found in (("easy", easy), ("expert", expert)):
        puzzle = pensil.read(tmp_path / f"noise-{name}.txt")
        assert puzzle.to_json() == found["puzzle"]
        assert pensil.rate(puzzle).level == found["level"]
        assert found["unique"]
    assert ["easy", "medium", "hard", "expert"].index(easy["level"]) < 2
    assert main(words) == 0
    out = capsys.readouterr().out
    assert f"== {easy['level']}" in out
    assert ("No puzzle from this image is expert" in " ".join(out.split())) == (expert["level"] != "expert")


def test_the_time_limit_gives_the_best_so_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ramp.png"
    Image.linear_gradient("L").save(path)
    assert main(["picture", str(path), "--size", "60x60", "--dither", "--timeout", "0.2"]) == 3
    out, err = capsys.readouterr()
    assert "The time limit was reached" in " ".join(out.split())
    assert main(["picture", str(path), "--size", "60x60", "--dither", "--timeout", "0.2", "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out)["unique"] is False
    assert "time limit" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["missing.png"], "missing.png': No such file"),
        (["@cat", "--size", "big"], "size"),
        (["@cat", "--size", "x"], "size"),
        (["@cat", "--size", "200x200"], "1 to 100"),
        (["@cat", "--colors", "99"], "1 to 12 colours"),
        (["@cat", "--colors", "3", "--dither"], "--colors cannot be combined"),
        (["@cat", "--threshold", "101"], "percentage"),
        (["@cat", "--levels", "easy,silly"], "no level 'silly'"),
        (["@cat", "--levels", "easy", "-o", "-"], "--levels makes several"),
        (["@cat", "--format", "nothing"], "nothing"),
        (["@cat", "--background", "red", "--colors", "2"], "#ff0000"),
        (["@text"], "no image that can be read"),
        (["@cat", "-o", "/nowhere/at/all.svg"], "/nowhere/at"),
    ],
)
def test_bad_input_is_told_in_one_line(
    words: list[str], said: str, cat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("hello")
    files = {"@cat": cat, "@text": str(text)}
    assert main(["picture", *(files.get(word, word) for word in words)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pensil: ")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize(("cols", "strip", "page"), [(9, 32, 20), (40, 25, 15), (70, 14, 8), (100, 10, 8)])
def test_the_more_columns_the_smaller_are_the_cells(
    cols: int, strip: int, page: int, cat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    class Strip(SimpleNamespace):
        svg, width, height = "<svg/>", 3, 4

    def draw(*_: object, cell: int, **__: object) -> Strip:
        told.append(cell)
        return Strip()

    monkeypatch.setattr("pensil.render.strip.strip", draw)
    monkeypatch.setattr("pensil.render.svg.render_svg", lambda *_, **how: draw(**how).svg)
    words = ["picture", cat, "--size", f"{cols}x1", "--timeout", "60"]
    assert main([*words, "-o", str(tmp_path / "made.svg"), "-o", str(tmp_path / "made.html")]) == 0
    assert told == [strip, page, page, page]


def test_two_pictures_stand_side_by_side_where_there_is_just_room(
    noise: str, flag: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for colours that cannot be told apart, and where there are letters only."""

    def beside(columns: int, *words: str) -> bool:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(["picture", *words]) == 0
        return "┐ ┌" in capsys.readouterr().out.splitlines()[0]

    small = (noise, "--size", "6")
    assert [beside(columns, *small) for columns in (16, 17, 18)] == [False, True, True]
    coloured = (flag, "--size", "6", "--colors", "2")
    assert not beside(80, *coloured)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert beside(80, *coloured)
    monkeypatch.setenv("TERM", "dumb")
    assert not beside(80, *coloured)
    assert not beside(80, *small)
