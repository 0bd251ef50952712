"""Contradictions: suppose something about one pair, follow it by counting alone, and meet a broken rule.

Only counting at islands (H1-H5, H14) and crossings (H6) are followed; at the end of a chain it is looked at whether the
islands can still be connected (and, where loops are forbidden, whether one is closed). Every bound that is met on the
way remembers what it came from, so that in the end only the part of the chain that leads to the broken rule is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pensil.core.clock import look
from pensil.kinds.hashi.techniques.position import Position


class Bound(NamedTuple):
    """A new bound on the bridges of a pair."""

    spot: int
    lower: bool  # at least `value`, else at most
    value: int
    island: int | None = None  # where it was counted
    crossed: int | None = None  # or the pair whose bridge is in the way
    known: int = 0  # how many bounds were there when it was found


class Broken(NamedTuple):
    """The rule that breaks at the end of a chain."""

    rule: str  # "few", "many", "crossing", "apart", "loop"
    place: tuple[int, ...]  # an island, two pairs, the islands cut off, or those of the loop
    number: int  # the bridges that an island could get, or would have
    causes: tuple[int, ...]  # the bounds to blame


class Contradiction(NamedTuple):
    """What was supposed, what follows from it up to the broken rule, and the values that it takes away."""

    supposed: Bound
    chain: tuple[Bound, ...]
    broken: Broken
    mask: int  # what is left for the pair


class Trial:
    """Follows suppositions on one position, each until nothing more follows or a rule breaks.

    The bounds of the position are copied once; what a supposition has changed is taken back after it, so that it costs
    no more than what follows from it, however big the board is.
    """

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.low, self.high = seen.low.copy(), seen.high.copy()
        self.bounds: list[Bound] = []
        self.latest: dict[tuple[int, bool], list[int]] = {}
        self.todo: deque[int] = deque()
        self.broken: Broken | None = None

    def follow(self, supposed: Bound) -> Contradiction | None:
        """The contradiction that a supposition leads to, if any."""
        self._set(supposed)
        while self.todo and self.broken is None:
            self._count(self.todo.popleft())
        if self.broken is None:
            self.broken = self._apart() or (None if self.seen.puzzle.loops else self._loop())
        found = None
        if self.broken is not None:
            spot, lower, value = supposed[:3]
            left = (1 << value) - 1 if lower else -1 << (value + 1)
            found = Contradiction(supposed, self._chain(self.broken), self.broken, self.seen.masks[spot] & left)
        self._take_back()
        return found

    def _take_back(self) -> None:
        for bound in self.bounds:
            self.low[bound.spot], self.high[bound.spot] = self.seen.low[bound.spot], self.seen.high[bound.spot]
        self.bounds.clear()
        self.latest.clear()
        self.todo.clear()
        self.broken = None

    def _set(self, bound: Bound) -> None:
        spot, lower, value = bound[:3]
        first = lower and not self.low[spot]
        (self.low if lower else self.high)[spot] = value
        self.latest.setdefault((spot, lower), []).append(len(self.bounds))
        self.bounds.append(bound)
        for i in self.seen.ends[spot]:
            if self.seen.clue[i] is not None and i not in self.todo:
                self.todo.append(i)
        if first:
            for other in self.seen.puzzle.crossed_by[spot]:
                if self.low[other]:
                    causes = self._causes([(spot, True), (other, True)], len(self.bounds))
                    self.broken = self.broken or Broken("crossing", (spot, other), 0, causes)
                elif self.high[other]:
                    self._set(Bound(other, False, 0, crossed=spot, known=len(self.bounds)))

    def _count(self, i: int) -> None:
        """What an island's number says now."""
        low, high, spots, clue = self.low, self.high, self.seen.at[i], self.seen.clue[i]
        assert clue is not None
        room, placed = sum([high[spot] for spot in spots]), sum([low[spot] for spot in spots])
        if room < clue or placed > clue:
            lower = placed > clue
            count, over = (placed, placed - clue) if lower else (room, clue - room)
            self.broken = Broken("many" if lower else "few", (i,), count, self._needed(i, lower, over - 1))
            return
        spare, left, known = room - clue, clue - placed, len(self.bounds)
        if not spare and not left:
            return
        for spot in spots:
            least, most = high[spot] - spare, low[spot] + left
            if least > low[spot]:
                self._set(Bound(spot, True, least, i, None, known))
            if most < high[spot]:
                self._set(Bound(spot, False, most, i, None, known))
            if self.broken:
                return

    def _needed(self, i: int, lower: bool, slack: int) -> tuple[int, ...]:
        """The bounds around an island that break its number; late ones are left out while the others are enough."""
        base, now = (self.seen.low, self.low) if lower else (self.seen.high, self.high)
        causes = sorted(self._causes([(spot, lower) for spot in self.seen.at[i]], len(self.bounds)), reverse=True)
        kept = []
        for cause in causes:
            spot = self.bounds[cause].spot
            change = abs(now[spot] - base[spot])
            if change <= slack:
                slack -= change
            else:
                kept.append(cause)
        return tuple(kept)

    def _causes(self, keys: list[tuple[int, bool]], known: int) -> tuple[int, ...]:
        """The latest bounds of some pairs that were there when `known` bounds were."""
        found = []
        for key in keys:
            for index in reversed(self.latest.get(key, ())):
                if index < known:
                    found.append(index)
                    break
        return tuple(found)

    def _apart(self) -> Broken | None:
        """Islands that can no longer be connected with the others: the fewest that are cut off."""
        seen = self.seen
        cut = [bound.spot for bound in self.bounds if not bound.lower and not bound.value]
        parts = [part for spot in cut if (part := self._behind(*seen.ends[spot])) is not None]
        if not parts:
            return None
        part = min(parts, key=lambda islands: (len(islands), islands))
        border = [(spot, False) for i in part for spot in seen.at[i] if not self.high[spot]]
        return Broken("apart", tuple(part), 0, self._causes(border, len(self.bounds)))

    def _behind(self, a: int, b: int) -> list[int] | None:
        """The islands on the smaller side of two that can no longer be connected; None when they can.

        Both sides grow in turn, so that not more than the smaller side is looked at, or the way around.
        """
        at, ends, high = self.seen.at, self.seen.ends, self.high
        side = {a: a, b: b}
        todo = {a: [a], b: [b]}
        done = {a: 0, b: 0}
        while True:
            for first in (a, b):
                if done[first] == len(todo[first]):
                    return sorted(todo[first])
                i = todo[first][done[first]]
                done[first] += 1
                for spot in at[i]:
                    if high[spot]:
                        j = ends[spot][0] if ends[spot][1] == i else ends[spot][1]
                        if j not in side:
                            side[j] = first
                            todo[first].append(j)
                        elif side[j] != first:
                            return None

    def _loop(self) -> Broken | None:
        """The loop that the bridges close first."""
        seen, joined = self.seen, dict[int, int]()

        def group(i: int) -> int:
            first = seen.group[i]
            while first in joined:
                first = joined[first]
            return first

        new = [b.spot for b in self.bounds if b.lower and not seen.low[b.spot]]
        for spot in dict.fromkeys(new):
            a, b = seen.ends[spot]
            if group(a) == group(b):
                way = self._way(a, b, spot)
                place = sorted({i for other in way for i in seen.ends[other]})
                causes = self._causes([(other, True) for other in [*way, spot]], len(self.bounds))
                return Broken("loop", tuple(place), 0, causes)
            joined[group(a)] = group(b)
        return None

    def _way(self, start: int, end: int, without: int) -> list[int]:
        """The pairs whose bridges lead from one island to another, not counting one pair."""
        came = {start: (start, without)}
        todo = [start]
        for i in todo:
            for spot in self.seen.at[i]:
                j = self.seen.other(spot, i)
                if self.low[spot] and spot != without and j not in came:
                    came[j] = i, spot
                    todo.append(j)
        way = []
        while end != start:
            end, spot = came[end]
            way.append(spot)
        return way

    def _chain(self, broken: Broken) -> tuple[Bound, ...]:
        """The bounds that lead from the supposition to the broken rule."""
        needed: set[int] = set()
        todo = list(broken.causes)
        while todo:
            index = todo.pop()
            if index in needed or not index:
                continue
            needed.add(index)
            bound = self.bounds[index]
            if bound.crossed is not None:
                todo += self._causes([(bound.crossed, True)], bound.known)
            elif bound.island is not None:
                others = [(spot, not bound.lower) for spot in self.seen.at[bound.island] if spot != bound.spot]
                todo += self._causes(others, bound.known)
        return tuple(self.bounds[index] for index in sorted(needed))


@lru_cache(maxsize=4)
def contradictions(seen: Position) -> list[Contradiction]:
    """All that can be ruled out by one supposition; short chains first, and of those the ones that say most."""
    trial, found = Trial(seen), []
    for supposed in _suppositions(seen):
        look()
        case = trial.follow(supposed)
        if case is not None:
            found.append(case)
    found.sort(key=lambda case: (len(case.chain), case.mask.bit_count(), case.supposed.spot))
    return found


def _suppositions(seen: Position) -> Iterator[Bound]:
    for spot, (low, high) in enumerate(zip(seen.low, seen.high, strict=True)):
        for value in range(low, high):
            yield Bound(spot, False, value)
            yield Bound(spot, True, value + 1)
