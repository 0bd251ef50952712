"""What a person sees on a Nurikabe board: islands, pieces of island without a clue, parts of the sea, and reach.

Everything is computed once for each board and shared by the techniques, most of it only when it is asked for. What has
not changed since an earlier board of the same puzzle is taken over from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Found
from pensil.core.words import LANGUAGES, listing
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.techniques.bits import Bits, bits_of, each
from pensil.kinds.nurikabe.techniques.reach import Group, Reach

TO_ISLAND, TO_SEA = 1 << ISLAND, 1 << SEA  # the masks of decided spots


class Position:
    """A puzzle and a board, as sets of cells."""

    def __init__(self, puzzle: Nurikabe, sea: int, island: int, earlier: Position | None = None) -> None:
        self.puzzle = puzzle
        self.bits: Bits = bits_of(puzzle.rows, puzzle.cols)
        self.sea, self.island = sea, island
        self.open = self.bits.full & ~sea & ~island
        self.numbers: Mapping[int, int | None]  # of each clue, by its cell
        self.clues: int
        self.numbers, self.clues = (earlier.numbers, earlier.clues) if earlier else _clues(puzzle)
        self._earlier = self._charted = earlier
        if earlier:
            earlier._earlier = None
            self._charted = earlier if "_coast" in vars(earlier) else earlier._charted
        self.groups: Sequence[Group] = self._grouped()

    def after(self, sea: int, island: int) -> Position:
        """The position when more is known: all of this one's sea and islands are part of these."""
        earlier = self if "reaches" in vars(self) else self._earlier
        return Position(self.puzzle, sea, island, earlier)

    def _grouped(self) -> Sequence[Group]:
        earlier = self._earlier
        fresh = self.island & ~earlier.island if earlier else self.island
        found = []
        self._grown = 0  # all groups that have changed
        while fresh:
            area = self.bits.flood(fresh & -fresh, self.island)
            self._grown |= area
            fresh &= ~area
            clue = area & self.clues
            clue &= -clue
            found.append(Group(area, area.bit_count(), clue, self.numbers.get(clue)))
        if earlier:
            found += [group for group in earlier.groups if not group.mask & self._grown]
        return sorted(found, key=lambda group: group.mask & -group.mask)

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

    def blocks_without_island(self) -> list[int]:
        """The 2 by 2 blocks that hold no island cell yet."""
        return [self.bits.block(corner) for corner in each(self.bits.blocks(self.bits.full & ~self.island))]

    # What could part the sea.

    @cached_property
    def _coast(self) -> tuple[Mapping[int, int], Sequence[int]]:
        """Gates: the undecided cells that part the cells around them that are not island, and into how many parts.
        Walls: island cells that are connected, also over corners."""
        before, bits = self._charted, self.bits
        self._charted = None
        fresh = self.island & ~before.island if before else self.island
        look = self.open & bits.around(fresh) if before else self.open
        gates, walls = before._coast if before else ({}, [])
        found = {cell: parts for cell, parts in gates.items() if cell & self.open & ~look}
        other = bits.full & ~self.island
        for cell in each(look):
            beside, around = bits.beside(cell) & other, bits.around(cell) & other
            parts = 0
            while beside:
                beside &= ~bits.flood(beside & -beside, around)
                parts += 1
            if parts > 1:
                found[cell] = parts
        while fresh:
            wall = bits.chain(fresh & -fresh, self.island)
            fresh &= ~wall
            walls = [*(old for old in walls if not old & wall), wall]
        return found, walls

    @cached_property
    def cut_cells(self) -> Sequence[int]:
        """The undecided cells that part the cells that are not island.

        Such a cell closes a wall of island cells, in a ring or from edge to edge: among the stretches of island or edge
        around it there are two that are connected already.
        """
        gates, walls = self._coast
        edge = self.bits.edge
        inner = [wall for wall in walls if not wall & edge]
        outer = sum(walls) - sum(inner)
        found = []
        for cell, parts in gates.items():
            around = self.bits.around(cell)
            touched = 1 if cell & edge or around & outer else 0
            for wall in inner:
                if wall & around:
                    touched += 1
            if touched < parts:
                found.append(cell)
        return sorted(found)

    # Reach.

    @cached_property
    def _touched(self) -> tuple[int, int]:
        """The cells that are in or beside one island at least, and two at least."""
        earlier, spread = self._earlier, self.bits.spread
        once, twice = earlier._touched if earlier else (0, 0)
        before = {island.clue: island.mask for island in earlier.islands} if earlier else {}
        for island in self.islands:
            if island.mask & self._grown:
                near = spread(island.mask) & ~spread(before.get(island.clue, 0))
                twice |= once & near
                once |= near
        return once, twice

    @cached_property
    def contested(self) -> int:
        """The undecided cells beside two islands or more."""
        return self._touched[1] & self.open

    @cached_property
    def reaches(self) -> Sequence[Reach]:
        """For each island how far it may come."""
        earlier, bits = self._earlier, self.bits
        once, twice = self._touched
        pieces = [piece.mask for piece in self.pieces]
        changed = self.sea & ~earlier.sea | bits.spread(self._grown) if earlier else bits.full
        before = {reach.island.clue: reach for reach in earlier.reaches} if earlier else {}
        found = []
        for island in self.islands:
            reach = before.get(island.clue)
            if reach is None or reach.seen & changed:
                allowed = bits.full & ~self.sea & ~(twice | once & ~bits.spread(island.mask))
                reach = Reach(bits, island, allowed, pieces)
            found.append(reach)
        return found

    @cached_property
    def _reached(self) -> tuple[int, int]:
        """The cells that one island at least, and two at least, may come to hold."""
        once = twice = 0
        for reach in self.reaches:
            twice |= once & reach.cells
            once |= reach.cells
        return once, twice

    @property
    def reached(self) -> int:
        """The cells that some island may come to hold."""
        return self._reached[0]

    @property
    def reached_by_one(self) -> int:
        """The cells that just one island may come to hold."""
        return self._reached[0] & ~self._reached[1]

    def might_touch(self, island: Group, area: int) -> bool:
        """Whether the island could come to the area if nothing were known but its clue."""
        return bool(_furthest(self.puzzle)[island.clue] & area)

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


