"""The size of a Hashi in its paper: H + V, the entries of both lists of candidates, for 2^(H+V) combinations."""

from __future__ import annotations

from pensil.core.yardstick import SQUARES, Yardstick
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY
from pensil.kinds.hashi.strategies.candidates import candidates


def entries(puzzle: Hashi) -> int:
    found = candidates(puzzle)
    return len(found.horizontal) + len(found.vertical)


YARDSTICK = Yardstick(words=SAY, size=entries, boards=SQUARES)
