"""The Python in the documentation is run as written, and the pages of techniques are those of the techniques."""

from __future__ import annotations

import doctest
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.kinds import KINDS
from tests.checks import some
from tests.kinds import OUTSIDE

ROOT = Path(__file__).parents[2]
NURIKABE = ["https://puzz.link/p?nurikabe/5/5/g5k2o1k3g", "--thin"]


DOCS = ["README.md", "docs/datasets.md", "docs/hints.md", "docs/making.md", "docs/setting.md"]


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


def commands() -> list[str]:
    """The commands of the README, as they stand."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```console\n")[1:]]
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_the_commands_run_one_after_the_other_in_a_fresh_folder(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    command = tmp_path / "bin/pensil"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pensil "$@"\n')
    command.chmod(0o755)
    environment = os.environ | {"PATH": f"{command.parent}:{os.environ['PATH']}", "PENSIL_LANG": "en"}
    assert len(commands()) > 20
    for line in some(commands()):
        ran = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path, env=environment, input="\n", capture_output=True, text=True, timeout=300
        )
        assert (ran.returncode, ran.stderr) == (0, ""), line
    script = subprocess.run(
        ["bash", "-c", 'eval "$(pensil completion bash)" && complete -p pensil'],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert "_pensil pensil" in script.stdout, "the line that turns on completion"


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
    page = tmp_path / "page.md"
    assert main(["techniques", kind, "-o", str(page)]) == 0
    kept = ROOT / "docs/techniques" / f"{kind}.md"
    assert page.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), "`make docs` writes the page anew"
