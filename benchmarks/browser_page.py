"""The engine of the site in Chromium, on a plain static server, for benchmarks/browser.py."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.browser.playing import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
FIRST = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
"""What is opened and explained to see how long it takes to start: not of the collection, whose boards lie ready."""

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

WATCH = """new MutationObserver((_, watching) => {
    window.marks ??= {};
    const seen = (name, there) => there && (window.marks[name] ??= performance.now());
    seen("page", document.querySelector("#rooms a"));
    seen("ready", document.body?.dataset.engine === "ready");
    seen("board", document.querySelector(".frame [data-cell]"));
    const explain = document.querySelector("[data-action=explain]");
    if (explain && window.marks.ready && !window.marks.asked) {
        seen("asked", true);
        explain.click();
    }
    seen("explained", document.querySelector(".panel .text .name"));
    if (window.marks.explained) watching.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });"""
"""Keeps the milliseconds at which something was there, and asks for an explanation as soon as there is an engine."""
EXPLAINED = "() => Boolean(window.marks?.explained)"
LONG = 600  # seconds
KEPT = "() => navigator.serviceWorker.controller !== null"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def _nanoseconds(processes: Sequence[str]) -> int:
    """What the workers of these processes have had of the processor; WebAssembly itself only knows the clock."""
    threads = (thread for process in processes for thread in _workers(process))
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)


def _workers(process: str) -> Iterator[Path]:
    """The folders of the threads of a process in which workers of pages run."""
    threads = Path("/proc", process, "task").iterdir()
    return (each for each in threads if (each / "comm").read_text().startswith("DedicatedWorker"))


def _megabytes(processes: Sequence[str]) -> float:
    """What these processes hold of the memory; what they share with others counts in part."""
    found = 0
    for process in processes:
        lines = Path("/proc", process, "smaps_rollup").read_text().splitlines()
        found += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return found / 1e3


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
        page.goto(f"{self.address}LICENSES.txt")  # of the site's origin, without scripts of its own
        page.evaluate(BEGIN, self.source)
        found = [json.loads(page.evaluate(ASK, json.dumps(job))) for job in jobs]
        page.context.close()
        return found

    def costs(self, jobs: Sequence[dict[str, Any]]) -> list[float]:
        """The milliseconds of the processor that the engine's own thread takes for each job, once it is warm."""
        page = self._page()
        page.goto(f"{self.address}LICENSES.txt")
        page.evaluate(BEGIN, self.source)
        renderers = self._renderers()
        found = []
        for job in jobs:
            page.evaluate(ASK, json.dumps(job | {"times": 1}))
            before = _nanoseconds(renderers)
            page.evaluate(ASK, json.dumps(job))
            found.append((_nanoseconds(renderers) - before) / 1e6)
        page.context.close()
        return found

    def visit(self) -> tuple[dict[str, float], dict[str, float], float]:
        """Milliseconds from the address to the page, its engine, a board and its explanation; then memory in MB.

        Once with nothing kept by the browser, and once with everything. `engine` is what the engine's own thread has
        had of the processor by then.
        """
        page = self._page()
        page.add_init_script(WATCH)
        address = f"{self.address}#play={quote(FIRST, safe='')}"
        page.goto(address)
        until(page, EXPLAINED, LONG)
        cold = page.evaluate("window.marks") | {"engine": _nanoseconds(self._renderers()) / 1e6}
        until(page, KEPT, LONG)
        page.evaluate("localStorage.clear()")
        page.reload()
        until(page, EXPLAINED, LONG)
        warm = page.evaluate("window.marks") | {"engine": _nanoseconds(self._renderers()) / 1e6}
        memory = _megabytes(self._renderers())
        page.context.close()
        return cold, warm, memory

    def _renderers(self) -> list[str]:
        """The processes of pages that have a worker."""
        line = self.browser.new_browser_cdp_session()
        processes = line.send("SystemInfo.getProcessInfo")["processInfo"]
        renderers = [str(each["id"]) for each in processes if each["type"] == "renderer"]
        return [each for each in renderers if any(_workers(each))]

    def _page(self) -> Page:
        """In a browser that has seen nothing yet."""
        page = self.browser.new_context(locale="en-US").new_page()
        page.set_default_timeout(0)
        return page
