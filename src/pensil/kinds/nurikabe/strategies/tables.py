"""The paper's output for Nurikabe (sections 4.1 and 4.3): the table `t` of black cells, and the steps that led to it.

The paper writes a cell as (row, column), both from 1. A *step* is a node of the search: a cell made black or white, or
in the reading to the letter a cell looked at. What a *backtrack* is the strategies say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pensil.core.grid import Cell
from pensil.core.trace import Event, What
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.words import DEFAULT, Phrase
from pensil.words.speech import said

MOST_STEPS = 200
"""A longer search is not shown to its end."""

Entry = str | Phrase
Row = tuple[Entry, Entry, Entry, Entry]
Rows = Callable[[Iterable[Event]], Iterator[Row]]
"""The heads of a table, and a row for each thing to be told of a search."""


def black_cells(puzzle: Nurikabe, events: Iterable[Event]) -> Iterator[list[Cell]]:
    """The table `t` of every solution in a trace: its black cells in the order placed."""
    t: dict[Cell, None] = {}
    for event in events:
        for spot, mask in event.changes:
            cell = divmod(spot, puzzle.cols)
            t.pop(cell, None)
            if mask == 1 << SEA:
                t[cell] = None
        if event.what is What.SOLVED:
            yield list(t)


def colored(events: Iterable[Event]) -> Iterator[Row]:
    """A row for each cell made black or white, and for each black cell taken back."""
    yield SAY("table.step"), SAY("table.cell"), SAY("table.color"), SAY("table.valid")
    step: Entry = SAY("table.start")
    cell: Entry = ""
    color: Entry = ""
    for event in events:
        match event.what:
            case What.PLACED:
                mask = event.changes[0][1]
                step, cell = str(event.node), named(event.cells[0])
                color = SAY("table.black" if mask == 1 << SEA else "table.white")
            case What.VALIDATED:
                yield step, cell, color, SAY("table.is-valid")
            case What.DEAD:
                yield step, cell, color, SAY("table.not-valid", reason=event.reason)
            case What.BACKTRACKED:
                yield SAY("table.back"), named(event.cells[0]), "", SAY("table.taken-back", reason=event.reason)


def looked_at(events: Iterable[Event]) -> Iterator[Row]:
    """A row for each cell looked at, and for each black cell taken back at the end; backtracks are numbered."""
    yield SAY("table.step"), SAY("table.cell"), SAY("table.backtrack"), SAY("table.valid")
    backtracks = 0
    valid: set[int] = set()  # the nodes whose cell became black
    for event in events:
        if event.what is What.VALIDATED:
            valid.add(event.node)
            yield str(event.node), named(event.cells[0]), "", SAY("table.is-valid")
        elif event.what is What.BACKTRACKED:
            backtracks += 1
            back = event.node in valid
            step = SAY("table.back") if back else str(event.node)
            told = event.reason if back else SAY("table.not-valid", reason=event.reason)
            yield step, named(event.cells[0]), str(backtracks), told or ""


def step_table(
    puzzle: Nurikabe,
    events: Iterable[Event],
    most_steps: int = MOST_STEPS,
    lang: str = DEFAULT,
    rows: Rows = colored,
) -> str:
    """The steps of a backtracking search up to its first solution, and the solution as the table `t`."""
    shown: list[Event] = []
    end: Entry = SAY("table.no-solution")
    for event in events:
        if event.what is What.PLACED and event.node > most_steps:
            end = SAY("table.stopped", steps=most_steps)
            break
        shown.append(event)
        if event.what is What.SOLVED:
            [t] = black_cells(puzzle, shown)
            end = "t = " + table_of(t)
            break
    lines = [[said(entry, lang) for entry in row] for row in rows(shown)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    return "\n".join([*told, said(end, lang)]) + "\n"


def table_of(t: Iterable[Cell]) -> str:
    """The table `t` as the paper prints it."""
    return "{" + ", ".join(map(named, t)) + "}"


def named(cell: Cell) -> str:
    """A cell as the paper writes it."""
    return f"({cell[0] + 1},{cell[1] + 1})"
