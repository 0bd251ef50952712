"""Making Nurikabe puzzles: islands come up in an open sea until there is no pool left.

Where the numbers allow another solution, a number is moved to a cell that is sea there, or the shore is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.kinds.nurikabe.compose import makes_pool
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe

LARGEST = Density("largest", 6, 1, 60, whole=True, ends=(2, 10))
LAND = Density("land", 0.4, 0.0, 0.6)

_SHORES = 0.7
"""How often it changes the shore at one cell rather than let islands grow anew."""

_MOVES = 0.75
"""How often mending moves a number rather than the shore."""


def draw(rng: Random, wish: Wish) -> Draft | None:
    growth = _Growth(rng, wish)
    if not growth.drain():
        return None
    growth.extend()
    return _draft(rng, wish, growth.sea, ())


def mend(rng: Random, wish: Wish, puzzle: Nurikabe, board: Board, other: Board) -> Draft | None:
    """In every part of the board where the two differ, move a number or change the shore."""
    sea, clues = _sea(board), {*puzzle.clues}
    cells = [divmod(spot, wish.cols) for spot in board.differences(other)]
    mended = False
    for part in _parts(cells):
        rng.shuffle(part)
        if rng.random() < _MOVES:
            moved = (_moved(wish, sea, clues, cell) for cell in part if cell not in sea)
            found = next((each for each in moved if each is not None), None)
            if found is not None:
                clues, mended = found, True
                continue
        changed = None
        if rng.random() < _SHORES:
            changed = next((each for cell in part if (each := _shore(wish, sea, cell)) is not None), None)
        changed = changed or _grown_anew(rng, wish, sea, part)
        if changed is not None:
            sea, mended = changed, True
    return _draft(rng, wish, sea, clues) if mended else None


def _grown_anew(rng: Random, wish: Wish, sea: set[Cell], cells: list[Cell]) -> set[Cell] | None:
    """The sea when the islands at some cells sink and others come up instead."""
    growth = _Growth(rng, wish)
    growth.take_over(sea)
    growth.sink(growth.islands_near(cells))
    return growth.sea if growth.drain() else None


def _parts(cells: list[Cell]) -> list[list[Cell]]:
    """Cells in groups that lie more than two rows or columns apart."""
    left = {*cells}
    found = []
    for start in cells:
        if start not in left:
            continue
        left.remove(start)
        part, todo = [start], [start]
        while todo:
            row, col = todo.pop()
            near = [(row + down, col + right) for down in range(-2, 3) for right in range(-2, 3)]
            fresh = [cell for cell in near if cell in left]
            left.difference_update(fresh)
            part += fresh
            todo += fresh
        found.append(part)
    return found


def vary(rng: Random, wish: Wish, puzzle: Nurikabe, board: Board, cell: Cell) -> Draft | None:
    """Some numbers elsewhere on their islands, or the shore changed at a cell or two."""
    sea = _sea(board)
    clues: Collection[Cell] = puzzle.clues
    for _ in range(rng.randint(1, 3)):
        place = wish.near(rng, cell, 2)
        if place not in sea and rng.random() < 0.5:
            clues = _moved(wish, sea, clues, place) or clues
        elif rng.random() < _SHORES:
            sea = _shore(wish, sea, place) or sea
        else:
            sea = _grown_anew(rng, wish, sea, [place]) or sea
    return _draft(rng, wish, sea, clues)


def _flood(wish: Wish, sea: set[Cell], cell: Cell) -> bool:
    """Flood a cell and those that lie like it, if that makes no pool and leaves some land."""
    added: list[Cell] = []
    for each in wish.images(cell):
        if makes_pool(sea, each) or len(sea) + 1 == wish.rows * wish.cols:
            sea.difference_update(added)
            return False
        sea.add(each)
        added.append(each)
    return True


class _Growth:
    """Islands that come up in an open sea, always with all that lie alike, and never touch or part the sea."""

    def __init__(self, rng: Random, wish: Wish) -> None:
        self.rng, self.wish = rng, wish
        self.largest = wish.count(LARGEST)
        self.sea = {(r, c) for r in range(wish.rows) for c in range(wish.cols)}
        self.owner: dict[Cell, int] = {}  # the island of every cell of land
        self.size: dict[int, int] = {}  # of every island

    def drain(self) -> bool:
        """Let islands come up until there is no pool; False where they get into each other's way again and again."""
        rows, cols, rng = self.wish.rows, self.wish.cols, self.rng
        if min(rows, cols) == 1:
            return self._rise((rng.randrange(rows), rng.randrange(cols)))
        corners = [(r, c) for r in range(rows - 1) for c in range(cols - 1)]
        rng.shuffle(corners)
        patience = rows * cols
        while corners and patience:
            self.wish.check_time()
            r, c = corners.pop()
            block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            if not self.sea.issuperset(block):
                continue
            rng.shuffle(block)
            if not any(self._rise(cell) for cell in block) and not any(self._dry(cell) for cell in block):
                patience -= 1
                around = self.islands_near(block)
                corners += [(r, c), *self.sink([rng.choice(around)] if around else [])]
        return patience > 0

    def take_over(self, sea: Collection[Cell]) -> None:
        """Begin with these islands."""
        self.sea = {*sea}
        for number, island in enumerate(_islands(self.wish, sea)):
            self.owner.update(dict.fromkeys(island, number))
            self.size[number] = len(island)

    def islands_near(self, cells: Collection[Cell]) -> list[int]:
        """The islands at these cells or beside them."""
        near = {*cells, *(each for cell in cells for each in self._beside(cell))}
        return sorted({self.owner[cell] for cell in near if cell in self.owner})

    def sink(self, islands: Collection[int]) -> list[Cell]:
        """Sink islands and those that lie like them; gives the blocks that may be pools now."""
        firsts = [cell for cell, each in self.owner.items() if each in islands]
        sunk = {self.owner[image] for first in firsts for image in self.wish.images(first)}
        cells = [cell for cell, each in self.owner.items() if each in sunk]
        self._flood(cells)
        corners = {(r - down, c - right) for r, c in cells for down in (0, 1) for right in (0, 1)}
        return sorted((r, c) for r, c in corners if 0 <= r < self.wish.rows - 1 and 0 <= c < self.wish.cols - 1)

    def extend(self) -> None:
        """Let islands grow until there is as much land as asked for, or no more room."""
        wanted = self.wish.asked(LAND) * self.wish.rows * self.wish.cols
        shore = sorted(self.sea)
        self.rng.shuffle(shore)
        for cell in shore:
            if len(self.owner) >= wanted:
                return
            if cell in self.sea:
                self._dry(cell)

    def _rise(self, cell: Cell) -> bool:
        """A new island at a cell of the sea that is far enough from all others, of any size that comes."""
        if any(each in self.owner for each in (cell, *self._beside(cell))) or not self._dry(cell, new=True):
            return False
        wanted = 1 + int(self.largest * self.rng.random())
        island = self.owner[cell]
        shore = [*self._beside(cell)]
        while shore and self.size[island] < wanted:
            place = int(self.rng.random() * len(shore))
            shore[place], shore[-1] = shore[-1], shore[place]
            near = shore.pop()
            if near in self.sea and self._dry(near):
                shore += self._beside(near)
        return True

    def _dry(self, cell: Cell, *, new: bool = False) -> bool:
        """Give a cell of the sea to the island beside it, and those that lie like it, if no two islands meet so."""
        dried: list[Cell] = []
        for each in self.wish.images(cell):
            beside = {self.owner[near] for near in self._beside(each) if near in self.owner}
            island = len(self.size) if new and not beside else min(beside, default=-1)
            if len(beside) > 1 or island < 0 or self.size.get(island, 0) >= self.largest or not _spares(self.sea, each):
                self._flood(dried)
                return False
            self.owner[each] = island
            self.size[island] = self.size.get(island, 0) + 1
            self.sea.remove(each)
            dried.append(each)
        return True

    def _flood(self, cells: list[Cell]) -> None:
        for cell in cells:
            self.size[self.owner.pop(cell)] -= 1
        self.sea.update(cells)

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        return neighbours(self.wish.rows, self.wish.cols, cell)


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The cells around a cell, each beside the next."""


def _spares(sea: set[Cell], cell: Cell) -> bool:
    """Whether the sea around a cell hangs together without it; what lies farther off is not looked at."""
    row, col = cell
    wet = [(row + down, col + right) in sea for down, right in _RING]
    # Corners count only between two wet sides: pieces are counted by the sides that begin one.
    return sum(wet[i] and not (wet[i - 1] and wet[i - 2]) for i in (1, 3, 5, 7)) <= 1


def _draft(rng: Random, wish: Wish, sea: Collection[Cell], clues: Collection[Cell]) -> Draft | None:
    """The puzzle of a sea, with the numbers in these cells where they can be."""
    sizes: dict[Cell, int] = {}
    for island in _islands(wish, sea):
        if any(cell in sizes for cell in island):
            continue
        kept = [cell for cell in island if cell in clues]
        cell = kept[0] if len(kept) == 1 and _stands(wish, island, kept[0]) else None
        if cell is None:
            standing = [each for each in island if _stands(wish, island, each)]
            if not standing:
                return None
            cell = rng.choice(standing)
        for image in wish.images(cell):
            sizes[image] = len(island)
    puzzle = Nurikabe([[sizes.get((r, c)) for c in range(wish.cols)] for r in range(wish.rows)])
    return puzzle, Board(puzzle, [1 << ((r, c) in sea) for r in range(wish.rows) for c in range(wish.cols)])


def _stands(wish: Wish, island: Collection[Cell], cell: Cell) -> bool:
    """Whether a number in this cell leaves its island with one number when all that lie alike have theirs."""
    return sum(image in island for image in wish.images(cell)) == 1


def _moved(wish: Wish, sea: Collection[Cell], clues: Collection[Cell], cell: Cell) -> set[Cell] | None:
    """The cells of the numbers when the number of an island is moved to another of its cells."""
    island = _island(wish, sea, cell)
    if not _stands(wish, island, cell):
        return None
    gone = {image for each in island if each in clues for image in wish.images(each)}
    return {each for each in clues if each not in gone} | {*wish.images(cell)}


def _shore(wish: Wish, sea: Collection[Cell], cell: Cell) -> set[Cell] | None:
    """The sea when a cell changes, and those that lie like it; None where that breaks a rule."""
    changed = {*sea}
    if cell in changed:
        changed.difference_update(wish.images(cell))
        if len(_island(wish, changed, cell)) > wish.count(LARGEST):
            return None
    elif not _flood(wish, changed, cell):
        return None
    return changed if changed and _one_piece(changed) else None


def _island(wish: Wish, sea: Collection[Cell], cell: Cell) -> set[Cell]:
    found, todo = {cell}, [cell]
    while todo:
        for each in neighbours(wish.rows, wish.cols, todo.pop()):
            if each not in sea and each not in found:
                found.add(each)
                todo.append(each)
    return found


def _islands(wish: Wish, sea: Collection[Cell]) -> list[list[Cell]]:
    return list(areas((r, c) for r in range(wish.rows) for c in range(wish.cols) if (r, c) not in sea))


def _one_piece(sea: Collection[Cell]) -> bool:
    return len(list(areas(sea))) <= 1


def _sea(board: Board) -> set[Cell]:
    cols = board.puzzle.cols
    return {divmod(spot, cols) for spot, value in enumerate(board.values()) if value == SEA}


def refuses(wish: Wish) -> str | None:
    """Without a cell on the axis or in the centre, islands there would need two numbers, or the sea be a pool."""
    even = {"mirror": wish.cols % 2 == 0 and wish.rows > 1, "rotate4": wish.cols % 2 == 0}
    if even.get(wish.symmetry.name):
        return f"a nurikabe with the symmetry {wish.symmetry.name} needs an odd number of columns, not {wish.cols}"
    return None


MAKER = Maker(draw, mend, vary, densities=(LARGEST, LAND), refuses=refuses)
