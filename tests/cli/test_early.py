"""What could not be written at the end of a command is refused before its work begins, in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pensil.cli import main

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
DUCK = str(Path(__file__).parents[2] / "examples/pictures/duck.svg")

WORK = [
    "pensil.solve",
    "pensil.hint",
    "pensil.steps",
    "pensil.clues",
    "pensil.book",
    "pensil.picture",
    "pensil.picture_levels",
    "pensil.formats.collection.read_parts",  # before the next one, so that no module keeps that after the test
    "pensil.formats.read_parts",
    "pensil.cli.generate._Output.write",
    "pensil.cli.paper._replayed",
    "pensil.cli.techniques._chosen",
    "pensil.cli.batch._work",
]
"""What takes time."""


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    def begun(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    for name in WORK:
        monkeypatch.setattr(name, begun)


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main([*argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


@pytest.mark.parametrize(
    "argv",
    [
        ("solve", LAMPS, "--to"),
        ("convert", LAMPS, "--to"),
        ("batch", "convert", LAMPS, "--to"),
        ("generate", "akari", "--format"),
        ("picture", DUCK, "--format"),
    ],
    ids=lambda argv: argv[0],
)
def test_a_format_that_cannot_be_written(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert "no format is called 'foo'" in refused(capsys, *argv, "foo")
    if argv[0] not in ("solve", "convert"):  # which read one puzzle, to tell which formats hold it
        assert "the format janko can only be read" in refused(capsys, *argv, "janko")


def test_a_format_that_does_not_have_the_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the format webpbn has no akari" in refused(capsys, "generate", "akari", "--format", "webpbn")
    several = ("generate", "hashi", "--count", "3", "--format", "sgt", "-o", str(tmp_path / "three.sav"))
    assert "holds one puzzle, not 3" in refused(capsys, *several)


@pytest.mark.parametrize(
    "argv",
    [
        ("draw", LAMPS, "--solution"),
        ("hint", LAMPS),
        ("explain", LAMPS),
        ("clues", LAMPS),
        ("paper", "akari"),
        ("techniques", "akari"),
        ("book", LAMPS),
        ("picture", DUCK),
    ],
    ids=lambda argv: argv[0],
)
def test_a_file_that_cannot_be_made(
    argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no such folder" in refused(capsys, *argv, "-o", str(tmp_path / "missing" / "page.pdf"))
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "PDF needs one more package" in refused(capsys, *argv, "-o", str(tmp_path / "page.pdf"))
