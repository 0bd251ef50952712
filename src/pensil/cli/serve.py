"""Serve the page and the HTTP API: play, be helped, watch algorithms, make puzzles.

The page is for this computer alone, unless --host names an address of it that others can reach. Nothing is stored: what
a player does is kept in the browser. `GET /openapi.json` describes the API. Ctrl-C ends it.
"""

from __future__ import annotations

import argparse
import errno
import json
import socket
from contextlib import suppress

from pensil.cli.arguments import UsageError, positive, spoken
from pensil.errors import MissingExtra
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil serve
pensil serve --port 8080
pensil serve --host 0.0.0.0 --workers 4
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen at (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=_port, default=8000, metavar="P", help="the port (default 8000, 0 = any free one)"
    )
    parser.add_argument("--workers", type=positive, metavar="N", help="processes for each sort of work")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) < 65536):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a port: a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    try:
        import starlette
        import uvicorn
    except ImportError:
        raise MissingExtra("the page needs Starlette and uvicorn: pip install 'pensil[web]'") from None
    del starlette
    from pensil.web.app import application

    listening = _listening(args.host, args.port)
    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    told = f"{address}  ({SAY('say.ends').said(spoken())})"
    print(json.dumps({"address": address}) if args.json else told, flush=True)
    server = uvicorn.Server(uvicorn.Config(application(args.workers), log_level="warning", timeout_graceful_shutdown=1))
    with suppress(KeyboardInterrupt):  # it was asked to end, and has
        server.run(sockets=[listening])
    return 0


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise UsageError(f"there is no address {host!r}: {error.strerror or error}") from None
    found = socket.socket(family, kind, protocol)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(address)
        found.listen()  # from now on, whoever comes waits until the workers are there
    except OSError as error:
        said = f"cannot listen at {host} port {port}: {error.strerror or error}"
        raise UsageError(f"{said}; --port 0 takes any free port" if error.errno == errno.EADDRINUSE else said) from None
    return found
