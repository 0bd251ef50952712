"""The technique that sees an island starving: bridges somewhere would leave too little room for its number.

Where they only block a way or use up what a neighbour has to give, counting at the starving island shows it as well,
and more easily. Where they also make a group that the island must not close, nothing else shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Example, Found, Technique
from pensil.core.words import Phrase
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_most, position
from pensil.kinds.hashi.wording import bridges, concluded, island, towards


class Limit(NamedTuple):
    """The most bridges that a pair could still have, and why."""

    most: int
    why: str  # "blocked", "used up" or "closed"


def _limits(seen: Position, spot: int, count: int) -> dict[int, Limit]:
    """The pairs that would have less room after so many bridges on one pair."""
    limits: dict[int, Limit] = {}
    if not seen.low[spot]:
        limits = {other: Limit(0, "blocked") for other in seen.puzzle.crossed_by[spot] if seen.high[other]}
    for i in seen.ends[spot]:
        need = seen.need[i]
        if need is not None:
            more = max(need - (count - seen.low[spot]), 0)
            for other in seen.open[i]:
                if other != spot and seen.low[other] + more < seen.high[other]:
                    limits[other] = Limit(seen.low[other] + more, "used up")
    group, lacking = _joined(seen, spot, count)
    for other in _closing(seen, spot, group, lacking):
        if other not in limits or limits[other].most >= lacking:
            limits[other] = Limit(lacking - 1, "closed")
    return limits


def _joined(seen: Position, spot: int, count: int) -> tuple[list[int], int]:
    """The islands of the group that so many bridges would make, and what a single one of them would still lack.

    No islands when several would lack something, or none.
    """
    firsts = dict.fromkeys(seen.group[i] for i in seen.ends[spot])
    added = count - seen.low[spot]
    lacking = -2 * added
    for first in firsts:
        need = seen.group_need[first]
        if need is None:
            return [], 0
        lacking += need
    if not 0 < lacking <= seen.puzzle.max_bridges:
        return [], 0
    group = [i for first in firsts for i in seen.groups[first]]
    return (group, lacking) if lacking in (_need(seen, spot, added, i) for i in group) else ([], 0)


def _need(seen: Position, spot: int, added: int, i: int) -> int:
    return (seen.need[i] or 0) - (added if i in seen.ends[spot] else 0)


def _closing(seen: Position, spot: int, group: list[int], lacking: int) -> Iterator[int]:
    """The pairs on which all that a group lacks would finish it while others are outside."""
    outside = len(seen.islands) - len(group)
    for i in group:
        for other in seen.open[i]:
            j = seen.other(other, i)
            theirs = seen.group[j]
            closes = seen.need[j] == lacking == seen.group_need[theirs] and len(seen.groups[theirs]) < outside
            if closes and other != spot and j not in group:
                yield other


def _starved(seen: Position, limits: dict[int, Limit]) -> tuple[int, int] | None:
    """An island that cannot reach its number with these limits, and the room it has."""
    lost: dict[int, int] = {}
    for spot, limit in limits.items():
        for i in seen.ends[spot]:
            lost[i] = lost.get(i, 0) + seen.high[spot] - limit.most
    for i, less in sorted(lost.items()):
        clue = seen.clue[i]
        if clue is not None and seen.room[i] - less < clue:
            return i, seen.room[i] - less
    return None


def _starving(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for spot in range(len(puzzle.pairs)):
        look()
        for count in range(seen.low[spot] + 1, seen.high[spot] + 1):
            limits = _limits(seen, spot, count)
            starved = _starved(seen, limits)
            if starved is not None:
                yield _told(seen, spot, count, limits, *starved)
                break


def _told(seen: Position, spot: int, count: int, limits: dict[int, Limit], i: int, room: int) -> Found:
    puzzle = seen.puzzle
    start, end = puzzle.pairs[spot]
    around = [other for other in seen.at[i] if seen.high[other]]
    words = {
        "count": bridges(count),
        "start": start,
        "end": end,
        "island": island(puzzle, seen.islands[i]),
        "room": _room(room),
        "parts": [_part(seen, i, other, limits.get(other)) for other in around],
        "so": concluded(puzzle, spot, seen.masks[spot] & at_most(count - 1)),
    }
    cells = [*seen.counted(i), start, end]
    for other in around:
        cells += _because(seen, spot, count, other, limits[other].why if other in limits else "")
    return Found(list(dict.fromkeys(cells)), [(spot, at_most(count - 1))], words)


def _because(seen: Position, spot: int, count: int, other: int, why: str) -> list[Cell]:
    """The islands that make a pair have less room, besides its own two."""
    if why == "used up":
        return [cell for i in seen.ends[other] if i in seen.ends[spot] for cell in seen.built(i)]
    if why == "closed":
        theirs = [j for i in seen.ends[other] for j in seen.groups[seen.group[i]]]
        return seen.cells([*_joined(seen, spot, count)[0], *theirs])
    return []


def _part(seen: Position, i: int, spot: int, limit: Limit | None) -> Phrase:
    """ "2 to r1c4", "none to r3c1 (blocked)" """
    cell = seen.islands[seen.other(spot, i)]
    if limit is None:
        return towards(seen.high[spot], cell)
    one_more = {"en": "a bridge", "id": "jembatan di sana"}
    if limit.most:
        one_more = {"en": f"{limit.most + 1}", "id": f"{limit.most + 1} jembatan"}
    why = {
        "blocked": {"en": "blocked", "id": "terhalang"},
        "used up": {"en": "it can take no more", "id": "tidak bisa menerima lagi"},
        "closed": {"en": f"{one_more['en']} would close the group", "id": f"{one_more['id']} akan menutup kelompok"},
    }[limit.why]
    return {lang: f"{words} ({why[lang]})" for lang, words in towards(limit.most, cell).items()}


def _room(room: int) -> Phrase:
    if not room:
        return {"en": "no room for a bridge", "id": "tidak punya tempat untuk jembatan"}
    count = bridges(room)
    return {"en": f"room for only {count['en']}", "id": f"hanya punya tempat untuk {count['id']}"}


STARVING = Technique(
    id="H13",
    name="starved-island",
    title={"en": "Too little left for an island", "id": "Sisa yang tidak cukup bagi pulau lain"},
    level=3,
    why={
        "en": "So many bridges would block or use up the room that another island needs, or leave it only ways that "
        "close a group.",
        "id": "Jembatan sebanyak itu menghalangi atau menghabiskan tempat yang diperlukan pulau lain, atau hanya "
        "menyisakan arah yang menutup kelompok.",
    },
    templates={
        "en": "With {count} between {start} and {end}, {island} would have {room}: {parts}. So {so}.",
        "id": "Dengan {count} antara {start} dan {end}, {island} {room}: {parts}. Jadi {so}.",
    },
    find=_starving,
    example=Example(
        "hashi\n2 . . . ?\n. . . . .\n3 . 2 . 1\n",
        {"bridges": [[0, 0, 0, 4, [0, 1]], [0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [1, 2]]]},
        {"bridges": [[0, 0, 0, 4, [0, 1]], [0, 0, 2, 0, 1], [2, 0, 2, 2, [1, 2]]]},
    ),
)
