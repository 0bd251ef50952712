"""What is said about a board of Hitori; the words themselves stand in `words/`."""

from __future__ import annotations

from pensil.words import Phrase
from tests.kinds.hitori.puzzle import CLEAR, SHADED, Hitori
from tests.kinds.hitori.rules import SAY


def conclusion(puzzle: Hitori, spot: int, mask: int) -> Phrase:
    """A clause that says what is left for a spot."""
    left = {1 << SHADED: "shaded", 1 << CLEAR: "clear", 0: "nothing"}.get(mask, "either")
    return SAY(f"say.{left}", cells=[puzzle.cell(spot)])
