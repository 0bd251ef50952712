"""What a SRC argument is, how its puzzles are named, and how results are written."""

from __future__ import annotations

import json
from errno import ENOENT
from pathlib import Path
from types import SimpleNamespace

import pytest

import pensil
from pensil.cli.arguments import UsageError
from pensil.cli.files import (
    OneOf,
    check_files,
    each_source,
    every_puzzle,
    is_path,
    load,
    load_position,
    one_line,
    save,
    source_name,
)
from pensil.errors import FormatError, NoSolution, PensilError, TimeLimit
from pensil.formats import read
from pensil.words import SHARED, Phrase

AKARI = "akari\n. . 1\n. # .\n"


@pytest.mark.parametrize(
    "text",
    [
        AKARI,
        "a\0b",
        "x" * 4001,
        "https://puzz.link/p?akari/3/2/h6.g",
        "http://example.org/puzzle.txt",
        "3x3:a1",
        "puzzle#3",
        "size=3",
        "akari/3/2/h6.g",
        "a/b/c/d",
        "akari/3",
        "p?x.txt",
        "a%23b",
        "7:x.toolongend",
    ],
)
def test_ids_links_and_texts_are_no_files(text: str) -> None:
    assert not is_path(text)


@pytest.mark.parametrize(
    "name",
    [
        "missing",
        "missing.txt",
        "a/missing.txt",
        "/missing",
        "/a/b/c/d",
        "./a/b/c/d",
        "../a=b",
        "~/a/b/c/d",
        "a/b/c/puzzle.txt",
        "a/3/b/puzzle.txt",
        "a/3/puzzle.txt",
        "./a/3/3/puzzle.txt",
        "a\\b\\puzzle.txt",
        "c=d.txt",
        "x" * 300,
    ],
)
def test_a_name_of_a_file_that_is_not_there_is_told(name: str) -> None:
    with pytest.raises(FileNotFoundError, match="no such file, and not a URL or game id either") as refused:
        is_path(name)
    assert (refused.value.errno, refused.value.filename) == (ENOENT, name)


