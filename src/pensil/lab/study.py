"""Every strategy on boards of growing size, measured.

Boards come from the caller: random ones (`random_boards`), or a collection of puzzles. They are taken in the order of
their sizes. A strategy that has come to its limit three times in a row is not tried on larger ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from pensil.core.board import Puzzle
from pensil.core.deadline import Deadline
from pensil.core.record import record
from pensil.core.trace import Strategy
from pensil.core.yardstick import Size, area
from pensil.engine.run import Search
from pensil.engine.solve import solve
from pensil.kinds import kind_named
from pensil.lab.measure import Limits, Measure, measure

Boards = Sequence[tuple[str, Puzzle]]
"""Puzzles with their names."""

PATIENCE = 3
"""So many runs in a row that end at the limit, and the strategy is not tried on larger boards."""

TRIES = 40
"""So many random boards are made to find one with a single solution."""


def random_boards(kind: str, sizes: Iterable[Size], each: int, seed: int) -> Iterator[tuple[str, Puzzle]]:
    """So many random boards of each size; the same seed gives the same boards."""
    for rows, cols in sizes:
        for number in range(1, each + 1):
            rng = Random(f"{seed} {kind} {rows} {cols} {number}")
            yield f"{cols}x{rows} #{number}", random_board(kind, rng, rows, cols)


def random_board(kind: str, rng: Random, rows: int, cols: int) -> Puzzle:
    """A random board with one solution, where forty tries find such a one; else any."""
    compose = kind_named(kind).compose
    for _ in range(TRIES):
        puzzle, _ = compose(rng, rows, cols)
        if solve(puzzle, solutions=2, deadline=Deadline.after(1)).status == "unique":
            break
    return puzzle


@record
class Turn:
    """What comes next: how many runs are behind, how many there are at most, the board, the strategy."""

    done: int
    total: int
    name: str
    strategy: Strategy


def study(
    boards: Boards,
    strategies: Sequence[Strategy],
    limits: Limits,
    watch: Callable[[Turn, Search | None], None] | None = None,
    size: Callable[[Puzzle], int] = area,
) -> Iterator[Measure]:
    """Every strategy on every board, small boards first. `watch` is told of every turn and of every event in it."""
    ordered = sorted(boards, key=lambda board: size(board[1]))
    cut: defaultdict[str, int] = defaultdict(int)
    turns = [(name, puzzle, strategy) for name, puzzle in ordered for strategy in strategies]
    for done, (name, puzzle, strategy) in enumerate(turns):
        if cut[strategy.name] >= PATIENCE:
            continue
        turn = Turn(done, len(turns), name, strategy)
        if watch is not None:
            watch(turn, None)
        looking = (lambda search, turn=turn: watch(turn, search)) if watch is not None else None
        found = measure(puzzle, name, strategy, limits, looking)
        cut[strategy.name] = cut[strategy.name] + 1 if found.cut else 0
        yield found
