"""What is replied where a request fails: errors of one shape, in the language that the request asks for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pensil import codes
from pensil.errors import PensilError, TimeLimit, TooBig
from pensil.web.fields import LANG
from pensil.words import DEFAULT, languages
from pensil.words.messages import said_in

STATUS = {
    "bad-input": 400,
    "not-found": 404,
    "too-slow": 408,
    "too-big": 413,
    "internal": 500,
    "busy": 503,
    "time-limit": 504,
}
"""What went wrong, and the status that HTTP has for it."""


class Busy(Exception):
    """Nobody can answer a request now, or go on with it."""


class Mistake(Exception):
    """A mistake in pensil itself."""


CODES: Mapping[type[Exception], str] = {**codes.CODES, Busy: "busy", Mistake: "internal"}
"""By the errors that tell it; the first that fits counts."""


def refused(code: str, message: str) -> tuple[int, str]:
    """The status and the JSON of an error."""
    return STATUS[code], codes.error_json(code, message)


def refusal(error: Exception, given: Mapping[str, Any]) -> tuple[int, str]:
    """The reply where a request with these fields has failed; what nobody has expected is raised again."""
    if isinstance(error, RecursionError):
        error = PensilError("the JSON is nested too deeply")
    elif isinstance(error, MemoryError):
        error = TooBig("there is not enough memory for this")
    code = codes.code_of(error, CODES)
    if code is None:
        raise error
    return refused(code, said_in(given.get(LANG.name, DEFAULT), error))


def unanswered(error: Busy | Mistake | TimeLimit, text: str | bytes) -> tuple[int, str]:
    """The reply where nobody has come to read the fields of a request, or nothing is left of them."""
    try:
        lang = json.loads(text)[LANG.name]
    except (ValueError, LookupError, TypeError, RecursionError):
        lang = DEFAULT
    return refusal(error, {LANG.name: lang if lang in languages() else DEFAULT})


def mistake(error: Exception) -> Mistake:
    """The mistake that has shown itself as an error."""
    return Mistake(f"a mistake in pensil itself: {type(error).__name__}")
