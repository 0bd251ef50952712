"""The site without a server, from a plain host under a sub-path: every request of the table, and a game of every kind.

This is the part of the tests that is run for the site as well; PENSIL_SITE=site runs all of them for it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from pensil.kinds import KINDS
from pensil.web.service import REQUESTS, answer
from tests.browser.conftest import LONG, READY, Visits
from tests.browser.hosting import FOLDER, Host, hosted
from tests.browser.playing import PUZZLES, address, by_mouse, solution, until
from tests.checks import some

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SOLVED = "body[data-state=solved]"

AKARI = PUZZLES["akari"]
BLACK, WHITE = b"\0\0\0\xff", b"\xff\xff\xff\xff"
PIXELS = b64encode(BLACK * 2 + WHITE * 3 + BLACK * 4).decode()

SAMPLES: dict[str, dict[str, Any]] = {
    "open": {"puzzle": PUZZLES["hashi"], "lang": "id"},
    "check": {"puzzle": AKARI, "marks": solution("akari")[1], "deep": True},
    "solve": {"puzzle": PUZZLES["shikaku"]},
    "hint": {"puzzle": PUZZLES["nurikabe"], "lang": "id"},
    "explain": {"puzzle": PUZZLES["nonogram"], "count": 3},
    "rate": {"puzzle": AKARI},
    "convert": {"puzzle": AKARI, "to": "puzzlink"},
    "draw": {"puzzle": PUZZLES["hashi"], "theme": "dark"},
    "book": {"puzzles": [AKARI]},
    "kinds": {"lang": "en"},
    "techniques": {"kind": "shikaku"},
    "generate": {"kind": "nurikabe", "rows": 5, "cols": 6, "seed": 3},
    "clues": {"puzzle": PUZZLES["shikaku"]},
    "fitting": {"puzzle": PUZZLES["nurikabe"], "place": [0, 1]},
    "complete": {"puzzle": "shikaku\n? ? .\n. . .\n", "seed": 1},
    "paint": {"cells": [[1, 0, 2], [2, 2, 0]], "palette": ["#ff0000", "#0000ff"], "lang": "id"},
    "picture": {"pixels": PIXELS, "width": 3, "height": 3, "rows": 3, "cols": 3},
    "run": {"puzzle": AKARI, "strategy": "dfs", "first": 5, "count": 10, "pictures": True},
    "compare": {"puzzle": AKARI, "strategies": ["dfs", "engine"]},
    "study": {"kind": "akari", "strategies": ["dfs"], "largest": 4, "count": 1},
    "paper": {"kind": "hashi", "lang": "id"},
}
"""One of each request."""

TIMES = ("time", "seconds", "svg")  # of a study, the figure has times in it too


TRIED = {kind.name for kind in KINDS} - PUZZLES.keys()


def told(data: Any) -> Any:
    """A reply without what is measured by a clock, and without kinds that are there only while tests run."""
    if isinstance(data, dict):
        return {name: told(value) for name, value in data.items() if name not in TIMES}
    if isinstance(data, list):
        return [told(each) for each in data if not (isinstance(each, dict) and each.get("name") in TRIED)]
    return data


def ask(page: Page, name: str, fields: dict[str, Any]) -> Any:
    """The reply that the page gets, errors included."""
    return page.evaluate(
        """async ([name, fields]) => (await import('./js/main.js')).ask(name, fields)
            .catch(({ code, message }) => ({ error: { code, message } }))""",
        [name, fields],
    )


@pytest.fixture(scope="module")
def host(made: None) -> Iterator[Host]:
    with hosted(FOLDER) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """One page for all tests here: its engine is started once."""
    visits = Visits(browser)
    page = visits.page(service_workers="block", quiet=True)
    page.goto(f"{host.address}#play")
    page.wait_for_selector(READY, timeout=LONG)
    yield page
    visits.end()


def test_there_is_a_sample_of_every_request() -> None:
    assert SAMPLES.keys() == REQUESTS.keys()


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "book"])
def test_a_request_has_the_same_reply_as_from_a_server(page: Page, name: str) -> None:
    status, text = answer(name, json.dumps(SAMPLES[name]))
    assert status == 200
    assert told(ask(page, name, SAMPLES[name])) == told(json.loads(text))


def test_what_needs_another_program_is_refused(page: Page) -> None:
    for name, fields in some([("book", SAMPLES["book"]), ("draw", {"puzzle": AKARI, "form": "pdf"})]):
        assert "pensil[pictures]" in ask(page, name, fields)["error"]["message"]


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_a_puzzle_is_played_to_the_end(page: Page, kind: str) -> None:
    page.evaluate("localStorage.clear()")
    page.goto(f"{page.url.split('#')[0]}{address(PUZZLES[kind])}")
    page.wait_for_selector(f'.grid[aria-label^="{kind.title()}"]')
    by_mouse(page, kind)
    page.wait_for_selector(SOLVED)
    assert page.locator(".panel .solved").count() == 1


def test_strategies_are_watched_in_portions(page: Page) -> None:
    page.goto(f"{page.url.split('#')[0]}#lab={quote(PUZZLES['shikaku'], safe='')}")
    page.wait_for_selector(".run:nth-child(2)", timeout=LONG)
    until(page, "() => document.querySelector('input[type=range]').max > 5", 60)
    assert page.locator(".run").count() == 2


def test_pictures_are_saved_and_paper_is_printed_by_the_browser(page: Page) -> None:
    page.goto(f"{page.url.split('#')[0]}#edit=akari")
    count = "document.querySelectorAll('.paper-sheet').length"
    page.evaluate(f"() => void (window.print = () => (window.printed = {count}))")
    page.locator(".sheet [data-cell=r1c1]").click()
    with page.expect_download() as drawing:
        page.locator("[data-action=save-png]").click()
    assert drawing.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator("[data-action=save-pdf]").click()
    until(page, "() => window.printed === 1")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.locator(".book input[type=number]").fill("2")
    page.locator("[data-action=book]").click()
    until(page, "() => window.printed === 4", 60)  # the cover, two puzzles, their solutions
    assert page.locator(".book .said").inner_text() == "The browser's print dialogue can save it as a PDF."
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".sheets").count() == 0


def test_another_site_may_show_the_board_alone(page: Page) -> None:
    page.goto(f"{page.url.split('#')[0]}embed.html{address(AKARI)}")
    page.wait_for_selector(".grid", timeout=LONG)
    assert not page.locator("#bar").is_visible()
