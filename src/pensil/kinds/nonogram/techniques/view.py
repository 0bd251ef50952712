"""A line by itself: a clue, what is known of the cells, and all that the techniques ask of them.

Cells are told by their offset in the line, and a set of cells or places is the bits of an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from pensil._native import line_places, line_solve
from pensil.core.board import bits
from pensil.core.kept import kept
from pensil.kinds.nonogram.puzzle import BLANK, LineClue, least_cells


class KnownRun(NamedTuple):
    """Known cells of one colour side by side, from the first to the last."""

    first: int
    last: int
    color: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def cells(self) -> range:
        return range(self.first, self.last + 1)


class OpenPart(NamedTuple):
    """The open part of a line: cells start ... end - 1 for the blocks first ... last - 1.

    What lies outside is decided and ends with a blank cell, so it takes no part in anything any more.
    """

    start: int
    end: int
    first: int
    last: int


class Places(NamedTuple):
    """For each block the places, as bits, where it starts and where it ends (one past its last cell)."""

    starts: list[int]
    ends: list[int]

    def earliest(self, k: int) -> int:
        return (self.starts[k] & -self.starts[k]).bit_length() - 1

    def latest(self, k: int) -> int:
        """The last start."""
        return self.starts[k].bit_length() - 1

    def earliest_end(self, k: int) -> int:
        return (self.ends[k] & -self.ends[k]).bit_length() - 1

    def end(self, k: int) -> int:
        """One past the last cell that the block can reach."""
        return self.ends[k].bit_length() - 1


_HAS = [(b"0" * (1 << value) + b"1" * (1 << value)) * (128 >> value) for value in range(8)]
"""For each value, and each mask of as many, a digit: whether it is among them."""


def cells_by_value(masks: tuple[int, ...], values: int) -> tuple[int, ...]:
    """For each value the cells that may have it, as bits."""
    if values <= len(_HAS) and masks:
        last_first = bytes(masks[::-1])
        return tuple([int(last_first.translate(has), 2) for has in _HAS[:values]])
    found = [0] * values
    for x, mask in enumerate(masks):
        for value in bits(mask):
            found[value] |= 1 << x
    return tuple(found)


class View:
    """The clue of a line and the masks of its cells, with all that finders ask of them.

    `same` is the line on another board, if there is one: what the clue says is taken from it.
    """

    lengths: list[int]
    least: list[int]
    colors: list[int]
    blocks: list[tuple[int, int]]  # lengths and colours

    def __init__(self, clue: LineClue, masks: tuple[int, ...], values: int, same: View | None = None) -> None:
        self.clue = clue
        self.masks = masks
        self.size = len(masks)
        self.every = (1 << values) - 1  # the mask of a cell of which nothing is known
        if same is not None:
            self.lengths, self.least, self.colors, self.blocks = same.lengths, same.least, same.colors, same.blocks
        else:
            self.lengths = [block.length if isinstance(block.length, int) else 0 for block in clue]  # 0 = unknown
            self.least = [block.least for block in clue]
            self.colors = [block.color for block in clue]
            self.blocks = list(zip(self.lengths, self.colors, strict=True))
        self.possible = cells_by_value(masks, values)
        """For each value the cells that may have it, as bits."""
        once = twice = 0
        for cells in self.possible:
            twice |= once & cells
            once |= cells
        self._unknown = twice  # the undecided cells
        self.closed = not twice

    @property
    def can_be_completed(self) -> bool:
        return self.solved is not None

    @kept
    def tells(self) -> bool:
        """Whether something new follows from the line alone; else no technique finds anything on it."""
        return not self.closed and self.solved is not None and self.solved != self.possible

    @kept
    def places(self) -> Places:
        """Of a line that can be completed."""
        places = self._places(self.possible)
        assert places is not None
        return places

    def _places(self, possible: Sequence[int]) -> Places | None:
        places = line_places(self.size, self.blocks, possible)
        return None if places is None else Places(*places)

    @kept
    def reached(self) -> tuple[int, ...]:
        """The values that each cell can have when only what the blocks can reach is looked at."""
        masks = [1 << BLANK] * self.size
        for k, color in enumerate(self.colors):
            for x in range(self.places.earliest(k), self.places.end(k)):
                masks[x] |= 1 << color
        return tuple(masks)

    @kept
    def solved(self) -> tuple[int, ...] | None:
        """The cells, as bits, that have each value in some placement of all blocks."""
        solved = line_solve(self.size, self.blocks, self.possible)
        return None if solved is None else tuple(solved)

    @kept
    def part(self) -> OpenPart:
        unknown = self._unknown
        blanks = self.possible[BLANK] & ~unknown
        start = (blanks & (unknown & -unknown) - 1).bit_length()
        behind = blanks >> unknown.bit_length() << unknown.bit_length()
        end = (behind & -behind).bit_length() - 1 if behind else self.size
        return OpenPart(start, end, self._count(0, start), len(self.clue) - self._count(end, self.size))

    def _count(self, start: int, end: int) -> int:
        """The number of blocks on decided cells."""
        return sum(mask != 1 << BLANK for mask, _ in groupby(self.masks[start:end]))

    @kept
    def slack(self) -> int:
        """How many cells of the open part its blocks can leave free at most."""
        part = self.part
        return part.end - part.start - least_cells(self.clue[part.first : part.last])

    @kept
    def told(self) -> bool:
        """Whether the lengths of all blocks of the open part are known."""
        return 0 not in self.lengths[self.part.first : self.part.last]

    @kept
    def runs(self) -> list[KnownRun]:
        """The known runs of the open part."""
        runs, x = [], self.part.start
        for mask, cells in groupby(self.masks[x : self.part.end]):
            length = len(list(cells))
            if mask & (mask - 1) == 0 and mask != 1 << BLANK:
                runs.append(KnownRun(x, x + length - 1, mask.bit_length() - 1))
            x += length
        return runs

    def ended(self, run: KnownRun) -> bool:
        """Whether a run cannot be longer: it has a wall or a cell of another value on both sides."""
        beside = (x for x in (run.first - 1, run.last + 1) if 0 <= x < self.size)
        return not any(self.masks[x] >> run.color & 1 for x in beside)

    @property
    def outside(self) -> list[int]:
        """The decided cells that bound the open part."""
        return [*range(self.part.start), *range(self.part.end, self.size)]

    def narrowed(self, changes: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The changes that are really changes."""
        return tuple((x, self.masks[x] & mask) for x, mask in changes if self.masks[x] & ~mask)

    def needed(self, holds: Callable[[Places], bool], keep: Iterable[int] = ()) -> list[int]:
        """Known cells without any of which something would not hold of the places; those to `keep` are always there.

        They are found by forgetting one cell after another, those at the ends of the line first.
        """
        kept = set(keep)
        possible = self.possible
        known = [x for x, mask in enumerate(self.masks) if mask != self.every and x not in kept]
        for x in sorted(known, key=lambda x: min(x, self.size - x)):
            wider = tuple([cells | 1 << x for cells in possible])
            places = self._places(wider)
            if places is not None and holds(places):
                possible = wider
            else:
                kept.add(x)
        return sorted(kept)
