"""Depth-first search: a lamp or no lamp on one white cell after another, in reading order.

A lamp is checked as in the paper (`IsValid`); whether everything is lit and every number met is asked only where all
cells are decided, at the leaves of the tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Objection, Strategy
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.criteria import READINGS
from pensil.kinds.akari.strategies.in_order import in_order
from pensil.kinds.akari.strategies.lamps import Lamps


class IsValid(Lamps):
    """The paper's bounding function: it looks at lamps alone."""

    def asked(self, value: int) -> bool:
        return value == LAMP

    def decide(self, spot: int, value: int) -> Objection | None:
        objection = self.objection(spot) if value == LAMP else None
        if value == LAMP and not objection:
            self.put(spot)
        return objection

    def take_back(self, spot: int) -> None:
        if self.stands_on(spot):
            self.take_away(spot)


def search(puzzle: Akari, _: Deadline = NEVER) -> Iterator[Event]:
    return in_order(IsValid(puzzle))


DFS = Strategy(words=SAY, name="dfs", search=search, readings=READINGS)
