"""The Python in the documentation is run as written, and the pages of techniques are those of the techniques."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.kinds import KINDS
from tests.kinds import OUTSIDE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["README.md", "docs/hints.md"])
def test_the_documentation_does_what_it_says(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_the_hint_in_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/hints.md").read_text(encoding="utf-8")
    shown = text.split("$ pensil hint examples/puzzles/islands.url\n")[1].split("```")[0]
    main(["hint", str(ROOT / "examples/puzzles/islands.url")])
    assert capsys.readouterr().out == shown


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
