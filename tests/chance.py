"""Chance that leaves less to chance."""

from __future__ import annotations

from random import Random


class Chance(Random):
    """Chance that throws the same whenever a fraction is asked for; what is chosen of several is chosen as ever."""

    def __init__(self, thrown: float) -> None:
        super().__init__(0)
        self.thrown = thrown

    def random(self) -> float:
        return self.thrown

    def getrandbits(self, k: int) -> int:
        return super().getrandbits(k)  # without this, Python would choose by fractions too
