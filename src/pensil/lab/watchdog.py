"""A time limit for strategies that are silent for long: they cannot be asked to stop between two events.

Only in the main thread of a program, and only where the system has alarms; elsewhere a search ends with the first event
after its time.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pensil.engine.run import Search
from pensil.errors import TimeLimit

GRACE = 0.2
"""Seconds after which the alarm rings; a search that yields events has noticed its limit by then."""

SOON = 0.05
"""When the alarm rings while somebody looks at an event, it rings again after so many seconds."""


@contextmanager
def watchdog(search: Search) -> Iterator[None]:
    """Within it, the strategy of `search` is stopped after the run's timeout, wherever it is."""
    timeout = search.run.timeout
    alarms = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if timeout is None or not alarms:
        yield
        return

    def ring(*_: object) -> None:
        left = timeout + GRACE - search.seconds
        if left <= 0 and not search.paused:
            raise TimeLimit("the time limit was reached")
        signal.setitimer(signal.ITIMER_REAL, max(left, SOON))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, timeout + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
