"""Brute force with validation by depth-first search: the paper's own algorithm (section III).

Every way to choose bridges from the two lists of candidates is built and validated, one node for each. Because two
bridges between the same islands look alike, a single bridge has as many vectors as it has entries in the list: the
same solution comes up several times, and is told once.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Changes, Event, Strategy, What
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.candidates import candidates, combinations, vectors
from pensil.kinds.hashi.strategies.tables import tables
from pensil.kinds.hashi.strategies.validation import validate


def search(puzzle: Hashi, _: Deadline = NEVER) -> Iterator[Event]:
    found = candidates(puzzle)
    spots = [puzzle.spot[bridge.cells] for bridge in (*found.horizontal, *found.vertical)]
    nothing: Changes = tuple(enumerate(puzzle.domains))
    solved: set[Changes] = set()
    yield Event(What.EXPANDED, 0)
    for node, (h, v) in enumerate(combinations(found), 1):
        counts = [0] * len(puzzle.pairs)
        for spot, entry in zip(spots, (*h, *v), strict=True):
            counts[spot] += entry
        # A pair may get more bridges here than its numbers allow: the paper enters every candidate as often as any.
        choice: Changes = tuple((spot, 1 << count) for spot, count in enumerate(counts))
        yield Event(What.PLACED, node, 0, choice, reason=vectors(h, v))
        verdict = validate(puzzle, h, v, found)
        if not verdict.accepted:
            yield Event(What.DEAD, node, cells=verdict.cells, reason=verdict.reason)
        else:
            yield Event(What.VALIDATED, node, reason=verdict.reason)
            if choice not in solved:
                solved.add(choice)
                yield Event(What.SOLVED, node)
        yield Event(What.REMOVED, node, changes=nothing)


BRUTE_FORCE = Strategy(words=SAY, name="brute-force", search=search, tables=tables)
