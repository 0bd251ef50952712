"""Assume the opposite and follow it until a rule breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from pensil.core.chain import Fact, told
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import DEEP, FAR, NEAR, WIDE, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.telling import Saying

SHORT = 5
"""A chain of so many links can be followed in the head; a longer one needs a pencil."""

MIDDLE = 9
"""Whoever looks deep is content with one chain of so many links, and does not compare it with others."""

LONG = 14
"""A longer chain is not told: a smallest reason of the engine is easier to read then."""

HOPELESS = 3
"""A chain that is so many times longer than would be told hardly ever becomes short enough."""

FEW = 2
"""Of so many longer ones the one with the shortest chain is told."""


@technique(SAY, "K21", "contradiction", 4)
def short_chain(at: Position) -> Iterator[Later]:
    for sight in (NEAR, FAR):
        for follower in _told(at, sight, SHORT):
            yield _later(at, follower)


@technique(SAY, "K21b", "deep-contradiction", 5)
def deep_chain(at: Position) -> Iterator[Later]:
    for sight in (FAR, DEEP, WIDE):
        for follower in _told(at, sight, LONG):
            if sight >= DEEP or follower.length > SHORT:
                yield _later(at, follower)


# Looking for suppositions that cannot be.


def _told(at: Position, sight: int, most: int) -> Iterator[Follower]:
    """What cannot be, told in so many links at most; of the first few the one with the fewest comes first."""
    refuted = (follower for follower in _refuted(at, sight) if follower.length <= HOPELESS * most)
    short = (follower.shortened for follower in refuted if follower.shortened.length <= most)
    compared = list(islice(short, 1))
    if compared and compared[0].length > MIDDLE:
        compared += islice(short, FEW - 1)
    yield from sorted(compared, key=lambda follower: follower.length)
    yield from short


def _refuted(at: Position, sight: int) -> Sequence[Follower]:
    """The suppositions about single cells that cannot be, those with the shortest chains first."""
    if sight not in at.refuted:
        at.refuted[sight] = sorted(_look(at, sight), key=lambda follower: follower.length)
    return at.refuted[sight]


def _look(at: Position, sight: int) -> list[Follower]:
    """What follows from a supposition that breaks no rule breaks none either, so it is not looked at."""
    found: list[Follower] = []
    harmless = {TO_SEA: 0, TO_ISLAND: 0}
    for spot, mask in _suspects(at, sight):
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


def _suspects(at: Position, sight: int) -> Iterator[Fact]:
    """The facts worth following: those that fail at sight, and for the widest look those that fail in cases."""
    at.check_time()
    seen = at_sight(at)
    failing = seen.failing()
    if failing:
        yield from (fact for fact in at.in_turn if fact in failing)
    if sight == WIDE:
        for fact in at.in_turn:
            at.check_time()
            if fact not in failing and not at.harmless(*fact) and seen.fails_in_cases(fact):
                yield fact


def _enough(refuted: Sequence[Follower], sight: int) -> bool:
    """Looking deep takes long, so then a few chains are enough, or one that is not long."""
    lengths = [follower.length for follower in refuted] if sight >= DEEP else []
    return any(length <= MIDDLE for length in lengths) or sum(length <= LONG for length in lengths) >= FEW


def _later(at: Position, follower: Follower) -> Later:
    """The step that follows; its words are found when somebody asks."""
    return at.refuting(follower.assumed, partial(_found, at, follower), follower.links_told)


def _found(at: Position, follower: Follower) -> Found:
    chain = follower.chain()
    saying = Saying(at, chain.assumed, [*chain.followed, chain.broken])
    telling = told(chain, saying.supposed(), saying.follows, saying.breaks)
    return saying.found(telling.words, telling)
