"""The example of Hashi's paper, boards by their bridges, and random puzzles with many islands."""

from __future__ import annotations

from random import Random

import pensil
from pensil.core.board import Board
from pensil.kinds.hashi.compose import solved
from pensil.kinds.hashi.puzzle import Hashi

PAPER = Hashi([[2, 1, None], [2, None, 2], [None, 1, 2]])
"""The islands <x, y, z> (1,1,2) (1,2,2) (2,1,1) (2,3,1) (3,2,2) (3,3,2) of the paper."""

PAPER_SOLVED = [(1, 1, 2, 1), (1, 2, 3, 2), (2, 3, 3, 3), (1, 1, 1, 2), (3, 2, 3, 3)]


def bridges(puzzle: Hashi, *drawn: tuple[int, int, int, int]) -> Board:
    """A full board from bridges <x1, y1, x2, y2> as the paper writes them; twice the same are two bridges."""
    ends = [(y1 - 1, x1 - 1, y2 - 1, x2 - 1) for x1, y1, x2, y2 in drawn]
    return puzzle.board_from_json({"bridges": [[*pair, ends.count(pair)] for pair in sorted(set(ends))]})


def dense(rng: Random, rows: int, cols: int, *, loops: bool) -> Hashi:
    """A puzzle with many islands that face each other, some without a number."""
    puzzle, answer = solved(rng, rows, cols)
    total, group = dict.fromkeys(puzzle.islands, 0), {cell: cell for cell in puzzle.islands}
    for pair, count in zip(puzzle.pairs, answer.values(), strict=True):
        start, end = group[pair.start], group[pair.end]
        if count and (loops or start != end):
            total[pair.start] += count
            total[pair.end] += count
            group = {cell: start if first == end else first for cell, first in group.items()}
    clues = {cell: number if number and rng.random() < 0.93 else "?" for cell, number in total.items()}
    return Hashi([[clues.get((r, c)) for c in range(cols)] for r in range(rows)], loops=loops)


def truth(puzzle: Hashi) -> Board:
    return pensil.solve(puzzle).solutions[0]
