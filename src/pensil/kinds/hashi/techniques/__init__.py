"""The human deductions of Hashi, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.hashi.techniques import closing, connecting, counting
from pensil.kinds.hashi.techniques.contradiction import contradiction, long_contradiction
from pensil.kinds.hashi.techniques.starving import starving

TECHNIQUES: tuple[Technique, ...] = (
    counting.one_way,
    counting.full_room,
    counting.finished,
    counting.crossing,
    counting.one_short,
    counting.sure_of_all,
    connecting.loop,
    counting.little_spare,
    closing.closed_pair,
    connecting.only_exit,
    connecting.cut,
    counting.little_left,
    closing.other_side,
    closing.closed_group,
    closing.not_only_these,
    starving,
    contradiction,
    long_contradiction,
)
