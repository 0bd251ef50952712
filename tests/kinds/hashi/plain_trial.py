"""Suppositions about bridges, and what parts islands, in plain Python: what the native core is held against."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from pensil.core.chain import Chain, Fact, Inference, pruned
from pensil.kinds.hashi.techniques.position import Cause, Position, Pursued, at_least, at_most

SUPPOSED = Cause("supposed", ())

FEW_CUT = 2
"""With more pairs cut than these, it is first looked at whether all their islands are still connected."""


class Bound(NamedTuple):
    """A new bound on the bridges of a pair."""

    spot: int
    lower: bool  # at least `value`, else at most
    value: int
    why: Cause = SUPPOSED
    known: int = 0  # how many bounds were there when it was found

    @property
    def fact(self) -> Fact:
        return self.spot, at_least(self.value) if self.lower else at_most(self.value)


Side = tuple[int, bool]
"""A pair, and whether its bound from below is meant or the one from above."""


class Trial:
    """Follows suppositions on one position, each until nothing more follows or a rule breaks.

    The bounds of the position are copied once; what a supposition has changed is taken back after it, so that it costs
    no more than what follows from it, however big the board is.
    """

    def __init__(self, at: Position) -> None:
        self.at = at
        self.low, self.high = at.low.copy(), at.high.copy()
        self.bounds: list[Bound] = []
        self.latest: dict[Side, list[int]] = {}
        self.todo: deque[int] = deque()
        self.broken: tuple[Cause, list[int]] | None = None  # the rule that breaks, and the bounds to blame
        self.read = 0  # the islands whose pairs were looked at, as bits

    def follow(self, supposed: Bound) -> Pursued:
        """The chain from a supposition to the rule that it breaks, if it breaks one; and where that was seen."""
        self._set(supposed)
        while self.todo and self.broken is None:
            self._count(self.todo.popleft())
        if self.broken is None:
            self.broken = self._apart() or (None if self.at.puzzle.loops else self._loop())
        found = Pursued(None if self.broken is None else self._chain(*self.broken), self.read)
        self._take_back()
        return found

    def _take_back(self) -> None:
        for bound in self.bounds:
            self.low[bound.spot], self.high[bound.spot] = self.at.low[bound.spot], self.at.high[bound.spot]
        self.bounds.clear()
        self.latest.clear()
        self.todo.clear()
        self.broken = None
        self.read = 0

    def _set(self, bound: Bound) -> None:
        spot, lower, value = bound[:3]
        first = lower and not self.low[spot]
        (self.low if lower else self.high)[spot] = value
        self.latest.setdefault((spot, lower), []).append(len(self.bounds))
        self.bounds.append(bound)
        for i in self.at.ends[spot]:
            self.read |= 1 << i
            if self.at.clue[i] is not None and i not in self.todo:
                self.todo.append(i)
        if first:
            for other in self.at.puzzle.crossed_by[spot]:
                self.read |= 1 << self.at.ends[other][0]  # a change of the pair is one at both its ends
                if self.low[other]:
                    blamed = self._causes([(spot, True), (other, True)], len(self.bounds))
                    self.broken = self.broken or (Cause("crossing", (spot, other)), blamed)
                elif self.high[other]:
                    self._set(Bound(other, False, 0, Cause("blocked", (other, spot)), len(self.bounds)))

    def _count(self, i: int) -> None:
        """What an island's number says now."""
        low, high, spots, clue = self.low, self.high, self.at.spots[i], self.at.clue[i]
        assert clue is not None
        room, placed = sum([high[spot] for spot in spots]), sum([low[spot] for spot in spots])
        if placed > clue:
            self.broken = Cause("many", (i,), placed), self._needed(i, True, placed - clue - 1)
            return
        if room < clue:
            self.broken = Cause("few", (i,), room), self._needed(i, False, clue - room - 1)
            return
        spare, left, known = room - clue, clue - placed, len(self.bounds)
        if not spare and not left:
            return
        why = Cause("counted", (i,))
        for spot in spots:
            least, most = high[spot] - spare, low[spot] + left
            if least > low[spot]:
                self._set(Bound(spot, True, least, why, known))
            if most < high[spot]:
                self._set(Bound(spot, False, most, why, known))
            if self.broken:
                return

    def _needed(self, i: int, lower: bool, slack: int) -> list[int]:
        """The bounds around an island that break its number; late ones are left out while the others are enough."""
        base, now = (self.at.low, self.low) if lower else (self.at.high, self.high)
        causes = sorted(self._causes([(spot, lower) for spot in self.at.spots[i]], len(self.bounds)), reverse=True)
        kept = []
        for cause in causes:
            spot = self.bounds[cause].spot
            change = abs(now[spot] - base[spot])
            if change <= slack:
                slack -= change
            else:
                kept.append(cause)
        return kept

    def _causes(self, sides: Iterable[Side], known: int) -> list[int]:
        """The latest bounds of some pairs that were there when `known` bounds were."""
        found = []
        for side in sides:
            for index in reversed(self.latest.get(side, ())):
                if index < known:
                    found.append(index)
                    break
        return found

    def _apart(self) -> tuple[Cause, list[int]] | None:
        """Islands that can no longer be connected with the others: the fewest that are cut off."""
        at = self.at
        cut = [bound.spot for bound in self.bounds if not bound.lower and not bound.value]
        if len(cut) > FEW_CUT and self._joined({i for spot in cut for i in at.ends[spot]}):
            return None
        parts = [part for spot in cut if (part := self._behind(*at.ends[spot])) is not None]
        if not parts:
            return None
        part = min(parts, key=lambda islands: (len(islands), islands))
        border = [(spot, False) for i in part for spot in at.spots[i] if not self.high[spot]]
        return Cause("apart", tuple(part)), self._causes(border, len(self.bounds))

    def _joined(self, islands: set[int]) -> bool:
        """Whether some islands can still be connected with each other: looked at as far as they reach, once for all."""
        spots, ends, high = self.at.spots, self.at.ends, self.high
        first = islands.pop()
        seen, todo, read = {first}, [first], 0
        for i in todo:
            if not islands:
                break
            read |= 1 << i
            for spot in spots[i]:
                if high[spot]:
                    j = ends[spot][0] if ends[spot][1] == i else ends[spot][1]
                    if j not in seen:
                        seen.add(j)
                        todo.append(j)
                        islands.discard(j)
        self.read |= read
        return not islands

    def _behind(self, a: int, b: int) -> list[int] | None:
        """The islands on the smaller side of two that can no longer be connected; None when they can.

        Both sides grow in turn, so that not more than the smaller side is looked at, or the way around.
        """
        spots, ends, high = self.at.spots, self.at.ends, self.high
        side = {a: a, b: b}
        todo = {a: [a], b: [b]}
        done = {a: 0, b: 0}
        while True:
            for first in (a, b):
                if done[first] == len(todo[first]):
                    return sorted(todo[first])
                i = todo[first][done[first]]
                done[first] += 1
                self.read |= 1 << i
                for spot in spots[i]:
                    if high[spot]:
                        j = ends[spot][0] if ends[spot][1] == i else ends[spot][1]
                        if j not in side:
                            side[j] = first
                            todo[first].append(j)
                        elif side[j] != first:
                            return None

    def _loop(self) -> tuple[Cause, list[int]] | None:
        """The loop that the bridges close first."""
        at, joined = self.at, dict[int, int]()
        self.read = -1  # groups may reach anywhere

        def group(i: int) -> int:
            first = at.group[i]
            while first in joined:
                first = joined[first]
            return first

        new = [bound.spot for bound in self.bounds if bound.lower and not at.low[bound.spot]]
        for spot in dict.fromkeys(new):
            a, b = at.ends[spot]
            if group(a) == group(b):
                way = at.way(self.low, a, b, without=spot)
                blamed = self._causes([(spot, True), *((other, True) for other, _ in way)], len(self.bounds))
                return Cause("loop", tuple(sorted([a, *(island for _, island in way)]))), blamed
            joined[group(a)] = group(b)
        return None

    def _chain(self, why: Cause, blamed: Iterable[int]) -> Chain[Cause]:
        """The bounds that lead from the supposition to the broken rule."""
        supposed, *followed = self.bounds
        inferences = [Inference((bound.fact,), bound.why, partial(self._parents, bound)) for bound in followed]
        broken = Inference((), why, tuple(self.bounds[index].fact for index in blamed))
        return pruned(supposed.fact, inferences, broken)

    def _parents(self, bound: Bound, facts: object) -> list[Fact]:
        """The facts that a bound rests on: a bridge in the way, or what the other pairs of an island have left."""
        if bound.why.what == "blocked":
            sides = [(bound.why.place[1], True)]
        else:
            (island,) = bound.why.place
            sides = [(spot, not bound.lower) for spot in self.at.spots[island] if spot != bound.spot]
        return [self.bounds[index].fact for index in self._causes(sides, bound.known)]


