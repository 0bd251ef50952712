"""Section V on the author's own boards, for readers who have them: figures 5.1 to 5.4, and table 5.1 with our times.

His program lists all placements before its clock starts, so our `combinatorial:literal` is timed both ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from pensil.core.board import Puzzle
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Plot, Points, Printed, Said, item
from pensil.core.trace import Strategy, What
from pensil.kinds.nonogram.paper.experiment import TABLE, Measured, published_curve
from pensil.kinds.nonogram.paper.numbers import excess_kurtosis
from pensil.kinds.nonogram.paper.saying import SAY, fact, table
from pensil.kinds.nonogram.picture import picture
from pensil.kinds.nonogram.puzzle import BLANK, Nonogram
from pensil.kinds.nonogram.strategies import STRATEGIES
from pensil.kinds.nonogram.strategies.combinatorial import ALL_LISTED, LITERAL, PLACEMENTS, placements_of_all_lines
from pensil.kinds.nonogram.strategies.combinatorial import STRATEGY as COMBINATORIAL
from pensil.kinds.nonogram.strategies.heuristic import STRATEGY as HEURISTIC
from pensil.words import Phrase

BRUTE_FORCE, *ON_LINES = STRATEGIES

FIGURES = (("5.1", "5 x 5"), ("5.2", "15 x 15"), ("5.3", "20 x 15"), ("5.4", "25 x 25"))
"""The figures that show a board of table 5.1, solved."""

PATIENCE = 1.0
"""Seconds after which a search is cut off; brute force is on all boards but the smallest."""

REPEATS = 3
"""Each search is timed so often, and the shortest time counts."""


def matched(bench: Bench) -> Iterator[tuple[Measured, Nonogram]]:
    """The rows of table 5.1 for which there is a board of their size, first of rows and then of columns."""
    for row in TABLE:
        for _, board in bench.boards:
            if isinstance(board, Nonogram) and (board.rows, board.cols) == (row.rows, row.cols):
                yield row, board
                break


@item(SAY, "figures-5.1-to-5.4")
def pictures(bench: Bench) -> Iterator[Fact | Exhibit]:
    boards = {row.size: board for row, board in matched(bench)}
    for figure, size in FIGURES:
        row = next(row for row in TABLE if row.size == size)
        label = SAY("author.figure", figure=figure, size=size, shape=row.shape)
        if size in boards:
            run = bench.run(boards[size], COMBINATORIAL, solutions=0)
            yield Fact(label, "1", str(len(run.solutions)))
        else:
            yield Fact(label, None, SAY("author.needed"))
    numbers: list[list[int]] = []
    for row, board in matched(bench):
        run = bench.run(board, COMBINATORIAL)
        [solution] = run.solutions
        yield BoardPicture(SAY("author.picture", size=row.size, shape=row.shape), picture(board, solution))
        few = [bench.run(board, strategy).counters.own[PLACEMENTS] for strategy in (COMBINATORIAL, HEURISTIC)]
        crosses = list(solution.values()).count(BLANK)
        numbers.append([placements_of_all_lines(board), *few, run.counters.generated, crosses])
    if numbers:
        names = [SAY(f"heads.{name}") for name in ("all-lines", "combinatorial", "heuristic", "choices", "crosses")]
        written = [[f"{number:,}" for number in column] for column in numbers]
        yield _by_board(SAY("author.listed"), list(boards), names, written)


def _by_board(
    caption: Phrase, sizes: Sequence[str], names: Sequence[Said], columns: Sequence[Sequence[str]]
) -> Printed:
    """A table with a column for each board."""
    rows: list[list[Said]] = [[name, *entries] for name, *entries in zip(names, *columns, strict=True)]
    return table(caption, [SAY("heads.board"), *sizes], rows)


class Clocked(NamedTuple):
    """Seconds of `combinatorial:literal`: until everything is listed, and from then on."""

    listing: float
    solving: float


@item(SAY, "table-5.1-boards", measured=True, needs_boards=True)
def our_times(bench: Bench) -> Iterator[Fact | Exhibit]:
    found = [(row, board, clock) for row, board in matched(bench) if (clock := clocked(board)) is not None]
    for row, _, clock in found:
        label = SAY("author.time", size=row.size, shape=row.shape)
        yield Fact(label, f"{row.time} s", f"{clock.solving:.5f} s", SAY("author.machine"))
    slower = {row.size: clock for row, _, clock in found}
    if {"20 x 25", "25 x 25"} <= slower.keys():
        rabbit, code = slower["20 x 25"], slower["25 x 25"]
        for times, label, because in (
            ((rabbit.solving, code.solving), SAY("author.slower"), SAY("author.slower-here")),
            ((sum(rabbit), sum(code)), SAY("author.slower-listed"), SAY("author.slower-because")),
        ):
            told = SAY("author.rabbit") if times[0] > times[1] else SAY("author.code")
            yield fact(label, SAY("author.rabbit"), told, because)
    seconds = {strategy: [shortest(bench, board, strategy) for _, board, _ in found] for strategy in STRATEGIES}
    clocks = (SAY("heads.paper"), SAY("author.his-clock"), SAY("author.with-listing"))
    columns = [
        [_ms(row.seconds), _ms(clock.solving), _ms(sum(clock)), *(_ms(each[number]) for each in seconds.values())]
        for number, (row, _, clock) in enumerate(found)
    ]
    names: list[Said] = [*clocks, *(strategy.name for strategy in seconds)]
    yield _by_board(SAY("author.caption"), [row.size for row, _, _ in found], names, columns)
    yield _kurtosis([[row.seconds for row, _, _ in found], *(seconds[each] for each in ON_LINES)])
    yield _plot(found, seconds)


def clocked(board: Nonogram) -> Clocked | None:
    """The shortest times of some searches; None where there are too many placements to list."""
    found = [clock for _ in range(REPEATS) if (clock := _clocked_once(board)) is not None]
    return Clocked(min(clock.listing for clock in found), min(clock.solving for clock in found)) if found else None


def _clocked_once(board: Nonogram) -> Clocked | None:
    started = listing = perf_counter()
    for event in LITERAL.search(board):
        if event.reason is not None and event.reason.key == ALL_LISTED:
            listing = perf_counter()
        if event.what is What.SOLVED:
            return Clocked(listing - started, perf_counter() - listing)
    return None


def shortest(bench: Bench, board: Puzzle, strategy: Strategy) -> float | None:
    """The seconds to the first solution; None if the search was cut off."""
    runs = [bench.run(board, strategy, at_most=PATIENCE) for _ in range(1 if strategy is BRUTE_FORCE else REPEATS)]
    return min((run.seconds for run in runs if run.status == "solved"), default=None)


def _ms(seconds: float | None) -> str:
    return f"> {1000 * PATIENCE:.0f}" if seconds is None else f"{1000 * seconds:.1f}"


def _kurtosis(samples: list[list[float | None]]) -> Exhibit:
    names: list[Said] = [SAY("heads.paper"), *(strategy.name for strategy in ON_LINES)]
    rows: list[list[Said]] = [
        [name, f"{excess_kurtosis([each for each in sample if each is not None]):.2f}"]
        for name, sample in zip(names, samples, strict=True)
    ]
    return table(SAY("author.kurtosis"), [SAY("heads.times-of"), SAY("heads.kurtosis")], rows)


def _plot(found: list[tuple[Measured, Nonogram, Clocked]], seconds: dict[Strategy, list[float | None]]) -> Exhibit:
    areas = [float(row.area) for row, _, _ in found]

    def series(name: Said, values: list[float | None]) -> Points:
        return Points(name, tuple((x, y) for x, y in zip(areas, values, strict=True) if y is not None))

    published = series(SAY("heads.paper"), [row.seconds for row, _, _ in found])
    return Plot(
        SAY("author.plot"),
        SAY("curve.across"),
        SAY("curve.up"),
        (
            published,
            Points(SAY("curve.printed"), published.points, published_curve, marked=False),
            series(SAY("author.his-clock"), [clock.solving for _, _, clock in found]),
            series(SAY("author.with-listing"), [sum(clock) for _, _, clock in found]),
            *(series(strategy.name, seconds[strategy]) for strategy in ON_LINES),
        ),
    )
