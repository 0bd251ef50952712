"""What a person sees on a Nurikabe board: islands, pieces of island without a clue, parts of the sea, and reach.

Everything is computed once for each board and shared by the techniques, most of it only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.record import record
from pensil.core.step import LANGUAGES, Found, listing
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.techniques.bits import Bits, bits_of, each

TO_ISLAND, TO_SEA = 1 << ISLAND, 1 << SEA  # the masks of decided spots


@record
class Group:
    """Island cells that are connected: an island with its clue, or a piece that must still be joined to one."""

    mask: int
    size: int
    clue: int = 0  # the cell of its clue as a set of one; 0 for a piece
    number: int | None = None  # None for a question mark and for a piece

    @property
    def needs(self) -> int:
        """How many cells an island with a number still needs."""
        return 0 if self.number is None else max(0, self.number - self.size)


class Position:
    """A puzzle and a board, as sets of cells."""

    def __init__(self, puzzle: Nurikabe, sea: int, island: int) -> None:
        self.puzzle = puzzle
        self.bits: Bits = bits_of(puzzle.rows, puzzle.cols)
        self.sea, self.island = sea, island
        self.open = self.bits.full & ~sea & ~island
        self.numbers, self.clues = _clues(puzzle)

    @cached_property
    def groups(self) -> Sequence[Group]:
        found = []
        for area in self.bits.areas(self.island):
            clue = area & self.clues
            clue &= -clue
            found.append(Group(area, area.bit_count(), clue, self.numbers.get(clue)))
        return found

    @cached_property
    def islands(self) -> Sequence[Group]:
        return [group for group in self.groups if group.clue]

    @cached_property
    def pieces(self) -> Sequence[Group]:
        return [group for group in self.groups if not group.clue]

    @cached_property
    def loose(self) -> int:
        """All cells of pieces."""
        return sum(piece.mask for piece in self.pieces)

    @cached_property
    def seas(self) -> Sequence[int]:
        return list(self.bits.areas(self.sea))

    @cached_property
    def sea_total(self) -> int | None:
        """How many cells of sea there will be, when all clues are numbers."""
        sizes = list(self.numbers.values())
        return None if None in sizes else self.puzzle.rows * self.puzzle.cols - sum(size or 0 for size in sizes)

    @cached_property
    def cut_cells(self) -> Sequence[int]:
        """The undecided cells that may part the cells that are not island, by the look of the eight cells around."""
        found = []
        other = self.bits.full & ~self.island
        for cell in each(self.open):
            beside = self.bits.beside(cell) & other
            if beside & ~self.bits.flood(beside & -beside, self.bits.around(cell) & other):
                found.append(cell)
        return found

    # Reach.

    @cached_property
    def _touched(self) -> tuple[int, int]:
        """The cells that are in or beside one island at least, and two at least."""
        once = twice = 0
        for island in self.islands:
            near = self.bits.spread(island.mask)
            twice |= once & near
            once |= near
        return once, twice

    @cached_property
    def contested(self) -> int:
        """The undecided cells beside two islands or more."""
        return self._touched[1] & self.open

    def allowed(self, island: Group) -> int:
        """The cells that are not sea and touch no other island."""
        once, twice = self._touched
        near = self.bits.spread(island.mask)
        return self.bits.full & ~self.sea & ~(twice | once & ~near)

    @cached_property
    def reaches(self) -> Sequence[int]:
        """For each island the cells that it may come to hold."""
        return [self.reach(island, self.allowed(island)) for island in self.islands]

    @cached_property
    def reached(self) -> int:
        """The cells that some island may come to hold."""
        together = 0
        for reach in self.reaches:
            together |= reach
        return together

    def reach(self, island: Group, allowed: int, spare: int = 0, enough: int | None = None) -> int:
        """The cells that the island can come to with the cells it still needs, of which `spare` are kept back.

        A piece of island on the way is taken as a whole, and counts as a whole. Stops when there are `enough` cells.
        """
        if island.number is None:
            return self.bits.flood(island.mask, allowed)
        reached = front = seen = island.mask
        loose = self.loose & allowed
        later: dict[int, int] = {}
        left = island.needs - spare
        for cost in range(1, left + 1):
            fresh = self.bits.spread(front) & allowed & ~seen
            seen |= fresh
            front = fresh & ~loose
            for piece in self.pieces if fresh & loose else ():
                if piece.mask & fresh:
                    seen |= piece.mask
                    due = cost + piece.size - 1
                    later[due] = later.get(due, 0) | piece.mask
            front |= later.pop(cost, 0)
            reached |= front
            if not (front or later) or (enough is not None and reached.bit_count() >= enough):
                break
        return reached

    def might_touch(self, island: Group, area: int) -> bool:
        """Whether the island could come to the area if nothing were known but its clue."""
        if island.number is None:
            return True
        near = island.clue
        for _ in range(island.number - 1):
            near = self.bits.spread(near)
        return bool(near & area)

    def bounds(self, island: Group, reach: int) -> int:
        """Why an island comes no further than its reach: its cells, pieces, the sea around, and other islands."""
        around = self.bits.beside(reach)
        land = around & ~self.sea
        others = sum(group.mask for group in self.groups if self.bits.spread(group.mask) & land and group != island)
        return reach & self.island | around & self.sea | others

    # Words.

    def cell(self, bit: int) -> Cell:
        return self.bits.cell(bit)

    def cells(self, mask: int) -> list[Cell]:
        return self.bits.cells(mask)

    def some(self, mask: int) -> Mapping[str, str]:
        """A few cells of a set by their names, in each language, and how many more there are."""
        names = [cell_name(cell) for cell in self.cells(mask)]
        return {lang: listing(names, lang, most=4) for lang in LANGUAGES}

    def found(self, premises: int, words: Mapping[str, object], *, sea: int = 0, island: int = 0) -> Found:
        """What a finder yields: these cells are sea, those are island. Without premises these cells are looked at."""
        changes = [(spot, TO_SEA) for spot in self.bits.spots(sea)]
        changes += [(spot, TO_ISLAND) for spot in self.bits.spots(island)]
        return Found(self.cells(premises or sea | island), sorted(changes), words)

    def blocks_without_island(self) -> list[int]:
        """The 2 by 2 blocks that hold no island cell yet."""
        return [self.bits.block(corner) for corner in each(self.bits.blocks(self.bits.full & ~self.island))]


@lru_cache(maxsize=8)
def _clues(puzzle: Nurikabe) -> tuple[Mapping[int, int | None], int]:
    """The number of each clue by its cell, and all cells with a clue."""
    bits = bits_of(puzzle.rows, puzzle.cols)
    numbers = {bits.bit(cell): number for cell, number in puzzle.clues.items()}
    return numbers, sum(numbers)


@lru_cache(maxsize=8)
def _position(board: Board) -> Position:
    puzzle = board.puzzle
    assert isinstance(puzzle, Nurikabe)
    width, cols = puzzle.cols + 1, puzzle.cols
    sides = {TO_SEA: 0, TO_ISLAND: 0}
    for spot, mask in enumerate(board.masks):
        if mask in sides:
            sides[mask] |= 1 << spot // cols * width + spot % cols
    return Position(puzzle, sides[TO_SEA], sides[TO_ISLAND])


def position(puzzle: Nurikabe, board: Board) -> Position:
    """The position on a board, from the last few looked at where possible."""
    return _position(board)
