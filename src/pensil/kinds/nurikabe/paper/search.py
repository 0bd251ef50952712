"""Section 3 of the paper: what it says of backtracking in general, held against our searches."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.paper import Bench, Exhibit, Fact, Printed, item, nested
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.nurikabe.paper.boards import EXAMPLE, LARGER, SAY, SMALL
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.nurikabe.strategies.literal import LITERAL
from pensil.kinds.nurikabe.strategies.tables import named
from pensil.words.speech import said

HOPELESS = Nurikabe([[1, None, None], [None, None, None], [None, None, None]])
"""A board without a solution."""


@item(SAY, "section-3.1")
def against_brute_force(bench: Bench) -> Iterator[Fact | Exhibit]:
    rows = []
    for puzzle in (EXAMPLE, SMALL, LARGER):
        free = puzzle.rows * puzzle.cols - len(puzzle.clues)
        made = [bench.run(puzzle, strategy, solutions=0).counters.generated for strategy in (BACKTRACKING, LITERAL)]
        size = f"{puzzle.rows} x {puzzle.cols}"
        rows.append((size, str(free), str(2**free), *map(str, made)))
    every = bench.run(SMALL, BRUTE_FORCE, solutions=0).counters.generated
    fewer = bench.run(SMALL, BACKTRACKING, solutions=0).counters.generated < every
    yield Fact(SAY("not-every-way"), SAY("fewer"), SAY("fewer" if fewer else "as-many"))

    def table(lang: str) -> str:
        heads = (SAY("head.size"), SAY("head.free"), SAY("head.brute-force"), "backtracking", "backtracking:literal")
        return columns([[said(head, lang) for head in heads], *rows])

    yield Printed(SAY("nodes"), table)


def columns(rows: list[tuple[str, ...] | list[str]]) -> str:
    """Text in columns, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join("  ".join(map(str.rjust, row, widths)).rstrip() + "\n" for row in rows)


@item(SAY, "section-3.2")
def properties(bench: Bench) -> Iterator[Fact | Exhibit]:
    free = [spot for spot, mask in enumerate(EXAMPLE.domains) if mask.bit_count() > 1]
    values = {value for spot in free for value in bits(EXAMPLE.domains[spot])}
    yield Fact(SAY("set-s"), "{0, 1}", "{" + ", ".join(map(str, sorted(values))) + "}")
    tried: dict[int, list[int]] = {spot: [] for spot in free}
    solution = bench.run(EXAMPLE, BACKTRACKING).solutions[0].values()
    for event in bench.run(EXAMPLE, BACKTRACKING, solutions=0).events:
        if event.what is What.PLACED:
            ((spot, mask),) = event.changes
            value = next(bits(mask))
            tried[spot] += [value] if value not in tried[spot] else []
    rows = [
        (f"x{k}", named(divmod(spot, EXAMPLE.cols)), ", ".join(map(str, tried[spot])), str(solution[spot]))
        for k, spot in enumerate(free, 1)
    ]

    def table(lang: str) -> str:
        heads = ("", SAY("head.cell"), "T(k)", "X")
        return columns([[said(head, lang) for head in heads], *rows])

    yield Printed(SAY("vector"), table)


class Kept:
    """Which of the paper's principles (3.3) hold all through a trace."""

    def __init__(self) -> None:
        self.deep = self.dead = self.near = True

    def watch(self, events: Iterator[Event]) -> None:
        parents: dict[int, int | None] = {}
        path = [0]  # the nodes that stand on the board; the last is the one to go on from
        killed: set[int] = set()
        for event in events:
            if event.what is What.PLACED:
                self.deep &= event.parent == path[-1]
                self.dead &= event.parent not in killed
                parents[event.node] = event.parent
                path.append(event.node)
            elif event.what is What.REMOVED:
                path.pop()
            elif event.what is What.DEAD:
                killed.add(event.node)
            elif event.what is What.EXPANDED:
                self.dead &= event.node not in killed
            elif event.what is What.BACKTRACKED:
                self.near &= event.parent == parents[event.node] == path[-1]


@item(SAY, "section-3.3")
def principles(bench: Bench) -> Iterator[Fact | Exhibit]:
    strategies: tuple[Strategy, ...] = (BACKTRACKING, LITERAL)
    kept = Kept()
    for strategy in strategies:
        for puzzle in (EXAMPLE, SMALL, HOPELESS):
            kept.watch(bench.run(puzzle, strategy, solutions=0).events)
    yield Fact(SAY("depth-first"), SAY("always"), SAY("always" if kept.deep else "not-always"))
    yield Fact(SAY("dead-nodes"), SAY("always"), SAY("always" if kept.dead else "not-always"))
    yield Fact(SAY("nearest"), SAY("always"), SAY("always" if kept.near else "not-always"))
    found = {bench.run(EXAMPLE, strategy).status for strategy in strategies}
    none = {bench.run(HOPELESS, strategy).status for strategy in strategies}
    stops = found == {"solved"} and none == {"none"}
    yield Fact(SAY("stops"), SAY("always"), SAY("always" if stops else "not-always"))


@item(SAY, "section-3.4")
def scheme(bench: Bench) -> Iterator[Fact | Exhibit]:
    short, long = (Nurikabe([[2, *[None] * free]]) for free in (4, 40))
    for strategy in (BACKTRACKING, LITERAL):
        flat = nested(strategy, short) == nested(strategy, long)
        label = SAY("scheme", strategy=strategy.name)
        yield Fact(label, SAY("iterative"), SAY("iterative" if flat else "recursive"))


ITEMS = (against_brute_force, properties, principles, scheme)
