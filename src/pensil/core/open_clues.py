"""Clues that can still change: what a setter, a generator or an editor may do with the clues of a kind.

A clue has a *place* (its cell; in a nonogram the side, the line and the block) and a value. OPEN values say only that
there is a clue: "?" in most kinds, a wall without a number in Akari.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pensil.core.clues import ClueGrid, Sign
from pensil.core.grid import Cell
from pensil.core.record import record, replace

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from pensil.core.board import Board
    from pensil.core.model import Literals, Model
    from pensil.core.rule import Label
    from pensil.words import Word

    _Puzzle = TypeVar("_Puzzle")
    Post = Callable[[Any, Model, "Wanted"], Sequence[Label]]
    Numbered = Callable[[Any, Model], Mapping["Place", Literals]]

Place = tuple[int, ...]
"""Where a clue stands, in numbers from 0."""

Value = int | Sign

Wanted = Sequence[tuple[Place, int]]
"""Clues that somebody may want to assume: a place, and a number there."""


def _itself(_: object, place: Any) -> Any:
    return place


@record
class OpenClues:
    """How the clues of a kind can be changed."""

    sign: Sign  # the open value
    clues: Callable[[Any], Mapping[Place, Value]]  # of a puzzle, in reading order
    numbers: Callable[[Any, Place], Sequence[int]]  # what may stand at a place: more than the rules may leave
    changed: Callable[[Any, Mapping[Place, Value]], Any]  # the puzzle with other values at some places
    shown: Callable[[Board], Mapping[Place, int]]  # of a solution: what every clue says if it tells its number
    post: Post | None = None
    """Posts the rules of a puzzle whose clues are all open, and then each wanted clue with a guard of its own.

    Gives the labels of these. None: asking about a clue means setting the puzzle up anew, where that is quick anyway.
    """
    numbered: Numbered | None = None
    """Posts the rules of a puzzle, with the number of each open clue as literals: "it is at least 1", "at least 2", ...

    There are as many of them as the number can be. None: the numbers of open clues are not known to the solver.
    """
    cell: Callable[[Any, Place], Cell] = (
        _itself  # where a clue stands in the picture of a puzzle, perhaps in the margin
    )
    named: Callable[[Any, Place], Word] = _itself  # how sentences call a clue


def clues_in_cells(puzzle: Any) -> Mapping[Place, Value]:
    """The clues of a puzzle whose clues stand in cells."""
    cells: ClueGrid = puzzle.cells
    return {(r, c): clue for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None}


def changed_cells(puzzle: _Puzzle, changes: Mapping[Place, Value]) -> _Puzzle:
    """A puzzle whose clues stand in cells, with other values in some of them."""
    cells: ClueGrid = puzzle.cells  # type: ignore[attr-defined]
    rows = [list(row) for row in cells]
    for (r, c), value in changes.items():
        rows[r][c] = value
    return replace(puzzle, cells=rows)


def in_cells(
    sign: Sign,
    numbers: Callable[[Any, Place], Sequence[int]],
    shown: Callable[[Board], Mapping[Place, int]],
    post: Post | None = None,
    numbered: Numbered | None = None,
) -> OpenClues:
    """For a kind whose clues stand in cells."""
    return OpenClues(sign, clues_in_cells, numbers, changed_cells, shown, post, numbered)
