"""Iterative backtracking in phases: lamps beside the 4s first, then beside the 3s, 2s and 1s, then anywhere.

In phase p the walk goes over the cells beside walls numbered p, in phase 0 over the free cells, always in reading
order, and puts a lamp wherever one is allowed. At the end of a walk the next lower phase begins. At the end of phase 0
the search goes back to the last lamp, takes it away, and walks on from the cell after it, in the phase of that lamp.

Leaving a lamp out is thus not a node of its own: the children of a node are the lamps that may come next. No solution
is lost. Say a solution agrees with all lamps that stand, and the walk comes to a cell. If the solution has a lamp
there, it is allowed, hence tried; if it has none, the walk goes on to the next cell when that lamp has been taken back.

Two sorts of readings: `phases:again` offers a cell in every phase that it belongs to, as the paper's words have it; and
`phases:0` to `phases:4320` go through the phases that they are named by alone, to see what each of them is good for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count, pairwise

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy, What
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.strategies.lamps import IS_A_LAMP, IS_NO_LAMP, MAY_BE_A_LAMP, Lamps

ALL_PHASES = (4, 3, 2, 1, 0)
LAST_PHASE = 0


class LampNode:
    """A lamp on the board, and where the walk goes on when it has been taken back; the root has no lamp."""

    __slots__ = ("expanded", "id", "phase", "place", "spot")

    def __init__(self, id: int, spot: int = 0, phase: int = LAST_PHASE, place: int = 0) -> None:
        self.id = id
        self.spot = spot
        self.phase = phase
        self.place = place
        self.expanded = False


def search(
    puzzle: Akari, _: Deadline = NEVER, *, phases: Sequence[int] = ALL_PHASES, again: bool = False
) -> Iterator[Event]:
    """The whole search. With `again`, a cell is offered in every phase it belongs to, as the paper's words have it."""
    lamps = Lamps(puzzle)
    walk = walks(puzzle, phases, again=again)
    after = dict(pairwise(phases))
    ids = count(1)
    path = [LampNode(0)]
    seen: set[frozenset[int]] = set()
    phase, place = phases[0], 0
    yield _phase(puzzle, 0, phase, walk, "begins")
    if not lamps.unfinished():
        yield Event(What.SOLVED, 0, reason=SAY("search.nothing-to-light"))
        return
    while True:
        node = path[-1]
        if place < len(walk[phase]):
            spot = walk[phase][place]
            place += 1
            if lamps.stands_on(spot) or (phase == LAST_PHASE and lamps.is_lit(spot)):
                continue  # not a free cell
            child = LampNode(next(ids), spot, phase, place)
            yield from _try_lamp(lamps, node, child)
            if lamps.stands_on(spot):
                path.append(child)
            if not lamps.stands_on(spot) or lamps.unfinished():
                continue
            solution = frozenset(node.spot for node in path[1:])
            if solution not in seen:
                if again:  # only then it can come twice
                    seen.add(solution)
                yield Event(What.SOLVED, child.id, reason=SAY("search.done"))
        elif phase in after:
            phase, place = after[phase], 0
            yield _phase(puzzle, node.id, phase, walk, "begins")
            continue

        # The walk is at its end, or the board is full: backtracking.
        last = path[-1]
        yield from _take_back(lamps, path)
        if not path:
            return
        if last.phase != phase:
            yield _phase(puzzle, path[-1].id, last.phase, walk, "goes-on")
        phase, place = last.phase, last.place


def walks(puzzle: Akari, phases: Sequence[int] = ALL_PHASES, *, again: bool = False) -> Mapping[int, list[int]]:
    """For every phase the cells to walk over, in reading order.

    A cell that belongs to several phases is walked over in the first of them only. If no lamp stands there after that,
    then one is not allowed as long as the lamps before it stand, or everything with it has been searched: in the lower
    phases it could only repeat what has been seen. With `again` it is offered there nevertheless.
    """
    walk: dict[int, list[int]] = {}
    offered: set[int] = set()
    for phase in phases[:-1]:
        beside = {spot for _, number, spots in puzzle.numbers if number == phase for spot in spots}
        walk[phase] = sorted(beside if again else beside - offered)
        offered |= beside
    walk[LAST_PHASE] = [spot for spot in range(len(puzzle.white)) if again or spot not in offered]
    return walk


def _try_lamp(lamps: Lamps, node: LampNode, child: LampNode) -> Iterator[Event]:
    """Put a lamp down; one that is not allowed is taken back at once."""
    spot, cell = child.spot, lamps.puzzle.white[child.spot]
    said = SAY("search.lamp", cell=cell)
    if not node.expanded:
        node.expanded = True
        yield Event(What.EXPANDED, node.id)
    objection = lamps.objection(spot)
    if objection:
        before = IS_NO_LAMP if lamps.is_lit(spot) else MAY_BE_A_LAMP
        yield Event(What.PLACED, child.id, node.id, ((spot, IS_A_LAMP),), (cell,), said)
        yield Event(What.DEAD, child.id, cells=objection.cells, reason=objection.reason)
        yield Event(What.REMOVED, child.id, changes=((spot, before),), cells=(cell,))
    else:
        yield Event(What.PLACED, child.id, node.id, lamps.put(spot), (cell,), said)
        yield Event(What.VALIDATED, child.id)


def _take_back(lamps: Lamps, path: list[LampNode]) -> Iterator[Event]:
    """Take the last lamp away. When none is left everything has been searched, and the path is empty."""
    last = path.pop()
    wrong = lamps.unfinished()
    reason = SAY("search.at-end", wrong=wrong.reason) if wrong else SAY("search.told")
    if wrong and not last.expanded:
        yield Event(What.DEAD, last.id, cells=wrong.cells, reason=reason)
    if path:
        cells = (lamps.puzzle.white[last.spot],)
        yield Event(What.REMOVED, last.id, changes=lamps.take_away(last.spot), cells=cells)
        yield Event(What.BACKTRACKED, last.id, path[-1].id, cells=cells, reason=reason)


def _phase(puzzle: Akari, node: int, phase: int, walk: Mapping[int, list[int]], verb: str) -> Event:
    cells = tuple(puzzle.white[spot] for spot in walk[phase])
    return Event(What.MARKED, node, cells=cells, reason=SAY(f"search.phase-{verb}", phase=phase))


AGAIN = Strategy(words=SAY, name="phases:again", search=partial(search, again=True))
FEWER = tuple(
    Strategy(
        words=SAY,
        name=f"phases:{''.join(map(str, phases))}",
        search=partial(search, phases=phases),
    )
    for phases in ((*ALL_PHASES[:numbers], LAST_PHASE) for numbers in range(len(ALL_PHASES) - 1))
)
"""Phase 0 alone, then the phases of one number more each time, the largest first; with all of them it is `phases`."""

PHASES = Strategy(words=SAY, name="phases", search=search, readings=(AGAIN, *FEWER))
