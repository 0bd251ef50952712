"""The paper on Nonogram: its arithmetic against other ways to get the numbers, and what the author's boards add."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from statistics import correlation, fmean, linear_regression, pstdev
from types import SimpleNamespace

import pytest

import pensil
from pensil.core.paper import Agreement, BoardPicture, Plot, Printed
from pensil.core.trace import Event, Strategy, What, tally
from pensil.kinds.nonogram.compose import solved
from pensil.kinds.nonogram.paper import PAPER, analysis, author, lines
from pensil.kinds.nonogram.paper.author import matched
from pensil.kinds.nonogram.paper.examples import BIRD, ONES
from pensil.kinds.nonogram.paper.experiment import TABLE, exact_curve, published_curve
from pensil.kinds.nonogram.paper.numbers import excess_kurtosis, straightness, through, value
from pensil.kinds.nonogram.paper.saying import SAY as PAPER_SAY
from pensil.kinds.nonogram.paper.saying import sentences, table
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies import combinatorial, heuristic
from pensil.kinds.nonogram.strategies.lines import Line, read_line
from pensil.kinds.nonogram.strategies.placements import packed_placements
from pensil.lab.fit import fit
from pensil.lab.paper import Laboratory, replayed


def test_the_curve_through_points() -> None:
    cubic = [Fraction(3), Fraction(-2), Fraction(0), Fraction(1, 7)]
    points = [(Fraction(x), sum((c * x**i for i, c in enumerate(cubic)), Fraction(0))) for x in (-2, 0, 1, 5)]
    assert through(points) == cubic
    assert [value(cubic, x) for x, _ in points] == [float(y) for _, y in points]


def test_the_published_curve_is_the_rounded_one() -> None:
    quintic = fit([(float(row.area), row.seconds) for row in TABLE], 5)
    assert quintic is not None
    assert [float(each) for each in exact_curve()] == pytest.approx(list(quintic.coefficients), rel=1e-6)
    assert published_curve(625) == pytest.approx(0.408, abs=5e-4)
    assert value(exact_curve(), 625) == 0.28799


@pytest.mark.parametrize("seed", range(10))
def test_lines_and_kurtosis(seed: int) -> None:
    rng = Random(seed)
    xs, ys = [rng.random() for _ in range(9)], [rng.random() for _ in range(9)]
    slope, r2 = straightness([*zip(xs, ys, strict=True)])
    assert slope == pytest.approx(linear_regression(xs, ys).slope)
    assert r2 == pytest.approx(correlation(xs, ys) ** 2)
    mean, deviation = fmean(xs), pstdev(xs)
    assert excess_kurtosis(xs) == pytest.approx(fmean(((x - mean) / deviation) ** 4 for x in xs) - 3)


def test_kurtosis_of_known_distributions() -> None:
    assert excess_kurtosis([0, 1]) == -2
    assert excess_kurtosis([5, 5, 5]) == 0
    assert excess_kurtosis([0] * 98 + [1, -1]) > 40


def test_what_is_said_to_hold_always_must_hold_each_time() -> None:
    assert analysis._always(iter([True, True])).key == "count.always"
    assert analysis._always(iter([True, False])).key == "count.not-always"
    assert analysis._always(iter([False, False])).key == "count.not-always"


@pytest.mark.parametrize("strategy", [combinatorial.STRATEGY, heuristic.STRATEGY], ids=lambda strategy: strategy.name)
def test_placements_are_counted_when_they_are_listed(strategy: Strategy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the generator itself, which is watched while it lists."""
    made: list[int] = []

    def watched(clue: LineClue, line: Line) -> Iterator[int]:
        for placement in packed_placements(clue, line):
            made.append(placement)
            yield placement

    monkeypatch.setattr(combinatorial, "packed_placements", watched)
    for seed in range(6):
        puzzle = BIRD if seed == 0 else solved(Random(seed), 10, 10)[0]
        made.clear()
        events = [*strategy.search(puzzle)]
        counters = tally(events, strategy.counts)
        assert counters.generated == 0
        assert counters.own == {combinatorial.PLACEMENTS: len(made)}


@pytest.mark.parametrize(
    ("table", "heuristic", "line", "ours"),
    [
        ("table-3.1", "complete_fill", "?#.............", "filled: 2"),
        ("table-3.2", "complete_fill_with_blanks", "..............#", "14"),
        ("table-3.4", "partial_fill", "####???????????", "not more"),
        ("table-3.8", "crossing_out", "..#????????????", "crossed: 1, 2"),
        ("table-3.10", "alternative_restriction", "#......?.???...", "4, 5"),
        ("table-3.11", "limiting_expansion", "..#............", "1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15"),
    ],
)
def test_a_line_that_came_out_differently_would_be_told(
    table: str, heuristic: str, line: str, ours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, heuristic, lambda clue, before: read_line(line))
    [told] = replayed(PAPER, Laboratory(), [table])
    assert [str(fact.ours) for fact in told.facts if fact.verdict is Agreement.BROKEN] == [ours]