@pytest.mark.parametrize(("text", "kind"), [("a5e2i1e3a", "nurikabe"), ("a1a1", "hashi"), ("1/1/1/1", "nonogram")])
def test_a_bare_task_is_the_puzzle_where_the_kind_is_told(
    text: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not is_path(text, kind)
    assert load(text, kind).puzzle == read(text, kind=kind, format="task")
    if "/" not in text:
        with pytest.raises(FileNotFoundError):
            is_path(text)
        Path(text).write_text(AKARI)
        assert load(text, "akari").puzzle.kind == "akari", "a file of that name comes first"


@pytest.mark.parametrize("name", ["nonexist3", "a5e2i1e3b", "a5e2.i1e3a", "puzzle1.txt", "soal\u00fc1a2", "missing"])
def test_other_words_are_no_tasks(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="no such file, and not a URL or game id either"):
        is_path(name, "nurikabe")


@pytest.mark.parametrize("name", ["a:b", "puzzle", "a?b.txt", "a#1", "deep/a=b"])
def test_what_is_there_is_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep").mkdir()
    Path(name).write_text("")
    assert is_path(name)
    assert is_path("deep")


def test_puzzles_of_one_source_are_named_by_their_number(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{AKARI}\nshikaku\n2 .\n2 .\n")
    both = every_puzzle([str(path), AKARI])
    assert both == [f"{path} (1 of 2)", f"{path} (2 of 2)", AKARI]
    assert [load(source).puzzle.kind for source in both] == ["akari", "shikaku", "akari"]
    assert every_puzzle([str(path)], pick=2) == [f"{path} (2 of 2)"]
    assert load(str(path), pick=1).puzzle.kind == "akari"
    assert load(AKARI, pick=1).puzzle == load(AKARI).puzzle
    for pick, told in (
        (None, "there are 2 puzzles in this: choose one with --pick N"),
        (3, "--pick 3, but there are "),
    ):
        with pytest.raises(FormatError) as refused:
            load(str(path), pick=pick)
        assert str(refused.value).startswith(told)
    with pytest.raises(FormatError, match="--pick 2, but there is only one puzzle in this"):
        load(AKARI, pick=2)
    parts = [SimpleNamespace(name=""), SimpleNamespace(name="Cat")]
    long = "word " * 50
    assert OneOf.among(long, parts, 1) == f"{long[:150]} (2 of 2, Cat)"  # type: ignore[arg-type]
    assert OneOf.among(long, parts[:1], 0) == long  # type: ignore[arg-type]


def test_names_are_short() -> None:
    assert one_line(" a\n b ") == "a b"
    assert len(one_line("x" * 300)) == 200
    assert source_name(__file__) == "test_files.py"
    assert source_name("y" * 70) == "y" * 60


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([0, 0], 0),
        ([0, 1], 1),
        ([3, 1], 3),
        ([3, 2, 1], 2),
        ([TimeLimit("late"), 1], 3),
        ([NoSolution(Phrase(SHARED, "quoted", {"text": "none"})), 0], 1),
        ([PensilError("bad\n  input"), TimeLimit("late")], 2),
        ([FileNotFoundError(2, "gone", "1"), 0], 2),
    ],
)
def test_the_worst_code_counts(results: list[int | Exception], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    def work(source: str) -> int:
        result = results[int(source) - 1]
        if isinstance(result, Exception):
            raise result
        return result

    sources = [str(number) for number in range(1, len(results) + 1)]
    for how in ({}, {"as_json": False}, {"as_json": True}):
        assert each_source(sources, work, **how) == code
        out, err = capsys.readouterr()
        failed = [source for source, result in zip(sources, results, strict=True) if isinstance(result, Exception)]
        assert [line.split(": ")[1] for line in err.splitlines()] == failed
        assert [json.loads(line)["source"] for line in out.splitlines()] == (failed if how.get("as_json") else [])
        assert "\n" not in "".join(json.loads(line)["error"] for line in out.splitlines())
    if any(isinstance(result, PensilError) for result in results[:1]):
        with pytest.raises(PensilError):
            each_source(sources[:1], work)


def test_what_fails_beside_the_sources_ends_it_all() -> None:
    for error in (OSError(5, "full", "out.txt"), BrokenPipeError()):

        def work(_: str, error: OSError = error) -> int:
            raise error

        with pytest.raises(OSError, match=r"full|^$"):
            each_source(["a", "b"], work)


def test_results_are_written_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "out")
    for given, written in (("a", b"a\n"), ("a\n", b"a\n"), ("ä", b"\xc3\xa4\n"), (b"\x00", b"\x00")):
        save(path, given)
        assert Path(path).read_bytes() == written
    save(None, "a")
    save("-", "b\n")
    assert capsys.readouterr().out == "a\nb\n"
    check_files(None, "-", "-", path)
    check_files("/dev/null", "/dev/null")
    with pytest.raises(UsageError, match="two results cannot be written to one file"):
        check_files(path, path)


def test_a_finished_answer_beside_a_puzzle_is_no_place_to_go_on_from(tmp_path: Path) -> None:
    puzzle = pensil.read(AKARI)
    right, wrong = {"cells": [[1, 0, 0], [0, 0, 1]]}, {"cells": [[1, 1, 0], [0, 0, 0]]}
    half = {"cells": [[1, None, None], [None, None, None]]}
    (tmp_path / "marks.json").write_text(json.dumps(wrong))
    for given, marks, expected in (
        (None, None, None),
        (right, None, None),
        (wrong, None, wrong),
        (half, None, half),
        (right, "marks.json", wrong),
    ):
        source = json.dumps({"puzzle": puzzle.to_json()} | ({} if given is None else {"marks": given}))
        args = SimpleNamespace(kind=None, format=None, pick=None, marks=marks and str(tmp_path / marks))
        document, drawn = load_position(source, args)  # type: ignore[arg-type]
        assert document.puzzle == puzzle
        board = None if expected is None else puzzle.board_from_json(expected, marks=True)
        assert (drawn and drawn.board) == board
