"""The technique that sees an island starving: bridges somewhere would leave too little room for its number."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Example, Found, Technique
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_most, position
from pensil.kinds.hashi.wording import bridges, concluded, island, towards


def _room_left(seen: Position, spot: int, count: int) -> dict[int, int]:
    """The pairs that would have less room after so many bridges on one pair, each with the most that is left."""
    left: dict[int, int] = {}
    if not seen.low[spot]:
        left = {other: 0 for other in seen.puzzle.crossed_by[spot] if seen.high[other]}
    for i in seen.ends[spot]:
        need = seen.need[i]
        if need is not None:
            more = max(need - (count - seen.low[spot]), 0)
            for other in seen.open[i]:
                if other != spot and seen.low[other] + more < seen.high[other]:
                    left[other] = seen.low[other] + more
    return left


def _starved(seen: Position, left: dict[int, int]) -> tuple[int, int] | None:
    """An island that cannot reach its number when pairs have only so much room, and the room it has."""
    lost: dict[int, int] = {}
    for spot, most in left.items():
        for i in seen.ends[spot]:
            lost[i] = lost.get(i, 0) + seen.high[spot] - most
    for i, less in sorted(lost.items()):
        clue = seen.clue[i]
        if clue is not None and seen.room[i] - less < clue:
            return i, seen.room[i] - less
    return None


def _starving(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for spot, (start, end) in enumerate(puzzle.pairs):
        look()
        for count in range(seen.low[spot] + 1, seen.high[spot] + 1):
            left = _room_left(seen, spot, count)
            starved = _starved(seen, left)
            if starved is None:
                continue
            i, room = starved
            around = [other for other in seen.at[i] if seen.high[other]]
            words = {
                "count": bridges(count),
                "start": start,
                "end": end,
                "island": island(puzzle, seen.islands[i]),
                "room": bridges(room),
                "parts": [
                    towards(left.get(other, seen.high[other]), seen.islands[seen.other(other, i)]) for other in around
                ],
                "so": concluded(puzzle, spot, seen.masks[spot] & at_most(count - 1)),
            }
            cells = dict.fromkeys([seen.islands[i], start, end, *seen.around(i, around)])
            yield Found(list(cells), [(spot, at_most(count - 1))], words)
            break


STARVING = Technique(
    id="H13",
    name="starved-island",
    title={"en": "Too little left for an island", "id": "Terlalu sedikit sisa untuk sebuah pulau"},
    level=3,
    why="So many bridges would block or use up the room that another island needs to reach its number.",
    templates={
        "en": "With {count} between {start} and {end}, {island} would have room for only {room}: {parts}. So {so}.",
        "id": "Dengan {count} antara {start} dan {end}, {island} hanya punya tempat untuk {room}: {parts}. Jadi {so}.",
    },
    find=_starving,
    example=Example("hashi\n2 . 2\n. . .\n? . 1\n", None, {"bridges": [[0, 0, 2, 0, [0, 1]]]}),
)
