"""What a picture should look like as a nonogram: a value for every cell, and how much each other value would show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from pensil.core.board import Board
from pensil.core.clues import check_size
from pensil.core.record import record
from pensil.errors import PuzzleError
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
        puzzle = _counted(values, self.rows, self.cols, self.palette)
        return puzzle, Board(puzzle, [1 << value for value in values])


def hiding(cells: Sequence[Sequence[int]], palette: Sequence[str] | None = None) -> Nonogram:
    """The puzzle with this picture as a solution: rows of colours, 0 for blank. PuzzleError where it is no picture."""
    rows, cols, colors = len(cells), len(cells[0]) if cells else 0, 1 if palette is None else len(palette)
    check_size(rows, cols)
    for line in cells:
        if len(line) != cols:
            raise PuzzleError(f"the rows of the picture are not equally long: {cols} and {len(line)} cells")
        for value in line:
            if type(value) is not int or not 0 <= value <= colors:
                raise PuzzleError(f"the cells of the picture must be numbers from 0 to {colors}, not {str(value)[:20]}")
    return _counted(tuple(value for line in cells for value in line), rows, cols, palette)


def _counted(values: Grid, rows: int, cols: int, palette: Sequence[str] | None) -> Nonogram:
    pairs = (blocks(line) for line in lines(values, rows, cols))
    clues = [[pair if palette else pair[0] for pair in line] for line in pairs]
    return Nonogram(clues[:rows], clues[rows:], palette)


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
