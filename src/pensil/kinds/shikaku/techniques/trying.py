"""Techniques of Shikaku that try one candidate and see at once that something else has no room left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.board import bits
from pensil.core.step import Found, Later, technique
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.gone import Gone, because, earlier, gone_at, gone_of
from pensil.kinds.shikaku.techniques.position import with_sets
from pensil.kinds.shikaku.techniques.sets import Changes, Sets, drawing_first, union
from pensil.kinds.shikaku.wording import clue


@technique(SAY, "S8", "starves-clue", 3)
@with_sets
def starves_clue(at: Sets) -> Iterator[Later]:
    found = []
    for other in at.live:
        at.check_time()
        if at.easy_to_overlap(other):
            continue
        for spot in at.rivals(other):
            # Rectangles that meet each other share a cell: those that meet all of them cover one that is common.
            bad = [value for value, box in at.live[spot].items() if box & at.common[other]]
            kept = at.live_values(spot, without=bad)
            if bad and kept:
                found.append(([at.keep(spot, kept)], partial(_starved, at, spot, other, bad, kept)))
    yield from drawing_first(found)


def _starved(at: Sets, spot: int, other: int, bad: list[int], kept: int, changes: Changes) -> Found:
    puzzle, more = at.puzzle, at.after_trying(spot, bad, kept)
    words = {
        "clue": clue(puzzle, spot),
        "boxes": at.some_boxes(spot, bad),
        "count": len(at.live[other]),
        "other": clue(puzzle, other),
        "follows": at.follows(more, it=True),
    }
    gone = (each for each in gone_of(at, other) if not _meets_all(at, spot, bad, each))
    premises = dict.fromkeys([at.puzzle.clues[spot], at.puzzle.clues[other], *because(at, gone).cells])
    # How many are left for the other one is told, so all that was ruled out counts.
    rests = earlier(at, {}, {other: at.unseen(other)} | at.rests(more))
    return Found(list(premises), changes, words, rests=rests)


def _meets_all(at: Sets, spot: int, values: list[int], gone: Gone) -> bool:
    """Whether something would be gone anyway with any of some candidates of a clue."""
    return all(gone.area & at.live[spot][value] for value in values)


@technique(SAY, "S9", "strands-cell", 3)
@with_sets
def strands_cell(at: Sets) -> Iterator[Later]:
    found = []
    for spot, live in at.live.items():
        stranded = {value: _stranded(at, spot, box) for value, box in live.items()}
        todo = {value for value, cells in stranded.items() if cells}
        while todo:
            # One cell for as many of the candidates as possible.
            cells = union(stranded[value] for value in todo)
            cell = max(bits(cells), key=lambda cell: (sum(stranded[value] >> cell & 1 for value in todo), -cell))
            bad = sorted(value for value in todo if stranded[value] >> cell & 1)
            todo -= set(bad)
            kept = at.live_values(spot, without=bad)
            if kept:
                found.append(([at.keep(spot, kept)], partial(_left_bare, at, spot, bad, cell, kept)))
    yield from drawing_first(found)


def _left_bare(at: Sets, spot: int, bad: list[int], cell: int, kept: int, changes: Changes) -> Found:
    puzzle, more = at.puzzle, at.after_trying(spot, bad, kept)
    where = divmod(cell, at.puzzle.cols)
    words = {
        "clue": clue(puzzle, spot),
        "boxes": at.some_boxes(spot, bad),
        "cell": where,
        "follows": at.follows(more, it=True),
    }
    gone = (each for each in gone_at(at, 1 << cell) if each.spot != spot and not _meets_all(at, spot, bad, each))
    others = because(at, gone)
    premises = dict.fromkeys([at.puzzle.clues[spot], where, *others.cells])
    return Found(list(premises), changes, words, rests=earlier(at, others.ruled_out, at.rests(more)))


def _stranded(at: Sets, spot: int, box: int) -> int:
    """The free cells that no rectangle could cover if the clue took this one."""
    at.check_time()
    lost, saved = at.reach[spot], box
    hit = [other for other in at.rivals(spot) if at.reach[other] & box]
    for other in hit:
        lost |= at.reach[other]
        for area in at.live[other].values():
            if not area & box:
                saved |= area
    lost &= ~saved
    for other in [spot, *hit]:
        for third in at.near[other]:
            if not lost:
                return 0
            if third != spot and third not in hit:
                lost &= ~at.reach.get(third, 0)
    return lost
