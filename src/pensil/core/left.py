"""What is left for a spot, where the marks do not show it: drawn faintly, or told in words."""

from __future__ import annotations

from pensil.core.picture import Item
from pensil.core.record import record
from pensil.words import Phrase


@record
class Remaining:
    """What a spot can still take, as items and as a phrase; without items where there is too much to be drawn."""

    spot: int
    items: tuple[Item, ...]
    phrase: Phrase
