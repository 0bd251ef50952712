"""A line by itself: a clue, what is known of the cells, and all that the techniques ask of them.

Cells are told by their offset in the line, and a set of cells or places is the bits of an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from pensil._native import line_places, line_solve
from pensil.core.board import bits
from pensil.core.kept import kept
from pensil.kinds.nonogram.puzzle import BLANK, IS_BLANK, LineClue

if TYPE_CHECKING:
    from typing import Self


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


def packed(clue: LineClue) -> list[int]:
    """Where the blocks of a clue start when they are as short as they can be, and as near to the beginning."""
    starts, x = [], 0
    for block, following in zip_longest(clue, clue[1:]):
        starts.append(x)
        x += block.least + (following is not None and following.color == block.color)
    return starts


def trailing_ones(cells: int) -> int:
    """How many cells of a set lie side by side from offset 0 on."""
    return (~cells & cells + 1).bit_length() - 1


class View:
    """The clue of a line and the masks of its cells, with all that finders ask of them."""

    def __init__(self, clue: LineClue, masks: tuple[int, ...], values: int) -> None:
        self.clue = clue
        self.size = len(masks)
        self.values = values
        self.every = (1 << values) - 1  # the mask of a cell of which nothing is known
        self.lengths = [block.length if isinstance(block.length, int) else 0 for block in clue]  # 0 = unknown
        self.least = [block.least for block in clue]
        self.colors = [block.color for block in clue]
        self.blocks = list(zip(self.lengths, self.colors, strict=True))
        self.starts = packed(clue)
        """Where each block starts when all are pushed to the beginning of the line, as short as they can be."""
        self._same = vars(self).copy()  # what the line is on any board
        self._see(masks)

    def _with(self, masks: tuple[int, ...]) -> Self:
        """The same line with other cells."""
        other = object.__new__(type(self))
        other.__dict__.update(self._same, _same=self._same)
        other._see(masks)
        return other

    def _see(self, masks: tuple[int, ...]) -> None:
        self.masks = masks
        self.possible = cells_by_value(masks, self.values)
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
        masks = [IS_BLANK] * self.size
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
        last_unknown = unknown.bit_length()
        behind = blanks >> last_unknown
        end = last_unknown + (behind & -behind).bit_length() - 1 if behind else self.size
        first, last = 0, len(self.clue)
        for cells in self.possible[BLANK + 1 :]:  # outside all cells are decided, each run is a block
            before, behind = cells & (1 << start) - 1, cells >> end
            first += (before & ~(before << 1)).bit_count()
            last -= (behind & ~(behind << 1)).bit_count()
        return OpenPart(start, end, first, last)

    @kept
    def slack(self) -> int:
        """How many cells of the open part its blocks can leave free at most."""
        start, end, first, last = self.part
        least = self.starts[last - 1] + self.least[last - 1] - self.starts[first] if first < last else 0
        return end - start - least

    @kept
    def told(self) -> bool:
        """Whether the lengths of all blocks of the open part are known."""
        return 0 not in self.lengths[self.part.first : self.part.last]

    @kept
    def runs(self) -> list[KnownRun]:
        """The known runs of the open part, in order."""
        runs = []
        inside = (1 << self.part.end) - (1 << self.part.start) & ~self._unknown
        for color in range(BLANK + 1, self.values):
            known = self.possible[color] & inside
            while known:
                first = (known & -known).bit_length() - 1
                length = trailing_ones(known >> first)
                runs.append(KnownRun(first, first + length - 1, color))
                known = known >> first + length << first + length
        return runs if self.values == 2 else sorted(runs)

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
        masks = self.masks
        return tuple([(x, masks[x] & mask) for x, mask in changes if masks[x] & ~mask])

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
