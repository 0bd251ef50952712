"""A time limit for code that looks around for long and has nobody to ask.

Whoever wants an answer in time works `within` a deadline; slow loops, however deep below, `look` at the clock now and
then. Outside of any deadline a look costs next to nothing and never fails.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pensil.errors import TimeLimit

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def within(deadline: float | None) -> Iterator[None]:
    """Looks at the clock fail after this moment of `time.monotonic()`; None: they never do."""
    before = _deadline.set(deadline)
    try:
        yield
    finally:
        _deadline.reset(before)


def look() -> None:
    """Raise TimeLimit after the deadline."""
    deadline = _deadline.get()
    if deadline is not None and time.monotonic() > deadline:
        raise TimeLimit("the time limit was reached while looking for the next step")
