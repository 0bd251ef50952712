"""Small nonograms for tests of rules and forms."""

from __future__ import annotations

from pensil.kinds.nonogram.puzzle import Nonogram

BIRD = Nonogram([[2, 1], [1, 3], [1, 2], [3], [4], [1]], [[1, 1], [5], [2], [5], [2], [2]])
BIRD_SOLVED = """
##...#
.#.###
.#.##.
.###..
####..
...#..
"""
FLAG = Nonogram(
    [[(2, 1), (1, 2)], [(1, 1), ("?", 2)]], [[(2, 1)], [(1, 1), (1, 2)], [(1, 2)], [(1, 2)]], ["#FF0000", "#0000ff"]
)
