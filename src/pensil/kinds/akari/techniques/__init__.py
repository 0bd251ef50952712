"""The human deductions of Akari, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.akari.techniques.clues import (
    clue_needs_all,
    clue_satisfied,
    corner_of_clue,
    corners_of_three,
    shared_cells,
    three_one_diagonal,
    zero_clue,
)
from pensil.kinds.akari.techniques.contradiction import contradiction, long_contradiction
from pensil.kinds.akari.techniques.facing import facing_sets
from pensil.kinds.akari.techniques.light import keeps_dark, lit_cells, only_light
from pensil.kinds.akari.techniques.sets import darkens_set, lit_beside_clue, robs_clue

TECHNIQUES: tuple[Technique, ...] = (
    zero_clue,
    clue_needs_all,
    clue_satisfied,
    lit_cells,
    only_light,
    corners_of_three,
    corner_of_clue,
    three_one_diagonal,
    shared_cells,
    robs_clue,
    keeps_dark,
    darkens_set,
    lit_beside_clue,
    facing_sets,
    contradiction,
    long_contradiction,
)
