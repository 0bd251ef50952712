"""Every view of the page in a real browser: reachable by its address, without findings of axe, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.browser.conftest import STATIC, Opener
from tests.browser.hosting import Host
from tests.browser.playing import PUZZLES, address, by_mouse, cell, middle, until
from tests.checks import some
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


def test_the_language_can_be_chosen_and_is_kept(visit: Opener) -> None:
    page = visit(address(PUZZLES["akari"]))
    assert page.locator("[data-room=play]").inner_text() == "Play"
    page.locator("[data-action=settings]").click()
    page.locator("select[name=language]").select_option("id")
    page.wait_for_selector("html[lang=id]")
    until(page, "() => document.querySelector('[data-room=play]').innerText === 'Main'")
    page.wait_for_selector(".grid")
    page.reload()
    page.wait_for_selector("html[lang=id]")
    assert page.locator(cell(0, 1)).get_attribute("aria-label") == "baris 1 kolom 2, kosong"


def test_the_language_of_the_system_and_of_the_address(visit: Opener) -> None:
    assert visit(locale="id-ID").locator("html").get_attribute("lang") == "id"
    page = visit(f"{address(PUZZLES['akari'])}&lang=id&theme=dark")
    page.wait_for_selector(".grid")
    assert page.locator("html").get_attribute("lang") == "id"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_the_theme_follows_the_system_or_the_choice(visit: Opener) -> None:
    page = visit(color_scheme="dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator("[data-action=settings]").click()
    page.locator("select[name=theme]").select_option("light")
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.reload()
    page.wait_for_selector("body[data-engine=ready]")
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_every_cell_has_a_name_for_tools_and_for_ears(visit: Opener) -> None:
    page = visit(address(PUZZLES["nonogram"]))
    page.wait_for_selector(".grid")
    cells = page.locator("[data-cell]")
    assert cells.count() == 20
    labels = cells.evaluate_all("cells => cells.map((each) => each.getAttribute('aria-label'))")
    assert labels[0] == "row 1 column 1, undecided, row clue 1 2, column clue 2"
    page.locator(cell(0, 0)).click()
    assert page.locator(cell(0, 0)).get_attribute("aria-label") == labels[0].replace("undecided", "black")


def test_a_puzzle_is_opened_from_a_text_and_from_a_file(visit: Opener) -> None:
    page = visit("#play")
    page.locator("textarea").fill(PUZZLES["nurikabe"])
    page.locator("[data-action=open]").click()
    page.wait_for_selector(".grid")
    assert page.locator(".about h1").inner_text() == "Nurikabe"
    page.goto(page.url.split("#")[0] + "#play")
    page.locator("input[type=file]").set_input_files(
        {"name": "board.txt", "mimeType": "text/plain", "buffer": PUZZLES["shikaku"].encode()}
    )
    page.wait_for_selector(".grid")
    assert page.locator(".about h1").inner_text() == "Shikaku"


def test_the_puzzle_of_the_day_is_there_at_once(visit: Opener) -> None:
    page = visit()
    page.wait_for_selector(".grid")
    assert page.locator(".tips li").count() == 3
    page.locator("[data-action=dismiss]").click()
    page.reload()
    page.wait_for_selector(".grid")
    assert page.locator(".tips").count() == 0


def test_the_next_puzzle_and_the_ticks_of_the_collection(visit: Opener) -> None:
    page = visit("#play")
    page.locator(".tiles.small .tile").first.click()
    page.wait_for_selector(".grid")
    page.locator("[data-action=solve]").click()
    page.wait_for_selector("body[data-state=solved]")
    page.locator("[data-action=next-puzzle]").click()
    page.wait_for_selector("body[data-state=playing]")
    page.locator("[data-room=play]").click()
    page.wait_for_selector(".tiles.small .tile.done")
    assert page.locator(".tiles.small .tile.done").count() == 1


def test_a_fresh_puzzle_is_made_and_opened(visit: Opener) -> None:
    page = visit("#play")
    page.locator("select[aria-label='Kinds of puzzles']").select_option("hashi")
    page.locator("[data-action=fresh]").click()
    page.wait_for_selector(".grid", timeout=40_000)
    assert page.locator(".about h1").inner_text() == "Hashi"
    assert page.locator("[data-cell]").count() == 64


# Making.


def test_clues_are_set_and_judged(visit: Opener) -> None:
    page = visit("#edit=shikaku", quiet=True)
    page.locator(".size input").first.fill("2")
    page.locator(".size input").last.fill("2")
    page.locator("[data-action=new]").click()
    page.locator(cell(0, 0)).focus()
    page.keyboard.press("4")
    page.wait_for_selector(".verdict .right")
    page.keyboard.press("Delete")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.wait_for_selector(".verdict .wrong")
    page.keyboard.press("Control+z")
    page.locator(cell(1, 1)).click()
    page.keyboard.press("2")
    page.wait_for_selector(".verdict .wrong")
    assert "2x2" in page.locator(".verdict .said").inner_text()


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_a_puzzle_is_generated_written_and_played(visit: Opener, kind: str) -> None:
    page = visit(f"#edit={kind}", quiet=True)
    page.locator(".size input").first.fill("6")
    page.locator(".size input").last.fill("5")
    page.locator("[data-action=generate]").click()
    until(page, "() => document.getElementById('live').textContent.startsWith('A new puzzle')")
    page.wait_for_selector(".verdict .right")
    page.locator(".export select").select_option("json")
    until(page, "() => document.querySelector('.export textarea').value.includes('{')")
    written = json.loads(page.locator(".export textarea").input_value())
    assert written["kind"] == kind
    page.locator("[data-action=try-it]").click()
    page.wait_for_selector(".play .tools")
    assert page.locator("[data-cell]").count() == 30


def test_a_layout_gets_its_numbers(visit: Opener) -> None:
    page = visit("#edit=shikaku", quiet=True)
    page.locator(".size input").first.fill("3")
    page.locator(".size input").last.fill("3")
    page.locator("[data-action=new]").click()
    for row, col in ((0, 0), (0, 1)):
        page.locator(cell(row, col)).focus()
        page.keyboard.press("?")
    page.locator("[data-action=complete]").click()
    page.wait_for_selector(".verdict .right")
    assert sorted(page.locator(".sheet text").all_text_contents()) == ["3", "6"]


def test_a_nonogram_is_drawn_and_read_from_a_picture(visit: Opener) -> None:
    page = visit("#edit=nonogram")
    page.wait_for_selector(".grid")
    page.locator(cell(0, 0)).click()
    until(page, "() => document.querySelectorAll('.grid .fill.mark').length === 1")
    dots = "".join(f'<rect x="{10 * i}" y="{10 * i}" width="10" height="10"/>' for i in range(8))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">{dots}</svg>'
    png = page.evaluate(
        """async (svg) => {
            const image = new Image();
            image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 80;
            canvas.getContext('2d').drawImage(image, 0, 0);
            return canvas.toDataURL('image/png').split(',')[1];
        }""",
        svg,
    )
    from base64 import b64decode

    page.locator("input[type=file]").set_input_files(
        {"name": "line.png", "mimeType": "image/png", "buffer": b64decode(png)}
    )
    page.wait_for_selector(".verdict .right")  # a diagonal line is not unique: some cells were changed
    until(page, "() => document.querySelectorAll('.grid .fill.mark').length > 8")
    assert "cells were changed" in page.locator(".side .said[role=status]").nth(1).inner_text()


@pytest.mark.skipif(STATIC, reason="without a server the browser prints: see test_site.py")
def test_a_puzzle_and_a_booklet_are_saved_as_pdf(visit: Opener) -> None:
    page = visit("#edit=akari", quiet=True)
    page.locator(cell(0, 0)).click()
    with page.expect_download() as drawing:
        page.locator("[data-action=save-pdf]").click()
    page.locator(".book input[type=number]").fill("2")
    with page.expect_download() as booklet:
        page.locator("[data-action=book]").click()
    for saved in some([drawing.value, booklet.value]):
        assert saved.path().read_bytes().startswith(b"%PDF")
    assert page.locator(".book .said").inner_text() == "The booklet is saved; it has 2 puzzles."


# The lab, the papers, learning.


def test_two_strategies_are_watched_side_by_side(visit: Opener) -> None:
    page = visit(f"#lab={quote(PUZZLES['shikaku'], safe='')}")
    page.wait_for_selector(".run:nth-child(2)")
    assert page.locator(".run .grid").count() == 2
    page.locator("[data-action=next]").click()
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)
    assert last > 5
    page.locator("[data-action=last]").click()
    assert page.locator(".place").inner_text() == f"{last} / {last}"
    assert page.locator(".tree .solved").count() >= 1
    page.locator(".run:first-child .tree circle").last.click()  # the root
    assert page.locator(".place").inner_text() == f"0 / {last}"
    page.locator(".run:first-child .branches").focus()
    places = []
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        places.append(int(page.locator(".place").inner_text().split(" / ")[0]))
    assert 0 < places[0] == places[2] < places[1]
    assert places[3:] == [0, 0]
    page.locator("[data-action=compare]").click()
    page.wait_for_selector(".compared table")
    assert page.locator(".compared tbody tr").count() == 6
    page.locator("[data-action=study]").click()
    page.wait_for_selector(".compared .figure", timeout=40_000)
    assert page.locator(".compared .figure").evaluate("figure => figure.naturalWidth") > 0


def test_an_item_of_a_paper_is_worked_out(visit: Opener) -> None:
    page = visit("#paper=shikaku")
    page.locator(".papers summary").first.click()
    page.wait_for_selector(".item table")
    assert page.locator(".item td.verdict").count() > 0
    for source in some(page.locator(".item img").evaluate_all("found => found.map((each) => each.naturalWidth)")):
        assert source > 0


def test_a_technique_is_tried_out_and_shown(visit: Opener) -> None:
    page = visit("#learn=akari")
    page.locator(".techniques summary").first.click()
    page.wait_for_selector(".lesson .grid")
    page.locator("[data-action=show]").click()
    page.wait_for_selector(".lesson .ring")
    assert page.locator(".lesson .said").inner_text()


def test_another_site_may_show_the_board_alone(browser: Browser, site: Site | Host) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{site.address}embed.html{address(PUZZLES['akari'])}")
        page.wait_for_selector(".grid")
        assert not page.locator("#bar").is_visible()
        by_mouse(page, "akari")
        page.wait_for_selector("body[data-state=solved]")
    finally:
        page.close()


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


def test_a_page_without_its_engine_says_so(browser: Browser, site: Site | Host) -> None:
    page = browser.new_page()
    try:
        page.route(re.compile("/(api|engine)/"), lambda route: route.abort())
        page.goto(f"{site.address}#play")
        page.wait_for_selector("body[data-engine=failed]")
        assert page.locator("[role=alert]").inner_text().startswith("The engine")
    finally:
        page.close()
