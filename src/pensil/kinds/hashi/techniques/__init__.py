"""The human deductions of Hashi, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.hashi.techniques import closing, connecting, counting
from pensil.kinds.hashi.techniques.contradiction import CONTRADICTION, LONG_CONTRADICTION
from pensil.kinds.hashi.techniques.starving import STARVING

TECHNIQUES: tuple[Technique, ...] = (
    counting.ONE_WAY,
    counting.FULL_ROOM,
    counting.ONE_SHORT,
    counting.FINISHED,
    counting.CROSSING,
    counting.LITTLE_SPARE,
    closing.CLOSED_PAIR,
    counting.LITTLE_LEFT,
    connecting.LOOP,
    closing.OTHER_SIDE,
    closing.CLOSED_GROUP,
    closing.NOT_ONLY_THESE,
    connecting.ONLY_EXIT,
    connecting.CUT,
    STARVING,
    CONTRADICTION,
    LONG_CONTRADICTION,
)
