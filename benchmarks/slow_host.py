"""A host of static files behind a slow line: all that it sends goes through one line of so many bits a second.

The browser's own throttle does not reach the workers of a page, and with them the engine; this one is the same for all.
Files are packed as most hosts do it, and connections are kept open.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

PACKED = (".wasm", ".so", ".js", ".mjs", ".json", ".css", ".html", ".svg", ".txt")
PIECE = 4096  # bytes: what one connection sends before it is the turn of another


class Line:
    """What all connections share."""

    def __init__(self, megabits: float, latency: float) -> None:
        self.rate = megabits * 1e6 / 8
        self.latency = latency
        self.free = 0.0  # when the last byte that was promised so far will have gone
        self.lock = Lock()

    def wait(self, size: int) -> None:
        """Until so many bytes have gone through."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            due = self.free
        time.sleep(max(0.0, due - time.monotonic()))


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, line: Line, *given: Any, **named: Any) -> None:
        self.line = line
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        time.sleep(self.line.latency)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        packed = path.suffix in PACKED
        content = _content(path, packed)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            self.line.wait(len(piece))
            self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """Nothing: browsers hang up when a page is closed."""


@cache
def _content(path: Path, packed: bool) -> bytes:
    content = path.read_bytes()
    return gzip.compress(content) if packed else content


@contextmanager
def slow_host(folder: Path, megabits: float, latency: float) -> Iterator[str]:
    """The address of the folder, behind a line of so many megabits a second that answers after so many seconds."""
    for path in folder.rglob("*"):  # packed before somebody measures
        if path.suffix in PACKED and path.stat().st_size > PIECE:
            _content(path, True)
    server = _Server(("127.0.0.1", 0), partial(_Files, Line(megabits, latency), directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
