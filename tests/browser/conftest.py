"""A real browser for the tests of the page: a Chromium that is on the machine, driven by Playwright.

`make browser` installs what is missing and runs these tests; without it they are skipped, and pytest says so. They try
the page as `pensil serve` gives it; with PENSIL_SITE=FOLDER, all of them try the site in that folder instead, from a
plain host, and with PENSIL_OFFLINE=1 as well from what the browser has kept of it, while that host is stopped. Without
them, test_site.py and test_offline.py try the site that `make site` has made.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.browser.hosting import FOLDER, PREFIX, Host, hosted
from tests.browser.playing import until
from tests.web.serving import Site, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MISSING = [name for name in ("playwright", "starlette", "uvicorn") if importlib.util.find_spec(name) is None]
ALLOWED = "CI" not in os.environ  # where everything must be tested, nothing may be skipped
STATIC = "PENSIL_SITE" in os.environ
"""Whether all tests try the site from a plain host."""
OFFLINE = STATIC and "PENSIL_OFFLINE" in os.environ
"""Whether that host is stopped as soon as the browser has the site."""

READY = "body[data-engine=ready]"
LONG = 180_000  # milliseconds in which the engine has to start, also on a busy machine
IN_VAIN = re.compile(f"{PREFIX}(files.json$|ahead/)")
"""What a page looks for also without a host: a newer version, and replies before its engine is there."""
KEPT = "() => navigator.serviceWorker.controller !== null"

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
        self.open: list[BrowserContext | Page] = []
        self.troubles: list[str] = []

    def page(self, *, quiet: bool = False, **options: Any) -> Page:
        """A page in a browser that has seen nothing yet."""
        context = new_context(self.browser, **options)
        self.open.append(context)
        return self.watched(context.new_page(), quiet)

    def watched(self, page: Page, quiet: bool) -> Page:
        self.open.append(page)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        if not quiet:  # a browser writes refusals of the service to its console too
            page.on("console", self._hear)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not (OFFLINE and IN_VAIN.search(said.location["url"])):
            self.troubles.append(f"{said.text} {said.location['url']}")

    def end(self) -> None:
        for each in reversed(self.open):
            each.close()
        assert not self.troubles


def new_context(browser: Browser, *, width: int = 1200, height: int = 800, **options: Any) -> BrowserContext:
    viewport: Any = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, **({"locale": "en-US"} | options))
    context.set_default_timeout(30_000)  # a machine may be busy with other things
    return context


@pytest.fixture
def visits(browser: Browser) -> Iterator[Visits]:
    found = Visits(browser)
    yield found
    found.end()


class Keepers:
    """Browsers that have been at the site, one for each choice of options; its host is gone."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.browser = browser
        self.host = host
        self.contexts: dict[str, BrowserContext] = {}
        host.stop()

    def page(self, **options: Any) -> Page:
        """A page that nobody has played on."""
        name = repr(sorted(options.items()))
        if name not in self.contexts:
            self.contexts[name] = self._kept(new_context(self.browser, **options))
        page = self.contexts[name].new_page()
        line = page.context.new_cdp_session(page)
        origin = self.host.address.removesuffix(PREFIX)
        line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
        line.detach()
        return page

    def _kept(self, context: BrowserContext) -> BrowserContext:
        self.host.start()
        page = context.new_page()
        page.goto(f"{self.host.address}#play")
        page.wait_for_selector(READY, timeout=LONG)
        until(page, KEPT, LONG // 1000)
        page.close()
        self.host.stop()
        return context


@pytest.fixture(scope="package")
def keepers(browser: Browser, site: Site | Host) -> Keepers | None:
    """For tests with the host stopped: browsers that have the site."""
    return Keepers(browser, cast(Host, site)) if OFFLINE else None


@pytest.fixture
def visit(visits: Visits, site: Site | Host, keepers: Keepers | None) -> Opener:
    """Opens the page at an address."""

    def opened(hash: str = "", *, quiet: bool = False, **options: Any) -> Page:
        if keepers is None:
            page = visits.page(quiet=quiet, service_workers="block", **options)
        else:
            page = visits.watched(keepers.page(**options), quiet)
        page.goto(f"{site.address}{hash}")
        page.wait_for_selector(READY, timeout=LONG)
        return page

    return opened
