"""A trace as pictures and sentences: what happened, and the board after it."""

from __future__ import annotations

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.trace import Event, Tally, What, state
from pensil.kinds import kind_named
from pensil.words import DEFAULT, SHARED, Vocabulary

SAY = Vocabulary(SHARED)


def sentence(event: Event, lang: str = DEFAULT) -> str:
    """What happened, for people."""
    said = SAY(f"events.{event.what.value}", state=state(event.node), parent=state(event.parent or 0))
    return (said if event.reason is None else SAY("events.because", said=said, reason=event.reason)).said(lang)


def cells_of(puzzle: Puzzle, event: Event) -> tuple[Cell, ...]:
    """Where to look on the board: the cells that the event names, else those that it changes."""
    named = event.cells or tuple(cell for spot, _ in event.changes for cell in puzzle.spot_cells(spot))
    return tuple((row, col) for row, col in named if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols)


def picture_after(event: Event, board: Board) -> Picture:
    """The board after an event, with a frame around the cells that it is about; for a dead node as an error."""
    puzzle = board.puzzle
    role = Role.ERROR if event.what is What.DEAD else Role.TRACE
    return kind_named(puzzle.kind).picture(puzzle, board, Role.MARK).grouping(cells_of(puzzle, event), role)


def counted(counting: Tally, lang: str = DEFAULT, words: Vocabulary = SAY) -> str:
    """The counters in one line; those that a strategy has of its own in its own words."""
    counters = counting.counters.to_json().items()
    return ", ".join(f"{words(f'counters.{name}').said(lang)} {number}" for name, number in counters)
