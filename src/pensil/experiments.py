"""Run, compare and study strategies, replay papers: the part of the public interface that has the lab behind it."""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import overload

    from pensil.core.board import Puzzle
    from pensil.core.trace import Event, Strategy
    from pensil.core.yardstick import Size
    from pensil.engine.run import Run, Search
    from pensil.lab.growth import Growth
    from pensil.lab.measure import Measure
    from pensil.lab.paper import Replayed
else:

    def overload(function):
        return function


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

    accept.check(puzzle, solutions=(solutions, 0), limit_nodes=(0 if limit_nodes is None else limit_nodes, 0))
    accept.name("strategy", strategy)
    return Run(puzzle, strategy_named(puzzle.kind, strategy), solutions, limit_nodes, accept.seconds(timeout))


@overload
def strategies(kind: str) -> Sequence[Strategy]: ...
@overload
def strategies(kind: None = None) -> dict[str, Sequence[Strategy]]: ...  # noqa: F811
def strategies(kind: str | None = None) -> Sequence[Strategy] | dict[str, Sequence[Strategy]]:  # noqa: F811
    """The strategies of a kind, those of its paper and the engine: `.name`, `.title`, `.idea`, `.complexity`.

    Without a kind those of all kinds, by the names of these.
    """
    from pensil.engine.run import strategies_of
    from pensil.kinds import KINDS

    if kind is None:
        return {each.name: strategies_of(each.name) for each in KINDS}
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

    accept.check(puzzle, solutions=(solutions, 0), limit_nodes=(0 if limit_nodes is None else limit_nodes, 0))
    accept.watching(watch)
    limits = Limits(solutions, limit_nodes, accept.seconds(timeout))
    return compare(puzzle, name, limits, strategies_of(puzzle.kind, _names(strategies)), watch)


def study(
    kind: str,
    *,
    sizes: Sequence[Size | str] | None = None,
    count: int = 5,
    seed: int = 0,
    strategies: Sequence[str] | None = None,
    solutions: int = 1,
    limit_nodes: int | None = None,
    timeout: float | None = 5.0,
    by: str = "area",
    linear: bool = False,
    degree: int | None = None,
) -> list[Growth]:
    """How the work of strategies grows with the size of the board, one Growth for each.

    `.measures` has every run, `.sizes` the statistics at each size, `.time` and `.nodes` the curves through them: laws
    of growth, or polynomials if `linear` or if a `degree` is given. The boards are random, `count` of each size: (rows,
    columns), or a text with the columns first, such as "10x8". The limits are those of every single run. `by="paper"`
    measures boards as the kind's paper does.
    """
    from pensil.engine.run import strategies_of
    from pensil.kinds import kind_named
    from pensil.lab.growth import BY, growths, yardstick
    from pensil.lab.measure import Limits
    from pensil.lab.study import random_boards, study

    accept.name("kind", kind)
    if by not in BY or degree not in (None, 1, 2, 3, 4, 5):
        raise PensilError("a study is by 'area' or by 'paper', and its degree is 1 to 5")
    accept.at_least(
        count=(count, 0), solutions=(solutions, 0), limit_nodes=(0 if limit_nodes is None else limit_nodes, 0)
    )
    chosen = strategies_of(kind, _names(strategies))
    wanted = kind_named(kind).yardstick().boards if sizes is None else accept.sizes(sizes)
    boards = list(random_boards(kind, wanted, count, seed))
    limits = Limits(solutions, limit_nodes, accept.seconds(timeout))
    measures = list(study(boards, chosen, limits, size=yardstick(kind_named(kind).name, by).size))
    return growths(measures, by=by, linear=linear, degree=degree)


def paper(kind: str, *, boards: Sequence[tuple[str, Puzzle]] = (), timeout: float | None = 5.0) -> Iterator[Replayed]:
    """What the paper on a kind publishes, beside ours: `.item`, `.facts` with their `.verdict`, and `.parts`.

    Each item is worked out when it is asked for. `boards` are the author's own, by their names, where you have them;
    timed searches stop after `timeout` seconds. A kind without a paper has no items.
    """
    from pensil.kinds import kind_named
    from pensil.lab.paper import Laboratory, replayed

    accept.name("kind", kind)
    found = kind_named(kind).paper()
    return iter(()) if found is None else replayed(found, Laboratory(boards, accept.seconds(timeout)))


def read_trace(puzzle: Puzzle, lines: Iterable[str]) -> Iterator[Event]:
    """The events of a search of `puzzle` that `pensil run --trace` wrote, from the lines of the file, one by one."""
    from pensil.lab.lines import read_events

    accept.check(puzzle)
    if lines is None or not hasattr(lines, "__iter__"):
        raise PensilError(f"lines must be a list, not {type(lines).__name__}")
    return read_events((accept.plain_text("line", line) for line in lines), puzzle)


def _names(strategies: Sequence[str] | None) -> list[str] | None:
    """Strategies that are named; None: all that there are."""
    if strategies is None:
        return None
    names = accept.listed("strategies", strategies)
    for each in names:
        accept.name("strategy", each)
    return names
