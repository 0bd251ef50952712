"""Every item of every paper, part by part: the digests of facts, columns, pictures, trees and points.

The kept pages have no drawings and nothing that depends on the machine. Here searches take a second for a thousand
nodes, so that what is made of their times is the same everywhere. Then their counters are falsified, their solutions
denied and their events cut short: a fact that tells the same of other searches is no fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

import pytest

from pensil.core.board import Board, Puzzle
from pensil.core.kind import Kind
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, PaperItem, Plot, Points, Printed
from pensil.core.trace import Counters, Event, Strategy
from pensil.engine.run import Outcome, Run, RunStatus
from pensil.kinds import KINDS
from pensil.kinds.nonogram.compose import solved
from pensil.kinds.nonogram.paper import author
from pensil.lab.paper import Laboratory, said
from tests.checks import some
from tests.digest import digest
from tests.kinds import OUTSIDE

LANGS = ("en", "id")
NODES_A_SECOND = 1000


@cache
def searched(puzzle: Puzzle, strategy: Strategy, solutions: int, nodes: int | None) -> Outcome:
    """How a search ends; it is made once for all who ask."""
    return Run(puzzle, strategy, solutions, nodes).outcome


class Steady(Run):
    """A search that is as fast on every machine."""

    @property
    def outcome(self) -> Outcome:
        return searched(self.puzzle, self.strategy, self.stop_after, self.limit_nodes)  # type: ignore[arg-type]

    @property
    def seconds(self) -> float:
        return self.counters.generated / NODES_A_SECOND


class Counting(Laboratory):
    """A laboratory whose clock counts nodes, and which notes what is asked of it."""

    def __init__(self, boards: Sequence[tuple[str, Puzzle]] = ()) -> None:
        super().__init__(boards)
        self.asked: list[object] = []

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        self.asked.append((puzzle.to_json(), strategy.name, solutions, at_most))
        return Steady(puzzle, strategy, solutions, None if at_most is None else int(at_most * NODES_A_SECOND))


Falsify = Callable[[int, str, int], int]
"""What is told of a counter: the number of the search, the name of the counter, and its value -> another value."""

FALSE: dict[str, Falsify] = {
    "fewer nodes": lambda search, name, value: value // 3 if name == "generated" else value,
    "more of the rest": lambda search, name, value: value if name == "generated" else 3 * value + 2,
    "any": lambda search, name, value: (7 * value + 13 * search) % 101,
    "fewer of the rest": lambda search, name, value: value if name == "generated" else value // 4,
    "every second search": lambda search, name, value: value if search % 2 else 5 * value + 1,
    "all the same": lambda search, name, value: 9,
}


class Falsified(Steady):
    """A search whose counters are not true."""

    search: int
    falsify: Falsify

    @property
    def counters(self) -> Counters:
        told = {name: self.falsify(self.search, name, value) for name, value in self.outcome.counters.to_json().items()}
        own = {name: told.pop(name) for name in self.outcome.counters.own}
        return Counters(**told, own=own)


class Falsifying(Counting):
    """A laboratory that falsifies the counters of its searches."""

    def __init__(self, falsify: Falsify) -> None:
        super().__init__()
        self.falsify = falsify

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        true = super().run(puzzle, strategy, solutions=solutions, at_most=at_most)
        run = Falsified(puzzle, strategy, solutions, true.limit_nodes)
        object.__setattr__(run, "search", len(self.asked))
        object.__setattr__(run, "falsify", self.falsify)
        return run


class Unsolved(Steady):
    """A search that has found nothing."""

    @property
    def status(self) -> RunStatus:
        return "none"

    @property
    def solutions(self) -> tuple[Board, ...]:
        return ()


class Cut(Steady):
    """A search of which only the first half is told."""

    @property
    def events(self) -> Iterator[Event]:
        told = list(super().events)
        return iter(told[: len(told) // 2])


class Pretending(Counting):
    """A laboratory whose searches are of another sort."""

    def __init__(self, sort: type[Run]) -> None:
        super().__init__()
        self.sort = sort

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        true = super().run(puzzle, strategy, solutions=solutions, at_most=at_most)
        return self.sort(puzzle, strategy, solutions, true.limit_nodes)


def items() -> Iterator[tuple[Kind, PaperItem]]:
    for kind in KINDS:
        paper = kind.paper()
        if paper is not None and kind not in OUTSIDE:
            yield from ((kind, item) for item in paper.items if not item.needs_boards)


def told(part: Fact | Exhibit, lang: str) -> Iterator[object]:
    """All that a part says or shows."""
    if isinstance(part, Fact):
        yield part.label.said(lang)
        yield None if part.published is None else said(part.published, lang)
        yield said(part.ours, lang)
        yield None if part.because is None else part.because.said(lang)
        return
    yield part.caption.said(lang)
    if isinstance(part, BoardPicture):
        yield part.picture
    elif isinstance(part, Printed):
        yield part.text(lang)
    elif isinstance(part, Plot):
        yield part.across.said(lang), part.up.said(lang), part.log
        for series in part.series:
            yield said(series.name, lang), list(points(series))
    else:
        yield part.puzzle.to_json(), part.strategy.name, part.solutions


def points(series: Points) -> Iterator[str]:
    """The points of a series, with what its curve has there, to six digits: logarithms differ in the last ones."""
    for x, y in series.points:
        yield f"{x:.6g} {y:.6g}" + ("" if series.curve is None else f" {series.curve(x):.6g}")


def lines(item: PaperItem, laboratory: Laboratory) -> Iterator[str]:
    for part in item.replay(laboratory):
        sort = part.verdict.value if isinstance(part, Fact) else type(part).__name__
        yield f"{sort} {digest(each for lang in LANGS for each in told(part, lang))}"


def false_lines(item: PaperItem, laboratory: Laboratory) -> Iterator[str]:
    """What is told of searches that are not true; there may be nothing more to tell about them."""
    try:
        yield from lines(item, laboratory)
    except (ArithmeticError, LookupError, ValueError, AssertionError, StopIteration, RuntimeError) as error:
        yield f"ends with {type(error).__name__}"


@pytest.mark.parametrize(("kind", "item"), list(items()), ids=lambda each: each.name)
def test_parts(kind: Kind, item: PaperItem, golden: Callable[[str, str], None]) -> None:
    laboratory = Counting()
    found = list(lines(item, laboratory))
    searches = f"{len(laboratory.asked)} searches {digest(laboratory.asked)}"
    text = [f"measured {item.measured}, {searches}", *found]
    false: dict[str, Laboratory] = {name: Falsifying(falsify) for name, falsify in FALSE.items()}
    false |= {"unsolved": Pretending(Unsolved), "cut": Pretending(Cut)}
    for name, bench in false.items():
        text += [f"{name}: {line}" for line in false_lines(item, bench) if line not in found]
    golden(f"paper-{kind.name}/{item.name}.txt", "\n".join(text) + "\n")


@pytest.mark.parametrize(("kind", "item"), [each for each in items() if each[1].measured], ids=lambda each: each.name)
def test_what_is_measured_has_the_signs_of_the_language(kind: Kind, item: PaperItem) -> None:
    """The papers themselves are quoted as they are printed."""
    parts = list(item.replay(Counting()))
    written = {lang: [line for part in parts for line in _measured(part, lang)] for lang in LANGS}
    assert any(re.search(r"\d\.\d", line) for line in written["en"])
    assert not [line for line in some(written["id"]) if re.search(r"\d\.\d", line)]


def _measured(part: Fact | Exhibit, lang: str) -> list[str]:
    if isinstance(part, Fact):
        return [part.label.said(lang)]
    return part.text(lang).splitlines() if isinstance(part, Printed) else []


@pytest.mark.parametrize("slower", [True, False])
def test_what_the_boards_of_the_author_of_nonograms_add(
    slower: bool, monkeypatch: pytest.MonkeyPatch, golden: Callable[[str, str], None]
) -> None:
    """With clocks of our own: that of the author's program, and that of the laboratory."""
    sizes = [(5, 5), (20, 25), (25, 25), (6, 6)]
    boards = [(f"{rows}x{cols}", solved(Random(1), rows, cols)[0]) for rows, cols in sizes]

    def clocked(board: Puzzle) -> author.Clocked | None:
        return author.Clocked(board.cols / 8, board.rows / 32 if slower else (50 - board.rows) / 64)

    def shortest(bench: Bench, board: Puzzle, strategy: Strategy) -> float | None:
        return None if strategy is author.BRUTE_FORCE and board.rows > 5 else board.rows * len(strategy.name) / 1000

    monkeypatch.setattr(author, "clocked", clocked)
    monkeypatch.setattr(author, "shortest", shortest)
    text = list(lines(author.our_times, Counting(boards)))
    golden(f"paper-nonogram/table-5.1-boards-{'slower' if slower else 'faster'}.txt", "\n".join(text) + "\n")


