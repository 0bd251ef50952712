"""The technique of Hitori that supposes something about a cell and finds that a rule would be broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pensil.core.chain import Chain, Fact, Said, Supposition, in_order, told
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from tests.kinds.hitori.rules import SAY
from tests.kinds.hitori.techniques.position import IS_CLEAR, IS_SHADED, Position
from tests.kinds.hitori.wording import conclusion

LONGEST = 8
"""A chain with more links than that is no explanation."""

FOLLOWED = 60
"""A supposition is given up when so many things have followed from it."""


class Reason(NamedTuple):
    """Why something would follow: because a cell is decided so; with `other`, what breaks there as well."""

    source: int
    mask: int
    other: int | None = None


class Follower(Supposition[Reason]):
    """Follows one supposition on one position, by the direct techniques."""

    def __init__(self, at: Position, assumed: Fact) -> None:
        super().__init__(assumed)
        self.at = at
        self.masks = dict([assumed])  # of the spots that have been learnt

    def look_after(self, fact: Fact) -> None:
        source, mask = fact
        spots, left = self.at.ruled(source, mask)
        for spot in spots:
            known = self.masks.get(spot, self.at.board.masks[spot])
            if known == mask:
                parents = [fact, (spot, mask)] if spot in self.masks else [fact]
                self.breaks(Reason(source, mask, spot), parents)
                return
            if known != left:
                self.masks[spot] = left
                self.conclude([(spot, left)], Reason(source, mask), [fact])


@technique(SAY, "H3", "contradiction", 4)
def contradiction(at: Position) -> Iterator[Found]:
    for chain in in_order(_chains(at), range(LONGEST + 1)):
        yield _found(at, chain)


def _chains(at: Position) -> Iterator[Chain[Reason]]:
    for spot, mask in enumerate(at.board.masks):
        for value in (IS_SHADED, IS_CLEAR) if mask & (mask - 1) else ():
            at.check_time()
            follower = Follower(at, (spot, value))
            if follower.follow(follower.look_after, FOLLOWED):
                yield follower.chain()


def _found(at: Position, chain: Chain[Reason]) -> Found:
    cell = at.puzzle.cell

    def number(spot: int) -> int:
        row, col = cell(spot)
        found = at.puzzle.cells[row][col]
        assert isinstance(found, int)  # only numbers repeat
        return found

    def follows(why: Reason, facts: Sequence[Fact]) -> Said:
        source, cells = cell(why.source), [cell(spot) for spot, _ in facts]
        if why.mask == IS_SHADED:
            return Said(SAY("chain.beside", cells=cells, source=source), [source, *cells])
        return Said(SAY("chain.same", cells=cells, source=source, number=number(why.source)), [source, *cells])

    def breaks(why: Reason) -> Said:
        assert why.other is not None
        one, other = sorted((cell(why.other), cell(why.source)))
        if why.mask == IS_SHADED:
            return Said(SAY("chain.touch", one=one, other=other), [one, other])
        return Said(SAY("chain.twice", one=one, other=other, number=number(why.source)), [one, other])

    spot, mask = chain.assumed
    own: list[Cell] = [cell(spot)]
    supposed = Said(SAY("chain.supposed", cell=own[0], shaded=mask == IS_SHADED), own)
    telling = told(chain, supposed, follows, breaks)
    left = IS_CLEAR if mask == IS_SHADED else IS_SHADED
    words = telling.words | {"conclusion": conclusion(at.puzzle, spot, left)}
    return Found(telling.cells, [(spot, left)], words, telling=telling)
