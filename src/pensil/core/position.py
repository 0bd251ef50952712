"""Positions: a board as the techniques of a kind look at it.

A kind derives its own from this class and works out, once, what its techniques share: sets of cells, what every clue
still needs, the suppositions that were followed. Whatever is kept is kept here; nothing outlives the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pensil.core.agenda import Agenda, AllPlaces, AtEach
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kept import kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pensil.core.step import Technique


class Position:
    """A board of a puzzle; with a deadline, since looking may take long.

    `before` is a position of an earlier board of the same puzzle, if there is one. What is taken over from it saves
    time and nothing else: the same board gives the same steps, wherever one comes from.
    """

    names_all = True
    """Whether the cells of a step to look at are all that it rests on, among what is marked."""

    def __init__(self, puzzle: Any, board: Board, before: Position | None = None, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.board = board
        self.deadline = deadline
        self._board_before = board if before is None else before.board
        self._agendas: dict[AtEach, Agenda[Any]] = {}
        self.solutions: Sequence[Board] = ()
        """Solutions of the puzzle, as far as they are known."""
        self.together: Board | None = None
        """What is possible in one of them or another, if somebody has worked that out."""

    @kept
    def changed(self) -> Sequence[int]:
        """The spots that are not as on the position before, if there is one."""
        return self.board.differences(self._board_before)

    def take_over(self, before: Position, silent: Mapping[AllPlaces, int] | None = None) -> None:
        """Finders that go from place to place look again only where something has changed since the position before.

        Nor do they look at `silent` places, given as bits: nothing new can be found there.
        """
        silent = silent or {}
        touched: dict[AllPlaces, int] = {}
        for finder, agenda in before._agendas.items():
            places = agenda.places
            if places not in touched:
                touched[places] = places.touched(self.changed)
            self._agendas[finder] = agenda.after(touched[places], silent.get(places, 0))

    def agenda(self, finder: AtEach) -> Agenda[Any]:
        """Where a finder that goes from place to place must still look."""
        agenda = self._agendas.get(finder)
        if agenda is None:
            agenda = self._agendas[finder] = Agenda(finder.places(self))
        return agenda

    def promising(self, techniques: Iterable[Technique]) -> Iterable[Technique]:
        """Some techniques in order, without such as are soon seen to find nothing here.

        To ask this before one applies them saves time and nothing else.
        """
        return techniques

    @property
    def seen(self) -> Board:
        """The board without what a player sees to be out, though there is no way to mark it."""
        return self.board

    def draws(self, mask: int) -> bool:
        """Whether a mark can show that just this is left for a spot."""
        return True

    def noted(self, spot: int, mask: int) -> bool:
        """Whether only a note can show that just this is left for a spot, and no stroke of the puzzle's own."""
        return False

    def unseen(self, spot: int) -> int:
        """The values of a spot that have been ruled out, though nothing that is marked shows it."""
        return 0

    def harmless(self, spot: int, mask: int) -> bool:
        """Whether a known solution has one of these values at a spot: then supposing it can break no rule.

        To ask this before following a supposition saves time and nothing else.
        """
        return self.in_solutions[spot] & mask != 0

    @kept
    def in_solutions(self) -> Sequence[int]:
        """The values that each spot has in known solutions from here, as a mask: none of them can be ruled out."""
        together = self.together
        if together is None or not self.board.allows(together):
            together = Board(self.puzzle, [0] * len(self.board.masks))
            for solution in self.solutions:
                if self.board.allows(solution):
                    together |= solution
        return together.masks

    def check_time(self) -> None:
        """To be called in slow loops: raises TimeLimit when the time is up."""
        if self.deadline is not NEVER:
            self.deadline.check("while looking for the next step")
