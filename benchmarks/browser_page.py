"""The engine of the site in Chromium, on a plain static server, for benchmarks/browser.py."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any

import pensil

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
STARTS = 5
FIRST = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"

BEGIN = """(source) => {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    window.engine = new Worker(address, { type: "module" });
    return new Promise((resolve, reject) => {
        window.engine.onmessage = ({ data }) => resolve(data);
        window.engine.onerror = (event) => reject(new Error(event.message));
    });
}"""
ASK = """(job) => new Promise((resolve) => {
    window.engine.onmessage = ({ data }) => resolve(data);
    window.engine.postMessage(job);
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class InChromium:
    """A browser with the engine, while it is entered; nothing at all unless it is wanted."""

    def __init__(self, site: Path, wanted: bool) -> None:
        self.site = site
        self.wanted = wanted
        self.open = ExitStack()

    def __enter__(self) -> InChromium:
        if self.wanted:
            from playwright.sync_api import sync_playwright

            server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(self.site)))
            Thread(target=server.serve_forever, daemon=True).start()
            self.open.callback(server.shutdown)
            self.address = f"http://127.0.0.1:{server.server_address[1]}/"
            chromium = self.open.enter_context(sync_playwright()).chromium
            found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
            self.browser = chromium.launch(executable_path=found, args=["--no-sandbox"])
            self.open.callback(self.browser.close)
            engine = f"const ENGINE = {json.dumps(self.address + 'engine/')};\n"
            work = f"const WORK = {json.dumps((HERE / 'browser_work.py').read_text(encoding='utf-8'))};\n"
            self.source = engine + work + (HERE / "browser_harness.js").read_text(encoding="utf-8")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.open.close()

    def replies(self, jobs: Sequence[dict[str, Any]]) -> list[Any]:
        page = self._page()
        page.evaluate(BEGIN, self.source)
        found = [json.loads(page.evaluate(ASK, json.dumps(job))["reply"]) for job in jobs]
        page.context.close()
        return found

    def starts(self) -> list[str]:
        """How long it takes until Python is there and until the first job is done, with and without caches."""
        if not self.wanted:
            return []
        board = {"id": "first", "puzzle": pensil.read(FIRST).to_json()}
        first = json.dumps({"boards": [json.dumps(board)]})
        cold: list[tuple[float, float]] = []
        warm: list[tuple[float, float]] = []
        for _ in range(STARTS):
            page = self._page()
            for times in (cold, warm):
                ready = page.evaluate(BEGIN, self.source)["ready"]
                times.append((ready, page.evaluate(ASK, first)["first"]))
                page.evaluate("window.engine.terminate()")
            page.context.close()
        return [
            f"{name} start in Chromium, ms (median of {STARTS}): Python ready {median(t[0] for t in times):.0f}, "
            f"first puzzle solved and explained {median(t[1] for t in times):.0f}"
            for name, times in (("cold", cold), ("warm", warm))
        ]

    def _page(self) -> Page:
        """A page of the site's origin with an empty cache, that has no scripts of its own."""
        page = self.browser.new_context().new_page()
        page.set_default_timeout(0)
        page.goto(f"{self.address}LICENSES.txt")
        return page
