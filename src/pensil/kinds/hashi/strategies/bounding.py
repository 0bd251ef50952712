"""The bounding function of the backtracking search: can this half-made choice of bridges still become a solution?

Each test is one rule of the game looked at on a partial board, and objects only when no choice for the undecided pairs
could keep that rule. On a full board nothing is left to hope for, and together the tests are the whole validation.
"""

from __future__ import annotations

from pensil.core.trace import Objection
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY


class Partial:
    """The bridges decided so far: `counts` has the number for every pair, None where it is undecided."""

    def __init__(self, puzzle: Hashi) -> None:
        self.puzzle = puzzle
        self.counts: list[int | None] = [None] * len(puzzle.pairs)
        self.needs = [puzzle.clue(cell) for cell in puzzle.islands]
        self.spots_at = [puzzle.spots_at[cell] for cell in puzzle.islands]

    def has(self, island: int) -> int:
        """The bridges that end at an island."""
        return sum(self.counts[spot] or 0 for spot in self.spots_at[island])

    def rooms(self) -> list[int]:
        """The most bridges that each pair can still get: as decided, or as both ends and the crossing bridges allow."""
        counts, limits = self.counts, self.puzzle.limits
        left = [None if need is None else need - self.has(i) for i, need in enumerate(self.needs)]
        rooms = []
        for spot, (count, ends, others) in enumerate(
            zip(counts, self.puzzle.ends, self.puzzle.crossed_by, strict=True)
        ):
            if count is None:
                blocked = any(counts[other] for other in others)
                wanted = [most for end in ends if (most := left[end]) is not None]
                count = 0 if blocked else min([limits[spot], *wanted])
            rooms.append(count)
        return rooms


def objection(partial: Partial) -> Objection | None:
    """The first rule that can no longer be kept."""
    wrong = crossing(partial) or exceeded(partial)
    if wrong:
        return wrong
    rooms = partial.rooms()
    return (
        unreachable(partial, rooms) or disconnected(partial, rooms) or (None if partial.puzzle.loops else ring(partial))
    )


def crossing(partial: Partial) -> Objection | None:
    """Two bridges that cross stay crossed."""
    puzzle, counts = partial.puzzle, partial.counts
    for across, down in puzzle.crossings:
        if counts[across] and counts[down]:
            a, b = puzzle.pairs[across], puzzle.pairs[down]
            return Objection(SAY("search.cross", one=a, other=b), (*a, *b))
    return None


def exceeded(partial: Partial) -> Objection | None:
    """An island with too many bridges: undecided pairs can only add to them."""
    for i, need in enumerate(partial.needs):
        if need is not None and (has := partial.has(i)) > need:
            cell = partial.puzzle.islands[i]
            return Objection(SAY("search.exceeded", island=cell, need=need, has=has), (cell,))
    return None


def unreachable(partial: Partial, rooms: list[int]) -> Objection | None:
    """An island that misses its number even if every undecided pair at it gets all the bridges it has room for."""
    for i, need in enumerate(partial.needs):
        if need is not None and (most := sum(rooms[spot] for spot in partial.spots_at[i])) < need:
            cell = partial.puzzle.islands[i]
            return Objection(SAY("search.unreachable", island=cell, need=need, most=most), (cell,))
    return None


def disconnected(partial: Partial, rooms: list[int]) -> Objection | None:
    """Islands that no bridge, built or possible, leads to: the depth-first search of the paper on what may come.

    Most often a group of islands has all its bridges while others are outside: it was closed too early.
    """
    puzzle = partial.puzzle
    reached = _reach(partial, rooms)
    if len(reached) == len(puzzle.islands):
        return None
    rest = set(range(len(puzzle.islands))) - reached
    smaller = sorted(reached if len(reached) <= len(rest) else rest)
    cells = tuple(puzzle.islands[i] for i in smaller)
    closed = all(partial.has(i) == partial.needs[i] for i in smaller)
    return Objection(SAY("search.closed" if closed else "search.apart", islands=cells), cells)


def joined(partial: Partial) -> bool:
    """Whether the bridges decided so far connect all islands already."""
    return len(_reach(partial, [count or 0 for count in partial.counts])) == len(partial.puzzle.islands)


def _reach(partial: Partial, rooms: list[int]) -> set[int]:
    """The islands that can be reached from the first one over pairs that have room."""
    ends = partial.puzzle.ends
    visited, live = {0}, [0]
    while live:
        for spot in partial.spots_at[live.pop()]:
            if rooms[spot]:
                for end in ends[spot]:
                    if end not in visited:
                        visited.add(end)
                        live.append(end)
    return visited


def ring(partial: Partial) -> Objection | None:
    """For puzzles without loops: bridges that lead back to where they started stay so."""
    puzzle = partial.puzzle
    group = list(range(len(puzzle.islands)))
    for pair, (a, b), count in zip(puzzle.pairs, puzzle.ends, partial.counts, strict=True):
        if count:
            while group[a] != a:
                a = group[a]
            while group[b] != b:
                b = group[b]
            if a == b:
                return Objection(SAY("search.closes-loop", pair=pair), pair)
            group[b] = a
    return None
