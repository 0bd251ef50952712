"""Making Nurikabe puzzles: one sea that grows over the board and leaves islands of some size behind.

Where the numbers allow another solution, a number is moved to a cell that is sea there, or the shore is changed.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.kinds.nurikabe.compose import makes_pool
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe

LARGEST = Density("largest", 6, 1, 60, whole=True)
SPARED = Density("spared", 0.2, 0.0, 0.5)

_MOVES = 0.75
"""How often mending moves a number rather than the shore."""


def draw(rng: Random, wish: Wish) -> Draft | None:
    sea: set[Cell] = set()
    if wish.rows * wish.cols > 1:
        _grow(rng, wish, sea)
        _wash(rng, wish, sea)
    return _draft(rng, wish, sea, {}) if _one_piece(sea) else None


def mend(rng: Random, wish: Wish, puzzle: Nurikabe, board: Board, other: Board) -> Draft | None:
    sea = _sea(board)
    spots = board.differences(other)
    rng.shuffle(spots)
    if rng.random() < _MOVES:
        for spot in spots:
            cell = divmod(spot, wish.cols)
            if cell not in sea and (clues := _moved(wish, sea, puzzle.clues, cell)) is not None:
                return _draft(rng, wish, sea, clues)
    for spot in spots:
        changed = _shore(wish, sea, divmod(spot, wish.cols))
        if changed is not None:
            return _draft(rng, wish, changed, puzzle.clues)
    return None


def vary(rng: Random, wish: Wish, puzzle: Nurikabe, board: Board) -> Draft | None:
    """Some numbers elsewhere on their islands, or the shore changed at a cell or two."""
    sea = _sea(board)
    clues: Collection[Cell] = puzzle.clues
    for _ in range(rng.randint(1, 3)):
        cell = rng.randrange(wish.rows), rng.randrange(wish.cols)
        if cell not in sea and rng.random() < 0.5:
            clues = _moved(wish, sea, clues, cell) or clues
        else:
            sea = _shore(wish, sea, cell) or sea
    return _draft(rng, wish, sea, clues)


def _grow(rng: Random, wish: Wish, sea: set[Cell]) -> None:
    """Flood cells beside the sea, in any order and with all that lie alike, without a pool; one cell stays dry."""
    spared: set[Cell] = set()
    share = wish.asked(SPARED)
    shore: list[Cell] = [(rng.randrange(wish.rows), rng.randrange(wish.cols))]
    while shore and len(sea) < wish.rows * wish.cols - 1:
        place = int(rng.random() * len(shore))
        shore[place], shore[-1] = shore[-1], shore[place]
        cell = shore.pop()
        if cell in sea or cell in spared:
            continue
        if sea and rng.random() < share:
            spared.add(cell)
        elif _flood(wish, sea, cell):
            for each in wish.images(cell):
                shore += neighbours(wish.rows, wish.cols, each)


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


def _wash(rng: Random, wish: Wish, sea: set[Cell]) -> None:
    """Flood cells of the islands that are too large, until none of them has one that could be flooded."""
    largest = wish.count(LARGEST)
    stuck: set[Cell] = set()
    large = [island for island in _islands(wish, sea) if len(island) > largest]
    while large:
        island = large.pop()
        shore = [
            cell for cell in island if cell not in stuck and not sea.isdisjoint(neighbours(wish.rows, wish.cols, cell))
        ]
        if not shore:
            continue
        cell = rng.choice(shore)
        if not _flood(wish, sea, cell):
            stuck.add(cell)  # the sea never goes back, so this will not change
        dry = [each for each in island if each not in sea]
        large += [part for part in areas(dry) if len(part) > largest]


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


MAKER = Maker(draw, mend, vary, densities=(LARGEST, SPARED))
