"""The deadline of code that looks around for long and has nobody to ask.

Whoever wants an answer in time works `within` a deadline; slow loops, however deep below, `look` at the clock now and
then. Outside of any deadline a look costs next to nothing and never fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pensil.core.deadline import NEVER, Deadline

_deadline: ContextVar[Deadline] = ContextVar("deadline", default=NEVER)


@contextmanager
def within(deadline: Deadline) -> Iterator[None]:
    """Looks at the clock fail once this deadline has passed."""
    before = _deadline.set(deadline)
    try:
        yield
    finally:
        _deadline.reset(before)


def look() -> None:
    """Raise TimeLimit after the deadline."""
    _deadline.get().check("while looking for the next step")
