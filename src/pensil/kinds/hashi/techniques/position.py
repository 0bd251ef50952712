"""What a person sees on a half-filled Hashi board, worked out once and shared by all techniques.

Only the least and the most bridges of each pair are looked at, so a mask with a gap counts as if the gap were filled:
that can miss a conclusion but never makes a wrong one. Islands are called by their position in `puzzle.islands`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pensil._native import Bridges
from pensil.core import position
from pensil.core.agenda import AllPlaces
from pensil.core.board import Board, bits
from pensil.core.chain import Chain, Fact
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.wording import amount, conclusion, towards
from pensil.words import Phrase


class Cause(NamedTuple):
    """Why a bound would follow from a supposition, or what would break a rule."""

    what: str  # by its name in the files of words: bounds are counted or blocked, the others break a rule
    place: tuple[int, ...]  # an island; a pair and the one across it; the islands cut off, or those of the loop
    bridges: int = 0  # that an island could get, or would have


class Pursued(NamedTuple):
    """A supposition that was followed to its end."""

    chain: Chain[Cause] | None  # to the rule that it breaks, if it breaks one
    read: int  # the islands whose pairs were looked at, as bits


Closed = list[tuple[dict[int, int], list[int]]]
"""Ways to give an island what it needs, as bridges by pair, and the islands of the group that each would finish."""


class Leaving(NamedTuple):
    """An island and one of its pairs that cannot be left out: whatever it builds then would finish a group."""

    island: int
    spot: int
    closed: Closed


class Position(position.Position):
    """A board of Hashi as bounds on pairs and sums at islands."""

    puzzle: Hashi

    def __init__(self, puzzle: Hashi, board: Board, before: Position | None = None, deadline: Deadline = NEVER) -> None:
        super().__init__(puzzle, board, before, deadline)
        if before is not None:
            self.take_over(before)
        self.ends = puzzle.ends
        self.islands = puzzle.islands
        self.masks = board.masks
        self.clue: list[int | None]
        self.spots: Sequence[tuple[int, ...]]
        # The least and the most bridges of every pair; of every island: the bridges it has, those it has room for, and
        # its pairs that are undecided.
        self.low: list[int]
        self.high: list[int]
        self.placed: list[int]
        self.room: list[int]
        self.open: list[list[int]]
        if before is None:
            self.clue = [puzzle.clue(cell) for cell in puzzle.islands]
            self.spots = puzzle.spots_of
            self.places, self.crossings = AllPlaces(self.spots), AllPlaces(_crossings(puzzle))
            self.bridges = Bridges(self.ends, self.spots, puzzle.crossed_by, self.clue, puzzle.loops)
            self.low, self.high = [0] * len(board.masks), [0] * len(board.masks)
            self.placed, self.room = [0] * len(self.spots), [0] * len(self.spots)
            self.open = [[]] * len(self.spots)
            self._update(range(len(board.masks)), range(len(self.spots)))
        else:
            self.clue, self.spots = before.clue, before.spots
            self.places, self.crossings, self.bridges = before.places, before.crossings, before.bridges
            self.low, self.high = before.low.copy(), before.high.copy()
            self.placed, self.room, self.open = before.placed.copy(), before.room.copy(), before.open.copy()
            self._update(self.changed, bits(self.places.touched(self.changed)))
        self._group_needs: dict[int, int | None] = {}
        self.chains: list[Chain[Cause]] | None = None
        """The suppositions that break a rule, once they have been looked for."""
        self.leaving: list[Leaving] | None = None
        """The pairs that cannot be left out, once they have been looked for."""
        self.followed: dict[Fact, Pursued] = {} if before is None else before.followed
        """What came of suppositions, here or on an earlier board."""
        self.changed_islands: int = 0
        """The islands whose pairs are not what they were there, as bits."""
        if before is not None:
            self.changed_islands = before.changed_islands | self.places.touched(self.changed)

    def _update(self, changed: Iterable[int], islands: Iterable[int]) -> None:
        """Work out anew what has changed."""
        low, high = self.low, self.high
        for spot in changed:
            mask = self.masks[spot]
            low[spot] = (mask & -mask).bit_length() - 1 if mask else 0
            high[spot] = mask.bit_length() - 1 if mask else 0
        for island in islands:
            spots = self.spots[island]
            self.placed[island] = sum([low[spot] for spot in spots])
            self.room[island] = sum([high[spot] for spot in spots])
            self.open[island] = [spot for spot in spots if low[spot] < high[spot]]

    @kept
    def need(self) -> list[int | None]:
        """How many bridges each island still lacks; None for an island without a number."""
        return [None if clue is None else clue - had for clue, had in zip(self.clue, self.placed, strict=True)]

    def other(self, spot: int, island: int) -> int:
        """The island at the other end."""
        a, b = self.ends[spot]
        return b if a == island else a

    def around(self, island: int, spots: Iterable[int]) -> list[Cell]:
        """The cells of the islands at the other ends of these pairs."""
        return [self.islands[self.other(spot, island)] for spot in spots]

    def counted(self, island: int) -> list[Cell]:
        """The cells of an island and of all it faces: what is looked at to count its bridges."""
        return [self.islands[island], *self.around(island, self.spots[island])]

    def built(self, island: int) -> list[Cell]:
        """The cells of an island and of those it has bridges to."""
        return [self.islands[island], *self.around(island, [spot for spot in self.spots[island] if self.low[spot]])]

    def shut(self, islands: Collection[int]) -> list[Cell]:
        """The islands outside of some that these face, but that no bridge can go to."""
        inside = set(islands)
        shut = [(spot, island) for island in islands for spot in self.spots[island] if not self.high[spot]]
        return self.cells(j for spot, island in shut if (j := self.other(spot, island)) not in inside)

    def way(self, low: Sequence[int], start: int, end: int, without: int | None = None) -> list[tuple[int, int]]:
        """The bridges that lead from one island to another, each a pair and the island behind it.

        `low` are the bridges of every pair, and those of `without` are not walked over.
        """
        came = {start: (start, start)}
        todo = [start]
        for island in todo:
            for spot in self.spots[island]:
                behind = self.other(spot, island)
                if low[spot] and spot != without and behind not in came:
                    came[behind] = island, spot
                    todo.append(behind)
        way = []
        while end != start:
            before, spot = came[end]
            way.append((spot, end))
            end = before
        return way[::-1]

    # Groups: islands that are connected by bridges that are there.

    @kept
    def group(self) -> Sequence[int]:
        """For each island, the first island of its group."""
        return self.bridges.groups(self.low)

    @kept
    def groups(self) -> dict[int, list[int]]:
        """The islands of each group, by the first of them."""
        found: dict[int, list[int]] = {}
        for island, first in enumerate(self.group):
            found.setdefault(first, []).append(island)
        return found

    def group_need(self, first: int) -> int | None:
        """What the islands of a group lack together, by the first of them; None when one of them has no number."""
        if first not in self._group_needs:
            needs = [self.need[island] for island in self.groups[first]]
            self._group_needs[first] = None if None in needs else sum([need or 0 for need in needs])
        return self._group_needs[first]

    def closed(self, islands: Iterable[int], need: int) -> list[int] | None:
        """All islands of the groups of some islands, when these lack just so much together and others are outside."""
        firsts = dict.fromkeys([self.group[island] for island in islands])
        lacking = 0
        for first in firsts:
            needed = self.group_need(first)
            if needed is None:
                return None
            lacking += needed
        if lacking != need:
            return None
        group = [island for first in firsts for island in self.groups[first]]
        return group if len(group) < len(self.islands) else None

    # Where it is worth to look: what a known solution has cannot be ruled out.

    @kept
    def finishing(self) -> list[tuple[int, int]]:
        """The pairs that could finish both their islands, which still need as many bridges as each other, and how many.

        Without those that do in a known solution.
        """
        need, low, high, known = self.need, self.low, self.high, self.in_solutions
        return [
            (spot, lacks)
            for spot, (a, b) in enumerate(self.ends)
            if (lacks := need[a])
            and lacks == need[b]
            and high[spot] >= low[spot] + lacks
            and not known[spot] >> low[spot] + lacks
        ]

    @kept
    def left_out(self) -> dict[int, list[int]]:
        """By island, if it has a number, its pairs without a bridge; not those that have none in a known solution."""
        found: dict[int, list[int]] = {}
        for spot, (low, high, known) in enumerate(zip(self.low, self.high, self.in_solutions, strict=True)):
            if not low and high and not known & 1:
                for island in self.ends[spot]:
                    if self.clue[island] is not None:
                        found.setdefault(island, []).append(spot)
        return dict(sorted(found.items()))

    def noted(self, spot: int, mask: int) -> bool:
        """Whether no bridge shows it, nor the sign that there is none: it says only how many there are at most."""
        return mask & (mask - 1) != 0 and mask & -mask == self.masks[spot] & -self.masks[spot]

    def cells(self, islands: Iterable[int]) -> list[Cell]:
        return [self.islands[island] for island in islands]

    # Parts of sentences.

    def concluded(self, spot: int, mask: int) -> Phrase:
        """What a mask leaves for a pair."""
        return conclusion(self.puzzle, spot, self.masks[spot] & mask)

    def towards(self, island: int, spot: int, mask: int) -> Phrase:
        """The bridges that a mask leaves on a pair of an island, and where they lead."""
        return towards(amount(self.puzzle, spot, self.masks[spot] & mask), self.islands[self.other(spot, island)])

    def building(self, island: int, changes: Iterable[tuple[int, int]]) -> dict[str, Any]:
        """What an island builds by some changes: the words `some` for bridges, `none` for islands it builds none to."""
        some: list[Phrase] = []
        none: list[Cell] = []
        for spot, mask in changes:
            if self.masks[spot] & mask == 1:
                none.append(self.islands[self.other(spot, island)])
            else:
                some.append(self.towards(island, spot, mask))
        return {"some": some, "none": none, "both": bool(some and none)}


def _crossings(puzzle: Hashi) -> Iterator[list[int]]:
    """Each pair with those that cross it."""
    for spot, others in enumerate(puzzle.crossed_by):
        yield [spot, *others]


def islands(at: Position) -> AllPlaces:
    """The islands, each depending on its pairs."""
    return at.places


def crossings(at: Position) -> AllPlaces:
    """The pairs, each depending on those that cross it."""
    return at.crossings


def exactly(count: int) -> int:
    """The mask of one amount; empty when there is no such amount, as on a board that has no solution."""
    return 1 << count if count >= 0 else 0


def at_least(count: int) -> int:
    return -1 << max(count, 0)


def at_most(count: int) -> int:
    return (1 << max(count + 1, 0)) - 1


look = Position
