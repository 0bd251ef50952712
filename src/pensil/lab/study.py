"""How the work of strategies grows with the area of the board: measurements, curves through them, the figure.

Boards come from the caller: random ones of growing size (`random_boards`), or a collection of puzzles. They are taken
in the order of their areas. A strategy that has come to its limit three times in a row is not tried on larger ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log10
from random import Random

from pensil.core.board import Puzzle
from pensil.core.deadline import Deadline
from pensil.core.record import record
from pensil.core.trace import Strategy
from pensil.engine.run import Search
from pensil.engine.solve import solve
from pensil.kinds import kind_named
from pensil.lab.axis import Axis, by_powers, count, even, seconds
from pensil.lab.fit import DEGREES, Fit, best, fits
from pensil.lab.measure import Limits, Measure, measure
from pensil.lab.plot import Scatter, Series, scatter_chart

Size = tuple[int, int]
"""Rows and columns."""

Boards = Sequence[tuple[str, Puzzle]]
"""Puzzles with their names."""

SIZES: Sequence[Size] = tuple((side, side) for side in range(3, 9))
"""Of random boards, when nobody says which."""

PATIENCE = 3
"""So many runs in a row that end at the limit, and the strategy is not tried on larger boards."""

TRIES = 40
"""So many random boards are made to find one with a single solution."""

PAPERS_DEGREE = 5

Fits = Sequence[Fit]
Value = Callable[[Measure], float]


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
) -> Iterator[Measure]:
    """Every strategy on every board, small boards first. `watch` is told of every turn and of every event in it."""
    ordered = sorted(boards, key=lambda board: board[1].rows * board[1].cols)
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


@record
class Growth:
    """One strategy: its measurements, and the polynomials through them over the area.

    With `log` they go through the logarithms to base 10, where a straight line is exponential growth.
    """

    strategy: str
    measures: tuple[Measure, ...]
    time: tuple[Fit, ...]
    nodes: tuple[Fit, ...]
    validations: tuple[Fit, ...]
    log: bool

    def to_json(self) -> dict[str, object]:
        return {
            "strategy": self.strategy,
            "runs": len(self.measures),
            "cut": sum(each.cut for each in self.measures),
            "log": self.log,
            "time": _fits_json(self.time),
            "nodes": _fits_json(self.nodes),
            "validations": _fits_json(self.validations),
        }


def _fits_json(found: Fits) -> dict[str, object]:
    chosen = best(found)
    return {"chosen": None if chosen is None else chosen.degree, "fits": [each.to_json() for each in found]}


def growths(measures: Sequence[Measure], degrees: Sequence[int] = DEGREES, *, log: bool = False) -> list[Growth]:
    """The growth of each strategy; runs that were cut off are not part of the curves."""
    by_strategy: dict[str, list[Measure]] = {}
    for each in measures:
        by_strategy.setdefault(each.strategy.name, []).append(each)

    def curves(own: list[Measure], value: Value) -> tuple[Fit, ...]:
        points = [(float(each.area), value(each)) for each in own if not each.cut]
        if log:
            points = [(x, log10(y)) for x, y in points if y > 0]
        return tuple(fits(points, degrees))

    return [
        Growth(name, tuple(own), curves(own, _seconds), curves(own, _nodes), curves(own, _validations), log)
        for name, own in by_strategy.items()
    ]


def _seconds(each: Measure) -> float:
    return each.seconds


def _nodes(each: Measure) -> float:
    return float(each.counters.generated)


def _validations(each: Measure) -> float:
    return float(each.counters.validations)


def plot(found: Sequence[Growth]) -> str:
    """Time and nodes against the area, a point for each run, with the chosen curves.

    Strategies that conclude everything generate no nodes; where all do, validations are shown instead.
    """
    measures = [each for growth in found for each in growth.measures]
    log = found[0].log
    x = even([each.area for each in measures], "area (cells)", count)

    def panel(title: str, label: Callable[[float], str], value: Value, curves: Callable[[Growth], Fits]) -> Scatter:
        y: Axis = (by_powers if log else even)([value(each) for each in measures], title.lower(), label)
        series = (_series(growth, curves(growth), value) for growth in found)
        return Scatter(f"{title} against area", x, y, tuple(series))

    panels = [panel("Time", seconds, _seconds, lambda growth: growth.time)]
    if any(_nodes(each) > 1 for each in measures):
        panels.append(panel("Generated nodes", count, _nodes, lambda growth: growth.nodes))
    else:
        panels.append(panel("Validations", count, _validations, lambda growth: growth.validations))
    boards = len({(each.name, each.puzzle) for each in measures})
    note = f"{boards} boards, {len(measures)} runs; curves: polynomials"
    note += " through the logarithms, so that a straight line is exponential growth" if log else " by least squares"
    return scatter_chart(f"Growth of {measures[0].puzzle.kind} strategies", panels, note)


def _series(growth: Growth, found: Fits, value: Value) -> Series:
    chosen = best(found)
    curve: Callable[[float], float] | None = chosen
    if growth.log and chosen is not None:
        curve = _power_of_ten(chosen)
    whole = tuple((float(each.area), value(each)) for each in growth.measures if not each.cut)
    cut = tuple((float(each.area), value(each)) for each in growth.measures if each.cut)
    if whole and len({y for _, y in whole}) == 1:
        return Series(growth.strategy, whole, cut, None, f"always {whole[0][1]:g}")
    return Series(growth.strategy, whole, cut, curve, "\n".join(described(found)))


def _power_of_ten(chosen: Fit) -> Callable[[float], float]:
    return lambda x: 10.0 ** min(300.0, chosen(x))


def described(found: Fits) -> list[str]:
    """The chosen fit in words, and the paper's degree where that is another one."""
    chosen = best(found)
    if chosen is None:
        return ["too few points for a curve"]
    lines = [f"degree {chosen.degree}, {_quality(chosen)}"]
    paper = next((each for each in found if each.degree == PAPERS_DEGREE), None)
    if paper is not None and paper is not chosen:
        lines.append(f"(degree {PAPERS_DEGREE}, as in the paper: {_quality(paper)})")
    return lines


def _quality(each: Fit) -> str:
    return "through every point" if each.adjusted_r2 is None else f"R² {each.r2:.4f}"
