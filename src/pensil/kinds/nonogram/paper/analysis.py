"""Sections III.C and IV.F to IV.H: what the algorithms are said to need, and what they need here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from random import Random

from pensil.core.paper import Bench, Exhibit, Fact, Printed, Said, item
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nonogram.compose import solved
from pensil.kinds.nonogram.paper.examples import BIRD
from pensil.kinds.nonogram.paper.numbers import excess_kurtosis
from pensil.kinds.nonogram.paper.saying import SAY, clue, fact, sentences, table
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.strategies.brute_force import STRATEGY as BRUTE_FORCE
from pensil.kinds.nonogram.strategies.combinatorial import LITERAL, PLACEMENTS, placements_of_all_lines
from pensil.kinds.nonogram.strategies.combinatorial import STRATEGY as COMBINATORIAL
from pensil.kinds.nonogram.strategies.dynamic import STRATEGY as DYNAMIC
from pensil.kinds.nonogram.strategies.extremes import supported
from pensil.kinds.nonogram.strategies.heuristic import STRATEGY as HEURISTIC
from pensil.kinds.nonogram.strategies.lines import read_line, show_line
from pensil.kinds.nonogram.strategies.propagation import STRATEGY as PROPAGATION
from pensil.words import Phrase
from pensil.words.figures import figure

BOARDS, SIDE = 30, 10
"""Random boards that the spread is measured on, and their rows and columns."""

TRIED = 30
"""Inequalities between complexities are tried out for M and N up to this number."""


@cache
def random_boards(number: int, side: int) -> tuple[Nonogram, ...]:
    """The same ones on every machine."""
    return tuple(solved(Random(seed), side, side)[0] for seed in range(number))


@item(SAY, "section-III.C")
def counting(bench: Bench) -> Iterator[Fact | Exhibit]:
    run = bench.run(BIRD, COMBINATORIAL)
    cells = BIRD.rows * BIRD.cols
    yield Fact(SAY("count.ways"), None, SAY("count.power", cells=cells, number=figure(f"{2**cells:,}")))
    yield Fact(SAY("count.powers"), SAY("count.always"), _always(2**m > m for m in range(1, TRIED + 1)))
    for length in (6, 15, 25):
        most = max(comb(length - blocks + 1, blocks) for blocks in range(length // 2 + 2))
        yield Fact(
            SAY("count.per-line", length=length), str(length), figure(f"{most:,}"), SAY("count.per-line-because")
        )
    yield Printed(SAY("count.loop"), lambda lang: _conclusions(run.events, lang))


def _always(held: Iterator[bool]) -> Phrase:
    return SAY("count.always") if all(held) else SAY("count.not-always")


def _conclusions(events: Iterator[Event], lang: str) -> str:
    return sentences(event.because(lang) for event in events if event.what is What.MARKED)


@item(SAY, "section-IV.F")
def whole_procedure(bench: Bench) -> Iterator[Fact | Exhibit]:
    few, many = (bench.run(BIRD, strategy).counters.own[PLACEMENTS] for strategy in (HEURISTIC, COMBINATORIAL))
    told = SAY("listed.fewer") if few < many else SAY("listed.not-fewer")
    yield Fact(SAY("listed.claim"), SAY("listed.fewer"), told)
    rows = [(LITERAL, placements_of_all_lines(BIRD)), (COMBINATORIAL, many), (HEURISTIC, few)]
    heads = [SAY("heads.strategy"), SAY("heads.listed")]
    yield table(SAY("listed.caption"), heads, [[strategy.name, f"{number:,}"] for strategy, number in rows])
    run = bench.run(BIRD, HEURISTIC)
    yield Printed(SAY("listed.loop"), lambda lang: _conclusions(run.events, lang))


@item(SAY, "section-IV.G")
def propagating(bench: Bench) -> Iterator[Fact | Exhibit]:
    for blocks, because in ((clue(1, 1), None), (clue(3), SAY("spread.three"))):
        line = supported(blocks, read_line("#?#"))
        assert line is not None
        name = f"[{', '.join(str(block.length) for block in blocks)}]"
        yield Fact(SAY("spread.between", clue=name), "#.#", show_line(line), because)
    board = random_boards(1, SIDE)[0]
    reasons = [event.reason for event in bench.run(board, DYNAMIC).events if event.reason is not None]
    plans = [reason for reason in reasons if reason.key == "search.plan"]
    orders = {tuple(reason.values["procedures"]) for reason in plans}
    told = SAY("plans.differ") if len(orders) > 1 else SAY("plans.one")
    yield Fact(SAY("plans.claim"), SAY("plans.differ"), told)
    yield Printed(SAY("plans.made"), lambda lang: sentences(reason.said(lang) for reason in plans))


@item(SAY, "section-IV.H")
def complexity(bench: Bench) -> Iterator[Fact | Exhibit]:
    m, n = BIRD.rows, BIRD.cols
    stated: list[tuple[Strategy, str, int]] = [
        (BRUTE_FORCE, "O(2^(MN))", 2 ** (m * n)),
        (COMBINATORIAL, "O(M^N)", m**n),
        (HEURISTIC, "O(MN)", m * n),
        (PROPAGATION, "O(MN)", m * n),
        (DYNAMIC, "O(MN)", m * n),
    ]
    rows: list[list[Said]] = []
    for strategy, order, bound in stated:
        asked = bench.run(BIRD, strategy, solutions=0).counters.validations
        told = SAY("bound.within") if asked <= bound else SAY("bound.beyond")
        yield Fact(SAY("bound.claim", name=strategy.name, order=order), SAY("bound.within"), told)
        rows.append([strategy.name, order, f"{bound:,}", f"{asked:,}"])
    yield from _inequalities()
    heads = [SAY(f"heads.{name}") for name in ("strategy", "stated", "bound", "validations")]
    yield table(SAY("bound.caption"), heads, rows)
    sizes = [(side, _work(bench, PROPAGATION, number, side)) for side, number in ((5, 30), (10, 30), (15, 10))]
    cells = [[f"{side} x {side}", f"{sum(work) / len(work) / side**2:.2f}"] for side, work in sizes]
    yield table(SAY("bound.average"), [SAY("heads.size"), SAY("heads.per-cell")], cells)


def _inequalities() -> Iterator[Fact]:
    """The two comparisons that the section draws its conclusions from, and where they do not hold."""
    sides = range(1, TRIED + 1)
    equal = sorted({m for m in sides if any(m**n <= m ** (n - pruned) for n in sides for pruned in range(1, n + 1))})
    told = SAY("bound.but-for", cases=[f"M = {m}" for m in equal])
    yield fact(SAY("bound.pruned"), SAY("count.always"), told, SAY("bound.pruned-because"))
    few = [(m, n) for m in sides for n in sides if m * n >= m**n]
    plain = [f"M = {m}, N = {n}" for m, n in few if m > 1 and n > 1]
    told = SAY("bound.but-for", cases=["M = 1", "N = 1", *plain])
    yield fact(SAY("bound.product"), SAY("count.always"), told, SAY("bound.product-because"))


@item(SAY, "section-IV.H-spread")
def spread(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield from _spread({strategy: _work(bench, strategy, BOARDS, SIDE) for strategy in (PROPAGATION, DYNAMIC)}, "work")


@item(SAY, "section-IV.H-times", measured=True)
def spread_of_times(bench: Bench) -> Iterator[Fact | Exhibit]:
    boards = random_boards(BOARDS, SIDE)
    times = {each: [bench.run(board, each).seconds for board in boards] for each in (PROPAGATION, DYNAMIC)}
    yield from _spread(times, "times")


def _work(bench: Bench, strategy: Strategy, number: int, side: int) -> list[float]:
    """How often a strategy looked at a line, board by board."""
    return [float(bench.run(board, strategy).counters.validations) for board in random_boards(number, side)]


def _spread(samples: dict[Strategy, list[float]], what: str) -> Iterator[Fact | Exhibit]:
    """The claim that `dynamic` has the more leptokurtic distribution, on these samples."""
    peaked = {strategy: excess_kurtosis(values) for strategy, values in samples.items()}
    more = SAY("kurtosis.more") if peaked[DYNAMIC] > peaked[PROPAGATION] else SAY("kurtosis.less")
    yield fact(SAY(f"kurtosis.{what}"), SAY("kurtosis.more"), more, SAY("kurtosis.because"))
    unit = 1 if what == "work" else 1000
    rows = [
        [
            strategy.name,
            f"{unit * sum(values) / len(values):.3g}",
            f"{unit * min(values):.3g}",
            f"{unit * max(values):.3g}",
            f"{peaked[strategy]:.2f}",
        ]
        for strategy, values in samples.items()
    ]
    heads = [SAY(f"heads.{name}") for name in ("strategy", "mean", "least", "most", "kurtosis")]
    yield table(SAY(f"kurtosis.{what}-caption", number=BOARDS, side=SIDE), heads, rows)
