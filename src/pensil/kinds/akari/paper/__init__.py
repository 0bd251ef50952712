"""The paper on Akari, item by item."""

from __future__ import annotations

from pensil.core.paper import Paper
from pensil.kinds.akari.paper.boards import SAY
from pensil.kinds.akari.paper.cycle import human
from pensil.kinds.akari.paper.example import worked
from pensil.kinds.akari.paper.game import abstract, hardness, introduced, introduction, ruled
from pensil.kinds.akari.paper.outlook import conclusion, criteria, first_step, phase_by_phase, speed
from pensil.kinds.akari.paper.program import lit, offered, slips, solving, valid
from pensil.kinds.akari.paper.search import outline, principles
from pensil.kinds.akari.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.akari.strategies.dfs import DFS
from pensil.kinds.akari.strategies.phases import PHASES

PAPER = Paper(
    words=SAY,
    title="Penerapan Algoritma Runut-Balik dalam Mencari Solusi Permainan Akari (Light Up)",
    author="Ray Suryadiptya",
    strategies=(BRUTE_FORCE, DFS, PHASES),
    items=(
        abstract,
        introduction,
        introduced,
        ruled,
        human,
        hardness,
        outline,
        principles,
        lit,
        valid,
        solving,
        slips,
        offered,
        worked,
        first_step,
        criteria,
        phase_by_phase,
        conclusion,
        speed,
    ),
)
