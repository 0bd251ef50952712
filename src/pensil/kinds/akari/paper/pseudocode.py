"""The paper's pseudo-code carried out line by line, over a pointer on the table as it prints it.

It shares nothing with the strategies, so that the two can be held against each other. As printed it does not work; what
has to be mended is listed in `Mended`, and each of these can be left as it is printed, to see what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.kinds.akari.puzzle import Akari


class Endless(Exception):
    """The procedure goes round and round."""


@dataclass(frozen=True)
class Mended:
    """What is mended of the printed procedure."""

    one_variable: bool = True  # `backtrack`, which is asked, and `backtracking`, which is set, are one
    loops_end: bool = True  # the two inner loops end when they have come to the end of the table
    end_is_past: bool = True  # the end is behind the last cell, not on it
    own_phase: bool = True  # LampuExist and Searchprev look at the lamps of this phase alone
    counts_new: bool = True  # "more lamps than the number" counts the lamp that is to come
    numbers_met: bool = True  # IsDone asks about numbers too


class Move(NamedTuple):
    """A lamp that comes or goes."""

    put: bool
    cell: Cell
    fase: int

    def __str__(self) -> str:
        return f"{'+' if self.put else '-'}({self.cell[0]},{self.cell[1]})"


class Solving:
    """The procedure on one table; `moves` and `refused` tell what it did."""

    def __init__(self, puzzle: Akari, mended: Mended | None = None) -> None:
        self.cells = puzzle.cells
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.mended = mended or Mended()
        self.pointer = 0
        self.fase = 4
        self.backtrack = False
        self.lamps: dict[Cell, int] = {}  # with the phase in which each was put down
        self.moves: list[Move] = []
        self.refused = 0  # how often IsValid said no to a cell without a lamp

    # The table.

    @property
    def here(self) -> Cell:
        return divmod(self.pointer, self.cols)

    @property
    def last(self) -> int:
        """The pointer at the end of the table."""
        return self.rows * self.cols - (not self.mended.end_is_past)

    def is_white(self, cell: Cell) -> bool:
        row, col = cell
        return 0 <= row < self.rows and 0 <= col < self.cols and self.cells[row][col] is None

    def beside(self, cell: Cell) -> Iterator[Cell]:
        row, col = cell
        for other in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if 0 <= other[0] < self.rows and 0 <= other[1] < self.cols:
                yield other

    def numbers_beside(self, cell: Cell) -> Iterator[tuple[int, int]]:
        """The numbers on the black cells beside a cell, with the lamps that each has."""
        for row, col in self.beside(cell):
            clue = self.cells[row][col]
            if isinstance(clue, int):
                yield clue, sum(other in self.lamps for other in self.beside((row, col)))

    # The procedures of the paper.

    def is_terang(self, cell: Cell) -> bool:
        if cell in self.lamps:
            return True
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            row, col = cell
            while self.is_white((row, col)):
                if (row, col) in self.lamps:
                    return True
                row, col = row + down, col + right
        return False

    def is_beside_0(self, cell: Cell) -> bool:
        return any(number == 0 for number, _ in self.numbers_beside(cell))

    def is_valid(self, cell: Cell) -> bool:
        if self.is_terang(cell):
            return False
        if self.is_beside_0(cell):
            return False
        return not any(lamps + self.mended.counts_new > number for number, lamps in self.numbers_beside(cell))

    def is_done(self) -> bool:
        table = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        lit = all(self.is_terang(cell) for cell in table if self.is_white(cell))
        if not self.mended.numbers_met:
            return lit
        clues = {cell: self.cells[cell[0]][cell[1]] for cell in table}
        return lit and all(
            sum(other in self.lamps for other in self.beside(cell)) == clue
            for cell, clue in clues.items()
            if isinstance(clue, int)
        )

    def next(self) -> None:
        self.pointer = min(self.pointer + 1, self.last)

    def wanted(self) -> bool:
        """Whether the inner loop of the phase ends here: at a cell beside its number, in phase 0 at an empty one."""
        if not self.is_white(self.here):
            return False
        if self.fase > 0:
            return any(number == self.fase for number, _ in self.numbers_beside(self.here))
        return not self.is_terang(self.here)

    def looking_back(self) -> list[Cell]:
        """The lamps that Searchprev may go back to."""
        return [cell for cell, fase in self.lamps.items() if fase == self.fase or not self.mended.own_phase]

    def solving(self) -> bool:
        """Whether it ends with "Selesai"; raises Endless if it never ends."""
        seen = set()
        while not self.is_done():  # also asked of the table as it is given
            state = (self.pointer, self.fase, self.backtrack, tuple(self.lamps.items()))
            if state in seen:
                raise Endless
            seen.add(state)
            if not self.backtrack:
                self._forward()
            elif self.looking_back():
                cell = max(self.looking_back())  # Searchprev: from the end of the table back to a lamp
                self.pointer = cell[0] * self.cols + cell[1]
                self.moves.append(Move(False, cell, self.lamps.pop(cell)))
                self.next()
                self.backtrack = False
            elif self.fase == 4:
                return False
            else:
                self.fase += 1
                self.pointer = self.last
        return True

    def _forward(self) -> None:
        """The branch of the loop that puts lamps."""
        while not self.wanted():
            if self.pointer == self.last:
                if self.mended.loops_end:
                    break
                raise Endless
            self.next()
        if self.wanted() and self.is_valid(self.here):
            self.lamps[self.here] = self.fase
            self.moves.append(Move(True, self.here, self.fase))
        else:
            self.refused += self.wanted() and self.here not in self.lamps
            self.next()
        if self.is_done() or self.pointer != self.last:
            return
        if self.fase > 0:
            self.pointer = 0
            self.fase -= 1
        elif self.mended.one_variable:
            self.backtrack = True
