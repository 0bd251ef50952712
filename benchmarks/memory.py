"""Whether the page keeps what it no longer needs: `python -m benchmarks.memory`.

A Chromium plays puzzle after puzzle: moves, undo, hints, checks, explanations, other rooms. Told after every round,
once the browser has collected its garbage: the JavaScript heap, the elements and the listeners that are left. Needs
`playwright`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from typing import TYPE_CHECKING

from tests.web.serving import served

from pensil.web.assets import assets

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

MOVES = """(count) => {
    const svg = document.querySelector('.grid');
    const cells = [...svg.querySelectorAll('[data-cell]')];
    for (let i = 0; i < count; i++) {
        const from = cells[(i * 7) % cells.length].getBoundingClientRect();
        const to = cells[(i * 7 + 1) % cells.length].getBoundingClientRect();
        const middle = (box) => ({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
        const at = (box) => ({ ...middle(box), pointerId: 1, bubbles: true });
        svg.dispatchEvent(new PointerEvent('pointerdown', at(from)));
        svg.dispatchEvent(new PointerEvent('pointermove', at(to)));
        svg.dispatchEvent(new PointerEvent('pointerup', at(to)));
    }
}"""
"""So many drags from cell to cell."""


def played(page: Page, link: str, moves: int) -> None:
    """One puzzle: moves, undo, a hint, a check, an explanation."""
    page.evaluate("(link) => { location.hash = `#play=${encodeURIComponent(link)}`; }", link)
    page.wait_for_selector(".play .grid [data-cell]")
    page.evaluate(MOVES, moves)
    for action in ("undo", "redo", "check"):
        page.locator(f"[data-action={action}]").click()
    page.wait_for_selector(".panel .said")
    page.locator("[data-action=restart]").click()
    page.locator("[data-action=hint]").click()
    page.locator("[data-action=deeper]").click()
    page.locator("[data-action=explain]").click()
    page.locator("[data-action=walk-last]").click()
    page.locator("[data-action=walk-take]").click()
    page.wait_for_selector("body[data-state=solved]")


def left(line: CDPSession) -> dict[str, float]:
    """What is in memory after garbage is collected."""
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    counters = line.send("Memory.getDOMCounters")
    heap = line.send("Runtime.getHeapUsage")["usedSize"]
    return {"heap MB": round(heap / 1e6, 2), "elements": counters["nodes"], "listeners": counters["jsEventListeners"]}


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=6, help="in each a puzzle of every kind and every room")
    parser.add_argument("--moves", type=int, default=200, help="on every puzzle")
    args = parser.parse_args()
    collection = json.loads(assets()["collection.json"])
    with served(2) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.goto(site.address)
        page.wait_for_selector("body[data-engine=ready]")
        line = page.context.new_cdp_session(page)
        for number in range(args.rounds + 1):  # the first one loads everything
            for puzzles in collection.values():
                played(page, puzzles[number % 10]["link"], args.moves)
            for room in ("make", "lab", "papers", "learn", "play"):
                page.locator(f"[data-room={room}]").click()
                page.wait_for_timeout(1000)
            print(
                json.dumps({"puzzles": 5 * (number + 1), "moves": 5 * args.moves * (number + 1)} | left(line)),
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
