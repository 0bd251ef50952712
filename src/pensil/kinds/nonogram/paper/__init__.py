"""The paper on Nonogram, item by item."""

from __future__ import annotations

from pensil.core.paper import Paper
from pensil.kinds.nonogram.paper.analysis import (
    complexity,
    counting,
    propagating,
    spread,
    spread_of_times,
    whole_procedure,
)
from pensil.kinds.nonogram.paper.author import our_times, pictures
from pensil.kinds.nonogram.paper.examples import bird, ones, rule, tree
from pensil.kinds.nonogram.paper.experiment import curve, times
from pensil.kinds.nonogram.paper.lines import IN_III, IN_IV
from pensil.kinds.nonogram.paper.saying import SAY
from pensil.kinds.nonogram.strategies import STRATEGIES

PAPER = Paper(
    words=SAY,
    title="Optimasi Metode Line-solving dengan Teknik Heuristik Pencarian Pseudo-Exhaustive untuk Menyelesaikan "
    "Permainan Nonogram",
    author="Michael Leon Putra Widhi",
    strategies=STRATEGIES,
    items=(
        rule,
        bird,
        ones,
        tree,
        *IN_III,
        counting,
        *IN_IV,
        whole_procedure,
        propagating,
        complexity,
        spread,
        spread_of_times,
        pictures,
        times,
        our_times,
        curve,
    ),
)
