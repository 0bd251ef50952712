"""The human deductions of Shikaku, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.shikaku.techniques.cells import COMMON_CELLS, ONLY_COVER, ONLY_REACH, PAIR, TOTAL_AREA
from pensil.kinds.shikaku.techniques.contradiction import CONTRADICTION, LONG_CONTRADICTION
from pensil.kinds.shikaku.techniques.placing import BLOCKED, ONE_CELL, ONLY_LEFT, ONLY_SHAPE
from pensil.kinds.shikaku.techniques.pockets import POCKET
from pensil.kinds.shikaku.techniques.trying import STARVES_CLUE, STRANDS_CELL

TECHNIQUES: tuple[Technique, ...] = (
    ONE_CELL,
    ONLY_LEFT,
    ONLY_SHAPE,
    BLOCKED,
    ONLY_REACH,
    COMMON_CELLS,
    ONLY_COVER,
    TOTAL_AREA,
    STARVES_CLUE,
    STRANDS_CELL,
    POCKET,
    PAIR,
    CONTRADICTION,
    LONG_CONTRADICTION,
)
