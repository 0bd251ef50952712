"""What the paper prints for its combination (section 3): the queue of the observation, and the steps of the execution.

The paper names rows by letters and columns by numbers, so that B2 is our r2c2 and A1:B2 the rectangle r1c1 to r2c2. It
numbers states from 1 in the order in which they are listed: the root is state 1, and node n is state n + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pensil.core.grid import Cell
from pensil.core.trace import Event, What
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.observation import Area, Met, corner_size

MOST_STEPS = 200
"""A longer execution is not shown to its end."""


def observation_table(puzzle: Shikaku, queue: Sequence[Met]) -> str:
    height, width = corner_size(puzzle.rows), corner_size(puzzle.cols)
    lines = [f"Observation: corners of {height} x {width} cells"]
    for area in Area:
        names = [_clue(puzzle, met.spot) for met in queue if met.area is area]
        lines.append(f"  {area.value}  {', '.join(names) or 'none'}")
    numbers = [_number(puzzle, met.spot) for met in queue]
    cells = [paper_cell(puzzle.clues[met.spot]) for met in queue]
    widths = [max(map(len, pair)) for pair in zip(numbers, cells, strict=True)]
    for title, row in (("number", numbers), ("cell", cells)):
        lines.append(f"  {title:6}  " + " ".join(word.rjust(width) for word, width in zip(row, widths, strict=True)))
    return "\n".join(lines)


def execution_table(puzzle: Shikaku, queue: Sequence[Met], events: Iterable[Event]) -> str:
    """The steps up to the first solution."""
    rows = [("step", "state", "from", "number", "rectangle", "then"), *_rows(puzzle, queue, events)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(["Execution", *(f"  {line}".rstrip() for line in lines)])


def _rows(puzzle: Shikaku, queue: Sequence[Met], events: Iterable[Event]) -> Iterator[tuple[str, ...]]:
    """A row for each state that is entered, told when it is known what becomes of it, and for each backtrack."""
    positions = {met.spot: position for position, met in enumerate(queue, 1)}
    placed: Event | None = None
    entered = {0: 0}
    for event in events:
        if event.what is What.PLACED:
            if len(entered) > MOST_STEPS:
                yield "...", "", "", "", "", ""
                return
            placed = event
            entered[event.node] = positions[event.changes[0][0]]
        elif event.what in (What.VALIDATED, What.DEAD) and (placed or event.what is What.DEAD):
            yield (*_choice(puzzle, placed, len(entered) - 1), "dead" if event.what is What.DEAD else "")
        elif event.what is What.BACKTRACKED and event.parent is not None:
            where = entered[event.parent]
            yield "back", str(event.parent + 1), str(event.node + 1), "", "", f"to position {where} of the queue"
        elif event.what is What.SOLVED:
            yield "solved", str(event.node + 1), "", "", "", ""
            return
    yield "no solution", "", "", "", "", ""


def _choice(puzzle: Shikaku, placed: Event | None, step: int) -> tuple[str, str, str, str, str]:
    if placed is None or placed.parent is None:
        return "", "1", "", "", ""  # the root, which can only be told because it is dead
    spot, mask = placed.changes[0]
    rectangle = puzzle.candidates[spot][mask.bit_length() - 1]
    states = str(placed.node + 1), str(placed.parent + 1)
    return str(step), *states, _clue(puzzle, spot), paper_rectangle(rectangle)


def paper_cell(cell: Cell) -> str:
    """The paper's name of a cell: rows A, B, ... Z, AA, AB, ..., columns from 1."""
    row, letters = cell[0] + 1, ""
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{cell[1] + 1}"


def paper_rectangle(rectangle: Rectangle) -> str:
    top, left, bottom, right = rectangle
    return f"{paper_cell((top, left))}:{paper_cell((bottom, right))}"


def _number(puzzle: Shikaku, spot: int) -> str:
    number = puzzle.numbers[spot]
    return "?" if number is None else str(number)


def _clue(puzzle: Shikaku, spot: int) -> str:
    return f"{_number(puzzle, spot)} at {paper_cell(puzzle.clues[spot])}"
