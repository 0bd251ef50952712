"""The documentation in a real browser: nothing of it is cut off on a phone, and every picture is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import OFFLINE, STATIC, Visits
from tests.checks import some
from tests.optional import optional

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how much a page is wider than the screen."""

CUT_OFF = """() => [...document.querySelectorAll("article pre > code")]
    .filter((code) => code.scrollWidth > code.clientWidth + 1 && !code.closest(".language-text"))
    .map((code) => code.textContent)"""
"""Commands and programs of which something is hidden; boards and tables in text may be moved sideways."""

MISSING = """() => Promise.all([...document.images].map((image) => image.decode().then(() => "", () => image.src)))
    .then((sources) => sources.filter(Boolean))"""
"""Pictures that are not there, or cannot be drawn."""

HIDDEN = """() => [...document.querySelectorAll("article table img")]
    .filter((image) => image.getBoundingClientRect().right > document.documentElement.clientWidth)
    .map((image) => image.src)"""
"""Pictures in tables that are partly outside of the screen."""


ALONE = """() => [...document.querySelectorAll("article .headerlink")].filter((link) => {
    const title = document.createRange();
    title.selectNodeContents(link.parentElement);
    title.setEndBefore(link);
    return link.getBoundingClientRect().top >= title.getBoundingClientRect().bottom - 2;
}).map((link) => link.parentElement.textContent)"""
"""Headings whose sign for a link to them stands in a line of its own."""

CUT_TABLES = """() => [...document.querySelectorAll("article .md-typeset__scrollwrap")]
    .filter((wrap) => wrap.scrollWidth > wrap.clientWidth + 1).map((wrap) => wrap.textContent.trim().slice(0, 80))"""
"""Tables of which columns are hidden."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    optional("material")
    from tools.docs.__main__ import build

    site = tmp_path_factory.mktemp("docs") / "site"
    assert build(site) == 0
    return sorted(site.rglob("*.html"))


@pytest.mark.skipif(STATIC or OFFLINE, reason="the documentation does not depend on where the page comes from")
def test_nothing_is_cut_off_on_a_phone(visits: Visits, pages: list[Path]) -> None:
    page = visits.page(width=390, height=844)
    for path in some(pages):
        page.goto(path.as_uri())
        assert {each: page.evaluate(each) for each in (WIDER, ALONE, CUT_OFF, MISSING, HIDDEN)} == {
            WIDER: 0,
            ALONE: [],
            CUT_OFF: [],
            MISSING: [],
            HIDDEN: [],
        }, path.name


@pytest.mark.skipif(STATIC or OFFLINE, reason="the documentation does not depend on where the page comes from")
def test_on_a_wide_screen_all_five_kinds_are_seen(visits: Visits, pages: list[Path]) -> None:
    page = visits.page()
    page.goto((pages[0].parent / "index.html").as_uri())
    boards = page.locator("article table img")
    assert boards.count() == 5
    edges = [box["x"] + box["width"] for box in (each.bounding_box() for each in boards.all()) if box]
    wrap = page.locator("article .md-typeset__scrollwrap").first
    assert edges == sorted(edges)
    assert edges[-1] <= wrap.evaluate("(wrap) => wrap.getBoundingClientRect().right")


@pytest.mark.skipif(STATIC or OFFLINE, reason="the documentation does not depend on where the page comes from")
def test_on_a_wide_screen_no_column_is_hidden(visits: Visits, pages: list[Path]) -> None:
    page = visits.page(width=1280)
    for path in some(pages):
        page.goto(path.as_uri())
        assert {each: page.evaluate(each) for each in (WIDER, ALONE, CUT_TABLES)} == {
            WIDER: 0,
            ALONE: [],
            CUT_TABLES: [],
        }, path.name
