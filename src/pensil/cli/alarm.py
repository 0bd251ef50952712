"""A second time limit for commands that think for long, behind the clock that techniques look at themselves.

A technique may not look at it for long; this one stops it wherever it is. Only where the system has alarms, and in the
main thread of a program.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pensil.errors import TimeLimit

GRACE = 0.2
"""Seconds after which the alarm rings; what looks at the clock by itself has noticed its limit by then."""


@contextmanager
def alarm(timeout: float | None) -> Iterator[None]:
    """Within it, TimeLimit is raised when the time is over, wherever the program is then."""
    if timeout is None:
        yield
        return
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeLimit("the time limit was reached while looking for the next step")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, timeout + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
