"""Assume the opposite and follow it until a rule breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pensil.core.cellset import each
from pensil.core.chain import Chain, Fact, told
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import DEEP, FAR, NEAR, WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.telling import Saying

SHORT = 5
"""A chain of so many links can be followed in the head; a longer one needs a pencil."""

LONG = 14
"""A longer chain is not told: a smallest reason of the engine is easier to read then."""

FEW = 2
"""So many deep contradictions are looked for before the one with the shortest chain is told."""


@technique(SAY, "K21", "contradiction", 4)
def short_chain(at: Position) -> Iterator[Found]:
    for sight in (NEAR, FAR):
        for chain in _chains(at, sight):
            if chain.length <= SHORT:
                yield _found(at, chain)


@technique(SAY, "K21b", "deep-contradiction", 5)
def deep_chain(at: Position) -> Iterator[Found]:
    for sight in (FAR, DEEP, WIDE):
        for chain in _chains(at, sight):
            if chain.length <= LONG and (sight >= DEEP or chain.length > SHORT):
                yield _found(at, chain)


# Looking for suppositions that cannot be.


def _chains(at: Position, sight: int) -> Iterator[Chain[Cause]]:
    """What cannot be; of the first few the one that is told in the fewest words comes first."""
    refuted = _refuted(at, sight)
    chains = (_shortened(follower, sight) for follower in refuted)
    yield from sorted(islice(chains, FEW), key=lambda chain: chain.length)
    yield from chains


def _refuted(at: Position, sight: int) -> Sequence[Follower]:
    """The suppositions about single cells that cannot be, those with the shortest chains first."""
    if sight not in at.refuted:
        at.refuted[sight] = sorted(_look(at, sight), key=lambda follower: follower.chain().length)
    return at.refuted[sight]


def _look(at: Position, sight: int) -> list[Follower]:
    """Cells with much around them are looked at first. What follows from a supposition that breaks no rule breaks none
    either, so it is not looked at."""
    known = at.sets.full & ~at.open
    found: list[Follower] = []
    harmless = {TO_SEA: 0, TO_ISLAND: 0}
    cells = sorted(each(at.open), key=lambda cell: -(at.sets.around(cell) & known).bit_count())
    spots = [at.sets.spots(cell)[0] for cell in cells]
    for spot, mask in _suspects(at, sight, [(spot, mask) for spot in spots for mask in (TO_SEA, TO_ISLAND)]):
        if at.sets.of_spot(spot) & harmless[mask]:
            continue
        at.check_time()
        follower = at.followers.get((spot, mask))
        if follower is None or follower.sight > sight:
            follower = at.followers[spot, mask] = Follower(at, (spot, mask))
        if follower.run(sight):
            found.append(follower)
            if _enough(found, sight):
                break
        elif follower.ended:
            harmless[TO_SEA] |= follower.sea
            harmless[TO_ISLAND] |= follower.island
    return found


def _suspects(at: Position, sight: int, facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts that are worth following: those that fail at sight, and for a deep look those that fail in cases."""
    seen = at_sight(at)
    failing = seen.failing()
    yield from (fact for fact in facts if fact in failing)
    if sight >= DEEP:
        others = (fact for fact in facts if fact not in failing and not at.harmless(*fact))
        yield from (fact for fact in others if seen.fails_in_cases(fact))


def _enough(refuted: Sequence[Follower], sight: int) -> bool:
    """Looking deep takes long, so then a few chains are enough, or one that is short."""
    lengths = [_shortened(follower, sight).length for follower in refuted] if sight >= DEEP else []
    return any(length <= SHORT for length in lengths) or sum(length <= LONG for length in lengths) >= FEW


def _shortened(follower: Follower, sight: int) -> Chain[Cause]:
    known, key = follower.at.shortened, (follower.assumed, sight)
    if key not in known:
        known[key] = follower.shortened(sight)
    return known[key]


def _found(at: Position, chain: Chain[Cause]) -> Found:
    """The step that follows."""
    saying = Saying(at, chain.assumed, [*chain.followed, chain.broken])
    telling = told(chain, saying.supposed(), saying.follows, saying.breaks)
    return saying.found(telling.words, telling)
