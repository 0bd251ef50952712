"""The human deductions of Akari, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.akari.techniques.clues import (
    CLUE_NEEDS_ALL,
    CLUE_SATISFIED,
    CORNER_OF_CLUE,
    CORNERS_OF_THREE,
    SHARED_CELLS,
    THREE_ONE_DIAGONAL,
    ZERO_CLUE,
)
from pensil.kinds.akari.techniques.contradiction import CONTRADICTION, LONG_CONTRADICTION
from pensil.kinds.akari.techniques.facing import FACING_SETS
from pensil.kinds.akari.techniques.light import KEEPS_DARK, LIT_CELLS, ONLY_LIGHT
from pensil.kinds.akari.techniques.sets import DARKENS_SET, LIT_BESIDE_CLUE, ROBS_CLUE

TECHNIQUES: tuple[Technique, ...] = (
    ZERO_CLUE,
    CLUE_NEEDS_ALL,
    CLUE_SATISFIED,
    LIT_CELLS,
    ONLY_LIGHT,
    CORNERS_OF_THREE,
    CORNER_OF_CLUE,
    THREE_ONE_DIAGONAL,
    SHARED_CELLS,
    ROBS_CLUE,
    KEEPS_DARK,
    DARKENS_SET,
    LIT_BESIDE_CLUE,
    FACING_SETS,
    CONTRADICTION,
    LONG_CONTRADICTION,
)
