"""A real browser for the tests of the page: a Chromium that is on the machine, driven by Playwright.

`make browser` installs what is missing and runs these tests; without it they are skipped, and pytest says so.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.serving import Site, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MISSING = [name for name in ("playwright", "starlette", "uvicorn") if importlib.util.find_spec(name) is None]
ALLOWED = "CI" not in os.environ  # where everything must be tested, nothing may be skipped

Opener = Callable[..., "Page"]


@pytest.fixture(scope="package")
def site() -> Iterator[Site]:
    if ALLOWED and (MISSING or CHROMIUM is None):
        what = ", ".join([*MISSING, *([] if CHROMIUM else ["chromium"])])
        pytest.skip(f"the page was not tried in a browser: {what} missing; `make browser` installs it and runs this")
    with served(2) as site:
        yield site


@pytest.fixture(scope="package")
def browser(site: Site) -> Iterator[Browser]:
    """For the tests of this folder only: as long as it is open, nothing else can run an event loop in this thread."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # No sandbox, so that it also runs as root; nothing but our own page is opened in it.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Opener]:
    """Opens the page at an address; mistakes in its scripts fail the test."""
    contexts = []
    troubles: list[str] = []

    def opened(hash: str = "", *, width: int = 1200, height: int = 800, quiet: bool = False, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **({"locale": "en-US"} | options))
        contexts.append(context)
        context.set_default_timeout(30_000)  # a machine may be busy with other things
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        if not quiet:  # a browser writes refusals of the service to its console too
            page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(f"{site.address}{hash}")
        page.wait_for_selector("body[data-engine=ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not troubles
