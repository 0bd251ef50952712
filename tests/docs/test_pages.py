"""The site of the documentation: references that have everything, and no link that leads nowhere."""

from __future__ import annotations

import inspect
import re
from functools import cached_property
from pathlib import Path

import pytest

import pensil
from pensil.cli.commands import COMMANDS
from pensil.kinds import KINDS
from pensil.web.service import REQUESTS
from tests.checks import some
from tests.docs.examples import ROOT, SERVED, pages
from tests.kinds import OUTSIDE
from tests.optional import optional
from tools.docs.command_pages import commands_page
from tools.docs.http_pages import http_page
from tools.docs.language import on_page_content
from tools.docs.links import faults
from tools.docs.pages import WIDE, gather
from tools.docs.python_pages import python_page


def test_the_references_have_everything() -> None:
    told, named, asked = commands_page(), python_page(), http_page()
    for name in COMMANDS:
        assert f"\n## pensil {name}\n" in told
    for name in some(pensil.__all__):
        assert f"\n### pensil.{name}\n" in named
    for name in REQUESTS:
        assert f"\n## /api/{name}\n" in asked


SENTENCE = re.compile(r"[A-Z\"`][^\n]*(\n[^\n]+)*?[.:]")


def test_every_public_name_begins_with_a_sentence() -> None:
    for name in some(pensil.__all__):
        assert SENTENCE.match((getattr(pensil, name).__doc__ or "").strip()), f"pensil.{name} has no docstring"


def test_every_member_of_a_public_type_begins_with_a_sentence() -> None:
    types = [getattr(pensil, name) for name in pensil.__all__ if inspect.isclass(getattr(pensil, name))]
    members = [(one, name, value) for one in types for name, value in vars(one).items() if not name.startswith("_")]
    told = [(one, name, value) for one, name, value in members if callable(value) or hasattr(value, "__get__")]
    for one, name, value in some([each for each in told if not inspect.isdatadescriptor(each[2]) or _made(each[2])]):
        assert SENTENCE.match((value.__doc__ or "").strip()), f"pensil.{one.__name__}.{name} has no docstring"


def _made(value: object) -> bool:
    """Whether it is a property rather than the place of a field."""
    return isinstance(value, property | cached_property)


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


def test_links_between_files_lead_somewhere_in_a_checkout_too() -> None:
    """Nobody needs to build the site first."""
    found = 0
    fenced = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
    for name in some(pages()):
        text = fenced.sub("", (ROOT / name).read_text(encoding="utf-8"))
        for address in re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", text):
            assert ((ROOT / name).parent / address).exists(), f"{name} leads to {address}"
            found += 1
    assert found > 100


def test_indonesian_pages_lead_to_indonesian_techniques(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    for name in ("README", "pemain"):
        text = (tmp_path / f"pages/id/{name}.md").read_text(encoding="utf-8")
        for kind in some(each for each in KINDS if each not in OUTSIDE):
            assert f"](teknik/{kind.name}.md)" in text
        assert "/techniques/" not in text


def test_every_page_is_in_the_menu(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    listed = set(re.findall(r"- ([\w./-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    found = {path.relative_to(tmp_path / "pages").as_posix() for path in (tmp_path / "pages").rglob("*.md")}
    assert found - {f"{folder}/{kind.name}.md" for folder in ("techniques", "id/teknik") for kind in OUTSIDE} == listed


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built; no link in it is dead."""
    optional("material")
    from tools.docs.__main__ import build

    folder = tmp_path_factory.mktemp("docs") / "site"
    assert build(folder) == 0
    return folder


def test_the_frame_of_a_page_speaks_its_language(site: Path) -> None:
    languages = {
        "id/index": "id",
        "id/pemain": "id",
        "id/teknik/akari": "id",
        "papers/akari.id": "id",
        "papers/akari": "en",
    }
    for name, lang in some(languages.items()):
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        assert f'<html lang="{lang}"' in text
        framed = [word in text for word in ("Selanjutnya", "Daftar isi", "Next", "Table of contents")]
        assert framed == ([True, True, False, False] if lang == "id" else [False, False, True, True])


def test_the_menu_of_an_indonesian_page_is_indonesian_too(site: Path) -> None:
    for name, shown in (("id/pemain", True), ("tour", False), ("papers/akari.id", True), ("papers/akari", False)):
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        tabs = text[text.index('class="md-tabs"') : text.index("</nav>", text.index('class="md-tabs"'))]
        assert [word in tabs for word in ("Beranda", "Panduan", "Home", "Guides")] == [
            shown,
            shown,
            not shown,
            not shown,
        ]


def test_code_is_broken_where_that_does_no_harm() -> None:
    html = '<div class="language-console highlight"><pre><code><span>--show-step</span> a-b</code></pre></div>'
    marked = on_page_content(
        f"{html}<p>a-b <code>--by-hand</code> <code>if(so,and_so(forth),on)</code> <code>1,2</code>"
    )
    assert '<span><span class="whole">--show-step</span></span> <span class="whole">a-b</span></code>' in marked
    assert '<p>a-b <code><span class="whole">--by-hand</span></code>' in marked
    assert "<code>if(<wbr>so,<wbr>and_so(<wbr>forth),<wbr>on)</code> <code>1,2</code>" in marked


def test_bars_in_code_of_tables_have_no_backslash(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    there, here = ROOT / "docs/papers/nurikabe.md", tmp_path / "pages/papers/nurikabe.md"
    assert "`1\\|0 \\|-1\\|1(-1\\|6`" in there.read_text(encoding="utf-8")
    assert "`1|0 |-1|1(-1|6`" in here.read_text(encoding="utf-8")
    for wide in some(WIDE):
        assert (tmp_path / "pages" / wide).read_text(encoding="utf-8").startswith("---\nhide: [toc]\n---\n\n# ")


def test_beside_the_page_everything_is_played_on_it(tmp_path: Path) -> None:
    gather(tmp_path / "pages", "../index.html")
    for name, up in (("techniques/akari.md", "../"), ("id/teknik/akari.md", "../../")):
        text = (tmp_path / "pages" / name).read_text(encoding="utf-8")
        assert f"]({up}../index.html#play=" in text
        assert "pensil serve" not in text
    front = (tmp_path / "pages/index.md").read_text(encoding="utf-8")
    assert "(../index.html){ .md-button" in front
    assert SERVED not in front
