"""The rules of Hitori, and where a board breaks them.

1. No number stands unshaded twice in a row or column.
2. Shaded cells never touch along a side.
3. All unshaded cells are connected.

On a partial board a rule is broken when no way of filling the undecided cells, looked at for this rule alone, could
keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pensil.core.board import Board
from pensil.core.grid import areas
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.words import Vocabulary
from tests.kinds.hitori.puzzle import CLEAR, SHADED, Hitori

SAY = Vocabulary("tests.kinds.hitori")

REPEAT = Rule(SAY, "repeat", ("number-repeats",))
APART = Rule(SAY, "apart", ("shaded-touch",))
CONNECTED = Rule(SAY, "connected", ("cut-off",))

RULES = (REPEAT, APART, CONNECTED)


def violations(puzzle: Hitori, board: Board) -> list[Violation]:
    return [*_repeating(puzzle, board), *_touching(puzzle, board), *_cut_off(puzzle, board)]


def _repeating(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    for number, spots in puzzle.repeats:
        clear = [puzzle.cell(spot) for spot in spots if board.masks[spot] == 1 << CLEAR]
        for one, other in pairwise(clear):
            yield REPEAT.broken("number-repeats", (one, other), number=number, one=one, other=other)


def _touching(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    for pair in puzzle.sides:
        if all(board.masks[spot] == 1 << SHADED for spot in pair):
            one, other = map(puzzle.cell, pair)
            yield APART.broken("shaded-touch", (one, other), one=one, other=other)


def _cut_off(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    """Unshaded cells that cannot be reached from most others, whatever the undecided cells become."""
    clear = {puzzle.cell(spot) for spot, mask in enumerate(board.masks) if mask == 1 << CLEAR}
    open_cells = [puzzle.cell(spot) for spot, mask in enumerate(board.masks) if mask >> CLEAR & 1]
    parts = [found for area in areas(open_cells) if (found := [cell for cell in area if cell in clear])]
    most = max(parts, key=len, default=[])
    for part in parts:
        if part is not most:
            yield CONNECTED.broken("cut-off", part, cells=part, other=most[0])
