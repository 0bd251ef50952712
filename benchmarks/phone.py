"""How soon a phone shows the page and can be played on: `python -m benchmarks.phone`.

A Chromium on this computer takes the part of the phone, with an empty cache: 360 pixels wide, replies after 100 ms, 3.2
Mbit/s, a processor four times slower. Told in milliseconds: the first paint, and when the board takes the first move;
once for the puzzle of the day (the page's own address) and once for each kind by a link. Needs `playwright`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.web.serving import served

from pensil.web.assets import assets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LATENCY = 100
BYTES_PER_SECOND = 3.2e6 / 8
SLOWER = 4

WATCH = """new MutationObserver((_, watching) => {
    if (!document.querySelector('.frame [data-cell]')) return;
    watching.disconnect();
    requestAnimationFrame(() => (window.playable = performance.now()));
}).observe(document, { childList: true, subtree: true });"""
"""The board is there with its listeners; what is drawn in the next frame can be touched."""


def visited(browser: Browser, address: str) -> tuple[float, float]:
    """First paint and first possible move, in milliseconds after the address was asked for."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True, device_scale_factor=2, locale="en-US"
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    limits = {"latency": LATENCY, "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    line.send("Network.emulateNetworkConditions", {"offline": False} | limits)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".frame [data-cell]")
    page.wait_for_timeout(500)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    playable = page.evaluate("window.playable")
    context.close()
    return painted, playable


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5, help="visits of each address; the median is told")
    args = parser.parse_args()
    addresses = {"puzzle of the day": ""}
    for kind, puzzles in json.loads(assets()["collection.json"]).items():
        addresses[kind] = f"#play={quote(puzzles[-1]['link'], safe='')}"
    with served(2) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        visited(browser, site.address)  # the processes of the service have started
        for name, address in addresses.items():
            visits = [visited(browser, site.address + address) for _ in range(args.times)]
            painted, playable = (round(median(times)) for times in zip(*visits, strict=True))
            print(json.dumps({"what": name, "first paint": painted, "first move": playable}))
        browser.close()


if __name__ == "__main__":
    main()