def test_a_curve_has_the_look_of_points_only_where_it_goes_through_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(author, "clocked", lambda board: author.Clocked(1.0, 2.0))
    monkeypatch.setattr(author, "shortest", lambda bench, board, strategy: 1.0)
    boards = [(f"{side}", solved(Random(1), side, side)[0]) for side in (5, 10, 25)]
    replayed = [part for _, item in items() if not item.measured for part in item.replay(Counting())]
    replayed += author.our_times.replay(Counting(boards))
    both = [each for part in replayed if isinstance(part, Plot) for each in part.series if each.curve and each.marked]
    for series in some(both):
        assert series.curve is not None
        for x, y in some(series.points):
            assert series.curve(x) == pytest.approx(y), series.name


def test_the_plot_beside_the_times_has_all_strategies_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(author, "clocked", lambda board: author.Clocked(1.0, 2.0))
    monkeypatch.setattr(author, "shortest", lambda bench, board, strategy: 1.0)
    parts = list(author.our_times.replay(Counting([("a", solved(Random(1), 5, 5)[0])])))
    [plot] = [part for part in parts if isinstance(part, Plot)]
    [times, _] = [part.text("en") for part in parts if isinstance(part, Printed)]
    drawn = [said(series.name, "en") for series in plot.series if series.marked]
    assert [line.split("  ")[0] for line in times.splitlines()[1:] if "brute-force" not in line] == drawn


