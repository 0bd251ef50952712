"""What a worker of the browser calls, where the service runs inside the page: JSON in, JSON out, as text.

The page stops a request by an interrupt, which Python sees as Ctrl-C.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pensil.errors import TimeLimit
from pensil.web.refusals import mistake, unanswered
from pensil.web.service import REQUESTS, answer
from pensil.web.streams import STREAMS, gathered, lines


def table() -> str:
    """What the page has to know of the requests: the seconds that each may take, and whether it searches."""
    known = REQUESTS | STREAMS
    return json.dumps({name: {"seconds": each.seconds, "long": each.long} for name, each in known.items()})


def reply(name: str, text: str, tell: Callable[[str], object] = lambda _: None) -> str:
    """The JSON of the reply to a request, also where it is an error or the page has stopped it.

    A reply that comes line by line is told meanwhile, several lines at a time; nothing is left of it then but errors.
    """
    try:
        if name not in STREAMS:
            return answer(name, text)[1]
        for status, part in gathered(lines(name, text)):
            if status != b"200":
                return part.decode()
            tell(part.decode())
        return "{}"
    except KeyboardInterrupt:
        return unanswered(TimeLimit("the request was stopped"), text)[1]
    except Exception as error:
        return unanswered(mistake(error), text)[1]
