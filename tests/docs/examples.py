"""The examples of the documentation: what stands between fences in its pages, and a fresh folder to run it in."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import pensil

ROOT = Path(__file__).parents[2]
TIME = re.compile(r' *\d[\d.]* (s|ms|µs)\b| +time$|(?<="solve":)[\d.e-]+', re.MULTILINE)
"""What differs from run to run: times, and how wide a column of times is."""

SERVED = "http://127.0.0.1:8000/"
"""Where the pages say that `pensil serve` listens."""

MADE = ("docs/techniques", "docs/papers")
"""Pages that are written by programs, with tests of their own."""


class Block(NamedTuple):
    """What stands between two fences, and in which language, as the first fence says it."""

    language: str
    text: str


def pages() -> list[str]:
    """All pages that people wrote."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    names = [path.relative_to(ROOT).as_posix() for path in found]
    return [name for name in names if not name.startswith(MADE)]


def blocks(name: str) -> Iterator[Block]:
    """The examples of a page in their order; those that stand in a list or a fold are moved to the left."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for indent, language, inside in re.findall(r"^( *)```(\w*)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        yield Block(language, re.sub(f"^{indent}", "", inside, flags=re.MULTILINE))


def commands(name: str) -> list[tuple[str, str]]:
    """The commands of a page as they stand, each with the output that is shown below it, perhaps none."""
    found: list[tuple[str, str]] = []
    for block in blocks(name):
        if block.language != "console":
            continue
        for line in block.text.splitlines(keepends=True):
            if line.startswith("$ "):
                found.append((line[2:].strip(), ""))
            else:
                found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def same(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed, but for the times and the end of the last line."""
    return TIME.sub(" T", shown.rstrip("\n")) == TIME.sub(" T", printed.rstrip("\n"))


@pytest.fixture
def desk(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A fresh folder with the examples, and an environment in which `pensil` is a command."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    command = tmp_path / "bin/pensil"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pensil "$@"\n')
    command.chmod(0o755)
    path = {"PATH": f"{command.parent}:{os.environ['PATH']}", "PYTHONPATH": str(Path(pensil.__file__).parents[1])}
    return tmp_path, os.environ | path | {"PENSIL_LANG": "en"}
