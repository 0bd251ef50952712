"""The size of a Nonogram in its paper is the area; the paper measured six boards (table 5.1, figure 5.5)."""

from __future__ import annotations

from pensil.core.yardstick import Yardstick, area
from pensil.kinds.nonogram.rules import SAY

PUBLISHED = ((25, 0.00800), (100, 0.02999), (225, 0.05654), (300, 0.08604), (500, 0.55500), (625, 0.28799))
"""Areas and seconds."""

YARDSTICK = Yardstick(
    words=SAY,
    size=area,
    boards=((5, 5), (10, 10), (15, 15), (20, 15), (20, 25), (25, 25)),  # as large as the paper's
    published=PUBLISHED,
    degree=5,
)