@lru_cache(maxsize=8)
def _clues(puzzle: Nurikabe) -> tuple[Mapping[int, int | None], int]:
    """The number of each clue by its cell, and all cells with a clue."""
    bits = bits_of(puzzle.rows, puzzle.cols)
    numbers = {bits.bit(cell): number for cell, number in puzzle.clues.items()}
    return numbers, sum(numbers)


@lru_cache(maxsize=8)
def _furthest(puzzle: Nurikabe) -> Mapping[int, int]:
    """For each clue the cells that its island could come to on an empty board."""
    bits = bits_of(puzzle.rows, puzzle.cols)
    found = {}
    for clue, number in _clues(puzzle)[0].items():
        near = bits.full if number is None else clue
        for _ in range((number or 1) - 1):
            near = bits.spread(near)
        found[clue] = near
    return found


@lru_cache(maxsize=8)
def _position(board: Board) -> Position:
    puzzle = board.puzzle
    assert isinstance(puzzle, Nurikabe)
    width, cols = puzzle.cols + 1, puzzle.cols
    sides = {TO_SEA: 0, TO_ISLAND: 0}
    for spot, mask in enumerate(board.masks):
        if mask in sides:
            sides[mask] |= 1 << spot // cols * width + spot % cols
    sea, island = sides[TO_SEA], sides[TO_ISLAND]
    last = next(iter(_last), None)
    if last and last.puzzle == puzzle and not (last.sea & ~sea or last.island & ~island):
        here = last.after(sea, island)
    else:
        here = Position(puzzle, sea, island)
    _last[:] = [here]
    return here


_last: list[Position] = []
"""The position looked at last: the next one mostly is the same with a few cells more."""


def position(puzzle: Nurikabe, board: Board) -> Position:
    """The position on a board, from the last few looked at where possible."""
    return _position(board)
