"""What is said about a board of Nurikabe; the words themselves stand in `words/`."""

from __future__ import annotations

from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.words import Phrase

_LEFT = {1 << ISLAND: "say.island", 1 << SEA: "say.sea", 1 << ISLAND | 1 << SEA: "say.either", 0: "say.nothing"}


def conclusion(puzzle: Nurikabe, spot: int, mask: int) -> Phrase:
    """A clause that says what is left for a spot."""
    (cell,) = puzzle.spot_cells(spot)
    return SAY(_LEFT[mask & 0b11], cell=cell)
