"""What goes wrong, in one word for programs: the codes that the HTTP service and `--json` have for errors."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pensil.errors import PensilError, TimeLimit, TooBig

CODES: Mapping[type[Exception], str] = {TimeLimit: "time-limit", TooBig: "too-big", PensilError: "bad-input"}
"""By the errors that tell it; the first that fits counts."""

MOST = 1000
"""Letters of a message."""


def code_of(error: Exception, codes: Mapping[type[Exception], str] = CODES) -> str | None:
    """The code of an error; None for what nobody has expected."""
    return next((code for each, code in codes.items() if isinstance(error, each)), None)


def error_json(code: str, message: str) -> str:
    """The one shape that errors have."""
    return json.dumps({"error": {"code": code, "message": " ".join(message.split())[:MOST]}})
