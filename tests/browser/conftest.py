"""A real browser for the tests of the page: a Chromium that is on the machine, driven by Playwright.

`make browser` installs what is missing and runs these tests; without it they are skipped, and pytest says so. They try
the page as `pensil serve` gives it; with PENSIL_SITE=FOLDER, all of them try the site in that folder instead, from a
plain host. Without it, test_site.py and test_offline.py try the site that `make site` has made.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.hosting import FOLDER, Host, hosted
from tests.web.serving import Site, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MISSING = [name for name in ("playwright", "starlette", "uvicorn") if importlib.util.find_spec(name) is None]
ALLOWED = "CI" not in os.environ  # where everything must be tested, nothing may be skipped
STATIC = "PENSIL_SITE" in os.environ
"""Whether all tests try the site from a plain host."""

Opener = Callable[..., "Page"]


@pytest.fixture(scope="package")
def site() -> Iterator[Site | Host]:
    if STATIC:
        with hosted(FOLDER) as host:
            yield host
    else:
        with served(2) as site:
            yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For the tests of this folder only: as long as it is open, nothing else can run an event loop in this thread."""
    if ALLOWED and (MISSING or CHROMIUM is None):
        what = ", ".join([*MISSING, *([] if CHROMIUM else ["chromium"])])
        pytest.skip(f"the page was not tried in a browser: {what} missing; `make browser` installs it and runs this")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # No sandbox, so that it also runs as root; nothing but our own page is opened in it.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def made() -> None:
    """For tests of the site: that it was made."""
    there = (FOLDER / "files.json").exists()
    if ALLOWED and not there:
        pytest.skip(f"there is no site in {FOLDER}; `make browser-site` makes it and runs this")
    assert there, f"there is no site in {FOLDER}"


class Visits:
    """Pages that are open, and mistakes in their scripts, which fail the test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def page(self, *, width: int = 1200, height: int = 800, quiet: bool = False, **options: Any) -> Page:
        viewport: Any = {"width": width, "height": height}
        context = self.browser.new_context(viewport=viewport, **({"locale": "en-US"} | options))
        self.contexts.append(context)
        context.set_default_timeout(30_000)  # a machine may be busy with other things
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        if not quiet:  # a browser writes refusals of the service to its console too
            page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)
        return page

    def end(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.troubles


@pytest.fixture
def visits(browser: Browser) -> Iterator[Visits]:
    found = Visits(browser)
    yield found
    found.end()


@pytest.fixture
def visit(visits: Visits, site: Site | Host) -> Opener:
    """Opens the page at an address."""

    def opened(hash: str = "", **options: Any) -> Page:
        page = visits.page(service_workers="block", **options)
        page.goto(f"{site.address}{hash}")
        page.wait_for_selector("body[data-engine=ready]")
        return page

    return opened
