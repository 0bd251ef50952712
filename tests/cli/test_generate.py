"""`pensil generate`: puzzles on standard output or in a file, JSON lines, notes and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from tests.checks import some

Capture = pytest.CaptureFixture[str]


def test_text_that_can_be_read_again(capsys: Capture) -> None:
    assert main(["generate", "akari", "--size", "6x4", "--seed", "3", "--count", "2"]) == 0
    out, err = capsys.readouterr()
    puzzles = pensil.read_all(out)
    assert err == ""
    assert [(puzzle.rows, puzzle.cols) for puzzle in puzzles] == [(4, 6), (4, 6)]
    assert puzzles[1] == pensil.generate("akari", 4, 6, seed=4)


def test_json_lines(capsys: Capture) -> None:
    argv = ["generate", "nonogram", "--size", "6x5", "--seed", "7", "--count", "3", "--json", "--level", "easy"]
    assert main(argv) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3]
    for line in some(lines):
        assert list(line) == ["number", "seed", "puzzle", "solution", "level", "score"]
        puzzle = pensil.read(line["puzzle"])
        assert pensil.solve(puzzle).solutions[0].to_json() == line["solution"]
        rating = pensil.rate(puzzle)
        assert (line["level"], line["score"]) == (rating.level, rating.score) == ("easy", rating.score)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_workers_write_the_same_file(workers: str, tmp_path: Path, capsys: Capture) -> None:
    argv = ["generate", "hashi", "--size", "6x6", "--seed", "1", "--count", "5", "--json"]
    file = tmp_path / "five.jsonl"
    assert main([*argv, "--workers", workers, "-o", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert main(argv) == 0
    assert file.read_text() == capsys.readouterr().out


def test_formats_and_files(tmp_path: Path, capsys: Capture) -> None:
    assert main(["generate", "nurikabe", "--size", "5x5", "--seed", "1", "--format", "puzzlink", "--count", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("https://puzz.link/p?nurikabe/5/5/") == 2
    file = tmp_path / "picture.xml"
    argv = ["generate", "nonogram", "--size", "5x5", "--seed", "1", "--colors", "2", "--format", "webpbn"]
    assert main([*argv, "-o", str(file)]) == 0
    assert pensil.read(file) == pensil.generate("nonogram", 5, 5, seed=1, colors=2)


def test_without_a_seed_it_is_told(capsys: Capture) -> None:
    assert main(["generate", "shikaku", "--size", "4x4"]) == 0
    out, err = capsys.readouterr()
    seed = int(err.removeprefix("pensil: note: the seed is "))
    assert pensil.read(out) == pensil.generate("shikaku", 4, 4, seed=seed)


@pytest.mark.parametrize(("lang", "said"), [("en", "this is the nearest, easy"), ("id", "ini yang terdekat, mudah")])
def test_what_is_not_reached_is_told_and_the_nearest_given(lang: str, said: str, capsys: Capture) -> None:
    argv = ["generate", "shikaku", "--size", "2x2", "--level", "expert", "--tries", "2", "--seed", "1", "--lang", lang]
    assert main([*argv, "--json"]) == 3
    out, err = capsys.readouterr()
    line = json.loads(out)
    assert (line["level"], line["reached"]) == ("easy", False)
    assert said in err
    assert main(argv) == 3
    assert pensil.read(capsys.readouterr().out) == pensil.read(line["puzzle"])


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "of 99 puzzles could be made"), ("id", "dari 99 teka-teki yang bisa")]
)
def test_when_there_are_no_more_puzzles_it_says_so(lang: str, said: str, capsys: Capture) -> None:
    assert main(["generate", "akari", "--size", "1x2", "--count", "99", "--seed", "1", "--lang", lang]) == 3
    out, err = capsys.readouterr()
    assert said in err
    assert 0 < len(pensil.read_all(out)) < 99


def test_a_time_limit_keeps_what_is_there(capsys: Capture) -> None:
    assert main(["generate", "akari", "--count", "99999", "--seed", "1", "--timeout", "0.4"]) == 3
    out, err = capsys.readouterr()
    assert "time limit" in err
    assert pensil.read_all(out)[0] == pensil.generate("akari", seed=1)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["sudoku"], "no kind is called 'sudoku'"),
        (["akari", "--size", "10"], "'10' is not a size"),
        (["akari", "--size", "99999999999x5"], "a side of 99999999999 cells is too long; the longest is 100"),
        (["akari", "--size", "0x5"], "cols must be a whole number from 1"),
        (["akari", "--size", "999x5"], "too long"),
        (["akari", "--level", "nice"], "invalid choice"),
        (["akari", "--symmetry", "rotate4", "--size", "5x6"], "as many rows as columns"),
        (["nurikabe", "--symmetry", "mirror"], "odd number of columns"),
        (["akari", "--largest", "5"], "akari has no density 'largest'"),
        (["akari", "--walls", "5"], "walls must be from"),
        (["akari", "--walls", "x"], "is not a number"),
        (["hashi", "--max-bridges", "2.5"], "is not a whole number"),
        (["akari", "--techniques", "zero-clue"], "before its name"),
        (["akari", "--count", "0"], "is not a positive whole number"),
        (["akari", "--seed", "-1"], "is not a whole number from 0"),
        (["akari", "--format", "nothing"], "no format is called"),
        (["akari", "--format", "non"], "non"),
        (["akari", "-o", "/no/such/folder/file.txt"], "no such folder"),
    ],
)
def test_bad_usage_is_one_line(argv: list[str], said: str, capsys: Capture) -> None:
    assert main(["generate", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err.replace("pensil: note: the seed is", "")
    assert len([line for line in err.splitlines() if "the seed is" not in line]) == 1


def test_the_help_tells_what_each_kind_can_be_asked(capsys: Capture) -> None:
    assert main(["generate", "--help"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for said in ("--walls X akari: share of cells", "nurikabe: cells of the largest island", "--colors N nonogram:"):
        assert said in out


def test_what_was_made_before_an_interruption_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pensil.engine.series import series

    def interrupted(*of: object) -> object:
        yield next(series(*of))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr("pensil.engine.series.series", interrupted)
    assert main(["generate", "shikaku", "--size", "2x2", "--seed", "1", "--count", "3"]) == 130
    assert capsys.readouterr() == ("shikaku\n. .\n. 4\n", "pensil: interrupted\n")
