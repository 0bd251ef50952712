"""The human deductions of Shikaku, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.shikaku.techniques.cells import common_cells, only_cover, only_reach, pair, total_area
from pensil.kinds.shikaku.techniques.contradiction import contradiction, long_contradiction
from pensil.kinds.shikaku.techniques.placing import blocked, one_cell, only_left, only_shape
from pensil.kinds.shikaku.techniques.pockets import pocket
from pensil.kinds.shikaku.techniques.trying import starves_clue, strands_cell

TECHNIQUES: tuple[Technique, ...] = (
    one_cell,
    only_left,
    only_shape,
    blocked,
    only_reach,
    common_cells,
    only_cover,
    total_area,
    starves_clue,
    strands_cell,
    pocket,
    pair,
    contradiction,
    long_contradiction,
)
