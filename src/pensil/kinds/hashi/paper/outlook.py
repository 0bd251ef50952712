"""Sections III.K and IV: what the algorithm costs, and what a better one saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pensil.core.paper import Bench, Exhibit, Fact, Plot, Points, Printed, SearchTree, item
from pensil.core.trace import What
from pensil.kinds.hashi.paper.work import steps, verdicts
from pensil.kinds.hashi.paper.written import SAY, columns
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies.backtracking import BACKTRACKING
from pensil.kinds.hashi.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.hashi.strategies.candidates import by_columns, candidates
from pensil.kinds.hashi.strategies.examples import PUBLISHED


class Term(NamedTuple):
    """What the paper says that a stage costs."""

    text: str
    value: Callable[[int, int, int], int]  # for n islands and lists of H and V entries

    def of(self, puzzle: Hashi) -> int:
        found = candidates(puzzle)
        return self.value(len(puzzle.islands), len(found.horizontal), len(found.vertical))

    def held_against(self, counted: Sequence[int]) -> str:
        """The term if no stage of the example took more than twice as many steps, for every bridge has two ends."""
        return self.text if max(counted) <= 2 * self.of(PUBLISHED) else str(max(counted))


TERMS = {
    "sorting": Term("O(n^2)", lambda n, h, v: n**2),
    "candidates": Term("O(n)", lambda n, h, v: n),
    "vectors": Term("O(2^H + 2^V)", lambda n, h, v: 2**h + 2**v),
    "combinations": Term("O(2^H * 2^V) = O(2^(H+V))", lambda n, h, v: 2 ** (h + v)),
    "crossing": Term("O(H * V)", lambda n, h, v: h * v),
    "counts": Term("O(H + V + n)", lambda n, h, v: h + v + n),
    "search": Term("O(H + V + n)", lambda n, h, v: h + v + n),
}
WHOLE = Term("O(n^2 + 2^(H+V) * (H * V + n))", lambda n, h, v: n**2 + 2 ** (h + v) * (h * v + n))


def _whole(puzzle: Hashi) -> int:
    """All steps of the algorithm."""
    return sum(map(sum, steps(puzzle).values()))


@item(SAY, "section-III.K")
def complexity(_: Bench) -> Iterator[Fact | Exhibit]:
    found = steps(PUBLISHED)
    for name, term in TERMS.items():
        yield Fact(SAY(f"work.{name}"), term.text, term.held_against(found[name]))
    yield Fact(SAY("work.whole"), WHOLE.text, WHOLE.held_against([_whole(PUBLISHED)]))

    def table(lang: str) -> str:
        heads = [SAY(f"work.heads.{head}").said(lang) for head in ("stage", "value", "times", "most", "sum")]
        rows = [
            (SAY(f"work.{name}").said(lang), term.of(PUBLISHED), len(found[name]), max(found[name]), sum(found[name]))
            for name, term in TERMS.items()
        ]
        total = (SAY("work.whole").said(lang), WHOLE.of(PUBLISHED), 1, _whole(PUBLISHED), _whole(PUBLISHED))
        return columns([heads, *rows, total])

    yield Printed(SAY("work.table"), table)
    boards = [_first_islands(count) for count in range(2, len(PUBLISHED.islands) + 1)]
    yield Plot(
        SAY("work.growth"),
        SAY("work.across"),
        SAY("work.up"),
        (
            Points(SAY("work.counted"), tuple((len(verdicts(board)), _whole(board)) for board in boards)),
            Points(WHOLE.text, tuple((len(verdicts(board)), WHOLE.of(board)) for board in boards)),
        ),
    )


def _first_islands(count: int) -> Hashi:
    """The example with the first so many islands of its list alone."""
    kept = {island.cell for island in by_columns(PUBLISHED)[:count]}
    rows = enumerate(PUBLISHED.cells)
    return Hashi([[clue if (r, c) in kept else None for c, clue in enumerate(row)] for r, row in rows])


ELEVEN_PAIRS = Hashi(
    [
        [None, 1, None, 2, 1, None, None],
        [None, None, None, 4, 3, None, None],
        [None, None, None, 2, None, None, None],
        [None] * 7,
        [None, 2, None, 5, 2, None, None],
    ]
)
"""A board of our own with 11 pairs of facing islands: far too many combinations to try."""


COUNTED = ("generated", "dead", "backtracks", "validations", "depth")


@item(SAY, "section-IV")
def conclusion(bench: Bench) -> Iterator[Fact | Exhibit]:
    runs = [
        (strategy, solutions, bench.run(PUBLISHED, strategy, solutions=solutions))
        for strategy in (BRUTE_FORCE, BACKTRACKING)
        for solutions in (1, 0)
    ]
    nodes = {(strategy.name, solutions): run.counters.generated for strategy, solutions, run in runs}
    yield Fact(SAY("work.whole"), WHOLE.text, WHOLE.held_against([_whole(PUBLISHED)]))
    room = SAY("outlook.much")
    fewer = nodes["brute-force", 1] > 10 * nodes["backtracking", 1]
    yield Fact(SAY("outlook.room"), room, room if fewer else str(nodes["backtracking", 1]))

    def table(lang: str) -> str:
        heads = [SAY(f"outlook.heads.{head}").said(lang) for head in ("search", "until", *COUNTED)]
        rows = [
            [
                strategy.name,
                SAY("outlook.first" if solutions else "outlook.all").said(lang),
                *(getattr(run.counters, name) for name in COUNTED),
            ]
            for strategy, solutions, run in runs
        ]
        return columns([heads, *rows])

    yield Printed(SAY("outlook.table"), table)
    deaths = Counter(
        event.reason.key.rpartition(".")[2]
        for event in bench.run(PUBLISHED, BACKTRACKING, solutions=0).events
        if event.what is What.DEAD and event.reason is not None
    )

    def reasons(lang: str) -> str:
        return columns([(SAY(f"outlook.dead.{key}").said(lang), deaths[key]) for key in sorted(deaths)])

    yield Printed(SAY("outlook.killed"), reasons)
    yield SearchTree(SAY("outlook.tree"), PUBLISHED, BACKTRACKING, solutions=0)
    larger = bench.run(ELEVEN_PAIRS, BACKTRACKING, solutions=0)
    combinations = TERMS["combinations"].of(ELEVEN_PAIRS)

    def compared(lang: str) -> str:
        return columns(
            [
                (SAY("outlook.combinations").said(lang), combinations),
                (SAY("outlook.nodes").said(lang), larger.counters.generated),
            ]
        )

    yield Printed(SAY("outlook.larger"), compared)
