"""Contradictions: suppose something about one pair, follow it by counting alone, and meet a broken rule.

Only counting at islands (H1-H5, H14) and crossings (H6) are followed; at the end of a chain it is looked at whether the
islands can still be connected (and, where loops are forbidden, whether one is closed). Every bound that is met on the
way remembers what it came from, so that in the end only the part of the chain that leads to the broken rule is told.
The native core does that (native/bridges.hpp).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pensil._native import BridgeTrial
from pensil.core.chain import Chain, Fact, Inference
from pensil.kinds.hashi.techniques.position import Cause, Position, Pursued, at_least, at_most


class Bound(NamedTuple):
    """A bound on the bridges of a pair that is supposed."""

    spot: int
    lower: bool  # at least `value`, else at most
    value: int

    @property
    def fact(self) -> Fact:
        return self.spot, at_least(self.value) if self.lower else at_most(self.value)


def pursued(trial: BridgeTrial, supposed: Bound) -> Pursued:
    """What comes of a supposition: the chain to the rule that it breaks, if it breaks one; and where that was seen."""
    read, broken = trial.follow(*supposed)
    if broken is None:
        return Pursued(None, read)
    what, place, bridges, blamed, links = broken
    followed = [Inference((fact,), Cause(why, where), parents) for fact, why, where, parents in links]
    return Pursued(Chain(supposed.fact, tuple(followed), Inference((), Cause(what, place, bridges), blamed)), read)


def contradictions(at: Position) -> list[Chain[Cause]]:
    """All that can be ruled out by one supposition; short chains first, and of those the ones that say most.

    What was followed on an earlier board is not followed again where nothing has changed that was looked at.
    """
    if at.chains is None:
        trial = at.bridges.trial(at.low, at.high)
        before, changed = at.followed, at.changed_islands
        at.followed, at.changed_islands = {}, 0
        found = []
        for supposed in suppositions(at):
            at.check_time()
            fact = supposed.fact
            followed = before.get(fact)
            if followed is None or followed.read & changed:
                followed = pursued(trial, supposed)
            at.followed[fact] = followed
            if followed.chain is not None:
                found.append(followed.chain)
        at.chains = sorted(found, key=lambda chain: (chain.length, left(at, chain).bit_count(), chain.spot))
    return at.chains


def left(at: Position, chain: Chain[Cause]) -> int:
    """What is left for a pair when what was supposed cannot be."""
    spot, supposed = chain.assumed
    return at.masks[spot] & ~supposed


def suppositions(at: Position) -> Iterator[Bound]:
    """All that can be supposed, but for what is the case in a known solution."""
    for spot, (low, high, known) in enumerate(zip(at.low, at.high, at.in_solutions, strict=True)):
        if low < high:
            least, most = ((known & -known).bit_length() - 1, known.bit_length() - 1) if known else (high, low)
            for value in range(low, high):
                if value < least:
                    yield Bound(spot, False, value)
                if value >= most:
                    yield Bound(spot, True, value + 1)
