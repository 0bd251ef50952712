"""Cells in words: those in one line are named together."""

from __future__ import annotations

from collections.abc import Iterable

from pensil.core.board import Puzzle
from pensil.core.grid import Cell
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)


def places(cells: Iterable[Cell], puzzle: Puzzle) -> list[Cell | Phrase]:
    """Cells in words, those in one line together: row 2, r3c4 to r3c7 and r5c5."""
    left = dict.fromkeys(cells)
    said: dict[Cell, Cell | Phrase] = {}
    for whole, size, step in (("row", puzzle.cols, (0, 1)), ("column", puzzle.rows, (1, 0))):
        for first, last, length in _runs(left, step):
            line = first[0] if step == (0, 1) else first[1]
            full = length == size
            said[first] = SAY(whole, number=line + 1) if full else SAY("run", first=first, last=last)
            for i in range(length):
                del left[first[0] + i * step[0], first[1] + i * step[1]]
    said |= {cell: cell for cell in left}
    return [said[cell] for cell in sorted(said)]


def _runs(cells: dict[Cell, None], step: tuple[int, int]) -> list[tuple[Cell, Cell, int]]:
    """Three cells or more in a line: the first, the last and how many."""
    found = []
    for row, col in cells:
        if (row - step[0], col - step[1]) in cells:
            continue
        length = 1
        while (row + length * step[0], col + length * step[1]) in cells:
            length += 1
        if length >= 3:
            found.append(((row, col), (row + (length - 1) * step[0], col + (length - 1) * step[1]), length))
    return found
