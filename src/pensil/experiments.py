"""Run, watch, compare and study strategies: the part of the public interface that has the lab behind it."""

from __future__ import annotations

from pensil import accept

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pensil.core.board import Puzzle
    from pensil.core.trace import Event, Strategy
    from pensil.engine.run import Run, Search
    from pensil.lab.measure import Measure
    from pensil.lab.study import Growth, Size


def run(
    puzzle: Puzzle,
    strategy: str,
    *,
    solutions: int = 1,
    limit_nodes: int | None = None,
    timeout: float | None = None,
) -> Run:
    """Run one strategy: `.status`, `.solutions`, `.counters`, and `.events`, its search as a lazy iterator.

    It stops after `solutions` solutions (0 = search everything), and at the limits on nodes and seconds.
    """
    from pensil.engine.run import Run, strategy_named

    accept.check(puzzle, solutions=(solutions, 0), limit_nodes=(limit_nodes or 0, 0))
    accept.name("strategy", strategy)
    return Run(puzzle, strategy_named(puzzle.kind, strategy), solutions, limit_nodes, accept.seconds(timeout))


def strategies(kind: str) -> Sequence[Strategy]:
    """The strategies of a kind, those of its paper and the engine: `.name`, `.title`, `.idea`, `.complexity`."""
    from pensil.engine.run import strategies_of

    accept.name("kind", kind)
    return strategies_of(kind)


def compare(
    puzzle: Puzzle,
    *,
    solutions: int = 1,
    limit_nodes: int | None = None,
    timeout: float | None = 10.0,
    strategies: Sequence[str] | None = None,
    name: str = "",
    watch: Callable[[Strategy, Search], None] | None = None,
) -> Iterator[Measure]:
    """Strategies on one puzzle, with the same limits: `.strategy`, `.status`, `.counters`, `.seconds` of each.

    Without names these are all of the kind, and the engine. Each is measured when it is asked for. `name` is that of
    the puzzle in tables; `watch` is called after every event.
    """
    from pensil.engine.run import strategies_of
    from pensil.lab.compare import compare
    from pensil.lab.measure import Limits

    accept.check(puzzle, solutions=(solutions, 0), limit_nodes=(limit_nodes or 0, 0))
    limits = Limits(solutions, limit_nodes, accept.seconds(timeout))
    return compare(puzzle, name, limits, strategies_of(puzzle.kind, strategies), watch)


def study(
    kind: str,
    *,
    sizes: Sequence[Size] | None = None,
    count: int = 3,
    seed: int = 0,
    strategies: Sequence[str] | None = None,
    solutions: int = 1,
    limit_nodes: int | None = None,
    timeout: float | None = 5.0,
) -> list[Growth]:
    """How the work of strategies grows with the area: `.measures` of each, and curves through `.time` and `.nodes`.

    The boards are random, `count` of each size (rows, columns); the limits are those of every single run.
    """
    from pensil.engine.run import strategies_of
    from pensil.lab.measure import Limits
    from pensil.lab.study import SIZES, growths, random_boards, study

    accept.name("kind", kind)
    chosen = strategies_of(kind, strategies)
    boards = list(random_boards(kind, SIZES if sizes is None else sizes, count, seed))
    return growths(list(study(boards, chosen, Limits(solutions, limit_nodes, accept.seconds(timeout)))))


def read_trace(puzzle: Puzzle, lines: Iterable[str]) -> Iterator[Event]:
    """The events of a search of `puzzle` that `pensil run --trace` wrote, from the lines of the file, one by one."""
    from pensil.lab.lines import read_events

    accept.check(puzzle)
    return read_events(lines, puzzle)
