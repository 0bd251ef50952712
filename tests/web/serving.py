"""The page served for tests: the real application on a free port, in a thread."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple


class HttpReply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)


class Site(NamedTuple):
    """Where the page is served."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> HttpReply:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, body, dict(headers or {}))
            reply = line.getresponse()
            return HttpReply(reply.status, {k.lower(): v for k, v in reply.getheaders()}, reply.read())
        finally:
            line.close()

    def post(self, name: str, **fields: Any) -> HttpReply:
        return self.ask("POST", f"/api/{name}", json.dumps(fields).encode())


@contextmanager
def served(workers: int = 1) -> Iterator[Site]:
    import uvicorn

    from pensil.web.app import application

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    server = uvicorn.Server(uvicorn.Config(application(workers), log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield Site(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
