"""One strategy on one puzzle, measured: the row of every table and every CSV of the laboratory."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.record import record, replace
from pensil.core.trace import Counters, Strategy
from pensil.engine.run import Run, RunStatus, Search
from pensil.kinds import kind_named
from pensil.words import Phrase

QUICK = 0.05
"""A search that takes less than this many seconds is made three times, and the shortest time counts."""

COLUMNS = (
    "kind",
    "puzzle",
    "rows",
    "cols",
    "area",
    "strategy",
    "status",
    "generated",
    "expanded",
    "dead",
    "backtracks",
    "validations",
    "depth",
    "solutions",
    "seconds",
    "size",
)
"""The columns of a CSV: which board, which strategy, how it ended (as in `run --json`), the counters, the time, and the
size of the board as the kind's paper counts it.

Counters that only some strategies have follow after them.
"""


@record
class Limits:
    """When a search is stopped: after so many solutions (0 = never), nodes, seconds."""

    solutions: int = 1
    nodes: int | None = None
    timeout: float | None = None


@record
class Measure:
    """How one search went."""

    puzzle: Puzzle
    name: str  # of the puzzle
    strategy: Strategy
    status: RunStatus
    solutions: tuple[Board, ...]
    counters: Counters
    seconds: float

    @property
    def area(self) -> int:
        return self.puzzle.rows * self.puzzle.cols

    @property
    def cut(self) -> bool:
        """Whether a limit ended it, so that the true numbers are larger."""
        return self.status == "limit"

    def row(self) -> dict[str, Any]:
        """The values of COLUMNS, and then of the counters that the strategy has of its own."""
        every, own = self.counters.to_json(), self.counters.own
        return {
            "kind": self.puzzle.kind,
            "puzzle": self.name,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "area": self.area,
            "strategy": self.strategy.name,
            "status": self.status,
            **{name: count for name, count in every.items() if name not in own},
            "seconds": round(self.seconds, 7),
            "size": kind_named(self.puzzle.kind).yardstick().size(self.puzzle),
            **own,
        }


def measure(
    puzzle: Puzzle, name: str, strategy: Strategy, limits: Limits, watch: Callable[[Search], None] | None = None
) -> Measure:
    """Search, and again when it was quick. `watch` is called after every event."""
    found = _once(puzzle, name, strategy, limits, watch)
    for _ in range(2):
        if found.seconds >= QUICK or found.cut:
            break
        again = _once(puzzle, name, strategy, limits, watch)
        found = replace(found, seconds=min(found.seconds, again.seconds))
    return found


def _once(
    puzzle: Puzzle, name: str, strategy: Strategy, limits: Limits, watch: Callable[[Search], None] | None
) -> Measure:
    search = Search(Run(puzzle, strategy, limits.solutions, limits.nodes, limits.timeout))
    with search.alarm():
        for _ in search.events():
            if watch is not None:
                watch(search)
    outcome = search.outcome()
    return Measure(puzzle, name, strategy, outcome.status, outcome.solutions, outcome.counters, outcome.seconds)


def own_counters(measures: Iterable[Measure]) -> dict[str, Phrase]:
    """The counters that only some of the strategies have, and what they are called."""
    return {name: each.strategy.words(f"counters.{name}") for each in measures for name in each.strategy.counts}


def as_csv(measures: Sequence[Measure]) -> str:
    """One line for each search, after a line of names."""
    text = io.StringIO()
    writer = csv.DictWriter(text, (*COLUMNS, *own_counters(measures)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(each.row() for each in measures)
    return text.getvalue()
