"""Techniques that count at one island: what it needs, what it has, and what it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.agenda import at_each
from pensil.core.step import Found, technique
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.techniques.position import Position, at_least, at_most, crossings, exactly, islands
from pensil.kinds.hashi.wording import conclusion, towards
from pensil.words import Phrase


def _changing(at: Position, changes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the changes that take something away."""
    return [(spot, mask) for spot, mask in changes if at.masks[spot] & ~mask]


@technique(SAY, "H1", "one-way", 1, swept=True)
@at_each(islands)
def one_way(at: Position, i: int) -> Iterator[Found]:
    clue = at.clue[i]
    if clue is None or len(at.open[i]) != 1:
        return
    spot = at.open[i][0]
    built = at.placed[i] - at.low[spot]
    changes = _changing(at, [(spot, exactly(clue - built))])
    if clue > built and changes:
        words = {
            "clue": clue,
            "cell": at.islands[i],
            "built": built,
            "other": at.islands[at.other(spot, i)],
            "conclusion": conclusion(at.puzzle, spot, exactly(clue - built)),
        }
        yield Found(at.counted(i), changes, words)


def _rooms(at: Position, i: int) -> list[Phrase]:
    """What an island has room for, way by way."""
    return [towards(at.high[spot], at.islands[at.other(spot, i)]) for spot in at.spots[i] if at.high[spot]]


@technique(SAY, "H2", "full-room", 1, swept=True)
@at_each(islands)
def full_room(at: Position, i: int) -> Iterator[Found]:
    clue = at.clue[i]
    if at.room[i] == clue and len(at.open[i]) > 1:
        words = {"clue": clue, "cell": at.islands[i], "parts": _rooms(at, i)}
        changes = [(spot, exactly(at.high[spot])) for spot in at.open[i]]
        yield Found(at.counted(i), changes, words)


def _all_alike(at: Position, i: int) -> bool:
    return all(at.high[spot] == at.puzzle.max_bridges for spot in at.open[i])


def _spare(at: Position, i: int, *, classic: bool) -> Iterator[Found]:
    """Where the room is a little more than the number: every way can miss only so many bridges."""
    clue = at.clue[i]
    if clue is None or len(at.open[i]) < 2:
        return
    spare = at.room[i] - clue
    if spare < 1 or (spare == 1 and _all_alike(at, i)) != classic:
        return
    changes = _changing(at, [(spot, at_least(at.high[spot] - spare)) for spot in at.open[i]])
    if changes:
        words = {
            "clue": clue,
            "cell": at.islands[i],
            "room": at.room[i],
            "parts": _rooms(at, i),
            "spare": spare,
            "results": [at.towards(i, spot, mask) for spot, mask in changes],
        }
        yield Found(at.counted(i), changes, words)


@technique(SAY, "H3", "one-short", 2, swept=True)
@at_each(islands)
def one_short(at: Position, i: int) -> Iterator[Found]:
    return _spare(at, i, classic=True)


@technique(SAY, "H4", "little-spare", 3)
@at_each(islands)
def little_spare(at: Position, i: int) -> Iterator[Found]:
    return _spare(at, i, classic=False)


@technique(SAY, "H5", "finished-island", 1, routine=True)
@at_each(islands)
def finished(at: Position, i: int) -> Iterator[Found]:
    clue = at.clue[i]
    if not at.open[i] or at.placed[i] != clue:
        return
    done = [spot for spot in at.spots[i] if at.low[spot]]
    if all(at.low[spot] == at.high[spot] for spot in done):
        words = {"clue": clue, "cell": at.islands[i], "others": at.around(i, at.open[i])}
        changes = [(spot, exactly(0)) for spot in at.open[i]]
        yield Found(at.built(i), changes, words)


def _left(at: Position, i: int, *, nothing: bool) -> Iterator[Found]:
    """What the bridges that are sure leave for each way of an island, where that is nothing, or else something."""
    clue = at.clue[i]
    if clue is None:
        return
    left = clue - at.placed[i]
    if (left > 0) is nothing:
        return
    changes = _changing(at, [(spot, at_most(at.low[spot] + left)) for spot in at.open[i]])
    if changes:
        done = [spot for spot in at.spots[i] if at.low[spot]]
        words = {
            "clue": clue,
            "cell": at.islands[i],
            "placed": at.placed[i],
            "alone": at.islands[at.other(done[0], i)] if len(done) == 1 else None,
            "sure": [at.towards(i, spot, at.masks[spot]) for spot in done],
            "left": left,
            **at.building(i, changes),
        }
        yield Found(at.built(i), changes, words)


@technique(SAY, "H14", "sure-of-all", 2)
@at_each(islands)
def sure_of_all(at: Position, i: int) -> Iterator[Found]:
    return _left(at, i, nothing=True)


@technique(SAY, "H14b", "little-left", 3)
@at_each(islands)
def little_left(at: Position, i: int) -> Iterator[Found]:
    """Harder than it looks: no bridge shows what an island can still have at most, and it counts at its neighbour."""
    return _left(at, i, nothing=False)


@technique(SAY, "H6", "blocked-way", 1, routine=True)
@at_each(crossings)
def crossing(at: Position, spot: int) -> Iterator[Found]:
    if not at.low[spot]:
        return
    blocked = [other for other in at.puzzle.crossed_by[spot] if at.high[other]]
    if blocked:
        pairs = at.puzzle.pairs
        start, end = pairs[spot]
        ways = [SAY("say.from-to", start=pairs[other].start, end=pairs[other].end) for other in blocked]
        words = {"start": start, "end": end, "ways": ways}
        yield Found([start, end], [(other, exactly(0)) for other in blocked], words)
