"""Requests that are answered line by line, while the work goes on: each line is a JSON object.

The service proper answers from JSON to JSON, also inside a browser; this is for programs that watch over HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from pensil.web.fields import read_fields
from pensil.web.service import KIND, LANG, LONG, PUZZLE, SEARCH, Request, parsed, refusal, written

STREAMS = {
    "events": Request(
        "searching:events",
        "all events of a strategy's search as they happen, one a line; the last line tells how it ended",
        (PUZZLE, KIND, LANG, *SEARCH),
        seconds=LONG,
        long=True,
    ),
}
"""Their functions give the lines one by one."""


def lines(name: str, text: str | bytes) -> Iterator[tuple[int, str]]:
    """The lines of the reply, each with a status; what goes wrong is the last one."""
    request = STREAMS[name]
    told = cast(Callable[[dict[str, Any], float], Iterator[dict[str, Any]]], request.answer)
    try:
        for line in told(read_fields(request.fields, parsed(text)), request.seconds):
            yield 200, written(line)
    except Exception as error:
        yield refusal(error)
