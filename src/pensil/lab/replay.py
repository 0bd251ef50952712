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
    """Where to look: the cells that the event names, else those that it changes."""
    return event.cells or tuple(cell for spot, _ in event.changes for cell in puzzle.spot_cells(spot))


def picture_after(event: Event, board: Board) -> Picture:
    """The board after an event, with the cells framed that it is about; those of a dead node as errors."""
    puzzle = board.puzzle
    role = Role.ERROR if event.what is What.DEAD else Role.TRACE
    inside = [(r, c) for r, c in cells_of(puzzle, event) if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
    return kind_named(puzzle.kind).picture(puzzle, board, Role.MARK).outlining(inside, role)


class Onlooker:
    """Follows a trace and knows the board after every event, as people should see it.

    A spot that has but one value from the start is shown as empty until the strategy comes to it: otherwise the
    rectangle of a clue that fits in one way only would be there before anybody has drawn it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._masks = list(puzzle.domains)
        self._untouched = {spot for spot, mask in enumerate(puzzle.domains) if _single(mask)}
        self.board = self._board()

    def see(self, event: Event) -> Board:
        """The board after one more event."""
        for spot, mask in event.changes:
            self._masks[spot] = mask
            if event.what is What.REMOVED and mask == self.puzzle.domains[spot] and _single(mask):
                self._untouched.add(spot)
            else:
                self._untouched.discard(spot)
        if event.what is What.SOLVED:
            self.board = Board(self.puzzle, self._masks)
        elif event.changes or self.board.full:
            self.board = self._board()
        return self.board

    def _board(self) -> Board:
        masks = list(self._masks)
        for spot in self._untouched:
            masks[spot] |= 1 << masks[spot].bit_length()  # a value that nothing has: so it is undecided
        return Board(self.puzzle, masks)


def _single(mask: int) -> bool:
    return mask != 0 and not mask & (mask - 1)


def counted(counting: Tally) -> str:
    """The counters in one line."""
    c = counting.counters
    return (
        f"generated {c.generated}, expanded {c.expanded}, dead {c.dead}, backtracks {c.backtracks}, "
        f"validations {c.validations}, depth {c.depth}, solutions {c.solutions}"
    )
