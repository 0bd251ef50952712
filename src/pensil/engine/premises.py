"""Reasons as data: what is concluded, of which spots, and the rules, clues and known spots that force it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pensil.core.board import Puzzle
from pensil.core.record import record
from pensil.core.rule import Label
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)


@record
class Forced:
    """What is left of a spot, and of that what the reason itself shows."""

    spot: int
    mask: int
    shown: int


@record
class Reason:
    """One spot's new mask, and what forces it."""

    spot: int
    mask: int
    shown: int  # what the reason itself leaves of the spot: the mask, or more if some of it was known before
    labels: tuple[Label, ...]
    spots: tuple[int, ...]  # known spots that are part of the reason
    minimal: bool = True  # False: it took too long to find out whether every part is needed
    also: tuple[Forced, ...] = ()  # what the same parts force besides, though perhaps not all are needed for it
    at_large: bool = False  # the known spots are one part: what is known there, without asking which of it is needed

    @property
    def forced(self) -> tuple[Forced, ...]:
        """All spots that it forces, the one that every part is needed for first."""
        return (Forced(self.spot, self.mask, self.shown), *self.also)

    @property
    def size(self) -> int:
        return len(self.labels) + (min(1, len(self.spots)) if self.at_large else len(self.spots))

    def premises(self, puzzle: Puzzle, spots: Sequence[int]) -> list[Phrase]:
        """The reason in words: its rules, and what is known at some of its spots."""
        premises = [rule.premise(list(labels)) for rule, labels in groupby(self.labels, key=lambda label: label.rule)]
        if spots and self.at_large:
            premises.append(SAY("techniques.forced.known-there"))
        elif spots:
            # Spots of one cell in reading order, others one by one.
            places = [puzzle.spot_cells(spot) for spot in spots]
            named = [cells[0] if len(cells) == 1 else SAY("pair", a=cells[0], b=cells[1]) for cells in places]
            premises.append(SAY("techniques.forced.known", places=named))
        return premises
