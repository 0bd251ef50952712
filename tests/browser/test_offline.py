"""The site in the browser's own keeping: before its engine is there, with the host gone, when there is a newer version,
and when something has to be stopped or breaks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import KEPT, LONG, READY, Visits
from tests.browser.hosting import FOLDER, PREFIX, Host, hosted
from tests.browser.playing import PUZZLES, address, by_mouse, cell, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOW = {"kind": "nurikabe", "rows": 40, "cols": 40, "level": "expert"}
"""A request that takes long."""

START = """(fields) => import('./js/main.js').then(({ ask }) => {
    window.giving = new AbortController();
    window.given = ask('generate', fields, { signal: window.giving.signal }).catch(({ name }) => name);
})"""
QUICK = """() => import('./js/main.js').then(async ({ ask }) => {
    const start = performance.now();
    await ask('convert', { puzzle: 'akari\\n. . 1', to: 'json' });
    return performance.now() - start;
})"""


@pytest.fixture
def host(made: None) -> Iterator[Host]:
    with hosted(FOLDER) as found:
        yield found


def kept(visits: Visits, host: Host) -> Page:
    """The page, when the browser has all of it."""
    page = visits.page(quiet=True)
    page.goto(f"{host.address}#play")
    page.wait_for_selector(READY, timeout=LONG)
    until(page, KEPT, LONG // 1000)
    return page


def test_a_board_is_played_before_the_engine_is_there(visits: Visits, host: Host) -> None:
    host.open.clear()
    page = visits.page(service_workers="block")
    page.goto(f"{host.address}#play")
    page.locator(".tiles.small .tile").first.click()
    page.locator('[data-cell="r1c1"]').first.wait_for()
    free = page.locator('.grid [data-cell][aria-label$="empty"]').first
    free.click()
    assert page.locator(".grid .mark").count() > 0
    page.wait_for_selector("#arrival p")
    assert page.locator("#arrival").inner_text().startswith("Engine")
    assert page.locator("body").get_attribute("data-engine") == "loading"
    page.locator("[data-action=hint]").click()
    assert page.locator("[aria-busy=true]").count() == 1
    assert "still on its way" in page.locator(".panel .said").inner_text()
    host.open.set()
    page.wait_for_selector(".panel h2", timeout=LONG)  # the hint, whatever it says about the mark
    assert page.locator("body").get_attribute("data-engine") == "ready"
    assert page.locator("#arrival").is_hidden()


def test_the_note_that_the_page_is_kept_goes_by_itself(visits: Visits, host: Host) -> None:
    page = visits.page(quiet=True)
    page.clock.install()
    page.goto(f"{host.address}#play")
    page.wait_for_selector("#note", timeout=LONG)
    assert "without a network" in page.locator("#note").inner_text()
    page.locator("#note").hover()
    page.clock.run_for(60_000)
    assert page.locator("#note").is_visible()
    page.mouse.move(0, 0)
    page.clock.run_for(60_000)
    assert page.locator("#note").count() == 0


def test_everything_works_when_the_host_is_gone(visits: Visits, host: Host) -> None:
    page = kept(visits, host)
    line = page.context.new_cdp_session(page)
    assert line.send("Page.getAppManifest")["errors"] == []
    unfit = [each["errorId"] for each in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert unfit in ([], ["in-incognito"])  # as every page of a test is
    host.stop()
    page.goto(f"{host.address}{address(PUZZLES['akari'])}")
    page.reload()
    page.wait_for_selector(READY, timeout=LONG)
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".panel [data-action=apply]")
    by_mouse(page, "akari")
    page.wait_for_selector("body[data-state=solved]")
    for room, seen in (("make", ".sheet"), ("lab", ".run"), ("papers", ".papers details"), ("learn", ".techniques")):
        page.locator(f"[data-room={room}]").click()
        page.wait_for_selector(seen, timeout=LONG)
    page.goto(f"{host.address}#edit=shikaku")
    page.locator(".sheet [data-cell=r1c1]").focus()
    page.keyboard.press("4")
    page.wait_for_selector(".verdict .wrong", timeout=LONG)
    page.goto(f"{host.address}#edit=nonogram")
    page.locator("input[type=file]").set_input_files(FOLDER / "icon-192.png")
    until(page, "() => document.querySelectorAll('.grid .fill.mark').length > 0", 60)
    page.locator("[data-room=play]").click()
    page.locator("[data-action=fresh]").click()
    page.wait_for_selector(".about h1", timeout=LONG)
    assert page.evaluate("crossOriginIsolated")
    host.start()


def test_nothing_waits_for_a_host_that_does_not_answer(visits: Visits, host: Host) -> None:
    page = kept(visits, host)
    host.held = PREFIX
    host.open.clear()
    page.goto(f"{host.address}{address(PUZZLES['hashi'])}")
    page.reload()
    page.wait_for_selector(READY, timeout=LONG)
    page.wait_for_selector(".grid")
    assert not host.open.is_set()  # and nothing has come from there
    host.open.set()


STUDY = "() => document.querySelector('[data-room=learn]')?.innerText === 'Study'"
"""Whether the page is the newer version."""


def renew(folder: Path) -> None:
    """Puts a newer version of the site into its folder."""
    words = folder / "words/en.json"
    words.write_text(words.read_text(encoding="utf-8").replace('"Learn"', '"Study"'), encoding="utf-8")
    listed = json.loads((folder / "files.json").read_text(encoding="utf-8"))
    listed["files"]["words/en.json"] = sha256(words.read_bytes()).hexdigest()
    (folder / "files.json").write_text(json.dumps(listed), encoding="utf-8")


def test_a_newer_version_is_offered_and_taken(visits: Visits, made: None, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(FOLDER, folder)
    with hosted(folder) as host:
        page = kept(visits, host)
        before = page.evaluate("caches.keys()")
        renew(folder)
        page.reload()
        page.wait_for_selector("#note [data-action=reload]", timeout=LONG)
        assert page.locator("[data-room=learn]").inner_text() == "Learn"
        page.locator("#note [data-action=reload]").click()
        until(page, STUDY, 60)
        page.wait_for_selector(READY, timeout=LONG)
        after = page.evaluate("caches.keys()")
        assert len(before) == len(after) == 1
        assert before != after


def test_tabs_that_stay_open_hear_of_a_newer_version(visits: Visits, made: None, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(FOLDER, folder)
    with hosted(folder) as host:
        first = kept(visits, host)
        tabs = [visits.watched(first.context.new_page(), quiet=True) for _ in range(2)]
        first.close()
        for tab in tabs:
            tab.clock.install()
            tab.goto(f"{host.address}{address(PUZZLES['akari'])}")
            tab.wait_for_selector(READY, timeout=LONG)
        tabs[1].locator(cell(0, 1)).click()
        renew(folder)
        tabs[0].clock.fast_forward("01:00:01")
        for tab in tabs:
            tab.wait_for_selector("#note [data-action=reload]", timeout=LONG)
        tabs[0].locator("#note [data-action=reload]").click()
        until(tabs[0], STUDY, 60)
        assert not tabs[1].evaluate(STUDY)  # nobody is interrupted
        tabs[1].locator("#note [data-action=reload]").click()
        until(tabs[1], STUDY, 60)
        tabs[1].wait_for_selector(".grid .mark")  # the move is still there


@pytest.mark.parametrize("isolated", [False, True])
def test_a_request_is_given_up(visits: Visits, host: Host, isolated: bool) -> None:
    if isolated:
        page = kept(visits, host)
        page.reload()
    else:
        page = visits.page(service_workers="block")
        page.goto(f"{host.address}#play")
    page.wait_for_selector(READY, timeout=LONG)
    assert page.evaluate("crossOriginIsolated") is isolated
    page.evaluate(QUICK)
    workers = page.workers
    page.evaluate(START, SLOW)
    page.wait_for_timeout(500)
    page.evaluate("window.giving.abort()")
    assert page.evaluate("window.given") == "AbortError"
    page.evaluate(START, SLOW | {"rows": 4, "cols": 4, "level": None})
    assert page.evaluate("window.given")["kind"] == "nurikabe"
    assert (page.workers == workers) is isolated  # an interrupt is enough where memory may be shared


def test_a_search_does_not_stand_in_the_way_of_moves(visits: Visits, host: Host) -> None:
    page = visits.page(service_workers="block")
    page.goto(f"{host.address}#play")
    page.wait_for_selector(READY, timeout=LONG)
    page.evaluate(QUICK)
    page.evaluate(START, SLOW)
    page.evaluate(QUICK)  # waits for a second worker
    assert len(page.workers) == 2
    page.evaluate(START, SLOW)
    assert page.evaluate(QUICK) < 2000


def test_a_crash_loses_nothing_but_its_request(visits: Visits, host: Host) -> None:
    page = visits.page(service_workers="block", quiet=True)
    page.goto(f"{host.address}{address(PUZZLES['akari'])}")
    page.wait_for_selector(READY, timeout=LONG)
    page.locator(cell(0, 1)).click()
    before = page.locator(".grid .mark").count()
    page.evaluate(QUICK)
    page.workers[0].evaluate(
        "() => (self.onmessage = () => { throw new RangeError('Maximum call stack size exceeded'); })"
    )
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".panel .said")
    assert "has stopped" in page.locator(".panel .said").inner_text()
    page.wait_for_selector(READY, timeout=LONG)
    assert page.locator(".grid .mark").count() == before > 0
    page.locator("[data-action=hint]").click()
    page.wait_for_selector(".panel [data-action=apply]", timeout=LONG)
