"""What a person sees on a half-filled Hashi board, worked out once and shared by all techniques.

Only the least and the most bridges of each pair are looked at, so a mask with a gap counts as if the gap were filled:
that can miss a conclusion but never makes a wrong one. Islands are called by their position in `puzzle.islands`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import cast

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.kinds.hashi.puzzle import Hashi


class Position:
    """A board of Hashi as bounds on pairs and sums at islands."""

    def __init__(self, puzzle: Hashi, masks: Sequence[int]) -> None:
        self.puzzle = puzzle
        self.ends = puzzle.ends
        self.islands = puzzle.islands
        self.masks = masks
        self.low = [(mask & -mask).bit_length() - 1 if mask else 0 for mask in masks]
        self.high = [mask.bit_length() - 1 if mask else 0 for mask in masks]
        self.clue = [puzzle.clue(cell) for cell in puzzle.islands]
        self.at = [puzzle.spots_at[cell] for cell in puzzle.islands]
        self.placed = [sum([self.low[spot] for spot in spots]) for spots in self.at]
        self.room = [sum([self.high[spot] for spot in spots]) for spots in self.at]
        self.open = [[spot for spot in spots if self.low[spot] < self.high[spot]] for spots in self.at]

    @cached_property
    def need(self) -> list[int | None]:
        """How many bridges each island still lacks; None for an island without a number."""
        return [None if clue is None else clue - had for clue, had in zip(self.clue, self.placed, strict=True)]

    def numbered(self) -> Iterator[tuple[int, int]]:
        """The islands that have a number and something left to decide, each with its number."""
        for island, clue in enumerate(self.clue):
            if clue is not None and self.open[island]:
                yield island, clue

    def other(self, spot: int, island: int) -> int:
        """The island at the other end."""
        a, b = self.ends[spot]
        return b if a == island else a

    def around(self, island: int, spots: Iterable[int]) -> list[Cell]:
        """The cells of the islands at the other ends of these pairs."""
        return [self.islands[self.other(spot, island)] for spot in spots]

    def counted(self, island: int) -> list[Cell]:
        """The cells of an island and of all it faces: what is looked at to count its bridges."""
        return [self.islands[island], *self.around(island, self.at[island])]

    def built(self, island: int) -> list[Cell]:
        """The cells of an island and of those it has bridges to."""
        return [self.islands[island], *self.around(island, [spot for spot in self.at[island] if self.low[spot]])]

    def shut(self, islands: Collection[int]) -> list[Cell]:
        """The islands outside of some that these face, but that no bridge can go to."""
        inside = set(islands)
        shut = [(spot, island) for island in islands for spot in self.at[island] if not self.high[spot]]
        return self.cells(j for spot, island in shut if (j := self.other(spot, island)) not in inside)

    # Groups: islands that are connected by bridges that are there.

    @cached_property
    def group(self) -> list[int]:
        """For each island, the first island of its group."""
        root = list(range(len(self.islands)))
        for (a, b), low in zip(self.ends, self.low, strict=True):
            if low > 0:
                while root[a] != a:
                    a = root[a]
                while root[b] != b:
                    b = root[b]
                root[max(a, b)] = min(a, b)
        for island, parent in enumerate(root):
            root[island] = root[parent]  # a parent comes before its children
        return root

    @cached_property
    def groups(self) -> dict[int, list[int]]:
        """The islands of each group, by the first of them."""
        found: dict[int, list[int]] = {}
        for island, first in enumerate(self.group):
            found.setdefault(first, []).append(island)
        return found

    @cached_property
    def group_need(self) -> dict[int, int | None]:
        """What the islands of each group lack together; None when one of them has no number."""
        found: dict[int, int | None] = {}
        for first, islands in self.groups.items():
            needs = [self.need[island] for island in islands]
            found[first] = None if None in needs else sum(need or 0 for need in needs)
        return found

    def closed(self, islands: Iterable[int], need: int) -> list[int] | None:
        """All islands of the groups of some islands, when these lack just so much together and others are outside."""
        firsts = dict.fromkeys([self.group[island] for island in islands])
        lacking = 0
        for first in firsts:
            needed = self.group_need[first]
            if needed is None:
                return None
            lacking += needed
        if lacking != need:
            return None
        group = [island for first in firsts for island in self.groups[first]]
        return group if len(group) < len(self.islands) else None

    def cells(self, islands: Iterable[int]) -> list[Cell]:
        return [self.islands[island] for island in islands]


@lru_cache(maxsize=8)
def _position(board: Board) -> Position:
    return Position(cast(Hashi, board.puzzle), board.masks)


def position(puzzle: Hashi, board: Board) -> Position:
    """The position on this board; asked for by every technique in turn, so the last few are kept."""
    return _position(board)


def exactly(count: int) -> int:
    """The mask of one amount; empty when there is no such amount, as on a board that has no solution."""
    return 1 << count if count >= 0 else 0


def at_least(count: int) -> int:
    return -1 << max(count, 0)


def at_most(count: int) -> int:
    return (1 << max(count + 1, 0)) - 1
