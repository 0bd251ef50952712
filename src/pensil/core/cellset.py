"""Sets of cells as whole numbers, one bit per cell: a flood takes a few operations per step instead of one per cell.

>>> sets = CellSets(2, 3)
>>> corner = sets.of((0, 0), (1, 2))
>>> print(sets.text(sets.beside(corner)))
. # #
# # .
>>> sets.cells(sets.flood(sets.of((0, 1)), sets.beside(corner)))
[(0, 1), (0, 2), (1, 0), (1, 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pensil.core.grid import Cell


class CellSets:
    """The sets of cells on boards of one shape, and what is around them.

    A set is an `int`, so that the empty set is 0 and false, and sets are joined and cut by `|`, `&` and `& ~`. Its bits
    are the cells row by row. Each row has one bit more than it has cells: that bit is never set, so that moving a set
    sideways cannot carry a cell from the end of a row to the beginning of the next one.
    """

    __slots__ = ("cols", "edge", "full", "rows", "width")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.width = rows, cols, cols + 1
        row = (1 << cols) - 1
        self.full = sum(row << r * self.width for r in range(rows))
        sides = 1 | 1 << cols - 1
        self.edge = row | row << (rows - 1) * self.width | sum(sides << r * self.width for r in range(rows))

    def __repr__(self) -> str:
        return f"CellSets({self.rows}, {self.cols})"

    def text(self, cells: int) -> str:
        """A set as a drawing, for people who look for a mistake."""
        inside = set(self.cells(cells))
        rows = (["#" if (r, c) in inside else "." for c in range(self.cols)] for r in range(self.rows))
        return "\n".join(" ".join(row) for row in rows)

    # From cells and spots (the number of a cell, row by row) to sets and back.

    def of(self, *cells: Cell) -> int:
        return sum(1 << r * self.width + c for r, c in set(cells))

    def of_spots(self, spots: Iterable[int]) -> int:
        return sum(map(self.of_spot, set(spots)))

    def of_spot(self, spot: int) -> int:
        """The set of one cell."""
        return 1 << spot + spot // self.cols

    def first(self, cells: int) -> Cell:
        """The first cell of a set."""
        return divmod((cells & -cells).bit_length() - 1, self.width)

    def cells(self, cells: int) -> list[Cell]:
        """The cells of a set in reading order."""
        found, width = [], self.width
        while cells:
            found.append(divmod((cells & -cells).bit_length() - 1, width))
            cells &= cells - 1
        return found

    def spots(self, cells: int) -> list[int]:
        """The spots of the cells of a set."""
        found = []
        while cells:
            place = (cells & -cells).bit_length() - 1
            found.append(place - place // self.width)
            cells &= cells - 1
        return found

    # What is around.

    def spread(self, cells: int) -> int:
        """The set with all neighbours of its cells."""
        w = self.width
        return (cells | cells << 1 | cells >> 1 | cells << w | cells >> w) & self.full

    def beside(self, cells: int) -> int:
        """The neighbours of a set, without the set."""
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w) & self.full & ~cells

    def next_to(self, cells: int) -> int:
        """All cells that have a neighbour in a set, be they in it or not."""
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w) & self.full

    def around(self, cells: int) -> int:
        """The neighbours of a set, also those that touch it at a corner, without the set."""
        w = self.width
        tall = cells | cells << w | cells >> w
        return (tall | tall << 1 | tall >> 1) & self.full & ~cells

    # What is connected.

    def flood(self, seed: int, within: int) -> int:
        """The cells of `within` that are connected to the seed, which is part of it."""
        w = self.width
        area = front = seed & within
        left = within ^ area
        while front:
            front = (front << 1 | front >> 1 | front << w | front >> w) & left
            area |= front
            left ^= front
        return area

    def flood_over_corners(self, seed: int, within: int) -> int:
        """The seed, and the cells of `within` that are connected to it by neighbours that may touch at a corner."""
        while (wider := seed | self.around(seed) & within) != seed:
            seed = wider
        return seed

    def areas(self, cells: int) -> Iterator[int]:
        """The connected parts of a set."""
        while cells:
            area = self.flood(cells & -cells, cells)
            yield area
            cells ^= area

    # Blocks of 2 by 2 cells.

    def block(self, corner: int) -> int:
        """The block whose first cell is `corner`; parts outside the board are missing."""
        w = self.width
        return (corner | corner << 1 | corner << w | corner << w + 1) & self.full

    def blocks(self, cells: int) -> int:
        """The first cells of the blocks that lie wholly in a set."""
        pairs = cells & cells >> 1
        return pairs & pairs >> self.width

    def lone_in_blocks(self, cells: int) -> int:
        """The first cells of the places for blocks that hold one cell of a set, and no other."""
        below = cells >> self.width
        above, pairs = cells ^ cells >> 1, cells & cells >> 1
        return (above ^ below ^ below >> 1) & ~pairs & ~(below & below >> 1)


def each(cells: int) -> Iterator[int]:
    """The cells of a set as sets of one."""
    while cells:
        low = cells & -cells
        yield low
        cells ^= low
