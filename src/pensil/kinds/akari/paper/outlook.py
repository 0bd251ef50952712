"""Sections 6 and 7: what the search depends on, what more criteria do, and the conclusion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pensil.core.board import Board
from pensil.core.paper import Bench, Exhibit, Fact, Plot, Points, Printed, item
from pensil.core.trace import Strategy
from pensil.kinds.akari.paper.boards import EXAMPLE, ROW, SAY, SEVEN, SMALL, board, columns
from pensil.kinds.akari.paper.cycle import ends_lit
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.strategies.dfs import DFS
from pensil.kinds.akari.strategies.phases import FEWER, PHASES
from pensil.words.figures import figures

MIRRORED = board(". 1 . .")
"""The row of section 4 with its first choice the right one."""


def turned(puzzle: Akari) -> Iterator[Akari]:
    """A board turned and mirrored in all eight ways."""
    cells = [list(row) for row in puzzle.cells]
    for _ in range(4):
        yield Akari(cells)
        yield Akari([row[::-1] for row in cells])
        cells = [list(row) for row in zip(*cells[::-1], strict=True)]


@item(SAY, "section-6")
def first_step(bench: Bench) -> Iterator[Fact | Exhibit]:
    left, right = (bench.run(puzzle, PHASES).counters for puzzle in (MIRRORED, ROW))
    sooner = SAY("sooner.yes")
    fewer = left.generated < right.generated and left.backtracks < right.backtracks
    yield Fact(SAY("sooner"), sooner, sooner if fewer else str(left.generated))
    ways = [[bench.run(each, PHASES).counters.generated for each in turned(puzzle)] for puzzle in (EXAMPLE, SEVEN)]
    depends = SAY("sooner.depends")
    yield Fact(SAY("sooner.turned"), depends, depends if all(len(set(nodes)) > 1 for nodes in ways) else str(ways))

    def table(lang: str) -> str:
        heads = ("", *(SAY(f"sooner.{head}").said(lang) for head in ("least", "most")))
        names = (SAY("example").said(lang), "7 x 7")
        return columns([heads, *((name, min(each), max(each)) for name, each in zip(names, ways, strict=True))])

    yield Printed(SAY("sooner.table"), table)


Counted = Sequence[tuple[int, int]]
"""Nodes and backtracks for one strategy after the other."""


def counted(bench: Bench, puzzle: Akari, strategies: Sequence[Strategy], solutions: int) -> Counted:
    runs = (bench.run(puzzle, strategy, solutions=solutions).counters for strategy in strategies)
    return [(run.generated, run.backtracks) for run in runs]


def _falling(found: Counted) -> bool:
    """Whether nodes and backtracks never go up, and are fewer in the end."""
    return all(_never_more(numbers) and numbers[0] > numbers[-1] for numbers in zip(*found, strict=True))


@item(SAY, "section-6.criteria")
def criteria(bench: Bench) -> Iterator[Fact | Exhibit]:
    found = {name: counted(bench, puzzle, DFS.readings, 0) for name, puzzle in SMALL.items()}
    for name, numbers in found.items():
        falls = SAY("criteria.fewer")
        yield Fact(SAY("criteria.board", board=name), falls, falls if _falling(numbers) else str(numbers))

    def table(lang: str, which: int) -> str:
        heads = (SAY("criteria.head").said(lang), *found)
        rows = [
            (f"{number}  {SAY(f'criteria.{number}').said(lang)}", *(numbers[which] for numbers in each))
            for number, each in enumerate(zip(*found.values(), strict=True))
        ]
        return columns([heads, *rows])

    yield Printed(SAY("criteria.nodes-table"), lambda lang: table(lang, 0))
    yield Printed(SAY("criteria.back-table"), lambda lang: table(lang, 1))
    seven = counted(bench, SEVEN, DFS.readings[3:], 1)
    falls = SAY("criteria.fewer")
    yield Fact(SAY("criteria.seven"), falls, falls if _falling(seven) else str(seven))
    rows = [(strategy.name, *numbers) for strategy, numbers in zip(DFS.readings[3:], seven, strict=True)]
    yield Printed(SAY("criteria.seven-table"), lambda lang: columns([_heads(lang), *rows]))
    yield Plot(
        SAY("criteria.plot"),
        SAY("criteria.across"),
        SAY("criteria.nodes"),
        tuple(
            Points(name, tuple((float(n), float(each[0])) for n, each in enumerate(numbers)))
            for name, numbers in found.items()
        ),
        log=False,
    )


def _heads(lang: str) -> tuple[str, ...]:
    return ("", SAY("criteria.nodes").said(lang), SAY("criteria.back").said(lang))


@item(SAY, "section-6.phases")
def phase_by_phase(bench: Bench) -> Iterator[Fact | Exhibit]:
    strategies = (*FEWER, PHASES)
    boards = {**SMALL, "7 x 7": SEVEN}
    first = {name: counted(bench, puzzle, strategies, 1) for name, puzzle in boards.items()}
    fewer = SAY("phased.fewer")
    later = [name for name, numbers in first.items() if numbers[-1][0] >= numbers[0][0]]
    ours = SAY("phased.not-fewer", boards=later) if later else fewer
    yield Fact(SAY("phased.first"), fewer, ours, SAY("because.first-phase"))
    rising = [name for name, numbers in first.items() if not _never_more([nodes for nodes, _ in numbers])]
    every = SAY("phased.every")
    ours = SAY("phased.not-every", boards=rising) if rising else every
    yield Fact(SAY("phased.each"), every, ours, SAY("because.each-phase"))
    whole = {name: counted(bench, puzzle, strategies, 0) for name, puzzle in SMALL.items()}
    alike = all(len({back for _, back in numbers}) == 1 for numbers in whole.values())
    yield Fact(SAY("phased.whole"), fewer, SAY("phased.alike") if alike else str(whole), SAY("because.order"))
    for key, found in (("phased.first-table", first), ("phased.whole-table", whole)):
        rows = [
            (strategy.name, *(numbers[n][0] for numbers in found.values())) for n, strategy in enumerate(strategies)
        ]
        yield Printed(SAY(key), partial(_table, [("", *found), *rows]))


def _table(rows: Sequence[Sequence[object]], _: str) -> str:
    return columns(rows)


def _never_more(numbers: Sequence[int]) -> bool:
    return list(numbers) == sorted(numbers, reverse=True)


def brute_force_nodes(solution: Board) -> int:
    """The number of the placement that brute force finds it at: placements are counted up like binary numbers."""
    return 1 + int("".join(str(int(value == LAMP)) for value in solution.values()), 2)


@item(SAY, "section-7")
def conclusion(bench: Bench) -> Iterator[Fact | Exhibit]:
    found = {}
    for name, puzzle in {**SMALL, "7 x 7": SEVEN}.items():
        run = bench.run(puzzle, PHASES)
        dfs = bench.run(puzzle, DFS).counters.generated
        found[name] = (brute_force_nodes(run.solutions[0]), dfs, run.counters.generated)
    far = SAY("than.far-fewer")
    for place, (rival, because) in enumerate((("brute-force", None), ("dfs", SAY("because.dfs")))):
        close = [name for name, nodes in found.items() if nodes[place] <= 10 * nodes[2]]
        yield Fact(SAY(f"than.{rival}"), far, SAY("than.not-far", boards=close) if close else far, because)
    rows = [(name, *nodes) for name, nodes in found.items()]
    yield Printed(SAY("than.first"), lambda _: columns([("", "brute-force", "dfs", "phases"), *rows]))
    best = SAY("best.not")
    trying = bench.run(SEVEN, PHASES).counters.dead
    yield Fact(SAY("best"), best, best if ends_lit(SEVEN) and trying > 0 else SAY("best.yes"))


@item(SAY, "section-7.time", measured=True)
def speed(bench: Bench) -> Iterator[Fact | Exhibit]:
    runs = [bench.run(puzzle, PHASES, at_most=1) for puzzle in (EXAMPLE, SEVEN)]
    good = SAY("time.good")
    yield Fact(SAY("time"), good, good if all(run.solutions and run.seconds < 1 for run in runs) else SAY("time.bad"))

    def table(lang: str) -> str:
        names = (SAY("example").said(lang), "7 x 7")
        times = (figures(f"{1000 * run.seconds:.1f} ms", lang) for run in runs)
        return columns(zip(names, times, strict=True))

    yield Printed(SAY("time.table"), table)
