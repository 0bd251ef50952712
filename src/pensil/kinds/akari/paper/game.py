"""The abstract and sections 1, 2.1, 2.2 and 2.4: the game, its rules, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Plot, Points, Printed, item
from pensil.kinds.akari.paper.boards import EXAMPLE, SAY, SEVEN, SMALL, board, columns, position
from pensil.kinds.akari.picture import picture
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.rules import violations
from pensil.kinds.akari.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.akari.strategies.dfs import DFS
from pensil.kinds.akari.strategies.phases import PHASES
from pensil.words import Phrase


@item(SAY, "abstract")
def abstract(bench: Bench) -> Iterator[Fact | Exhibit]:
    found = {
        name: [bench.run(puzzle, strategy).counters.generated for strategy in (BRUTE_FORCE, DFS, PHASES)]
        for name, puzzle in SMALL.items()
    }
    every = all(all_ways > 10 * phases for all_ways, _, phases in found.values())
    yield Fact(SAY("than.brute-force"), SAY("than.far-fewer"), SAY("than.far-fewer" if every else "than.not-always"))
    every = all(dfs > phases for _, dfs, phases in found.values())
    yield Fact(SAY("than.dfs"), SAY("than.fewer"), SAY("than.fewer" if every else "than.not-always"))
    heads = ("", "brute-force", "dfs", "phases")
    yield Printed(SAY("than.table"), lambda _: columns([heads, *((name, *nodes) for name, nodes in found.items())]))
    for name, puzzle in SMALL.items():
        yield BoardPicture(SAY("board-named", name=name), picture(puzzle))


@item(SAY, "section-1")
def introduction(bench: Bench) -> Iterator[Fact | Exhibit]:
    oblong = board(". 1 . .\n. . . .")
    [solution] = bench.run(oblong, PHASES).solutions
    size = SAY("size.any", rows=oblong.rows, cols=oblong.cols)
    yield Fact(SAY("size"), SAY("size.square"), size, SAY("because.size"))
    yield BoardPicture(SAY("size.solved"), picture(oblong, solution))
    yield Fact(SAY("rule.dark"), SAY("forbidden"), _judged("* . # .", "dark"))
    yield Fact(SAY("rule.row"), SAY("forbidden"), _judged("* . *", "lamps-meet"))
    yield Fact(SAY("rule.column"), SAY("forbidden"), _judged("*\n.\n*", "lamps-meet"))
    yield Fact(SAY("rule.behind"), SAY("allowed"), _judged("* . # *", "lamps-meet"))


def _judged(text: str, code: str) -> Phrase:
    """Whether our rules forbid a board for this reason."""
    broken = {each.code for each in violations(*position(text))}
    return SAY("forbidden" if code in broken else "allowed")


@item(SAY, "section-2.1")
def introduced(bench: Bench) -> Iterator[Fact | Exhibit]:
    run = bench.run(EXAMPLE, DFS.readings[-1], solutions=0)  # with all criteria, to search everything
    yield Fact(SAY("picture.table"), None, SAY("picture.ours", solutions=len(run.solutions)))
    yield BoardPicture(SAY("picture.start"), picture(EXAMPLE))
    yield BoardPicture(SAY("picture.end"), picture(EXAMPLE, run.solutions[0]))
    wrong = violations(EXAMPLE, run.solutions[0])
    yield Fact(SAY("ends"), SAY("ends.all-lit"), SAY("ends.not-all-lit" if wrong else "ends.all-lit"))


@item(SAY, "section-2.2")
def ruled(_: Bench) -> Iterator[Fact | Exhibit]:
    drawn = board(". #").drawn_from_json({"cells": [[0, 1]]})
    codes = [broken.code for broken in drawn.wrong]
    yield Fact(SAY("rule.wall"), SAY("forbidden"), SAY("forbidden" if "lamp-on-wall" in codes else "allowed"))
    three = "? {0} ?\n{1} 3 {2}\n? {3} ?"
    for lamps, expected in ((2, "forbidden"), (3, "allowed"), (4, "forbidden")):
        text = three.format(*("*" if place < lamps else "." for place in range(4)))
        code = "too-few-lamps" if lamps < 3 else "too-many-lamps"
        yield Fact(SAY("rule.three", lamps=lamps), SAY(expected), _judged(text, code))
    text = three.format("*", "*", "*", ".")
    yield BoardPicture(SAY("rule.three", lamps=3), picture(*position(text)))
    yield Fact(SAY("rule.diagonal"), SAY("not-counted"), _diagonal())
    yield Fact(SAY("rule.zero"), SAY("forbidden"), _judged("* 0 .", "too-many-lamps"))


def _diagonal() -> Phrase:
    """Whether a lamp at the corner of a number counts for it."""
    puzzle = board(". . .\n. 1 .\n. . .")
    [(_, _, beside)] = puzzle.numbers
    return SAY("counted" if puzzle.spot[0, 0] in beside else "not-counted")


GROWING = tuple(Akari(SEVEN.cells[:rows]) for rows in (1, 2, 3, 4))
"""The first rows of a board, one row more each time."""


@item(SAY, "section-2.4")
def hardness(bench: Bench) -> Iterator[Fact | Exhibit]:
    puzzle = SMALL["A"]
    white = len(puzzle.white)
    whole = bench.run(puzzle, DFS.readings[0], solutions=0)
    solved = [sum(value == LAMP for value in solution.values()) for solution in whole.solutions]
    finds = SAY("tree.finds") if len(solved) == 1 else str(solved)
    yield Fact(SAY("tree.whole"), SAY("tree.finds"), finds)
    counted = {
        strategy.name: [bench.run(each, strategy, solutions=0).counters.generated for each in GROWING]
        for strategy in (DFS, PHASES)
    }
    sizes = [len(each.white) for each in GROWING]
    tried = [bench.run(each, BRUTE_FORCE, solutions=0).counters.generated for each in GROWING[:2]]
    exponential = tried == [2**size for size in sizes[:2]] and whole.counters.generated == 2 ** (white + 1) - 2
    hard = SAY("tree.hard")
    yield Fact(SAY("tree.cost"), hard, hard if exponential else str(tried))

    def table(lang: str) -> str:
        heads = (SAY("tree.white").said(lang), "2^w", *counted)
        return columns([heads, *zip(sizes, (2**size for size in sizes), *counted.values(), strict=True)])

    yield Printed(SAY("tree.table"), table)
    brute = Points("brute-force", tuple(zip(map(float, sizes[:2]), map(float, tried), strict=True)), lambda x: 2**x)
    others = [
        Points(name, tuple(zip(map(float, sizes), map(float, nodes), strict=True))) for name, nodes in counted.items()
    ]
    yield Plot(SAY("tree.growth"), SAY("tree.white"), SAY("tree.nodes"), (brute, *others))
