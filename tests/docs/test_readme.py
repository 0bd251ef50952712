"""The Python in the documentation is run as written, and the pages of techniques are those of the techniques."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.kinds import OUTSIDE

ROOT = Path(__file__).parents[2]
NURIKABE = ["https://puzz.link/p?nurikabe/5/5/g5k2o1k3g", "--thin"]


DOCS = ["README.md", "docs/datasets.md", "docs/hints.md", "docs/making.md", "docs/python.md", "docs/setting.md"]
WITH_COMMANDS = ["README.md", "docs/strategies.md", "docs/tour.md"]
SERVED = "http://127.0.0.1:8000/"
TIME = re.compile(r" *\d[\d.]* (s|ms|µs)\b")


@pytest.mark.parametrize("name", DOCS)
def test_the_documentation_does_what_it_says(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_page_on_pictures_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs/pictures.md"), module_relative=False)
    assert result.attempted == 4
    assert result.failed == 0


def commands(name: str) -> list[tuple[str, str]]:
    """The commands of a page as they stand, each with the output that is shown below it, perhaps none."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found: list[tuple[str, str]] = []
    for block in text.split("```console\n")[1:]:
        for line in block.split("```")[0].splitlines(keepends=True):
            if line.startswith("$ "):
                found.append((line[2:].strip(), ""))
            else:
                found[-1] = (found[-1][0], found[-1][1] + line)
    return found


@pytest.fixture
def desk(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A fresh folder with the examples, and an environment in which `pensil` is a command."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    command = tmp_path / "bin/pensil"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pensil "$@"\n')
    command.chmod(0o755)
    return tmp_path, os.environ | {"PATH": f"{command.parent}:{os.environ['PATH']}", "PENSIL_LANG": "en"}


@pytest.mark.parametrize("name", WITH_COMMANDS)
def test_the_commands_run_one_after_the_other_in_a_fresh_folder(name: str, desk: tuple[Path, dict[str, str]]) -> None:
    folder, environment = desk
    assert len(commands(name)) >= 5
    for line, shown in some(commands(name)):
        ran = subprocess.run(
            ["bash", "-c", line], cwd=folder, env=environment, input="\n", capture_output=True, text=True, timeout=300
        )
        assert (ran.returncode, ran.stderr) == (0, ""), line
        assert not shown or TIME.sub(" T", ran.stdout) == TIME.sub(" T", shown), line


def test_the_line_that_turns_on_completion(desk: tuple[Path, dict[str, str]]) -> None:
    script = subprocess.run(
        ["bash", "-c", 'eval "$(pensil completion bash)" && complete -p pensil'],
        env=desk[1],
        capture_output=True,
        text=True,
    )
    assert "_pensil pensil" in script.stdout


def test_the_pictures_of_the_readme_are_up_to_date(tmp_path: Path) -> None:
    script = ROOT / "examples/readme_pictures.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, capture_output=True)
    kept = ROOT / "docs/images"
    for drawn in some(sorted(tmp_path.iterdir())):
        assert drawn.read_bytes() == (kept / drawn.name).read_bytes(), f"`python {script.name}` draws them anew"


def test_the_hint_in_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/hints.md").read_text(encoding="utf-8")
    shown = text.split("$ pensil hint examples/puzzles/islands.url\n")[1].split("```")[0]
    main(["hint", str(ROOT / "examples/puzzles/islands.url")])
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize(
    ("shown", "asked"),
    [
        ("clues 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g' --thin", NURIKABE),
        ("clues walls.txt", ["akari\n. . #\n# . .\n. . .\n"]),
    ],
)
def test_what_setters_are_told_in_the_documentation(
    shown: str, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs/setting.md").read_text(encoding="utf-8")
    main(["clues", *asked, "--lang", "en"])
    assert capsys.readouterr().out == text.split(f"$ pensil {shown}\n")[1].split("```")[0]


def test_the_reason_in_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/hints.md").read_text(encoding="utf-8")
    shown = text.split("$ pensil solve impossible.txt\n")[1].split("```")[0]
    main(["solve", "shikaku\n1 . .\n. . 2\n", "--lang", "en"])
    assert [line.partition(" (")[0] for line in capsys.readouterr().out.splitlines()] == [
        line.partition(" (")[0] for line in shown.splitlines()
    ]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind not in OUTSIDE])
def test_the_pages_of_techniques_are_up_to_date(kind: str, tmp_path: Path) -> None:
    page, pictures = tmp_path / "page.md", tmp_path / "pictures"
    assert main(["techniques", kind, "-o", str(page), "--pictures", str(pictures), "--page", SERVED]) == 0
    kept = ROOT / "docs/techniques"
    made = {f"{kind}.md": page} | {f"pictures/{each.name}": each for each in pictures.iterdir()}
    assert len(made) == 1 + len(kind_named(kind).techniques())
    for name, file in some(made.items()):
        assert file.read_text(encoding="utf-8") == (kept / name).read_text(encoding="utf-8"), (
            "`make docs` makes it anew"
        )


def test_no_picture_of_a_technique_is_left_over() -> None:
    kept = {path.stem for path in (ROOT / "docs/techniques/pictures").iterdir()}
    kinds = [kind for kind in KINDS if kind not in OUTSIDE]
    assert kept == {f"{kind.name}-{technique.name}" for kind in kinds for technique in kind.techniques()}
