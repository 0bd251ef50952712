"""Greedy by corner: corners, border, middle; every number gets the outermost rectangle that is free, for good.

Greedy never takes anything back, so it may fail on a puzzle that has a solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.observation import observe, outward
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from pensil.kinds.shikaku.wording import clue, corners


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    placed = Placed(puzzle)
    node = 0
    for met in observe(puzzle):
        name, rectangles = clue(puzzle, met.spot), puzzle.candidates[met.spot]
        best = next((value for value in outward(puzzle, met) if not placed.hits(rectangles[value])), None)
        if best is None:
            yield Event(What.DEAD, node, cells=(puzzle.clues[met.spot],), reason=SAY("search.none-left", clue=name))
            yield Event(What.FAILED, node, reason=SAY("search.takes-nothing-back"))
            return
        rectangle = rectangles[best]
        yield Event(What.VALIDATED, node, reason=SAY("search.can-take", clue=name, boxes=[corners(rectangle)]))
        yield Event(What.EXPANDED, node)
        placed.add(rectangle)
        said = SAY("search.takes-from", clue=name, area=SAY(f"areas.{met.area.value}"), box=corners(rectangle))
        yield Event(What.PLACED, node + 1, node, ((met.spot, 1 << best),), cells_of(rectangle), said)
        node += 1
    bare = placed.bare()
    if bare:
        yield Event(What.DEAD, node, cells=tuple(bare), reason=SAY("search.bare", cells=bare))
        yield Event(What.FAILED, node, reason=SAY("search.takes-nothing-back"))
    else:
        yield Event(What.VALIDATED, node, reason=SAY("search.done"))
        yield Event(What.SOLVED, node)


GREEDY = Strategy(words=SAY, name="greedy", search=search, complete=False)
