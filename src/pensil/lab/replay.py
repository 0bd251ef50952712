"""A trace as pictures and sentences: what happened, and the board after it.

People read *state* numbers as the papers count them: the empty board is state 1, and the states follow in the order in
which they were generated; so node n of a trace is state n + 1.
"""

from __future__ import annotations

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.trace import Event, Tally, What
from pensil.kinds import kind_named


def state(node: int) -> int:
    """The number by which people know a node."""
    return node + 1


def sentence(event: Event) -> str:
    """What happened, for people."""
    here = f"state {state(event.node)}"
    back = state(event.parent or 0)
    said = {
        What.PLACED: f"{here} from state {back}",
        What.EXPANDED: f"{here} is expanded",
        What.MARKED: here,
        What.VALIDATED: f"{here} is allowed",
        What.DEAD: f"{here} is dead",
        What.REMOVED: f"{here} is taken back",
        What.BACKTRACKED: f"back from {here} to state {back}",
        What.SOLVED: f"{here} is a solution",
        What.FAILED: f"given up at {here}",
    }[event.what]
    return f"{said}: {event.reason}" if event.reason else said


def cells_of(puzzle: Puzzle, event: Event) -> tuple[Cell, ...]:
    """Where to look on the board: the cells that the event names, else those that it changes."""
    named = event.cells or tuple(cell for spot, _ in event.changes for cell in puzzle.spot_cells(spot))
    return tuple((row, col) for row, col in named if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols)


def picture_after(event: Event, board: Board) -> Picture:
    """The board after an event, with the cells framed that it is about; those of a dead node as errors."""
    puzzle = board.puzzle
    role = Role.ERROR if event.what is What.DEAD else Role.TRACE
    return kind_named(puzzle.kind).picture(puzzle, board, Role.MARK).outlining(cells_of(puzzle, event), role)


def counted(counting: Tally) -> str:
    """The counters in one line."""
    c = counting.counters
    return (
        f"generated {c.generated}, expanded {c.expanded}, dead {c.dead}, backtracks {c.backtracks}, "
        f"validations {c.validations}, depth {c.depth}, solutions {c.solutions}"
    )
