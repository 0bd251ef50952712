"""Gathers the pages of the site in one folder: those of docs/, some from elsewhere, and those that are made."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from pensil.cli import main
from pensil.kinds import KINDS
from tools.docs.command_pages import commands_page
from tools.docs.http_pages import http_page
from tools.docs.python_pages import python_page

ROOT = Path(__file__).parents[2]

BESIDE = (
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "benchmarks/README.md",
    "benchmarks/RESULTS.md",
    "benchmarks/growth.svg",
    "src/pensil/web/static/icon.svg",
)
"""Files that the pages lead to and that stand elsewhere."""

_UP = re.compile(r"\]\((?:\.\./)+(?=(?:CONTRIBUTING|CHANGELOG|LICENSE|README|benchmarks|examples|tests|notebooks))")
_DOWN = re.compile(r"\]\(docs/")
_ROW = re.compile(r"^\|.*\|$", re.MULTILINE)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")

WIDE = ("benchmarks/RESULTS.md",)
"""Pages with tables that need all the room there is, also that of the headings at the right."""

SERVED = "http://127.0.0.1:8000/"
"""Where `pensil serve` has the page."""


def gather(folder: Path, page: str | None = None) -> None:
    """Write all pages below a folder that is emptied first.

    `page` leads from the folder to pensil's page, where that stands beside the built documentation.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for name in (*BESIDE, *(str(path.relative_to(ROOT)) for path in (ROOT / "examples").glob("*.py"))):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "reference").mkdir()
    for name, text in (("commands", commands_page()), ("python", python_page()), ("http", http_page())):
        (folder / f"reference/{name}.md").write_text(text, encoding="utf-8")
    for lang, name in (("en", "techniques"), ("id", "id/teknik")):
        up = "../" * len(Path(name).parts)
        _techniques(folder / name, lang, SERVED if page is None else up + page)
    for written in (folder / "id").glob("*.md"):
        _led_to_indonesian_techniques(written)
    if page is not None:
        _open_the_page(folder / "index.md", page)
    for written in folder.rglob("*.md"):
        written.write_text(_led_inside(written, folder), encoding="utf-8")


def _techniques(folder: Path, lang: str, page: str) -> None:
    """The techniques in a language, with links that play their positions on the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        drawn = ["--pictures", str(folder / "pictures"), "--page", page]
        code = main(["techniques", kind.name, "--lang", lang, "-o", str(folder / f"{kind.name}.md"), *drawn])
        assert code == 0, kind.name


def _led_to_indonesian_techniques(page: Path) -> None:
    """Beside an Indonesian page its techniques stand in Indonesian too, which docs/ has in English alone."""
    page.write_text(page.read_text(encoding="utf-8").replace("](../techniques/", "](teknik/"), encoding="utf-8")


def _open_the_page(front: Path, page: str) -> None:
    """The front page says how the page is started; where that stands beside it, a button opens it."""
    text, changed = re.subn(
        rf"^To play in the browser: .*<{SERVED}>\.$",
        f"[Play in the browser]({page}){{ .md-button .md-button--primary }}",
        front.read_text(encoding="utf-8"),
        flags=re.MULTILINE,
    )
    assert changed == 1, front
    front.write_text(text, encoding="utf-8")


def _led_inside(page: Path, folder: Path) -> str:
    """The text of a page whose links to files of the project lead to their copies in the folder."""
    up = "../" * (len(page.relative_to(folder).parts) - 1)
    text = _UP.sub(f"]({up}", page.read_text(encoding="utf-8"))
    text = _ROW.sub(_bars, _DOWN.sub(f"]({up}", text))
    wide = page.relative_to(folder).as_posix() in WIDE
    return f"---\nhide: [toc]\n---\n\n{text}" if wide else text


def _bars(row: re.Match[str]) -> str:
    """A row of a table whose code has its bars as they are: GitHub wants a backslash before them, the site none."""
    return _CODE.sub(lambda code: code[0].replace("\\|", "|"), row[0])
