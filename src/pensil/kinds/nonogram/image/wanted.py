"""What a picture should look like as a nonogram: a value for every cell, and how much each other value would show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from pensil.core.board import Board
from pensil.core.record import record
from pensil.kinds.nonogram.puzzle import Nonogram

Grid = tuple[int, ...]
"""The values of the cells in reading order: 0 blank, 1 the first colour."""


SPECK = 1.5
"""What it adds to the strain of a change that no cell around has the new value."""


@record
class Wanted:
    """The picture before anything is changed; `strain` has a number for every cell and value, 0 for the wanted one."""

    rows: int
    cols: int
    values: Grid
    strain: tuple[tuple[float, ...], ...]
    palette: tuple[str, ...] | None = None

    @classmethod
    def weighed(
        cls, rows: int, cols: int, values: Grid, strain: Iterable[Sequence[float]], palette: Iterable[str] | None = None
    ) -> Wanted:
        """The picture with a larger strain where a changed cell would stand alone: a speck shows more than a bulge."""
        heavier = []
        for cell, shown in enumerate(strain):
            near = {values[other] for other in _around(cell, rows, cols)} | {values[cell]}
            heavier.append(tuple([each + SPECK * (value not in near) for value, each in enumerate(shown)]))
        return cls(rows, cols, values, tuple(heavier), None if palette is None else tuple(palette))

    @property
    def colors(self) -> int:
        return 1 if self.palette is None else len(self.palette)

    def puzzle(self, values: Grid) -> tuple[Nonogram, Board]:
        """The puzzle whose clues these values give, and the values as its solution."""
        pairs = (blocks(line) for line in lines(values, self.rows, self.cols))
        clues = [[pair if self.palette else pair[0] for pair in line] for line in pairs]
        puzzle = Nonogram(clues[: self.rows], clues[self.rows :], self.palette)
        return puzzle, Board(puzzle, [1 << value for value in values])


def _around(cell: int, rows: int, cols: int) -> Iterator[int]:
    row, col = divmod(cell, cols)
    for r in range(max(0, row - 1), min(rows, row + 2)):
        for c in range(max(0, col - 1), min(cols, col + 2)):
            if (r, c) != (row, col):
                yield r * cols + c


@lru_cache(maxsize=4096)
def blocks(line: Grid) -> tuple[tuple[int, int], ...]:
    """The blocks of a line: pairs of length and colour. Kept, as most lines stay the same when a cell changes."""
    return tuple([(len(list(run)), value) for value, run in groupby(line) if value])


@lru_cache(maxsize=4096)
def lengths(line: Grid) -> tuple[int, ...]:
    """The lengths of the blocks of a line in black and white."""
    return tuple([length for length, _ in blocks(line)])


def lines(values: Grid, rows: int, cols: int) -> list[Grid]:
    """The rows, then the columns."""
    return [values[r * cols : (r + 1) * cols] for r in range(rows)] + [values[c::cols] for c in range(cols)]


def places(rows: int, cols: int) -> list[range]:
    """The cells of each line by their numbers: the rows, then the columns."""
    return [range(r * cols, (r + 1) * cols) for r in range(rows)] + [range(c, rows * cols, cols) for c in range(cols)]
