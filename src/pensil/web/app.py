"""The HTTP application: the files of the page, and the service behind POST /api/NAME; thin over both."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pensil.web.assets import EMBED, INDEX, content_type, served
from pensil.web.openapi import LINES, openapi
from pensil.web.reference import reference
from pensil.web.refusals import refused
from pensil.web.streams import STREAMS
from pensil.web.workers import ALL, Reply, Workers

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, no inline scripts or styles, no frames around it."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

PATIENCE = 30.0
"""Seconds without a byte of a request after which no more of it is waited for."""

GONE = 499
"""The status of replies that nobody reads: the asker has gone away."""

FRAMES = ("/embed", f"/{EMBED}")
"""The one page that other sites may put into a frame: without its bar."""

FRAMED = {
    name: text for name, text in HEADERS.items() if name not in ("X-Frame-Options", "Cross-Origin-Resource-Policy")
} | {"Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")}


class _Secured:
    """Puts the security headers on every reply."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = FRAMED if scope.get("path") in FRAMES else HEADERS

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((k.lower().encode(), v.encode()) for k, v in headers.items()),
                ]
            await send(message)

        await self.app(scope, receive, sending)


def application(size: int | None = None) -> Starlette:
    """The application; `size` is the number of worker processes in each lane."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.workers = Workers(size)
        try:
            yield
        finally:
            app.state.workers.end()

    return Starlette(
        routes=[
            Route("/api/{name}", _api, methods=["POST"]),
            Route("/api/{name}", _unsent, methods=["GET", "PUT", "PATCH", "DELETE"]),
            Route("/api", _reference, methods=["GET"]),
            Route("/openapi.json", _described, methods=["GET"]),
            Route("/{path:path}", _file, methods=["GET"]),
        ],
        middleware=[Middleware(_Secured), Middleware(GZipMiddleware, minimum_size=1024, compresslevel=3)],
        exception_handlers={HTTPException: _refusal},
        lifespan=lifespan,
    )


async def _api(request: HttpRequest) -> Response:
    name = request.path_params["name"]
    if name not in ALL:
        return _no_request(name)
    try:
        body = await _body(request, ALL[name].most_bytes)
    except ClientDisconnect:
        return Response(status_code=GONE)
    except TimeoutError:
        said = f"nothing of the request has come for {PATIENCE:g} seconds"
        return _json(refused("too-slow", said), Connection="close")
    if body is None:
        return _json(refused("too-big", f"the request is larger than {ALL[name].most_bytes} bytes"))
    workers: Workers = request.app.state.workers
    if name in STREAMS:
        return await _live(request, workers.parts(name, body))
    return _json(await _unless_gone(request, workers.ask(name, body)))


async def _unsent(request: HttpRequest) -> Response:
    """A request of ours that came by another method."""
    name = request.path_params["name"]
    if name not in ALL:
        return _no_request(name)
    said = f"{name!r} is asked for by POST, with a JSON object; /api tells what it takes"
    return _json((405, refused("bad-input", said)[1]), Allow="POST")


def _no_request(name: str) -> Response:
    return _json(refused("not-found", f"there is no request {name[:40]!r}; there are {', '.join(ALL)}"))


async def _live(request: HttpRequest, parts: AsyncGenerator[Reply, None]) -> Response:
    """Lines as they come. What fails before the first one is an error as everywhere, what fails later the last line."""
    first = await _unless_gone(request, anext(parts))
    if first[0] != 200:
        async for _ in parts:  # to its end, so that the process goes on with other requests
            pass
        return _json(first)

    async def lines() -> AsyncIterator[str]:
        async with aclosing(parts):
            yield first[1]
            async for status, text in parts:
                yield text if status == 200 else f"{text}\n"

    # Said to be as it is, so that nothing gathers it in order to compress it.
    headers = {"Cache-Control": "no-store", "Content-Encoding": "identity"}
    return StreamingResponse(lines(), media_type=LINES, headers=headers)


async def _body(request: HttpRequest, most: int) -> bytes | None:
    """The body of a request; None as soon as it is too long, TimeoutError where nothing comes any more."""
    body = bytearray()
    async with aclosing(request.stream()) as chunks:
        while True:
            async with asyncio.timeout(PATIENCE):
                chunk = await anext(chunks, None)
            if chunk is None:
                return bytes(body)
            body += chunk
            if len(body) > most:
                return None


async def _unless_gone(request: HttpRequest, asked: Awaitable[Reply]) -> Reply:
    """The reply; the work on it is stopped when the asker goes away."""
    asking = asyncio.ensure_future(asked)
    leaving = asyncio.ensure_future(_left(request.receive))
    try:
        await asyncio.wait((asking, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        if not asking.done():
            asking.cancel()
            await asyncio.wait((asking,))
    if asking.cancelled():
        return GONE, ""
    return asking.result()


async def _left(receive: Callable[[], Awaitable[Message]]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _json(reply: Reply, **headers: str) -> Response:
    """A reply as a line, so that it ends before what a terminal shows next."""
    status, text = reply
    headers["Cache-Control"] = "no-store"
    return Response(f"{text}\n", status, media_type="application/json", headers=headers)


async def _described(_: HttpRequest) -> Response:
    return Response(f"{json.dumps(openapi())}\n", media_type="application/json")


async def _reference(_: HttpRequest) -> Response:
    return Response(reference(), media_type="text/html")


async def _file(request: HttpRequest) -> Response:
    name = request.path_params["path"]
    name = INDEX if name in ("", "embed") else name
    data = served().get(name)
    if data is None:
        return _json(refused("not-found", "there is no such file"))
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}  # kept, but asked for: a new version shows at once
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=content_type(name), headers=headers)


async def _refusal(_: HttpRequest, error: Exception) -> Response:
    """What Starlette itself refuses, such as another method, in the shape of all errors."""
    assert isinstance(error, HTTPException)
    return _json((error.status_code, refused("bad-input", error.detail)[1]))
