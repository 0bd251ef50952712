"""The techniques of Shikaku that suppose a rectangle, follow it, and find that a rule would be broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pensil.core.chain import Chain, Fact, Said, in_order, told
from pensil.core.grid import Cell
from pensil.core.step import Found, technique
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.chains import chains
from pensil.kinds.shikaku.techniques.gone import Because, because, earlier, gone_at, gone_of
from pensil.kinds.shikaku.techniques.position import with_sets
from pensil.kinds.shikaku.techniques.sets import Left, Sets
from pensil.kinds.shikaku.wording import box, clue

EASY = 3
"""So many rectangles that follow from one can be followed by eye."""

LONGEST = 10
"""A chain with more than that is no explanation."""


@technique(SAY, "S13", "contradiction", 4)
@with_sets
def contradiction(at: Sets) -> Iterator[Found]:
    return _found(at, range(1, EASY + 1))


@technique(SAY, "S13b", "long-contradiction", 5)
@with_sets
def long_contradiction(at: Sets) -> Iterator[Found]:
    return _found(at, range(EASY + 1, LONGEST + 1))


def _found(at: Sets, lengths: range) -> Iterator[Found]:
    """The shortest chains first."""
    if at.chains is None:
        at.chains = list(chains(at, LONGEST))
    for chain in in_order(at.chains, lengths):
        spot, mask = chain.assumed
        kept = at.live_values(spot, without=(mask.bit_length() - 1,))
        if kept:
            yield _told(at, chain, kept)


def _told(at: Sets, chain: Chain[Left], kept: int) -> Found:
    spot, mask = chain.assumed
    puzzle, supposed = at.puzzle, at.box(spot, mask.bit_length() - 1)
    drawn = {spot: at.boxes[spot][mask.bit_length() - 1]}
    left = at.rests({spot: kept})
    cannot: dict[int, int] = {}

    def left_for(why: Left) -> list[Cell]:
        """A cell, or else a clue, and why no more is left for it than with the rectangles drawn so far."""
        found = _because(at, why, drawn)
        for other, values in found.ruled_out.items():
            ruled_out = left if why.cell is None else cannot
            ruled_out[other] = ruled_out.get(other, 0) | values
        return [puzzle.clues[why.spot] if why.cell is None else why.cell, *found.cells]

    def follows(why: Left, facts: Sequence[Fact]) -> Said:
        value = facts[0][1].bit_length() - 1
        words = {"clue": clue(puzzle, why.spot), "box": box(at.box(why.spot, value))}
        said = SAY("chain.only-left", **words) if why.cell is None else SAY("chain.to-cover", cell=why.cell, **words)
        cells = [*left_for(why), puzzle.clues[why.spot]]
        drawn[why.spot] = at.boxes[why.spot][value]
        return Said(said, cells)

    def breaks(why: Left) -> Said:
        cells = left_for(why)
        if why.cell is not None:
            return Said(SAY("chain.bare", cell=why.cell), cells)
        return Said(SAY("chain.without", clue=clue(puzzle, why.spot)), cells)

    taken = SAY("chain.supposed", clue=clue(puzzle, spot), box=box(supposed))
    telling = told(chain, Said(taken, [puzzle.clues[spot]]), follows, breaks)
    words = telling.words | {"follows": at.follows({spot: kept})}
    return Found(telling.cells, [at.keep(spot, kept)], words, telling=telling, rests=earlier(at, cannot, left))


def _because(at: Sets, why: Left, drawn: Mapping[int, int]) -> Because:
    """Why no more is left for a cell, or else a clue, than with the rectangles drawn so far."""
    if why.cell is not None:
        return because(at, gone_at(at, 1 << why.cell[0] * at.puzzle.cols + why.cell[1]), drawn)
    return because(at, gone_of(at, why.spot), drawn)
