"""Suppositions in words: what is supposed, what follows, and which rule breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pensil.core.cases import CasesTold
from pensil.core.chain import Fact, Inference, Said, Telling
from pensil.core.grid import Cell
from pensil.core.step import Found
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import Cause
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position


class Saying:
    """The words for the inferences from one supposition."""

    def __init__(self, at: Position, assumed: Fact, inferences: Sequence[Inference[Cause]]) -> None:
        self.at, self.assumed = at, assumed
        self.whys = [each.reason for each in inferences]
        # Links that are told in the same words are one, but each has premises of its own.
        self._alike: dict[tuple[Cause, Fact], list[Cause]] = {}
        for each in inferences:
            for fact in each.facts:
                self._alike.setdefault((each.reason, fact), []).append(each.reason)
        self.cell = at.cell(at.sets.of_spot(assumed[0]))
        self.is_sea = assumed[1] == TO_ISLAND  # since the opposite is supposed

    def found(self, words: Mapping[str, Any], telling: Telling | None = None, cases: CasesTold | None = None) -> Found:
        """What a finder yields: the supposition fails, so the cell is the other thing."""
        at, premises = self.at, 0
        for why in self.whys:
            premises |= why.premises
        cell = at.sets.of_spot(self.assumed[0])
        sea, island = (cell, 0) if self.is_sea else (0, cell)
        told = {**words, "cell": self.cell, "sea": self.is_sea}
        return at.found(premises & ~at.open, told, sea=sea, island=island, telling=telling, cases=cases)

    def supposed(self) -> Said:
        return Said(SAY("supposed.island" if self.is_sea else "supposed.sea", cell=self.cell), [self.cell])

    def follows(self, why: Cause, facts: Sequence[Fact]) -> Said:
        cells = self.at.cells(self.at.sets.of_spots(spot for spot, _ in facts))
        phrase = SAY(f"follows.{why.sort}", **(self._names(why) | {"cells": cells}))
        return Said(phrase, self._where(each for fact in facts for each in self._alike[why, fact]))

    def breaks(self, why: Cause) -> Said:
        return Said(SAY(f"breaks.{why.sort}", **self._names(why)), self._where([why]))

    def split(self, why: Cause, count: int) -> Said:
        return Said(SAY(f"splits.{why.sort}", count=count, **self._names(why)), self._where([why]))

    def case(self, why: Cause, facts: Sequence[Fact]) -> Said:
        sets = self.at.sets
        island, sea = (sets.of_spots(spot for spot, mask in facts if mask == side) for side in (TO_ISLAND, TO_SEA))
        words = {"island": self.at.cells(island), "sea": self.at.cells(sea), "both": island and sea}
        return Said(SAY(f"cases.{why.sort}", **words, **self._names(why)), self._where([why]))

    def _names(self, why: Cause) -> dict[str, object]:
        """Clues in words, and areas by their first cell, unless all of their cells are told."""
        at, found = self.at, dict[str, object]()
        for name, area in why.named.items():
            if name in ("clue", "other"):
                found[name] = at.clue(area)
            elif name == "clues":
                found[name] = [at.clue(at.sets.of(cell)) for cell in at.cells(area)]
            else:
                found[name] = at.cells(area) if name == "cells" else at.cell(area)
        return found

    def _where(self, whys: Iterable[Cause]) -> list[Cell]:
        """The cells to look at for a link: what it rests on, and what it names."""
        cells = 0
        for why in whys:
            cells |= why.premises
            for area in why.named.values():
                cells |= area
        return self.at.cells(cells)
