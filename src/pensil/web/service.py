"""The service: a table of requests, each from JSON to JSON, with limits on size and time.

It knows neither HTTP nor browsers: `answer` takes the text of a request and gives the text of the reply with a status.
The HTTP application runs it in worker processes; a browser may run the same table inside itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from pensil.core.record import record
from pensil.core.symmetry import SYMMETRIES
from pensil.errors import PensilError, TimeLimit
from pensil.web.fields import LANG, Field, read_fields
from pensil.web.refusals import refusal, refused

MOST_BYTES = 1_000_000
"""The largest request, in bytes; requests with pictures have a limit of their own."""

SHORT, LONG = 10.0, 60.0
"""Seconds that requests may take: those that a player waits for, and those that search."""

WAYS = ("threshold", "dither", "edges")
SYMMETRY_NAMES = tuple(SYMMETRIES)

PUZZLE = Field(
    "puzzle",
    ("string", "object"),
    "a link, an id, text, or the JSON of a puzzle",
    required=True,
    example="https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
)
KIND = Field("kind", ("string",), "the kind of the puzzle, where the text does not tell", most=40)
NAMED = Field("kind", ("string",), "the name of a kind", required=True, most=40, example="nurikabe")
FORMAT = Field("format", ("string",), "the format of the text, where it cannot be guessed", most=40)
PICK = Field("pick", ("integer",), "which puzzle of several, from 1", least=1)
MARKS = Field("marks", ("object",), "the half-filled board, as the kind writes answers, null where undecided")
SECONDS = Field("seconds", ("number",), "give up after so many seconds", least=0.0, most=LONG)
SEARCH = (
    Field("strategy", ("string",), "the name of a strategy", required=True, most=60, example="backtracking"),
    Field("solutions", ("integer",), "stop after so many, 0 for never", default=1, least=0, most=1000),
    Field("limit_nodes", ("integer",), "give up after so many nodes", least=1),
    Field("pictures", ("boolean",), "with the board after every event", default=False),
)
FIRST = Field("first", ("integer",), "leave out so many", default=0, least=0, most=1_000_000)


@record
class Request:
    """One request: the function that answers it (module:name), its fields and limits."""

    path: str
    about: str
    fields: Sequence[Field]
    seconds: float = SHORT
    most_bytes: int = MOST_BYTES
    long: bool = False  # whether it searches, and should not stand in the way of those that are answered at once

    @property
    def answer(self) -> Answering:
        return _found(self.path)


Answering = Callable[[dict[str, Any], float], dict[str, Any]]
"""What answers a request: from its fields and the seconds it may take to the reply."""


@cache
def _found(path: str) -> Answering:
    module, _, name = path.partition(":")
    found: Answering = getattr(import_module(f"pensil.web.{module}"), name)
    return found


REQUESTS = {
    "open": Request(
        "playing:opened",
        "a puzzle to be played: its board, what marks look like, the marks that came with it",
        (PUZZLE, KIND, FORMAT, PICK, MARKS, LANG),
    ),
    "check": Request(
        "playing:checked",
        "the rules that marks break, and whether the puzzle is solved",
        (
            PUZZLE,
            KIND,
            MARKS,
            LANG,
            Field("deep", ("boolean",), "also whether the marks can still become a solution", default=False),
        ),
    ),
    "solve": Request(
        "playing:solved",
        "the solutions, and whether there is exactly one",
        (
            PUZZLE,
            KIND,
            MARKS,
            LANG,
            SECONDS,
            Field("solutions", ("integer",), "at most so many", default=2, least=1, most=1000),
        ),
        seconds=LONG,
        long=True,
    ),
    "hint": Request(
        "playing:hinted",
        "the next step, with its reason",
        (PUZZLE, KIND, MARKS, LANG, SECONDS),
        seconds=30.0,
        long=True,
    ),
    "explain": Request(
        "playing:explained",
        "steps from the marks on; the next ones with a larger `first`",
        (
            PUZZLE,
            KIND,
            MARKS,
            LANG,
            SECONDS,
            FIRST,
            Field("count", ("integer",), "at most so many steps", default=1000, least=1, most=1000),
            Field("fine", ("boolean",), "single moves, instead of those that belong together", default=False),
        ),
        seconds=LONG,
        long=True,
    ),
    "rate": Request("playing:rated", "how hard a puzzle is", (PUZZLE, KIND, LANG, SECONDS), seconds=LONG, long=True),
    "convert": Request(
        "telling:converted",
        "a puzzle in another format",
        (
            PUZZLE,
            KIND,
            LANG,
            FORMAT,
            MARKS,
            Field("to", ("string",), "the format to write", required=True, most=40, example="text"),
        ),
    ),
    "draw": Request(
        "printing:drawn",
        "a puzzle as SVG or, with the extra `pictures`, as PDF in base64",
        (
            PUZZLE,
            KIND,
            LANG,
            MARKS,
            Field("answer", ("object",), "an answer to draw instead of marks"),
            Field("theme", ("string",), "the colours", default="auto", choices=("auto", "light", "dark")),
            Field("form", ("string",), "what it becomes", default="svg", choices=("svg", "pdf")),
        ),
    ),
    "book": Request(
        "printing:booklet",
        "puzzles with one solution each as a booklet, a PDF in base64; needs the extra `pictures`",
        (
            Field(
                "puzzles",
                ("array",),
                "links, ids or texts",
                required=True,
                of="string",
                least=1,
                most=60,
                example=[PUZZLE.example],
            ),
            Field("title", ("string",), "the title on the cover", most=100),
            Field("paper", ("string",), "the size of the pages", default="a4", choices=("a4", "a5", "letter")),
            Field("large", ("boolean",), "large print", default=False),
            Field("solutions", ("boolean",), "with the solutions at the end", default=True),
            LANG,
            SECONDS,
        ),
        seconds=LONG,
        long=True,
    ),
    "kinds": Request("telling:kinds", "all kinds with their rules, formats and strategies", (LANG,)),
    "techniques": Request("telling:techniques", "the techniques of a kind, with examples", (NAMED, LANG)),
    "generate": Request(
        "setting:generated",
        "a new puzzle with exactly one solution",
        (
            NAMED,
            LANG,
            Field("rows", ("integer",), "the number of rows", default=10, least=1, most=60),
            Field("cols", ("integer",), "the number of columns", default=10, least=1, most=60),
            Field("level", ("string",), "how hard", choices=("easy", "medium", "hard", "expert")),
            Field("symmetry", ("string",), "of the places of clues", default="none", choices=SYMMETRY_NAMES),
            Field("seed", ("integer",), "the same number, the same puzzle", least=0),
            Field("techniques", ("array",), "names after + (must be needed) or - (must not)", of="string", most=40),
            Field("colors", ("integer",), "how many colours a nonogram has", least=1, most=8),
            SECONDS,
        ),
        seconds=LONG,
        long=True,
    ),
    "clues": Request(
        "setting:clues",
        "for setters: redundant clues, other values, what would decide",
        (PUZZLE, KIND, LANG, SECONDS),
        seconds=LONG,
        long=True,
    ),
    "fitting": Request(
        "setting:fitting",
        "the numbers at a place with which there is one solution",
        (
            PUZZLE,
            KIND,
            LANG,
            SECONDS,
            Field(
                "place",
                ("array",),
                "row and column, from 0",
                required=True,
                of="integer",
                least=2,
                most=3,
                example=[0, 1],
            ),
        ),
        seconds=30.0,
        long=True,
    ),
    "complete": Request(
        "setting:completed",
        "numbers for the clues of a layout that do not tell theirs",
        (
            PUZZLE,
            KIND,
            LANG,
            Field("level", ("string",), "how hard", choices=("easy", "medium", "hard", "expert")),
            Field("seed", ("integer",), "another number, other clues", least=0),
            SECONDS,
        ),
        seconds=LONG,
        long=True,
    ),
    "paint": Request(
        "setting:painted",
        "a nonogram from a picture that is given cell by cell, to be played or painted further",
        (
            Field(
                "cells",
                ("array",),
                "rows of colours, 0 for blank",
                required=True,
                of="array",
                most=200,
                example=[[1, 0]],
            ),
            Field("palette", ("array",), "the colours as #rrggbb; without, 1 is black", of="string", least=1, most=52),
            LANG,
        ),
    ),
    "picture": Request(
        "setting:pictured",
        "a nonogram from an image, with one solution",
        (
            LANG,
            Field(
                "pixels",
                ("string",),
                "red, green, blue, opacity of each, in base64",
                required=True,
                example="AAAA//////8AAAD/AAAA/w==",
            ),
            Field("width", ("integer",), "pixels in a row", required=True, least=1, most=1000, example=2),
            Field("height", ("integer",), "rows of pixels", required=True, least=1, most=1000, example=2),
            Field("rows", ("integer",), "rows of the puzzle", least=1, most=100),
            Field("cols", ("integer",), "columns of the puzzle", least=1, most=100),
            Field("colors", ("integer",), "how many colours", default=1, least=1, most=10),
            Field("way", ("string",), "how it becomes black and white", default=WAYS[0], choices=WAYS),
            Field("invert", ("boolean",), "light on dark", default=False),
            SECONDS,
        ),
        seconds=LONG,
        most_bytes=6_000_000,
        long=True,
    ),
    "run": Request(
        "searching:run",
        "a portion of the events of a strategy's search",
        (
            PUZZLE,
            KIND,
            LANG,
            *SEARCH,
            FIRST,
            Field("count", ("integer",), "at most so many events", default=200, least=0, most=2000),
        ),
        seconds=LONG,
        long=True,
    ),
    "compare": Request(
        "searching:compared",
        "strategies side by side on one puzzle",
        (
            PUZZLE,
            KIND,
            LANG,
            Field("strategies", ("array",), "their names; without, all of the kind", of="string", least=1, most=20),
        ),
        seconds=LONG,
        long=True,
    ),
    "study": Request(
        "searching:studied",
        "how the work of strategies grows with the board",
        (
            NAMED,
            LANG,
            Field("strategies", ("array",), "their names; without, all of the kind", of="string", least=1, most=20),
            Field("largest", ("integer",), "the longest side of the boards", default=6, least=4, most=12),
            Field("count", ("integer",), "boards of each size", default=3, least=1, most=10),
        ),
        seconds=LONG,
        long=True,
    ),
    "paper": Request(
        "searching:paper",
        "the paper on a kind: its contents, and some of its items replayed",
        (NAMED, LANG, Field("items", ("array",), "the names of the items to replay", of="string", most=100)),
        seconds=LONG,
        long=True,
    ),
}


def answer(name: str, text: str | bytes) -> tuple[int, str]:
    """The status and the JSON of the reply to a request."""
    request = REQUESTS.get(name)
    if request is None:
        return refused("not-found", f"there is no request {name[:40]!r}; there are {', '.join(REQUESTS)}")
    if len(text) > request.most_bytes:
        return refused("too-big", f"the request is larger than {request.most_bytes} bytes")
    given: dict[str, Any] = {}
    try:
        given = read_fields(request.fields, parsed(text))
        return 200, written(request.answer(given, request.seconds))
    except TimeLimit as error:
        reply = refusal(error, given)
        return reply if given.get(SECONDS.name) is None else _given_up(reply)
    except Exception as error:
        return refusal(error, given)


def _given_up(reply: tuple[int, str]) -> tuple[int, str]:
    """The reply where the seconds are over that the asker gave: as asked, so nothing has failed."""
    return 200, written({"status": "timeout"} | json.loads(reply[1]))


def written(reply: dict[str, Any]) -> str:
    return json.dumps(reply, separators=(",", ":"))


def parsed(text: str | bytes) -> Any:
    try:
        return json.loads(text or "{}", parse_constant=_no_number)
    except (ValueError, UnicodeDecodeError) as error:
        raise PensilError(f"the request is not JSON: {error}") from None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")
