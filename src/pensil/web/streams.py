"""Requests that are answered line by line, while the work goes on: each line is a JSON object.

The service proper answers from JSON to JSON; this is for those who watch a search, over HTTP or inside a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, cast

from pensil.web.fields import LANG, Field, read_fields
from pensil.web.refusals import refusal
from pensil.web.service import KIND, LONG, PUZZLE, SEARCH, SECONDS, Request, parsed, written

SOON = 0.05
"""Seconds after which lines are sent that have gathered: one by one they would cost more than they tell."""

MOST_BYTES = 1 << 16
"""Lines are also sent when there are so many of them."""

STREAMS = {
    "events": Request(
        "searching:events",
        "all events of a strategy's search as they happen, one a line; the last line tells how it ended",
        (
            PUZZLE,
            KIND,
            LANG,
            *SEARCH,
            Field("count", ("integer",), "after so many only one now and then, with its `number`", least=0),
            SECONDS,
        ),
        seconds=LONG,
        long=True,
    ),
}
"""Their functions give the lines one by one."""


def lines(name: str, text: str | bytes) -> Iterator[tuple[int, str]]:
    """The lines of the reply, each with a status; what goes wrong is the last one."""
    request = STREAMS[name]
    told = cast(Callable[[dict[str, Any], float], Iterator[dict[str, Any]]], request.answer)
    given: dict[str, Any] = {}
    try:
        given = read_fields(request.fields, parsed(text))
        for line in told(given, request.seconds):
            yield 200, written(line)
    except Exception as error:
        yield refusal(error, given)


def gathered(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[bytes, bytes]]:
    """The first line at once, the others as many at a time as have gathered; an error by itself."""
    waiting, sent = bytearray(), 0.0
    for status, line in lines:
        if status != 200:
            if waiting:
                yield b"200", bytes(waiting)
            yield str(status).encode(), line.encode()
            return
        waiting += line.encode() + b"\n"
        if len(waiting) > MOST_BYTES or monotonic() - sent > SOON:
            yield b"200", bytes(waiting)
            waiting.clear()
            sent = monotonic()
    if waiting:
        yield b"200", bytes(waiting)
