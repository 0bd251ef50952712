"""Choices of bridges worth showing: one that each test of the validation rejects, and one that is accepted.

The search of the paper would meet them sooner or later, on most boards much later than anybody waits. So they are
built: two candidates that cross, a solution with a bridge left out, and for the rest a search that backtracks, with a
bounding function for what is wanted. Where a board has none of a sort, it is said why, or how far it was looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.bounding import (
    Partial,
    crossing,
    disconnected,
    exceeded,
    joined,
    objection,
    ring,
    unreachable,
)
from pensil.kinds.hashi.strategies.candidates import Bridge, Vector, candidates
from pensil.kinds.hashi.strategies.validation import validate
from pensil.words import Phrase

PUBLISHED = Hashi([[2, 1, None], [2, None, 2], [None, 1, 2]])
"""The paper's example: <1,1,2> <1,2,2> <2,1,1> <2,3,1> <3,2,2> <3,3,2>."""

PUBLISHED_CHOICES = (("001000", "001000"), ("100010", "110011"), ("000000", "111011"), ("101010", "100010"))
"""Its rejected choices, and the accepted one. The paper prints the vectors of the second and third the other way round;
its own tables and text fit them as they stand here."""

MOST_WORK = 2**19
"""How many entries of the lists each search may look at: on a big board every step takes longer, so there are fewer."""

Choice = tuple[Vector, Vector]

Hopeless = Callable[[Partial], bool]
"""Whether nothing that is wanted can come of a half-made choice any more."""


def examples(puzzle: Hashi) -> list[Choice | Phrase]:
    """For each verdict a choice of bridges, or the sentence that there is none.

    In the order in which the validation asks, accepted last; for the published puzzle the published choices.
    """
    if puzzle == PUBLISHED:
        return [(_vector(h), _vector(v)) for h, v in PUBLISHED_CHOICES]
    accepted = _searched(puzzle, lambda partial: objection(partial) is not None, "accepted")
    found = [_crossing(puzzle), _miscounted(puzzle, accepted), _searched(puzzle, _not_apart, "connection")]
    if not puzzle.loops:
        found.append(_searched(puzzle, _not_a_ring, "loop"))
    return [*found, accepted]


def _vector(text: str) -> Vector:
    return tuple(map(int, text))


def _crossing(puzzle: Hashi) -> Choice | Phrase:
    """Nothing but two bridges that cross."""
    if not puzzle.crossings:
        return SAY("tables.none.crossing")
    return choice_of(puzzle, [int(spot in puzzle.crossings[0]) for spot in range(len(puzzle.pairs))])


def _miscounted(puzzle: Hashi, accepted: Choice | Phrase) -> Choice | Phrase:
    """The accepted choice without its last bridge to a number; else a single bridge, else none at all."""
    if all(puzzle.clue(island) is None for island in puzzle.islands):
        return SAY("tables.none.counts")
    if not isinstance(accepted, Phrase):
        return _without_one(puzzle, accepted)
    nothing = [0] * len(puzzle.pairs)
    single = choice_of(puzzle, [1, *nothing[1:]] if nothing else nothing)
    return single if validate(puzzle, *single).failed == "counts" else choice_of(puzzle, nothing)


def _without_one(puzzle: Hashi, choice: Choice) -> Choice:
    found = candidates(puzzle)
    entries, bridges = [*choice[0], *choice[1]], (*found.horizontal, *found.vertical)

    def numbered(bridge: Bridge) -> bool:
        return any(puzzle.clue(cell) is not None for cell in bridge.cells)

    last = max(i for i, bridge in enumerate(bridges) if entries[i] and numbered(bridge))
    entries[last] = 0
    return entries[: len(found.horizontal)], entries[len(found.horizontal) :]


def _not_apart(partial: Partial) -> bool:
    """No choice with the right numbers and no crossing leaves an island out."""
    return bool(crossing(partial) or exceeded(partial) or unreachable(partial, partial.rooms())) or joined(partial)


def _not_a_ring(partial: Partial) -> bool:
    """No choice in which all else is right has a loop."""
    rooms = partial.rooms()
    wrong = crossing(partial) or exceeded(partial) or unreachable(partial, rooms) or disconnected(partial, rooms)
    return bool(wrong) or (None not in partial.counts and ring(partial) is None)


def _searched(puzzle: Hashi, hopeless: Hopeless, sort: str) -> Choice | Phrase:
    """The first full choice that is not hopeless, pair by pair in the order of the strategy `backtracking`."""
    steps = 1 + MOST_WORK // (1 + len(puzzle.pairs) * puzzle.max_bridges)
    for counts in _steps(puzzle, hopeless):
        if counts is not None:
            return choice_of(puzzle, counts)
        steps -= 1
        if not steps:
            return SAY("tables.none.found", sort=SAY(f"tables.sorts.{sort}"))
    return SAY(f"tables.none.{sort}")


def _steps(puzzle: Hashi, hopeless: Hopeless) -> Iterator[Sequence[int] | None]:
    """A depth-first search, step by step: None while it goes on, the numbers of bridges where it finds a choice."""
    partial = Partial(puzzle)
    counts, chosen = partial.counts, list[int]()
    if hopeless(partial):
        return
    value = 0
    while (spot := len(chosen)) < len(puzzle.pairs):
        if value <= puzzle.limits[spot]:
            counts[spot] = value
            if hopeless(partial):
                value += 1
            else:
                chosen.append(value)
                value = 0
            yield None
            continue
        counts[spot] = None
        if not chosen:
            return
        value = chosen.pop() + 1
    yield chosen


def choice_of(puzzle: Hashi, counts: Sequence[int]) -> Choice:
    """The vectors that build so many bridges, the first entries of each candidate first."""
    left = list(counts)
    found = candidates(puzzle)

    def entry(bridge: Bridge) -> int:
        spot = puzzle.spot[bridge.cells]
        left[spot] -= 1
        return int(left[spot] >= 0)

    return [entry(bridge) for bridge in found.horizontal], [entry(bridge) for bridge in found.vertical]
