"""A second time limit, behind the deadline that work looks at by itself: it stops what does not look for long.

A technique or a strategy may be busy for long without looking at its deadline; an alarm of the system stops it wherever
it is. Only where the system has alarms, and in the main thread of a program; elsewhere the deadline alone has to do.
Programs that call pensil own their signals, so only commands and measurements set an alarm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pensil.core.deadline import Clock, Deadline

GRACE = 0.2
"""Seconds after the limit at which the alarm rings: what looks at its deadline has noticed it by then."""

SOON = 0.05
"""When the alarm may not stop anything yet, it rings again after so many seconds, or when the time may be over."""


@contextmanager
def alarm(
    seconds: float | None, clock: Clock | None = None, asleep: Callable[[], bool] = lambda: False
) -> Iterator[None]:
    """Within it, TimeLimit is raised a moment after so many seconds (None: never), wherever the program is then.

    The seconds are those of `clock`, which may stand still meanwhile; while `asleep` is true, nothing is stopped.
    """
    if seconds is None:
        yield
        return
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    deadline = Deadline.after(seconds + GRACE, clock)

    def ring(*_: object) -> None:
        if not asleep():
            deadline.check("while looking for the next step")
        signal.setitimer(signal.ITIMER_REAL, max(deadline.left or 0.0, SOON))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
