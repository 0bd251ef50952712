"""Random Hashi boards: islands grow from one another by bridges, then some that face each other get bridges too."""

from __future__ import annotations

from random import Random

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.kinds.hashi.puzzle import Hashi, Pair

LONGEST = 4
"""How far the next island may be away."""

LOOPS = 0.3
"""How often two islands that face each other get a bridge although they are connected already."""


def solved(rng: Random, rows: int, cols: int) -> tuple[Hashi, Board]:
    """A random puzzle with at most two bridges to a pair and a number on every island, with a solution."""
    islands, bridges = _tree(rng, rows, cols)
    _add_loops(rng, rows, cols, islands, bridges)
    numbers = dict.fromkeys(islands, 0)
    for (start, end), amount in bridges.items():
        numbers[start] += amount
        numbers[end] += amount
    # A single island on a board of one cell has no number that could be written.
    clues = {island: number or UNKNOWN for island, number in numbers.items()}
    puzzle = Hashi([[clues.get((r, c)) for c in range(cols)] for r in range(rows)])
    return puzzle, puzzle.board_of({(start, end): amount for (start, end), amount in bridges.items()})


def _tree(rng: Random, rows: int, cols: int) -> tuple[set[Cell], dict[Pair, int]]:
    """Islands, and bridges that connect them without loops."""
    start = (rng.randrange(rows), rng.randrange(cols))
    order, taken = [start], {start}
    bridges: dict[Pair, int] = {}
    for _ in range(2 * rows * cols):
        row, col = rng.choice(order)
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        path = [(row + down * i, col + right * i) for i in range(1, rng.randint(1, LONGEST) + 1)]
        if taken.isdisjoint(path) and all(0 <= r < rows and 0 <= c < cols for r, c in path):
            taken.update(path)
            order.append(path[-1])
            bridges[Pair(*sorted(((row, col), path[-1])))] = rng.randint(1, 2)
    return set(order), bridges


def _add_loops(rng: Random, rows: int, cols: int, islands: set[Cell], bridges: dict[Pair, int]) -> None:
    blank = Hashi([[UNKNOWN if (r, c) in islands else None for c in range(cols)] for r in range(rows)])
    taken = {cell for pair in bridges for cell in pair.between}
    for pair in blank.pairs:
        if pair not in bridges and taken.isdisjoint(pair.between) and rng.random() < LOOPS:
            taken.update(pair.between)
            bridges[pair] = rng.randint(1, 2)
