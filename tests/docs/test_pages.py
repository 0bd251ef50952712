"""The pages of the documentation: every example runs as it stands, and every link of the site leads somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path

import pytest

import pensil
from pensil.cli.commands import COMMANDS
from pensil.web.service import REQUESTS
from tests.checks import some
from tests.docs.test_readme import ROOT, TIME, commands, desk
from tests.kinds import OUTSIDE
from tests.optional import optional
from tools.docs.command_pages import commands_page
from tools.docs.http_pages import http_page
from tools.docs.links import faults
from tools.docs.pages import gather
from tools.docs.python_pages import python_page

NEW = ["docs/index.md", *(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("docs/tutorials/*.md")))]
NEW += [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("docs/id/*.md"))]
PAGES = [*NEW, "docs/batch.md", "docs/books.md", "docs/hints.md", "docs/pictures.md"]
"""Those whose commands are run here; test_readme.py runs the others."""

IMPOSSIBLE = "shikaku\n1 . .\n. . 2\n"
NOT_DONE = {"pensil solve impossible.txt": 1}
"""Commands that are shown because they end otherwise than with 0."""

WITH_COMMANDS = [name for name in PAGES if "```console" in (ROOT / name).read_text(encoding="utf-8")]
WITH_PYTHON = [name for name in NEW if ">>> " in (ROOT / name).read_text(encoding="utf-8")]

__all__ = ["desk"]  # a fixture, which is found by its name


def test_the_pages_have_examples() -> None:
    assert len(WITH_COMMANDS) >= 7
    assert len(WITH_PYTHON) >= 4


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_the_python_of_a_page_does_what_it_says(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


@pytest.mark.parametrize("name", WITH_COMMANDS)
def test_the_commands_of_a_page_run_in_a_fresh_folder(name: str, desk: tuple[Path, dict[str, str]]) -> None:
    folder, environment = desk
    (folder / "impossible.txt").write_text(IMPOSSIBLE, encoding="utf-8")
    for line, shown in some(commands(name)):
        ran = subprocess.run(
            ["bash", "-c", line],
            cwd=folder,
            env=environment,
            input="\n" * 400,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ran.returncode == NOT_DONE.get(line, 0), (line, ran.stderr)
        assert ran.stderr == "" or line in NOT_DONE, line
        assert not shown or TIME.sub(" T", ran.stdout) == TIME.sub(" T", shown), line


def test_the_references_have_everything() -> None:
    told, named, asked = commands_page(), python_page(), http_page()
    for name in COMMANDS:
        assert f"\n## pensil {name}\n" in told
    for name in some(pensil.__all__):
        assert f"\n### pensil.{name}\n" in named
    for name in REQUESTS:
        assert f"\n## /api/{name}\n" in asked


def test_every_public_name_begins_with_a_sentence() -> None:
    for name in some(pensil.__all__):
        text = (getattr(pensil, name).__doc__ or "").strip()
        assert re.match(r"[A-Z][^\n]*(\n[^\n]+)*?[.:]", text), f"pensil.{name} has no docstring"


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<p id="here">')
    (tmp_path / "index.html").write_text(
        '<a href="other.html#here"></a><a href="https://elsewhere.example/"></a><a href="#top" id="top"></a>'
        '<a href="gone.html"></a><a href="other.html#gone"></a><script src="https://cdn.example/x.js"></script>'
    )
    assert faults(tmp_path) == [
        "index.html: https://cdn.example/x.js is fetched from another host",
        "index.html: gone.html leads nowhere",
        "index.html: other.html#gone leads nowhere",
    ]


def test_every_page_is_in_the_menu(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    listed = set(re.findall(r"- ([\w./-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    found = {path.relative_to(tmp_path / "pages").as_posix() for path in (tmp_path / "pages").rglob("*.md")}
    assert found - {f"id/teknik/{kind.name}.md" for kind in OUTSIDE} == listed


def test_the_site_is_built_and_no_link_is_dead(tmp_path: Path) -> None:
    optional("material")
    from tools.docs.__main__ import build

    assert build(tmp_path / "site") == 0
