"""Sets of cells as whole numbers, one bit per cell: a flood takes a few operations per step instead of one per cell.

Each row has one bit more than it has cells. That bit is never set, so that moving a set sideways cannot carry a cell
from the end of a row to the beginning of the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pensil.core.grid import Cell


class Bits:
    """Sets of cells on boards of one shape."""

    __slots__ = ("cols", "edge", "full", "rows", "width")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.width = rows, cols, cols + 1
        row = (1 << cols) - 1
        self.full = sum(row << r * self.width for r in range(rows))
        sides = 1 | 1 << cols - 1
        self.edge = row | row << (rows - 1) * self.width | sum(sides << r * self.width for r in range(rows))

    def bit(self, cell: Cell) -> int:
        return 1 << cell[0] * self.width + cell[1]

    def cell(self, bit: int) -> Cell:
        """The first cell of a set."""
        return divmod((bit & -bit).bit_length() - 1, self.width)

    def cells(self, mask: int) -> list[Cell]:
        """The cells of a set in reading order."""
        return [self.cell(bit) for bit in each(mask)]

    def spots(self, mask: int) -> list[int]:
        """The spots of the cells of a set."""
        return [r * self.cols + c for r, c in self.cells(mask)]

    def spread(self, mask: int) -> int:
        """The set with all neighbours of its cells."""
        w = self.width
        return (mask | mask << 1 | mask >> 1 | mask << w | mask >> w) & self.full

    def beside(self, mask: int) -> int:
        """The neighbours of a set, without the set."""
        return self.spread(mask) & ~mask

    def around(self, mask: int) -> int:
        """The neighbours of a set, also those that touch it at a corner, without the set."""
        w = self.width
        tall = mask | mask << w | mask >> w
        return (tall | tall << 1 | tall >> 1) & self.full & ~mask

    def chain(self, seed: int, within: int) -> int:
        """The cells that are connected to the seed inside `within`, also over corners."""
        while (wider := seed | self.around(seed) & within) != seed:
            seed = wider
        return seed

    def flood(self, seed: int, within: int) -> int:
        """The cells of `within` that are connected to the seed, which is part of it."""
        w = self.width
        area = seed & within
        while True:
            wider = (area | area << 1 | area >> 1 | area << w | area >> w) & within
            if wider == area:
                return area
            area = wider

    def areas(self, mask: int) -> Iterator[int]:
        """The connected parts of a set."""
        while mask:
            area = self.flood(mask & -mask, mask)
            yield area
            mask ^= area

    def block(self, corner: int) -> int:
        """The 2 by 2 block whose first cell is `corner`; parts outside the board are missing."""
        w = self.width
        return (corner | corner << 1 | corner << w | corner << w + 1) & self.full

    def touched(self, mask: int) -> int:
        """The first cells of the 2 by 2 blocks that have a cell in a set."""
        w = self.width
        return (mask | mask >> 1 | mask >> w | mask >> w + 1) & self.full

    def blocks(self, mask: int) -> int:
        """The first cells of the 2 by 2 blocks that lie wholly in a set."""
        pairs = mask & mask >> 1
        return pairs & pairs >> self.width


@lru_cache(maxsize=32)
def bits_of(rows: int, cols: int) -> Bits:
    return Bits(rows, cols)


def each(mask: int) -> Iterator[int]:
    """The cells of a set as sets of one."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
