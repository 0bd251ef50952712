"""What the page keeps of puzzles that were left: nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import Opener
from tests.browser.playing import PUZZLES, address, cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

FEW = 20
"""Nodes that may come and go, such as the texts of a status."""


def nodes(page: Page) -> int:
    """All nodes that the browser holds, in the page or not, once the garbage is collected."""
    line = page.context.new_cdp_session(page)
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    found: int = line.send("Memory.getDOMCounters")["nodes"]
    line.detach()
    return found


def seen(page: Page, kind: str) -> None:
    """Goes to a puzzle. Waits by locators alone: handles of elements would keep what they found."""
    page.evaluate("(hash) => { location.hash = hash; }", address(PUZZLES[kind]))
    page.locator(".about h1", has_text=kind.title()).wait_for()
    page.locator(".about .level:not(:empty)").wait_for()


def test_no_elements_are_kept_of_puzzles_that_were_left(visit: Opener) -> None:
    page = visit()
    seen(page, "nurikabe")
    before = nodes(page)
    for kind in sorted(PUZZLES.keys() - {"nurikabe"}):
        seen(page, kind)
        page.locator(cell(0, 0)).click()
        page.locator("[data-action=restart]").click()
        page.locator("[data-action=hint]").click()
        page.locator("[data-action=deeper]").click()
        page.locator("[data-action=deeper]").click()
        page.locator("[data-action=apply]").wait_for()
    seen(page, "nurikabe")
    assert nodes(page) <= before + FEW
