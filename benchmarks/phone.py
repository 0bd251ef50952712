"""How soon a phone shows the page and can be played on: `python -m benchmarks.phone`.

A Chromium on this computer takes the part of the phone, with an empty cache: 360 pixels wide, replies after 100 ms, 3.2
Mbit/s, a processor four times slower. Told in milliseconds: the first paint, and when the board takes the first move;
once for the puzzle of the day (the page's own address) and once for each kind by a link. With `--site FOLDER` it is the
site without a server (`make site`), and also told is when its engine is there. Needs `playwright`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.browser.playing import until
from tests.web.serving import served

from benchmarks.slow_host import slow_host
from pensil.web.assets import assets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWER = 4
LONG = 600  # seconds

WATCH = """new MutationObserver((_, watching) => {
    if (document.body?.dataset.engine === 'ready') window.engine ??= performance.now();
    if (window.begun || !document.querySelector('.frame [data-cell]')) return;
    window.begun = true;
    requestAnimationFrame(() => (window.playable = performance.now()));
}).observe(document, { childList: true, subtree: true, attributes: true });"""
"""The board is there with its listeners; what is drawn in the next frame can be touched."""


def visited(browser: Browser, address: str, limits: dict[str, float] | None) -> tuple[float, float, float]:
    """First paint, first possible move and the engine, in milliseconds after the address was asked for.

    The limits are those of the browser's network; None where the host is slow by itself.
    """
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True, device_scale_factor=2, locale="en-US"
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    if limits:
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", {"offline": False} | limits)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    until(page, "() => Boolean(window.playable && window.engine)", LONG)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    playable, engine = page.evaluate("[window.playable, window.engine]")
    context.close()
    return painted, playable, engine


@contextmanager
def hosted(site: Path | None, megabits: float, latency: float) -> Iterator[tuple[str, dict[str, float] | None]]:
    """The address of the page, and how slow the browser has to make its network."""
    if site is None:
        rate = megabits * 1e6 / 8
        with served(2) as found:
            yield found.address, {"latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
    else:
        with slow_host(site, megabits, latency / 1000) as address:
            yield address, None


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5, help="visits of each address; the median is told")
    parser.add_argument("--site", type=Path, help="the folder of the site, instead of `pensil serve`")
    parser.add_argument("--megabits", type=float, default=3.2, help="that the line carries in a second (3.2)")
    parser.add_argument("--latency", type=float, default=100, help="milliseconds before a reply (100)")
    args = parser.parse_args()
    addresses = {"puzzle of the day": ""}
    for kind, puzzles in json.loads(assets()["collection.json"]).items():
        addresses[kind] = f"#play={quote(puzzles[-1]['link'], safe='')}"
    with hosted(args.site, args.megabits, args.latency) as (page, limits), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if args.site is None:
            visited(browser, page, limits)  # the processes of the service have started
        for name, address in addresses.items():
            visits = [visited(browser, page + address, limits) for _ in range(args.times)]
            painted, playable, engine = (round(median(times)) for times in zip(*visits, strict=True))
            print(json.dumps({"what": name, "first paint": painted, "first move": playable, "engine": engine}))
        browser.close()


if __name__ == "__main__":
    main()
