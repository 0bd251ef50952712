"""Techniques that see a group of islands closing: none may be finished before all islands are in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.techniques.position import Closed, Leaving, Position, at_least, at_most
from pensil.kinds.hashi.wording import island


def _closing(at: Position, *, pair_only: bool) -> Iterator[Found]:
    """Pairs on which the most bridges would finish every island of a group while others are outside."""
    for spot, need in at.finishing:
        group = at.closed(at.ends[spot], 2 * need)
        if group is None or (len(group) == 2) != pair_only:
            continue
        count = at.low[spot] + need
        start, end = at.puzzle.pairs[spot]
        cells = sorted(at.cells(group))
        words = {
            "start": island(at.puzzle, start),
            "end": island(at.puzzle, end),
            "count": count,
            "group": cells,
            "conclusion": at.concluded(spot, at_most(count - 1)),
        }
        yield Found(cells, [(spot, at_most(count - 1))], words)


@technique(SAY, "H7", "closed-pair", 3)
def closed_pair(at: Position) -> Iterator[Found]:
    return _closing(at, pair_only=True)


@technique(SAY, "H9", "closed-group", 4)
def closed_group(at: Position) -> Iterator[Found]:
    return _closing(at, pair_only=False)


def _shares(at: Position, i: int, without: int) -> Iterator[dict[int, int]]:
    """All ways to give an island what it still needs without more bridges on one of its pairs."""
    need = at.need[i] or 0
    others = [spot for spot in at.open[i] if spot != without]
    rooms = []
    for spot in others:
        theirs = at.need[at.other(spot, i)]
        room = min(at.high[spot] - at.low[spot], need)
        rooms.append(range((room if theirs is None else min(room, max(theirs, 0))) + 1))
    for counts in product(*rooms):
        if sum(counts) == need:
            yield {spot: count for spot, count in zip(others, counts, strict=True) if count}


def _way_out(at: Position, i: int, spot: int) -> Closed | None:
    """The finished groups that each way to leave out a pair would make; None when some way makes none."""
    found: Closed = []
    need = at.need[i] or 0
    for share in _shares(at, i, spot):
        group = at.closed([i, *(at.other(other, i) for other in share)], 2 * need)
        if group is None:
            return None
        found.append((share, group))
    return found


def _going_on(at: Position, i: int, most: int) -> set[int]:
    """The pairs over which an island may build to a group that lacks more than so much, so that it is not finished."""
    found = set()
    for spot in at.open[i]:
        j = at.other(spot, i)
        theirs, lacking = at.need[j], at.group_need(at.group[j])
        if at.group[j] != at.group[i] and (theirs is None or theirs > 0) and (lacking is None or lacking > most):
            found.add(spot)
    return found


def _leaving(at: Position) -> Iterator[Leaving]:
    """Pairs that need a bridge, since leaving them out would finish a group."""
    for i, spots in at.left_out.items():
        at.check_time()
        need = at.need[i]
        if not need or len(at.open[i]) < 2:
            continue
        lacking = at.group_need(at.group[i])
        if lacking is None or lacking > 2 * need:
            continue  # whatever it builds, its group is not finished
        going_on = _going_on(at, i, 2 * need - lacking)
        for spot in spots:
            if going_on - {spot}:
                continue
            closed = _way_out(at, i, spot)
            if closed:
                yield Leaving(i, spot, closed)


def _told(at: Position, *, fresh: bool) -> Iterator[Found]:
    """All of these; `fresh` are those that have no bridge yet, and of which one way makes a new group."""
    if at.leaving is None:
        at.leaving = [*_leaving(at)]
    for i, spot, closed in at.leaving:
        islands = sorted({j for _, group in closed for j in group})
        simple = len(closed) == 1 and len(islands) == len(closed[0][0]) + 1 and not at.placed[i]
        if simple == fresh:
            yield _left(at, i, spot, closed, islands)


def _left(at: Position, i: int, spot: int, closed: Closed, islands: list[int]) -> Found:
    partners = sorted({at.other(other, i) for share, _ in closed for other in share})
    words = {
        "clue": at.clue[i],
        "cell": at.islands[i],
        "other": at.islands[at.other(spot, i)],
        "partners": [island(at.puzzle, at.islands[j]) for j in partners],
        "group": SAY("say.islands", islands=sorted(at.cells(islands))),
        "conclusion": at.concluded(spot, at_least(1)),
    }
    sentence = "sentence" if len(closed) == 1 else "however"
    return Found(_shared_among(at, i, spot, islands), [(spot, at_least(1))], words, sentence)


def _shared_among(at: Position, i: int, without: int, islands: list[int]) -> list[Cell]:
    """The finished groups, and why the bridges of an island go to no others: those it faces and what they have."""
    cells = at.cells(islands)
    for spot in at.spots[i]:
        j = at.other(spot, i)
        if spot != without and j not in islands:
            cells += at.built(j)
    return list(dict.fromkeys(cells))


@technique(SAY, "H8", "other-side", 4)
def other_side(at: Position) -> Iterator[Found]:
    return _told(at, fresh=True)


@technique(SAY, "H10", "group-way-out", 4)
def not_only_these(at: Position) -> Iterator[Found]:
    return _told(at, fresh=False)
