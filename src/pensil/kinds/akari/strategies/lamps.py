"""The lamps that stand on the board, and the questions the paper asks about them.

| the paper | here |
|---|---|
| `IsTerang` (is the cell lit?) | `is_lit` |
| `IsValid` (may a lamp stand here?) | `objection` gives None |
| `putLamp`, `DelLamp` | `put`, `take_away` |
| `IsDone` (all lit, all numbers met?) | `unfinished` gives None |
"""

from __future__ import annotations

from pensil.core.trace import Changes, Objection
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import SAY

MAY_BE_A_LAMP = 1 << EMPTY | 1 << LAMP
IS_A_LAMP = 1 << LAMP
IS_NO_LAMP = 1 << EMPTY


class Lamps:
    """Lamps of which none lights another: only a lamp without objection may be put down."""

    def __init__(self, puzzle: Akari) -> None:
        self.puzzle = puzzle
        self._in_row: list[int | None] = [None] * len(puzzle.row_runs)  # the lamp of every run of white cells
        self._in_col: list[int | None] = [None] * len(puzzle.col_runs)
        self._lamps_beside = [0] * len(puzzle.numbers)
        self._numbers_beside: list[list[int]] = [[] for _ in puzzle.white]
        for i, (_, _, beside) in enumerate(puzzle.numbers):
            for spot in beside:
                self._numbers_beside[spot].append(i)

    def lighting(self, spot: int) -> int | None:
        """The lamp that lights a cell (a lamp lights its own), or None where it is dark."""
        in_row = self._in_row[self.puzzle.row_of[spot]]
        return self._in_col[self.puzzle.col_of[spot]] if in_row is None else in_row

    def is_lit(self, spot: int) -> bool:
        return self.lighting(spot) is not None

    def stands_on(self, spot: int) -> bool:
        return self.lighting(spot) == spot

    def objection(self, spot: int) -> Objection | None:
        """What speaks against a lamp here: the cell is lit, it is beside a 0, or a number would be exceeded."""
        cell = self.puzzle.white[spot]
        lamp = self.lighting(spot)
        if lamp is not None:
            by = self.puzzle.white[lamp]
            return Objection(SAY("search.is-lit", cell=cell, by=by), (cell, by))
        for i in self._numbers_beside[spot]:
            wall, number, _ = self.puzzle.numbers[i]
            if number == 0:
                return Objection(SAY("search.beside-zero", cell=cell, wall=wall), (cell, wall))
            if self._lamps_beside[i] == number:
                return Objection(SAY("search.has-all", number=number, wall=wall), (cell, wall))
        return None

    def put(self, spot: int) -> Changes:
        """Put a lamp down; the cells it lights cannot hold one any more."""
        changes = [(i, IS_A_LAMP if i == spot else IS_NO_LAMP) for i in self._dark_in_its_light(spot)]
        self._in_row[self.puzzle.row_of[spot]] = self._in_col[self.puzzle.col_of[spot]] = spot
        for i in self._numbers_beside[spot]:
            self._lamps_beside[i] += 1
        return tuple(changes)

    def take_away(self, spot: int) -> Changes:
        """Take a lamp away; the cells that only it lit are open again."""
        self._in_row[self.puzzle.row_of[spot]] = self._in_col[self.puzzle.col_of[spot]] = None
        for i in self._numbers_beside[spot]:
            self._lamps_beside[i] -= 1
        return tuple((i, MAY_BE_A_LAMP) for i in self._dark_in_its_light(spot))

    def _dark_in_its_light(self, spot: int) -> list[int]:
        row = self.puzzle.row_runs[self.puzzle.row_of[spot]]
        col = self.puzzle.col_runs[self.puzzle.col_of[spot]]
        return [i for i in dict.fromkeys((*row, *col)) if not self.is_lit(i)]

    def unfinished(self) -> Objection | None:
        """What is still to do: a number that is not met, or a dark cell."""
        for (wall, number, _), lamps in zip(self.puzzle.numbers, self._lamps_beside, strict=True):
            if lamps != number:
                return Objection(SAY("search.has", number=number, wall=wall, lamps=lamps), (wall,))
        for spot, cell in enumerate(self.puzzle.white):
            if not self.is_lit(spot):
                return Objection(SAY("search.is-dark", cell=cell), (cell,))
        return None
