"""A plain host of static files for tests: the site under a sub-path, with nothing behind it but a folder."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

ROOT = Path(__file__).parents[2]

FOLDER = Path(os.environ.get("PENSIL_SITE") or ROOT / "site")
"""Where `make site` has put the site."""

PREFIX = "/some/where/"


class Host:
    """The server, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.open = threading.Event()  # while it is not set, some files have to wait:
        self.open.set()
        self.held = "/engine/"  # those with this in their addresses
        self.pages: dict[str, bytes] = {}  # beside the site, for tests
        self.posted: Queue[bytes] = Queue()  # what those pages tell
        self.server = self._server(port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    def _server(self, port: int) -> ThreadingHTTPServer:
        server = _Server(("127.0.0.1", port), partial(_Files, self))
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def stop(self) -> None:
        self.open.set()
        self.server.shutdown()
        self.server.server_close()

    def start(self) -> None:
        self.server = self._server(self.port)


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """Nothing: browsers hang up when a page is closed."""


class _Files(SimpleHTTPRequestHandler):
    """Files below the sub-path; what is asked for anywhere else is a mistake of the page.

    It does not know what newer files are, like many hosts.
    """

    def __init__(self, host: Host, *given: Any) -> None:
        self.host = host
        super().__init__(*given, directory=str(host.folder))

    def translate_path(self, path: str) -> str:
        if not path.startswith(PREFIX):
            return str(self.host.folder / "outside")
        return super().translate_path("/" + path[len(PREFIX) :])

    def do_GET(self) -> None:
        if self.path in self.host.pages:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(self.host.pages[self.path])
            return
        if self.host.held in self.path:
            self.host.open.wait(600)
        super().do_GET()

    def guess_type(self, path: Any) -> str:
        return "application/octet-stream" if str(path).endswith((".mjs", ".wasm")) else super().guess_type(path)

    def do_POST(self) -> None:
        self.host.posted.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *given: Any) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()
