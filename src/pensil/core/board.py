"""Boards: what is known or assumed about every spot of a puzzle.

A puzzle is a row of *spots*, and each spot takes one of a few *values*. A Board holds one bitmask per spot: bit v
is set while value v is still possible there. A player's marks, a deduction, a search state and a solver's answer
are all Boards, and so is "what holds in every solution".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, count
from operator import and_, invert, ne

from pensil.core.shown import Shown

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.puzzle import Puzzle as Puzzle
else:
    Puzzle = object  # a name for annotations


class _ValueOfMask(dict[int, int | None]):
    """The value that a mask decides on, None for any other mask: looked up, which is quicker than worked out."""

    def __missing__(self, mask: int) -> int | None:
        value = mask.bit_length() - 1 if mask and not mask & (mask - 1) else None
        if mask < _MOST_KEPT:
            self[mask] = value
        return value


_MOST_KEPT = 1 << 12  # masks of more values are rare, and there are very many of them

_VALUE_OF_MASK = _ValueOfMask()

_PART = 32
"""So many spots are compared at once."""


class Board(Shown):
    """An immutable tuple of masks, one per spot of its puzzle."""

    __slots__ = ("masks", "puzzle")

    puzzle: Puzzle
    masks: tuple[int, ...]

    def __init__(self, puzzle: Puzzle, masks: Iterable[int]) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "masks", tuple(masks))

    @classmethod
    def empty(cls, puzzle: Puzzle) -> Board:
        """The board on which nothing is decided."""
        return cls(puzzle, puzzle.domains)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Board does not change; make another one")

    def __reduce__(self) -> tuple[type[Board], tuple[Puzzle, tuple[int, ...]]]:
        return Board, (self.puzzle, self.masks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        if self is other:
            return True
        return self.masks == other.masks and (self.puzzle is other.puzzle or self.puzzle == other.puzzle)

    def __hash__(self) -> int:
        return hash(self.masks)

    def __str__(self) -> str:
        return self.puzzle.board_to_text(self)

    def __repr__(self) -> str:
        return f"Board({self.puzzle!r}, {self.masks!r})"

    def __getitem__(self, cell: tuple[int, int]) -> Any:
        """What is decided at (row, col), as JSON has it; None where nothing is."""
        row, col = cell
        if not (0 <= row < self.puzzle.rows and 0 <= col < self.puzzle.cols):
            raise IndexError(f"{cell} is not on a board of {self.puzzle.rows} rows and {self.puzzle.cols} columns")
        return self.puzzle.cell_to_json(self, (row, col))

    @property
    def full(self) -> bool:
        """Whether every spot has exactly one value left."""
        return None not in map(_VALUE_OF_MASK.__getitem__, self.masks)

    @property
    def decided(self) -> int:
        """How many spots have one value left."""
        return len(self.masks) - self.values().count(None)

    def value(self, spot: int) -> int | None:
        """The value of a decided spot, None for an undecided one."""
        return _VALUE_OF_MASK[self.masks[spot]]

    def values(self) -> tuple[int | None, ...]:
        """The value of every spot, None where it is undecided."""
        return tuple(map(_VALUE_OF_MASK.__getitem__, self.masks))

    def decide(self, spot: int, value: int) -> Board:
        """This board with one spot decided."""
        return Board(self.puzzle, (*self.masks[:spot], 1 << value, *self.masks[spot + 1 :]))

    def __and__(self, other: Board) -> Board:
        """What both boards know together."""
        return Board(self.puzzle, (a & b for a, b in zip(self.masks, other.masks, strict=True)))

    def __or__(self, other: Board) -> Board:
        """What is possible on either board: with all solutions, what they share."""
        return Board(self.puzzle, (a | b for a, b in zip(self.masks, other.masks, strict=True)))

    def allows(self, other: Board) -> bool:
        """Whether everything still possible on `other` is possible here too."""
        return not any(map(and_, map(invert, self.masks), other.masks))

    def differences(self, other: Board) -> list[int]:
        """The spots on which two boards are not the same."""
        ours, theirs = self.masks, other.masks
        found: list[int] = []
        for start in range(0, len(ours), _PART):  # most parts are the same, which is seen at once
            a, b = ours[start : start + _PART], theirs[start : start + _PART]
            if a != b:
                found += compress(count(start), map(ne, a, b))
        return found

    def to_json(self) -> dict[str, Any]:
        """The JSON of an answer: null where nothing is decided."""
        return self.puzzle.board_to_json(self)


def bits(mask: int) -> Iterator[int]:
    """The values in a mask, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
