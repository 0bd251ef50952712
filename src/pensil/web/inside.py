"""What a worker of the browser calls, where the service runs inside the page: JSON in, JSON out, as text.

The page stops a request by an interrupt, which Python sees as Ctrl-C.
"""

from __future__ import annotations

import json

from pensil.web.service import REQUESTS, answer, refused


def table() -> str:
    """What the page has to know of the requests: the seconds that each may take, and whether it searches."""
    return json.dumps({name: {"seconds": each.seconds, "long": each.long} for name, each in REQUESTS.items()})


def reply(name: str, text: str) -> str:
    """The JSON of the reply to a request, also where it is an error or the page has stopped it."""
    try:
        return answer(name, text)[1]
    except KeyboardInterrupt:
        return refused("time-limit", "the request was stopped")[1]
    except Exception as error:
        return refused("internal", f"a mistake in pensil itself: {type(error).__name__}")[1]
