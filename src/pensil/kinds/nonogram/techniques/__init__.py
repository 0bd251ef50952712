"""The human deductions of Nonogram, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.nonogram.techniques.blocks import BLOCKS
from pensil.kinds.nonogram.techniques.colors import COLOR_BORDER, COLOR_CROSS
from pensil.kinds.nonogram.techniques.counting import COUNTING
from pensil.kinds.nonogram.techniques.edge import EDGE
from pensil.kinds.nonogram.techniques.runs import RUNS
from pensil.kinds.nonogram.techniques.trial import TRIAL
from pensil.kinds.nonogram.techniques.whole import WHOLE

# By level; within a level the special reason comes before the general one that would cover it.
TECHNIQUES: tuple[Technique, ...] = (
    *COUNTING,
    *COLOR_BORDER,
    *RUNS,
    *COLOR_CROSS,
    *BLOCKS,
    *WHOLE,
    *EDGE,
    *TRIAL,
)