def test_boards_belong_to_the_rows_of_their_sizes() -> None:
    boards = [
        (f"{rows}x{cols}", solved(Random(1), rows, cols)[0]) for rows, cols in ((5, 5), (15, 20), (20, 15), (3, 3))
    ]
    assert [(row.size, board) for row, board in matched(Laboratory(boards))] == [
        ("5 x 5", boards[0][1]),
        ("20 x 15", boards[2][1]),
    ]


def test_what_the_boards_of_the_author_add() -> None:
    pi = pensil.read("nonogram\nrows\n5\n1 1\n1 1\n1 1\n2 2\ncolumns\n1 1\n5\n1\n5\n1 1\n")
    names = ["figures-5.1-to-5.4", "table-5.1-boards"]
    [lost] = replayed(PAPER, Laboratory(), names)
    assert [fact.verdict for fact in lost.facts] == [Agreement.LOST] * 4
    figures, times = replayed(PAPER, Laboratory([("pi", pi), ("ones", ONES)], 0.2), names)
    assert [fact.verdict for fact in figures.facts] == [Agreement.SAME, *[Agreement.LOST] * 3]
    assert len([part for part in figures.parts if isinstance(part, BoardPicture)]) == 1
    assert [fact.verdict for fact in times.facts] == [Agreement.DIFFERS]
    [plot] = [part for part in times.parts if isinstance(part, Plot)]
    assert [(len(series.points), series.marked) for series in plot.series].count((1, True)) == 7
    assert len(plot.series) == 8, "and the curve as printed"


def test_the_author_is_clocked_until_everything_is_listed_and_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    board = pensil.read("nonogram\nrows\n1\ncolumns\n1\n")
    assert isinstance(board, Nonogram)
    listed = Event(What.MARKED, 0, reason=SAY(combinatorial.ALL_LISTED))
    other, solution = Event(What.MARKED, 0, reason=SAY("chain.is")), Event(What.SOLVED, 1)
    runs = [
        ([Event(What.EXPANDED, 0), listed, other, solution], [0, 4, 9]),
        ([listed, other, solution], [10, 15, 17]),
        ([listed, solution], [20, 23, 27]),
    ]

    def clocked(*runs: tuple[list[Event], list[int]]) -> author.Clocked | None:
        searches = iter([events for events, _ in runs])
        clock = iter([second for _, seconds in runs for second in seconds])
        monkeypatch.setattr(author, "LITERAL", SimpleNamespace(search=lambda board: next(searches)))
        monkeypatch.setattr(author, "perf_counter", lambda: next(clock))
        found = author.clocked(board)
        assert list(clock) == []
        return found

    assert clocked(*runs) == (3, 2)
    assert clocked(*[([listed], [0, 1])] * 3) is None
    assert clocked(([solution], [5, 8]), *[([listed], [0, 1])] * 2) == (0, 3)


def test_our_numbers_have_the_signs_of_the_language_and_quoted_ones_those_of_the_paper() -> None:
    rows = [["p", "1,234", "-0.50", "0.008 s", "[1, 4]", "5 x 5"]]
    heads = ["a", "b", "c", "d", "e", "f"]
    ours, theirs = (
        table(PAPER_SAY("times.caption"), heads, rows),
        table(PAPER_SAY("times.caption"), heads, rows, quoted=True),
    )
    assert ours.text("en") == theirs.text("en") == theirs.text("id")
    assert ours.text("id").splitlines()[1] == "p  1.234  -0,50  0,008 s  [1, 4]  5 x 5"


def test_long_sentences_go_on_below() -> None:
    told = sentences(["short", "word-by-word " * 9])
    assert told.splitlines() == [
        "short",
        "word-by-word " * 5 + "word-by-word",
        "    " + "word-by-word word-by-word word-by-word",
    ]


def test_a_table_of_lines_shows_the_line_and_its_clue_before_what_comes_of_it() -> None:
    """Table 3.9 has the rightmost solution first, the others have the leftmost."""
    lines = {}
    for each in replayed(PAPER, Laboratory(), ["table-3.7", "table-3.9"]):
        [shown] = [part for part in each.parts if isinstance(part, Printed)]
        lines[each.item.name] = shown.text("en").splitlines()
    assert lines["table-3.7"][1:3] == ["(b) [4, 4] ....####.####..", "(c) [4, 4] ......####.####"]
    assert lines["table-3.9"] == [
        "(a) [2, 4] ???.#??????????",
        "(b) [2, 4] ....##.....####",
        "(c) [2, 4] ##..####.......",
        "(d) [2, 4] ???.##?????????",
    ]
