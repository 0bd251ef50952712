"""Every view of the page in a real browser: reachable by its address, without findings of axe, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.browser.conftest import OFFLINE, Opener
from tests.browser.hosting import Host
from tests.browser.playing import PUZZLES, address, by_mouse, middle
from tests.web.serving import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parents[2] / "build/axe/package/axe.min.js"

VIEWS = {
    "day": ("", ".grid"),
    "collection": ("#play", ".tiles"),
    "play": (address(PUZZLES["nonogram"]), ".grid"),
    "bridges": (address(PUZZLES["hashi"]), ".grid"),
    "trouble": ("#play=nothing", ".trouble"),
    "make": ("#edit=akari", ".sheet"),
    "draw": ("#edit=nonogram", ".grid"),
    "lab": (f"#lab={quote(PUZZLES['shikaku'], safe='')}", ".run"),
    "papers": ("#paper=hashi", ".papers details"),
    "learn": ("#learn=nurikabe", ".techniques details"),
}
"""Addresses of the page, and what is to be seen there."""


def findings(page: Page) -> list[str]:
    """What axe calls serious or critical, and where."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", sorted(VIEWS))
def test_axe_finds_nothing_serious(visit: Opener, view: str, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not here; `make browser` fetches it where npm is")
    hash, seen = VIEWS[view]
    page = visit(hash, color_scheme=scheme, quiet=view in ("trouble", "make"))
    page.wait_for_selector(seen)
    page.wait_for_timeout(300)
    assert findings(page) == []


def test_axe_finds_nothing_serious_in_help_and_settings(visit: Opener) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not here; `make browser` fetches it where npm is")
    page = visit(address(PUZZLES["akari"]))
    page.locator("[data-action=hint]").click()
    page.locator("[data-action=deeper]").click()
    page.locator("[data-action=checkpoint]").click()
    page.locator("[data-action=trial]").click()
    assert findings(page) == []
    page.locator("[data-action=explain]").click()
    page.wait_for_selector(".steps", state="attached")
    assert findings(page) == []
    page.locator("[data-action=settings]").click()
    assert findings(page) == []


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_a_phone_needs_no_sideways_scrolling(visit: Opener, view: str) -> None:
    hash, seen = VIEWS[view]
    page = visit(hash, width=360, height=740, has_touch=True, quiet=view in ("trouble", "make"))
    page.wait_for_selector(seen)
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_another_site_may_show_the_board_alone(visit: Opener) -> None:
    page = visit(f"embed.html{address(PUZZLES['akari'])}")
    page.wait_for_selector(".grid")
    assert not page.locator("#bar").is_visible()
    by_mouse(page, "akari")
    page.wait_for_selector("body[data-state=solved]")


def test_paper_has_the_board_and_nothing_else(visit: Opener) -> None:
    page = visit(address(PUZZLES["hashi"]))
    page.wait_for_selector(".grid")
    by_mouse(page, "hashi")
    page.emulate_media(media="print")
    assert page.locator(".grid").is_visible()
    assert not page.locator(".tools").is_visible()
    assert not page.locator("#rooms").is_visible()


def test_moves_on_a_large_board_are_drawn_within_a_frame(visit: Opener) -> None:
    rows = "\n".join("20" for _ in range(40))
    page = visit(address(f"nonogram\nrows\n{rows}\ncolumns\n{rows}\n"), quiet=True)
    page.wait_for_selector(".grid")
    times = page.evaluate(
        """() => {
            const svg = document.querySelector('.grid');
            const times = [];
            for (let i = 0; i < 40; i++) {
                const box = document.querySelector(`[data-cell="r${i + 1}c${i + 1}"]`).getBoundingClientRect();
                const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
                const at = { ...middle, pointerId: 1, bubbles: true };
                const start = performance.now();
                svg.dispatchEvent(new PointerEvent('pointerdown', at));
                svg.dispatchEvent(new PointerEvent('pointerup', at));
                times.push(performance.now() - start);
            }
            return times.sort((a, b) => a - b);
        }"""
    )
    assert page.locator(".grid .fill.mark").count() == 40
    assert times[20] < 16, times
    assert middle(page, 0, 0)


@pytest.mark.skipif(OFFLINE, reason="the browser has kept the engine")
def test_a_page_without_its_engine_says_so(browser: Browser, site: Site | Host) -> None:
    page = browser.new_page()
    try:
        page.route(re.compile("/(api|engine)/"), lambda route: route.abort())
        page.goto(f"{site.address}#play")
        page.wait_for_selector("body[data-engine=failed]")
        assert page.locator("[role=alert]").inner_text().startswith("The engine")
    finally:
        page.close()
