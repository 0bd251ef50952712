"""The paper on Hashi, item by item."""

from __future__ import annotations

from pensil.core.paper import Paper
from pensil.kinds.hashi.paper.example import (
    accepted,
    crossing_choice,
    disconnected_choice,
    islands,
    lists,
    miscounted_choice,
)
from pensil.kinds.hashi.paper.game import game, theory
from pensil.kinds.hashi.paper.method import (
    combinations,
    connection,
    counts,
    crossing,
    horizontal,
    notation,
    stages,
    validation,
    vertical,
)
from pensil.kinds.hashi.paper.outlook import complexity, conclusion
from pensil.kinds.hashi.paper.written import SAY
from pensil.kinds.hashi.strategies.brute_force import BRUTE_FORCE

PAPER = Paper(
    words=SAY,
    title="Penerapan Algoritma Bruteforce dan DFS pada Permainan Hashi (Bridges)",
    author="Dewana Gustavus Haraka Otang",
    strategies=(BRUTE_FORCE,),
    items=(
        game,
        theory,
        notation,
        stages,
        horizontal,
        vertical,
        combinations,
        validation,
        crossing,
        counts,
        connection,
        islands,
        lists,
        crossing_choice,
        miscounted_choice,
        disconnected_choice,
        accepted,
        complexity,
        conclusion,
    ),
)
