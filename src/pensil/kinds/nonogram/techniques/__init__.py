"""The human deductions of Nonogram, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.nonogram.techniques import blocks, cases, colors, counting, edge, runs, trial, whole

# By level; within a level the special reason comes before the general one that would cover it.
TECHNIQUES: tuple[Technique, ...] = (
    counting.empty_line,
    counting.complete_line,
    counting.overlap,
    counting.all_blocks_there,
    counting.just_enough_cells,
    runs.cap_block,
    colors.colour_border,
    runs.grow_from_wall,
    runs.mercury,
    runs.small_gap,
    runs.unreachable,
    colors.colour_cross,
    blocks.joining,
    blocks.splitting,
    blocks.only_block_that_fits,
    whole.all_placements,
    whole.unknown_length,
    edge.edge_logic,
    trial.one_cell_contradiction,
    trial.long_contradiction,
    cases.cases,
)
