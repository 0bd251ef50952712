"""Deductions from what an island is bound to do: take in a piece, or come into a 2 by 2 block, that no other can.

The cells for that are spent, so the island cannot come as far as before elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.chart import Commitment
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.routes import bounds


@technique(SAY, "K13b", "piece-counts", 3)
def piece(at: Position) -> Iterator[Found]:
    for bound, lost in _spent(at, whole=True):
        clue = at.clue(bound.owner.island.clue)
        words = {"piece": at.cells(bound.target), "clue": clue, "sea": at.cells(lost)}
        yield at.found(bound.target | bounds(at, bound.target | lost), words, sea=lost)


@technique(SAY, "K16b", "pool-counts", 4)
def block(at: Position) -> Iterator[Found]:
    for bound, lost in _spent(at, whole=False):
        clue = at.clue(bound.owner.island.clue)
        words = {"block": at.cell(bound.target), "clue": clue, "sea": at.cells(lost)}
        yield at.found(bound.target & at.sea | bounds(at, bound.target | lost), words, sea=lost)


def _spent(at: Position, *, whole: bool) -> Iterator[tuple[Commitment, int]]:
    """Commitments to pieces, or to blocks, each with the undecided cells that are lost because of it."""
    for bound, lost in at.spent:
        if bound.whole is whole and lost & at.open:
            yield bound, lost & at.open
