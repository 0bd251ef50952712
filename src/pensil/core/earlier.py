"""What was ruled out earlier and is marked nowhere: a step that rests on it says where it was told."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.record import record
from pensil.words import SHARED, Phrase


@record
class Earlier:
    """Values of some spots that were ruled out earlier, and the phrase that says so, once {where} is known."""

    values: tuple[tuple[int, int], ...]  # spots, each with the mask of its values that are out
    phrase: Phrase

    def said(self, where: Sequence[Phrase] = ()) -> Phrase:
        """The phrase with the places where it was told; as long as steps have no numbers, that is "earlier"."""
        places = list(where) or [Phrase(SHARED, "told.earlier", {})]
        return Phrase(self.phrase.source, self.phrase.key, {**self.phrase.values, "where": places})
