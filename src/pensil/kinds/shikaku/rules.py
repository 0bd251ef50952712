"""The rules of Shikaku, and where a board breaks them.

The candidates of a clue keep rules 2 and 3 by themselves, so a board can only break rule 1. On a partial board an
undecided clue may still take any of its remaining candidates: a cell is uncovered only when none of them, and no
decided rectangle, contains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, compress

from pensil._native import layers
from pensil.core.board import Board
from pensil.core.grid import Cell, areas
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.words import Vocabulary

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.kinds.shikaku.puzzle import Shikaku

SAY = Vocabulary("pensil.kinds.shikaku")

# All codes but the first two are found when an answer is read.
DIVIDE = Rule(SAY, "divide", ("overlap", "uncovered", "not-a-rectangle", "dead-end", "beyond"))
ONE_CLUE = Rule(SAY, "one-clue", ("no-clue", "two-clues", "missing", "ruled-out"))
AREA = Rule(SAY, "area", ("wrong-area",))

RULES = (DIVIDE, ONE_CLUE, AREA)


def violations(puzzle: Shikaku, board: Board) -> list[Violation]:
    rectangles = puzzle.rectangles(board)
    drawn = [rectangle for rectangle in rectangles if rectangle is not None]
    covered = layers(puzzle.rows, puzzle.cols, drawn)
    if covered.count(1) == len(covered):
        return []
    overlaps = _overlaps(puzzle, rectangles) if max(covered) > 1 else []
    # One violation for each connected area that nothing covers.
    bare = areas(bare_cells(puzzle, board))
    return [*overlaps, *(DIVIDE.broken("uncovered", area, cells=area) for area in bare)]


def _overlaps(puzzle: Shikaku, rectangles: list[Rectangle | None]) -> Iterator[Violation]:
    """One violation for each two rectangles that meet; where more than two do, each with the first."""
    owner: dict[Cell, int] = {}
    shared: dict[tuple[int, int], list[Cell]] = {}
    for spot, rectangle in enumerate(rectangles):
        if rectangle is not None:
            for cell in _cells(rectangle):
                first = owner.setdefault(cell, spot)
                if first != spot:
                    shared.setdefault((first, spot), []).append(cell)
    for (a, b), cells in sorted(shared.items()):
        yield DIVIDE.broken("overlap", cells, one=puzzle.clues[a], other=puzzle.clues[b], cells=cells)


def bare_cells(puzzle: Shikaku, board: Board) -> list[Cell]:
    """The cells out of everyone's reach."""
    # Counts as differences: four changes per candidate, however large, then sums along rows and columns.
    changes = [[0] * (puzzle.cols + 1) for _ in range(puzzle.rows + 1)]
    for candidates, mask in zip(puzzle.candidates, board.masks, strict=True):
        # Masks can have a million bits, too many to take off one by one.
        for top, left, bottom, right in compress(candidates, map(int, f"{mask:b}"[::-1])):
            changes[top][left] += 1
            changes[top][right + 1] -= 1
            changes[bottom + 1][left] -= 1
            changes[bottom + 1][right + 1] += 1
    bare: list[Cell] = []
    counts = [0] * (puzzle.cols + 1)
    for r, row in enumerate(changes[:-1]):
        for c, change in enumerate(row):
            counts[c] += change
        bare += [(r, c) for c, count in enumerate(accumulate(counts[:-1])) if not count]
    return bare


def _cells(rectangle: Rectangle) -> Iterator[Cell]:
    top, left, bottom, right = rectangle
    for row in range(top, bottom + 1):
        for col in range(left, right + 1):
            yield row, col