@pytest.mark.parametrize(
    ("sizes", "compared"),
    [
        ([(20, 25), (25, 25)], True),
        ([(5, 5), (20, 25), (25, 25)], True),
        ([(5, 5), (20, 25)], False),
        ([(25, 25)], False),
    ],
)
def test_two_boards_are_compared_where_both_are_there(
    sizes: list[tuple[int, int]], compared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(author, "clocked", lambda board: author.Clocked(1.0, board.rows / 100))
    monkeypatch.setattr(author, "shortest", lambda bench, board, strategy: 1.0)
    boards = [(f"{rows}x{cols}", solved(Random(1), rows, cols)[0]) for rows, cols in sizes]
    labels = [part.label for part in author.our_times.replay(Counting(boards)) if isinstance(part, Fact)]
    assert [label.key.endswith(("slower", "slower-listed")) for label in labels] == [False] * len(sizes) + [True] * (
        2 * compared
    )


def test_how_long_a_search_takes_is_the_shortest_of_several_times() -> None:
    """Of brute force, which takes long, there is one."""
    board, _ = solved(Random(1), 3, 3)
    assert author.REPEATS > 1
    for strategy, times in ((author.BRUTE_FORCE, 1), (author.ON_LINES[0], author.REPEATS)):
        bench = Counting()
        assert author.shortest(bench, board, strategy) is not None
        assert len(bench.asked) == times
