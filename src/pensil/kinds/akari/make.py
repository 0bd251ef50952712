"""Making Akari puzzles: walls at random, lamps until everything is lit, all numbers; numbers are thinned out later.

Where the numbers allow another solution, a wall is put where that one has a lamp.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from random import Random

from pensil.core.board import Board
from pensil.core.clues import WALL, Clue
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.kinds.akari.puzzle import LAMP, Akari

WALLS = Density("walls", 0.22, 0.05, 0.7, ends=(0.4, 0.15))


def draw(rng: Random, wish: Wish) -> Draft | None:
    share = wish.asked(WALLS)
    walls = {cell for images in wish.symmetry.orbits(wish.rows, wish.cols) if rng.random() < share for cell in images}
    return _lit(rng, wish, walls, ())


def mend(rng: Random, wish: Wish, puzzle: Akari, board: Board, other: Board) -> Draft | None:
    """A wall where the other solution has a lamp and this one has none."""
    spots = [spot for spot in board.differences(other) if other.value(spot) == LAMP]
    cell = puzzle.white[rng.choice(spots)]
    walls = _walls(puzzle) | {*wish.images(cell)}
    if len(walls) > wish.rows * wish.cols * _MOST_WALLS:
        return None
    return _lit(rng, wish, walls, _lamps(puzzle, board), puzzle)


_NUMBERS = 0.6
"""How often a variation changes a number rather than walls and lamps."""

_WALLS_AROUND = 6
"""It is one of so many next to the place."""

_MOST_WALLS = 0.75
"""Mending never walls up more than this share of the board."""


def vary(rng: Random, wish: Wish, puzzle: Akari, board: Board, cell: Cell) -> Draft | None:
    """A number more or less, another wall, or the lamps elsewhere; the numbers that were left out stay out."""
    walls = _walls(puzzle)
    numbered = sorted(walls, key=lambda wall: (abs(wall[0] - cell[0]) + abs(wall[1] - cell[1]), wall))[:_WALLS_AROUND]
    if numbered and rng.random() < _NUMBERS:
        return _renumbered(wish, puzzle, board, rng.choice(numbered))
    lamps = _lamps(puzzle, board)
    if rng.random() < 0.5:
        moved = {(cell[0] + down, cell[1] + right) for down in range(-2, 3) for right in range(-2, 3)}
        lamps = [lamp for lamp in lamps if lamp not in moved]
    walls ^= {*wish.images(cell)}
    return _lit(rng, wish, walls, lamps, puzzle)


def _renumbered(wish: Wish, puzzle: Akari, board: Board, wall: Cell) -> Draft:
    """The puzzle with the number of a wall left out, or told, and with those that lie like it."""
    told = puzzle.cells[wall[0]][wall[1]] is WALL
    lamps = {*_lamps(puzzle, board)}
    cells = [list(row) for row in puzzle.cells]
    for r, c in wish.images(wall):
        cells[r][c] = sum(near in lamps for near in neighbours(wish.rows, wish.cols, (r, c))) if told else WALL
    changed = Akari(cells)
    return changed, Board(changed, board.masks)


def _lit(rng: Random, wish: Wish, walls: Set[Cell], lamps: Iterable[Cell], like: Akari | None = None) -> Draft | None:
    """The puzzle of these walls with lamps kept where they can be, and added at random until everything is lit.

    Walls that have no number in the puzzle that this one comes from have none here.
    """
    rows, cols = wish.rows, wish.cols
    blank = Akari([[WALL if (r, c) in walls else None for c in range(cols)] for r in range(rows)])
    if not blank.white:
        return None
    lit: set[int] = set()  # the runs with a lamp
    lamp_spots: set[int] = set()
    kept = [blank.spot[lamp] for lamp in lamps if lamp in blank.spot]
    for spot in (*kept, *rng.sample(range(len(blank.white)), len(blank.white))):
        across, down = blank.runs_of[spot]
        if across not in lit and down not in lit:
            lit.update((across, down))
            lamp_spots.add(spot)
    shining = {blank.white[spot] for spot in lamp_spots}
    numbers = _numbers(rows, cols, walls, shining, like)
    puzzle = Akari([[numbers.get((r, c)) for c in range(cols)] for r in range(rows)])
    return puzzle, Board(puzzle, [1 << (spot in lamp_spots) for spot in range(len(blank.white))])


def _numbers(rows: int, cols: int, walls: Set[Cell], lamps: Set[Cell], like: Akari | None) -> Mapping[Cell, Clue]:
    return {
        (r, c): WALL
        if like is not None and like.cells[r][c] is WALL
        else sum(beside in lamps for beside in neighbours(rows, cols, (r, c)))
        for r, c in walls
    }


def _walls(puzzle: Akari) -> set[Cell]:
    return {(r, c) for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row) if clue is not None}


def _lamps(puzzle: Akari, board: Board) -> list[Cell]:
    return [puzzle.white[spot] for spot, value in enumerate(board.values()) if value == LAMP]


MAKER = Maker(draw, mend, vary, densities=(WALLS,), thin=True)
