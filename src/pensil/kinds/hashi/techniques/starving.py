"""The technique that sees an island starving: bridges somewhere would leave too little room for its number.

Where they only block a way or use up what a neighbour has to give, counting at the starving island shows it as well,
and more easily. Where they also make a group that the island must not close, nothing else shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.techniques.position import Position, at_most
from pensil.kinds.hashi.wording import island, towards
from pensil.words import Phrase


class Limit(NamedTuple):
    """The most bridges that a pair could still have, and why."""

    most: int
    why: str  # "blocked", "used-up" or "closes": as it is said


def _limits(at: Position, spot: int, count: int) -> dict[int, Limit]:
    """The pairs that would have less room after so many bridges on one pair."""
    limits: dict[int, Limit] = {}
    if not at.low[spot]:
        limits = {other: Limit(0, "blocked") for other in at.puzzle.crossed_by[spot] if at.high[other]}
    for i in at.ends[spot]:
        need = at.need[i]
        if need is not None:
            more = max(need - (count - at.low[spot]), 0)
            for other in at.open[i]:
                if other != spot and at.low[other] + more < at.high[other]:
                    limits[other] = Limit(at.low[other] + more, "used-up")
    if joined := _joined(at, spot, count):
        group, lacking = joined
        for other in _closing(at, spot, group, lacking):
            if other not in limits or limits[other].most >= lacking:
                limits[other] = Limit(lacking - 1, "closes")
    return limits


def _joined(at: Position, spot: int, count: int) -> tuple[list[int], int] | None:
    """The islands of the group that so many bridges would make, and what a single one of them would still lack.

    None when several would lack something, or none.
    """
    firsts = dict.fromkeys(at.group[i] for i in at.ends[spot])
    added = count - at.low[spot]
    lacking = -2 * added
    for first in firsts:
        need = at.group_need(first)
        if need is None:
            return None
        lacking += need
    if not 0 < lacking <= at.puzzle.max_bridges:
        return None
    group = [i for first in firsts for i in at.groups[first]]
    return (group, lacking) if lacking in (_need(at, spot, added, i) for i in group) else None


def _need(at: Position, spot: int, added: int, i: int) -> int:
    need = at.need[i]
    assert need is not None  # or the group would not be looked at
    return need - (added if i in at.ends[spot] else 0)


def _closing(at: Position, spot: int, group: list[int], lacking: int) -> Iterator[int]:
    """The pairs on which all that a group lacks would finish it while others are outside."""
    outside = len(at.islands) - len(group)
    for i in group:
        for other in at.open[i]:
            j = at.other(other, i)
            theirs = at.group[j]
            closes = at.need[j] == lacking == at.group_need(theirs) and len(at.groups[theirs]) < outside
            if closes and other != spot and j not in group:
                yield other


def _starved(at: Position, limits: dict[int, Limit]) -> tuple[int, int] | None:
    """An island that cannot reach its number with these limits, and the room it has."""
    lost: dict[int, int] = {}
    for spot, limit in limits.items():
        for i in at.ends[spot]:
            lost[i] = lost.get(i, 0) + at.high[spot] - limit.most
    for i, less in sorted(lost.items()):
        clue = at.clue[i]
        if clue is not None and at.room[i] - less < clue:
            return i, at.room[i] - less
    return None


@technique(SAY, "H13", "starved-island", 4)
def starving(at: Position) -> Iterator[Found]:
    for spot, (low, high, known) in enumerate(zip(at.low, at.high, at.in_solutions, strict=True)):
        at.check_time()
        for count in range(max(low + 1, known.bit_length()), high + 1):  # a known solution has fewer
            limits = _limits(at, spot, count)
            starved = _starved(at, limits)
            if starved is not None:
                yield _told(at, spot, count, limits, *starved)
                break


def _told(at: Position, spot: int, count: int, limits: dict[int, Limit], i: int, room: int) -> Found:
    start, end = at.puzzle.pairs[spot]
    around = [other for other in at.spots[i] if at.high[other]]
    words = {
        "count": count,
        "start": start,
        "end": end,
        "island": island(at.puzzle, at.islands[i]),
        "room": room,
        "parts": [_part(at, i, other, limits.get(other)) for other in around],
        "conclusion": at.concluded(spot, at_most(count - 1)),
    }
    cells = [*at.counted(i), start, end]
    for other in around:
        cells += _because(at, spot, count, other, limits[other].why if other in limits else "")
    return Found(list(dict.fromkeys(cells)), [(spot, at_most(count - 1))], words)


def _because(at: Position, spot: int, count: int, other: int, why: str) -> list[Cell]:
    """The islands that make a pair have less room, besides its own two."""
    if why == "used-up":
        return [cell for i in at.ends[other] if i in at.ends[spot] for cell in at.built(i)]
    if why == "closes":
        theirs = [j for i in at.ends[other] for j in at.groups[at.group[i]]]
        joined = _joined(at, spot, count)
        assert joined is not None  # it is what closes
        return at.cells([*joined[0], *theirs])
    return []


def _part(at: Position, i: int, spot: int, limit: Limit | None) -> Phrase:
    """What an island would have room for on one of its pairs, and why that is less than now."""
    cell = at.islands[at.other(spot, i)]
    if limit is None:
        return towards(at.high[spot], cell)
    return SAY(f"say.{limit.why}", towards=towards(limit.most, cell), least=limit.most + 1)
