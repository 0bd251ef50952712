"""Section II.G: the rule by an example, and the boards of tables 2.1 to 2.3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.kinds.nonogram.paper.saying import FILLED, SAY, clue, table
from pensil.kinds.nonogram.picture import picture
from pensil.kinds.nonogram.puzzle import BLANK, Nonogram, least_cells
from pensil.kinds.nonogram.strategies import STRATEGIES
from pensil.kinds.nonogram.strategies.lines import show_line
from pensil.kinds.nonogram.strategies.placements import placements
from pensil.kinds.nonogram.strategies.propagation import STRATEGY as PROPAGATION

BIRD = Nonogram([[2, 1], [1, 3], [1, 2], [3], [4], [1]], [[1, 1], [5], [2], [5], [2], [2]])
ONES = Nonogram([[1]] * 3, [[1]] * 3)
TREE = Nonogram(
    [[(1, 1)], [(3, 1)], [(5, 1)], [(1, 2)], [(1, 1), (1, 2), (1, 1)], [(2, 1), (1, 2), (2, 1)]],
    [[(1, 1), (1, 1)], [(2, 1), (2, 1)], [(3, 1), (3, 2)], [(2, 1), (2, 1)], [(1, 1), (1, 1)]],
    ["#2e8b2e", "#885522"],
)
"""A tree of our own: of the printed one only the caption and the size have survived."""


@item(SAY, "section-II.G")
def rule(bench: Bench) -> Iterator[Fact | Exhibit]:
    blocks = clue(2, 1, 5)
    [shortest] = placements(blocks, least_cells(blocks))
    runs = [(mask == FILLED, len([*run])) for mask, run in groupby(shortest)]
    yield Fact(SAY("rule.blocks"), "2, 1, 5", ", ".join(str(length) for black, length in runs if black))
    yield Fact(SAY("rule.gaps"), "1", str(min(length for black, length in runs if not black)))
    yield Printed(SAY("rule.shortest"), lambda _: show_line(shortest) + "\n")


@item(SAY, "table-2.1")
def bird(bench: Bench) -> Iterator[Fact | Exhibit]:
    yield BoardPicture(SAY("bird.empty"), picture(BIRD))
    rows = []
    for strategy in STRATEGIES:
        run = bench.run(BIRD, strategy, solutions=0)
        [solution] = run.solutions
        crosses = [list(solution.values()[r * 6 : r * 6 + 6]).count(BLANK) for r in range(BIRD.rows)]
        yield Fact(SAY("bird.crosses", name=strategy.name), "3 2 3 3 2 5", " ".join(map(str, crosses)))
        count = run.counters
        numbers = (count.generated, count.dead, count.backtracks, count.validations, count.depth)
        rows.append([strategy.name, *(f"{number:,}" for number in numbers)])
    yield Fact(SAY("bird.solutions"), "1", str(len(run.solutions)))
    yield BoardPicture(SAY("bird.solved"), picture(BIRD, solution))
    heads = [SAY(f"heads.{name}") for name in ("strategy", "generated", "dead", "backtracks", "validations", "depth")]
    yield table(SAY("bird.counters"), heads, rows)


@item(SAY, "table-2.2")
def ones(bench: Bench) -> Iterator[Fact | Exhibit]:
    found = {strategy.name: bench.run(ONES, strategy, solutions=0).solutions for strategy in STRATEGIES}
    numbers = sorted({len(set(solutions)) for solutions in found.values()})
    yield Fact(SAY("ones.shown"), "2", ", ".join(map(str, numbers)), SAY("ones.because"))
    grids = [str(solution).split("\n") for solution in found["brute-force"]]
    yield Fact(SAY("ones.crosses"), "2 2 2", " ".join(str(row.count(".")) for row in grids[0] if row))
    yield Printed(SAY("ones.all"), lambda _: "".join("    ".join(rows) + "\n" for rows in zip(*grids, strict=True)))


@item(SAY, "table-2.3")
def tree(bench: Bench) -> Iterator[Fact | Exhibit]:
    run = bench.run(TREE, PROPAGATION, solutions=0)
    [solution] = run.solutions
    yield Fact(SAY("tree.clues"), None, TREE.to_text().strip())
    yield BoardPicture(SAY("tree.ours"), picture(TREE, solution))
