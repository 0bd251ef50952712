"""Dynamic programming that chooses the procedures (section IV.G), combined with propagation.

The paper proposes to choose by dynamic programming which of its procedures to apply first on the puzzle at hand, and
says no more. This is how it is understood here:

- working on a line is a series of *stages*, and in each stage one procedure is applied, or work on the line ends;
- the *state* is the set of procedures that have been applied to the line already;
- the *value* of a procedure in a state is the number of cells that it can be expected to change there, going by what it
  did so far on this puzzle, less what it costs; what comes a stage later counts a little less. Lines about which
  nothing, little or much is known are different lines in this respect, so each of these sorts has a plan of its own.

By the principle of optimality the best series from a state is the best next procedure followed by the best series
from the state it leads to, so the 32 states are worked out from the last to the first. As the paper advises, it is not
used alone: what the procedures leave undecided is left to propagation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.grid import Deduction, Grid, die
from pensil.kinds.nonogram.strategies.lines import Line
from pensil.kinds.nonogram.strategies.procedures import PROCEDURES
from pensil.kinds.nonogram.strategies.propagation import make_consistent, search_with
from pensil.words import Phrase

COSTS = (1, 1, 5, 2, 2)
"""About how long each procedure takes; finding the extreme solutions of a line takes 1."""

PRICE = 0.1  # cells that a procedure must change to be worth a cost of 1
LATER = 0.9  # how much a cell is worth a stage later: other lines wait for it

Plan = tuple[int, ...]
State = int
"""A set of procedures as bits: bit p is set when PROCEDURES[p] has been applied."""


def best_plan(gain: Callable[[State, int], float], costs: Sequence[float] = COSTS) -> Plan:
    """The series of procedures with the greatest value; `gain` tells what to expect of one in a state."""
    everything = (1 << len(costs)) - 1
    value = [0.0] * (everything + 1)
    best: list[int | None] = [None] * (everything + 1)
    for state in reversed(range(everything)):  # a state with one more procedure is a greater number
        for p, cost in enumerate(costs):
            if not state >> p & 1:
                worth = gain(state, p) - PRICE * cost + LATER * value[state | 1 << p]
                if worth > value[state]:
                    value[state], best[state] = worth, p
    plan: list[int] = []
    state = 0
    while (following := best[state]) is not None:
        plan.append(following)
        state |= 1 << following
    return tuple(plan)


SORTS = ("open", "few", "most")
"""Sorts of lines: nothing is decided, few cells are, most are."""


def sort_of(line: Line) -> int:
    decided = sum(not mask & (mask - 1) for mask in line)
    return 0 if not decided else 1 if 2 * decided < len(line) else 2


class Experience:
    """What the procedures have done so far on this puzzle with one sort of lines, and the plan that follows from it."""

    def __init__(self) -> None:
        self._tries: Counter[tuple[State | None, int]] = Counter()  # None stands for all states together
        self._changed: Counter[tuple[State | None, int]] = Counter()
        self._news = False
        self.plan = best_plan(self.gain)

    def learn(self, state: State, p: int, changed: int) -> None:
        self._news = True
        for where in (state, None):
            self._tries[where, p] += 1
            self._changed[where, p] += changed

    def gain(self, state: State, p: int) -> float:
        """The average number of cells that a procedure changed in a state.

        In a state that was not tried, what it changed in all of them is expected; and before everything it is expected
        to change one cell, so that each procedure is tried.
        """
        anywhere = (1 + self._changed[None, p]) / (1 + self._tries[None, p])
        return (anywhere + self._changed[state, p]) / (1 + self._tries[state, p])

    def replan(self) -> bool:
        """Plan again if anything was learnt; tells whether the plan has changed."""
        before = self.plan
        if self._news:
            self.plan, self._news = best_plan(self.gain), False
        return before != self.plan

    def told(self, sort: str) -> Phrase:
        procedures = [p + 1 for p in self.plan]
        return SAY("search.plan", lines=SAY(f"search.lines-{sort}"), procedures=procedures)


def search(puzzle: Nonogram, _: Deadline = NEVER) -> Iterator[Event]:
    experiences = [Experience() for _ in SORTS]

    def propagate(grid: Grid, node: int) -> Deduction:
        """Rounds of procedures while they change something; then one line by propagation, and so on."""
        doubtful: set[int] = set()  # lines that only propagation can say all about
        while grid.changed or doubtful:
            if not grid.changed:
                i = min(doubtful)
                doubtful.discard(i)
                alive = yield from make_consistent(grid, node, i)
                if not alive:
                    return False
                continue
            for experience, sort in zip(experiences, SORTS, strict=True):
                if experience.replan():
                    yield Event(What.MARKED, node, reason=experience.told(sort))
            for i in sorted(grid.changed):
                doubtful.add(i)
                alive = yield from work(grid, node, i, experiences[sort_of(grid.line(i))])
                if not alive:
                    return False
        return True

    return search_with(propagate, puzzle)


def work(grid: Grid, node: int, i: int, experience: Experience) -> Deduction:
    """Apply the planned procedures to a line, stage by stage, until all its cells are decided."""
    grid.changed.discard(i)
    state: State = 0
    for stage, p in enumerate(experience.plan, 1):
        before = grid.line(i)
        if not any(mask & (mask - 1) for mask in before):
            break
        line = PROCEDURES[p].apply(grid.clues[i], before)
        if line is None:
            return (yield from die(grid, node, i))
        changes = grid.narrow(i, line)
        experience.learn(state, p, len(changes))
        state |= 1 << p
        if changes:
            step, line_name = PROCEDURES[p].title, grid.name(i)
            said = SAY("search.stage", stage=stage, step=step, line=line_name, changes=grid.told(changes))
            yield Event(What.MARKED, node, changes=changes, reason=said)
    return True


STRATEGY = Strategy(words=SAY, name="dynamic", search=search)
