"""Many puzzles of one wish: the seeds in their order, each puzzle once, by one process or several.

Puzzle after puzzle is made from the seeds S, S + 1, S + 2 and so on, so that each can be made again from its own seed
alone. One that is the same as an earlier one, turned or mirrored, is left out. The order is that of the seeds, whoever
was ready first: so the number of workers changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import count as counting

from pensil.core.board import Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.making import Maker, Wish
from pensil.core.record import record, replace
from pensil.core.symmetry import TURNS, turned
from pensil.engine.complete import layout_maker
from pensil.engine.generate import Aim, Made, composing, make
from pensil.errors import NotReached
from pensil.kinds import kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from multiprocessing.pool import AsyncResult

PATIENCE = 60
"""After so many seeds in a row that give nothing new, there is nothing new to be had."""

AHEAD = 4
"""So many puzzles for each worker are made ahead of the one that is waited for."""


@record
class Order:
    """What is asked for, for all puzzles of a series."""

    kind: str
    wish: Wish
    aim: Aim
    tries: int | None = None
    rated: bool = False  # whether the rating is wanted in any case
    layout: Puzzle | None = None  # the puzzle whose open numbers are looked for, where there is one

    def make(self, seed: int, deadline: Deadline = NEVER) -> Made | None:
        """The puzzle of a seed; None where nothing came of it. What cannot be had of a layout raises NotReached."""
        maker = None if self.layout is None else layout_maker(self.layout, deadline)
        try:
            made = make(kind_named(self.kind), self.wish, self.aim, seed, self.tries, deadline, maker)
        except NotReached:
            if self.layout is not None:
                raise
            return None
        if self.rated:
            made.rate(deadline)
        return made


def series(
    order: Order,
    count: int,
    seed: int,
    workers: int = 1,
    deadline: Deadline = NEVER,
    watch: Callable[[int], None] | None = None,
) -> Iterator[Made]:
    """Up to `count` different puzzles; `watch` is told how many seeds were tried. TimeLimit after the deadline."""
    made = _by_workers(order, seed, workers, deadline) if workers > 1 else _alone(order, seed, deadline)
    maker = kind_named(order.kind).maker() or composing(kind_named(order.kind))
    seen: set[str] = set()
    idle = 0
    for tried, each in enumerate(made, 1):
        deadline.check(f"after {len(seen)} of {count} puzzles")
        if watch is not None:
            watch(tried)
        same = None if each is None else canonical(maker, each.puzzle)
        if each is None or same is None or same in seen:
            idle += 1
            if idle >= PATIENCE:
                return
            continue
        idle = 0
        seen.add(same)
        yield each
        if len(seen) == count:
            return


def canonical(maker: Maker, puzzle: Puzzle) -> str:
    """The same text for all forms of a puzzle, turned and mirrored."""
    return min(str(form(maker, puzzle, way)) for way in TURNS)


def form(maker: Maker, puzzle: Puzzle, way: int) -> Puzzle:
    """One of the eight forms of a puzzle; 0 is the puzzle itself."""
    if maker.turned is None:
        return replace(puzzle, cells=turned(puzzle.cells, way))  # type: ignore[attr-defined]
    found: Puzzle = maker.turned(puzzle, way)
    return found


def _alone(order: Order, seed: int, deadline: Deadline) -> Iterator[Made | None]:
    for each in counting(seed):
        yield order.make(each, deadline)


def _by_workers(order: Order, seed: int, workers: int, deadline: Deadline) -> Iterator[Made | None]:
    """The same from processes, in the order of the seeds."""
    from multiprocessing import Pool

    seeds = counting(seed)
    waiting: deque[AsyncResult[Made | None]] = deque()
    # Leaving ends the processes, also those that are still at work ahead of what was needed.
    with Pool(workers, _deaf) as pool:
        while True:
            while len(waiting) < AHEAD * workers:
                waiting.append(pool.apply_async(order.make, (next(seeds), deadline)))
            yield waiting.popleft().get()


def _deaf() -> None:
    """Ctrl-C goes to the first process, which ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
