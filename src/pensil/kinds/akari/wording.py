"""What is said about a board of Akari; the words themselves stand in `words/`."""

from __future__ import annotations

from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import SAY
from pensil.words import Phrase


def conclusion(puzzle: Akari, spot: int, mask: int) -> Phrase:
    """A clause that says what is left for a spot."""
    left = {1 << LAMP: "lamp", 1 << EMPTY: "no-lamp", 0: "nothing"}.get(mask, "either")
    return SAY(f"say.{left}", cell=puzzle.white[spot])
