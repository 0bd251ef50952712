"""The techniques of Akari that suppose something about a cell and find that a rule would be broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import bits
from pensil.core.chain import Chain, Fact, Said, in_order, told
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.akari.rules import SAY
from pensil.kinds.akari.techniques.chains import chains, followed, used
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Cause, Position, as_set
from pensil.kinds.akari.wording import conclusion
from pensil.words import Phrase

EASY = 3
"""A chain of so many links can be followed by eye."""

QUICK = 2
"""A chain this short is good enough: looking for a shorter one would take longer than reading it."""

LONGEST = 12
"""A chain with more than that is no explanation."""


COMPARED = 20
"""So many contradictions are compared: they are all known when the shortest one is."""


@technique(SAY, "A14", "contradiction", 4, compared=COMPARED)
def contradiction(at: Position) -> Iterator[Found]:
    return _chains(at, range(EASY + 1))


@technique(SAY, "A14b", "long-contradiction", 5, compared=COMPARED)
def long_contradiction(at: Position) -> Iterator[Found]:
    return _chains(at, range(EASY + 1, LONGEST + 1))


def _chains(at: Position, lengths: range) -> Iterator[Found]:
    """Every chain once; those of lamps that are told in the same words are one step."""
    joined = 0
    for chain in in_order(chains(at), lengths, QUICK):
        lamp = chain.assumed[1] == A_LAMP
        if not (lamp and joined >> chain.spot & 1):
            group = _alike(at, chain) if lamp else [chain]
            joined |= as_set([each.spot for each in group])
            yield _found(at, group, lamp)


def _alike(at: Position, chain: Chain[Cause]) -> list[Chain[Cause]]:
    """The chain of a lamp, and the chains of lamps in its row or column that differ in nothing that is told."""
    words = _what_is_told(chain)
    found = [chain]
    for spot in bits(at.views[chain.spot] & at.open & ~(1 << chain.spot)):
        other = followed(at, spot, lamp=True)
        if other is not None and _what_is_told(other) == words:
            found.append(other)
    return sorted(found, key=lambda chain: chain.spot)


def _what_is_told(chain: Chain[Cause]) -> object:
    return [each[:2] for each in chain.followed if each.why is not None], chain.broken.why


def _found(at: Position, group: list[Chain[Cause]], lamp: bool) -> Found:
    cells = [at.puzzle.white[chain.spot] for chain in group]

    def follows(why: Cause, facts: Sequence[Fact]) -> Said:
        return Said(_would(at, why, facts), used(at, why))

    def breaks(why: Cause) -> Said:
        return Said(_broken(why), used(at, why))

    supposed = Said(SAY("chain.lamp" if lamp else "chain.no-lamp", cells=cells), cells)
    tellings = [told(chain, supposed, follows, breaks) for chain in group]
    mask = NO_LAMP if lamp else A_LAMP
    if len(cells) > 1:
        concluded = SAY("say.stay-empty" if lamp else "say.hold-lamps", cells=cells)
    else:
        concluded = conclusion(at.puzzle, group[0].spot, mask)
    words = tellings[0].words | {"conclusion": concluded}
    premises = dict.fromkeys(cell for chain in group for cell in _premises(at, chain))
    return Found(list(premises), [(chain.spot, mask) for chain in group], words, telling=tellings[0])


def _premises(at: Position, chain: Chain[Cause]) -> list[Cell]:
    """The clues and dark cells of the chain with what is known about them, and the cells that it goes through."""
    own = at.puzzle.white[chain.spot]
    cells = [cell for why in chain.reasons() for cell in used(at, why) if why.meeting is None or cell != own]
    return [*cells, *(at.puzzle.white[spot] for spot, _ in chain.facts[1:])]


def _would(at: Position, why: Cause, facts: Sequence[Fact]) -> Phrase:
    # What only sees a lamp goes without saying.
    cells = [at.puzzle.white[spot] for spot, mask in facts if mask == (A_LAMP if why.lamp else NO_LAMP)]
    if why.clue is not None:
        return SAY("chain.for-clue" if why.lamp else "chain.emptied", cells=cells, clue=why.clue.name)
    if cells == [why.dark]:
        return SAY("chain.own-lamp", dark=why.dark)
    return SAY("chain.to-light", cells=cells, dark=why.dark)


def _broken(why: Cause) -> Phrase:
    if why.meeting is not None:
        one, other = why.meeting
        return SAY("chain.meet", one=one, other=other)
    if why.clue is None:
        return SAY("chain.dark", dark=why.dark)
    return SAY("chain.many" if why.lamp else "chain.few", clue=why.clue.name, lamps=why.lamps)