def cut_pairs(at: Position) -> Iterator[tuple[int, list[int]]]:
    """The pairs without which the islands would fall apart, each with the smaller of the two parts."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: list[tuple[int, int | None, Iterator[int]]] = [(0, None, iter(at.spots[0]))]
    order[0] = lowest[0] = 0
    visited = [0]
    while path:
        i, came, spots = path[-1]
        for spot in spots:
            if spot == came or not at.high[spot]:
                continue
            j = at.other(spot, i)
            if j in order:
                lowest[i] = min(lowest[i], order[j])
            else:
                order[j] = lowest[j] = len(order)
                visited.append(j)
                path.append((j, spot, iter(at.spots[j])))
                break
        else:
            path.pop()
            if came is not None:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[i])
                if lowest[i] == order[i]:
                    # All that was visited since then lies behind this island: its parts are left for good.
                    behind = visited[order[i] :]
                    small = 2 * len(behind) <= len(at.islands)
                    yield came, behind if small else sorted(set(range(len(at.islands))).difference(behind))


def only_exits(at: Position) -> Iterator[tuple[int, int]]:
    """The groups that one pair alone leads out of, by their first islands."""
    exits: dict[int, list[int]] = {first: [] for first in at.groups}
    for spot, (a, b) in enumerate(at.ends):
        if at.high[spot] and at.group[a] != at.group[b]:
            exits[at.group[a]].append(spot)
            exits[at.group[b]].append(spot)
    for first, spots in exits.items():
        if len(spots) == 1:
            yield first, spots[0]
