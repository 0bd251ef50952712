"""Sections 4.3 and 5 of the paper: its worked example with the published figures, and what it concludes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, SearchTree, item
from pensil.core.trace import Event, What
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.paper.boards import EXAMPLE, SAY, drawing
from pensil.kinds.nurikabe.paper.search import columns
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.backtracking import tables as steps
from pensil.kinds.nurikabe.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.nurikabe.strategies.literal import LITERAL
from pensil.kinds.nurikabe.strategies.literal import tables as literal_steps
from pensil.kinds.nurikabe.strategies.tables import black_cells, named, table_of
from pensil.words import Phrase
from pensil.words.figures import decimal
from pensil.words.speech import said

TABLE = "{(1,2), (2,2)}"
STEPS, BACKTRACKS = "5", "3"
"""What is published; the second cell is printed as (2.2)."""


def found(bench: Bench, puzzle: Nurikabe) -> tuple[str, str, str] | None:
    """The table t, the steps and the backtracks of the paper's procedure up to the first solution, if there is one."""
    run = bench.run(puzzle, LITERAL)
    t = next(black_cells(puzzle, run.events), None)
    return None if t is None else (table_of(t), str(run.counters.generated), str(run.counters.backtracks))


@item(SAY, "section-4.3")
def example(bench: Bench) -> Iterator[Fact | Exhibit]:
    boards = [Nurikabe([signs[:2], signs[2:]]) for signs in product((None, 1, 2, 3, 4), repeat=4)]
    fits = [puzzle for puzzle in boards if found(bench, puzzle) == (TABLE, STEPS, BACKTRACKS)]
    yield Fact(SAY("board", boards=len(boards), fits=len(fits)), None, "\n\n".join(map(drawing, fits)))
    run = bench.run(EXAMPLE, LITERAL)
    [t] = black_cells(EXAMPLE, run.events)
    yield Fact(SAY("table-t"), TABLE, table_of(t))
    yield Fact(SAY("steps-taken"), STEPS, str(run.counters.generated))
    yield Fact(SAY("backtracks"), BACKTRACKS, str(run.counters.backtracks))
    yield BoardPicture(SAY("solution"), picture(EXAMPLE, run.solutions[0]))
    yield Printed(SAY("steps", strategy=LITERAL.name), lambda lang: literal_steps(EXAMPLE, lang=lang))
    yield from _by_backtracking(bench)


def _by_backtracking(bench: Bench) -> Iterator[Fact | Exhibit]:
    """The same by the strategy that looks further ahead."""
    run = bench.run(EXAMPLE, BACKTRACKING)
    [t] = black_cells(EXAMPLE, run.events)
    yield Fact(SAY("table-t-ours"), TABLE, table_of(t))
    yield Fact(SAY("steps-taken-ours"), STEPS, str(run.counters.generated), SAY("because.steps"))
    yield Fact(SAY("backtracks-ours"), BACKTRACKS, str(run.counters.backtracks), SAY("because.backtracks"))
    yield Printed(SAY("steps", strategy=BACKTRACKING.name), lambda lang: steps(EXAMPLE, lang=lang))
    every = bench.run(EXAMPLE, BACKTRACKING, solutions=0)
    tables = "\n".join(table_of(t) for t in black_cells(EXAMPLE, every.events))
    yield Fact(SAY("all-tables"), TABLE, tables, SAY("because.first"))


def outline(events: Iterator[Event]) -> str:
    """The tree of a search in characters: a node below its parent, a cell as the paper writes it."""
    depths, rows = {0: 0}, {}
    for event in events:
        if event.what is What.PLACED:
            depths[event.node] = depths[event.parent or 0] + 1
            rows[event.node] = f"{event.node}  {'   ' * depths[event.node]}{named(event.cells[0])}"
        elif event.what is What.DEAD:
            rows[event.node] += " x"
        elif event.what is What.SOLVED:
            rows[event.node] += " *"
    return "\n".join(rows.values()) + "\n"


@item(SAY, "figure-6")
def tree(bench: Bench) -> Iterator[Fact | Exhibit]:
    drawn = outline(bench.run(EXAMPLE, LITERAL).events)
    yield Fact(SAY("picture"), None, SAY("tree-nodes", nodes=drawn.count("\n"), dead=drawn.count(" x")))
    yield Printed(SAY("outline"), lambda _: drawn)
    yield SearchTree(SAY("tree", strategy=LITERAL.name), EXAMPLE, LITERAL)
    yield SearchTree(SAY("tree", strategy=BACKTRACKING.name), EXAMPLE, BACKTRACKING)


SIZES = (3, 4, 5, 6, 8, 10, 12, 15)
AT_MOST = 0.4
"""Seconds for each search of section 5."""


@item(SAY, "section-5", measured=True)
def scale(bench: Bench) -> Iterator[Fact | Exhibit]:
    strategies = (BRUTE_FORCE, LITERAL, BACKTRACKING)
    largest: dict[str, int] = {}  # the last board that was solved in time, none of the smaller ones left out
    rows: list[list[Phrase | str]] = []
    for size, before in zip(SIZES, (0, *SIZES), strict=False):
        puzzle, _ = solved(Random(size), size, size)
        row: list[Phrase | str] = [f"{size} x {size}"]
        for strategy in strategies:
            if largest.get(strategy.name, 0) != before:
                row.append("")
                continue
            run = bench.run(puzzle, strategy, at_most=AT_MOST)
            if run.status == "solved":
                largest[strategy.name] = size
            row.append(decimal(1000 * run.seconds, 1) if run.status == "solved" else SAY("cut-off"))
        rows.append(row)
    heads: list[Phrase | str] = [SAY("head.size"), *(strategy.name for strategy in strategies)]
    yield Printed(SAY("times"), lambda lang: columns([[said(each, lang) for each in row] for row in (heads, *rows)]))
    most = largest.get(BACKTRACKING.name, 0)
    label = SAY("scale", seconds=decimal(AT_MOST, 1))
    if most == SIZES[-1]:
        yield Fact(label, SAY("any-size"), SAY("any-size"))
    else:
        yield Fact(label, SAY("any-size"), SAY("up-to", size=most), SAY("because.scale"))


ITEMS = (example, tree, scale)
