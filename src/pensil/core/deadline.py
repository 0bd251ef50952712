"""Time limits: one value for all of them, from whoever asks down to the solver.

Seconds become a Deadline once, where a request comes in; everybody below is handed that value, passes it on, and looks
at it where work may take long. A deadline has a clock of its own, so that a search can stop its clock while somebody
looks at an event, and so that tests need not wait.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from pensil.core.record import record
from pensil.errors import TimeLimit

Clock = Callable[[], float]
"""Gives the time in seconds, from any beginning; it may stand still, but never goes back."""


@record
class Deadline:
    """A moment at which work has to stop: by `clock`, or never."""

    moment: float | None
    clock: Clock

    @classmethod
    def after(cls, seconds: float | None, clock: Clock | None = None) -> Deadline:
        """The deadline so many seconds from now; None: there is none."""
        if seconds is None:
            return NEVER
        clock = monotonic if clock is None else clock
        return cls(clock() + seconds, clock)

    def within(self, seconds: float) -> Deadline:
        """The moment so many seconds from now, or half of the time that is left if that is less."""
        now = self.clock()
        half = now + seconds if self.moment is None else (now + self.moment) / 2
        return Deadline(min(now + seconds, half), self.clock)

    @property
    def left(self) -> float | None:
        """The seconds until then, 0 once it has passed; None: as many as it takes."""
        return None if self.moment is None else max(0.0, self.moment - self.clock())

    @property
    def passed(self) -> bool:
        return self.moment is not None and self.clock() >= self.moment

    def check(self, when: str) -> None:
        """Raise TimeLimit once it has passed; `when` ends the sentence: "while looking for a reason"."""
        # Said again instead of asking `passed`: every solve asks this several times.
        if self.moment is not None and self.clock() >= self.moment:
            raise TimeLimit(f"the time limit was reached {when}")


NEVER = Deadline(None, monotonic)
