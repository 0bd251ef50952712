"""The paper's output for Nurikabe (sections 4.1 and 4.3): the table `t` of black cells, and the steps that led to it.

The paper writes a cell as (row, column), both from 1. A *step* here is a cell made black or white, which is a node of
the search; a *backtrack* takes back the last black cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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

_HEADINGS = SAY("table.step"), SAY("table.cell"), SAY("table.color"), SAY("table.valid")


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


def step_table(puzzle: Nurikabe, events: Iterable[Event], most_steps: int = MOST_STEPS, lang: str = DEFAULT) -> str:
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
            end = "t = {" + ", ".join(map(named, t)) + "}"
            break
    rows = [[said(entry, lang) for entry in row] for row in (_HEADINGS, *_rows(shown))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([*lines, said(end, lang)]) + "\n"


def _rows(events: Iterable[Event]) -> Iterator[Row]:
    """A row for each step and for each backtrack."""
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


def named(cell: Cell) -> str:
    """A cell as the paper writes it."""
    return f"({cell[0] + 1},{cell[1] + 1})"
