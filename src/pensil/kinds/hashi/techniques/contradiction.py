"""Contradictions as steps: the supposition, the chain and the broken rule put into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.chain import Chain, Fact, Said, told
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.techniques.position import Cause, Position
from pensil.kinds.hashi.techniques.trial import contradictions, left
from pensil.kinds.hashi.wording import conclusion, island, way
from pensil.words import Phrase

SHORT = 6
"""A chain of so many bounds can be followed in the head."""


@technique(SAY, "H15", "contradiction", 4)
def contradiction(at: Position) -> Iterator[Found]:
    return (_found(at, chain) for chain in contradictions(at) if chain.length <= SHORT)


@technique(SAY, "H15b", "long-contradiction", 5)
def long_contradiction(at: Position) -> Iterator[Found]:
    return (_found(at, chain) for chain in contradictions(at) if chain.length > SHORT)


def _found(at: Position, chain: Chain[Cause]) -> Found:
    def follows(why: Cause, facts: Sequence[Fact]) -> Said:
        return Said(_would(at, why, facts), _used(at, why, facts))

    def breaks(why: Cause) -> Said:
        return Said(_broken(at, why), _broken_at(at, why))

    spot, mask = chain.spot, left(at, chain)
    telling = told(chain, Said(at.concluded(*chain.assumed), at.puzzle.pairs[spot]), follows, breaks)
    words = telling.words | {"conclusion": conclusion(at.puzzle, spot, mask)}
    return Found(telling.cells, [(spot, mask)], words, telling=telling)


def _would(at: Position, why: Cause, facts: Sequence[Fact]) -> Phrase:
    """What an island would do, or which way would be blocked."""
    if why.what == "blocked":
        return SAY("chain.blocked", way=way(at.puzzle.pairs[why.place[0]]))
    (i,) = why.place
    return SAY("chain.counted", island=at.islands[i], **at.building(i, facts))


def _used(at: Position, why: Cause, facts: Sequence[Fact]) -> list[Cell]:
    """The pairs that get new bounds, and what was known around the island where they were counted."""
    cells: list[Cell] = []
    for spot, mask in facts:
        cells += at.puzzle.pairs[spot]
        if why.what == "counted":
            # Without 0 it is a bound from below: it comes from the room that the other pairs have.
            cells += _counted(at, why.place[0], least=not mask & 1)
    return cells


def _broken(at: Position, why: Cause) -> Phrase:
    if why.what == "crossing":
        one, other = (way(at.puzzle.pairs[spot]) for spot in why.place)
        return SAY("chain.crossing", one=one, other=other)
    if why.what in ("few", "many"):
        (i,) = why.place
        return SAY(f"chain.{why.what}", island=island(at.puzzle, at.islands[i]), count=why.bridges)
    return SAY(f"chain.{why.what}", islands=sorted(at.cells(why.place)))


def _broken_at(at: Position, why: Cause) -> list[Cell]:
    if why.what == "crossing":
        return [cell for spot in why.place for cell in at.puzzle.pairs[spot]]
    if why.what in ("few", "many"):
        return _counted(at, why.place[0], least=why.what == "few")
    return at.cells(why.place) + (at.shut(why.place) if why.what == "apart" else [])


def _counted(at: Position, i: int, *, least: bool) -> list[Cell]:
    """An island and those that leave it less room than it could have, or else those that it has bridges to."""
    room = min(at.puzzle.max_bridges, at.clue[i] or 0)
    used = (spot for spot in at.spots[i] if (at.high[spot] < room if least else at.low[spot]))
    return [at.islands[i], *at.around(i, used)]
