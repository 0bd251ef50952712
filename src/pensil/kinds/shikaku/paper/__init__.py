"""The paper on Shikaku, item by item."""

from __future__ import annotations

from pensil.core.paper import Paper
from pensil.kinds.shikaku.paper.execution import stages, steps, way_back
from pensil.kinds.shikaku.paper.game import brute_force, game, greedy, lost
from pensil.kinds.shikaku.paper.observation import (
    areas,
    border_table,
    corner_table,
    corners,
    diagonals,
    final_table,
    middle,
    tracks,
)
from pensil.kinds.shikaku.paper.outlook import against_backtracking, moved
from pensil.kinds.shikaku.paper.rooms import bounded, partly, square, tree, unbounded
from pensil.kinds.shikaku.paper.states import beginning, orders, recovered_states
from pensil.kinds.shikaku.paper.written import SAY
from pensil.kinds.shikaku.strategies.backtracking import BACKTRACKING
from pensil.kinds.shikaku.strategies.bfs import BFS
from pensil.kinds.shikaku.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.greedy import GREEDY

PAPER = Paper(
    words=SAY,
    title="Kombinasi Tiga Algoritma untuk Puzzle Shikaku",
    author="Yusuf Adrianysah",
    strategies=(BRUTE_FORCE, GREEDY, BFS, BACKTRACKING, *BACKTRACKING.readings, COMBO),
    items=(
        game,
        lost,
        brute_force,
        greedy,
        unbounded,
        partly,
        bounded,
        tree,
        square,
        beginning,
        recovered_states,
        orders,
        stages,
        corners,
        diagonals,
        corner_table,
        areas,
        tracks,
        border_table,
        middle,
        final_table,
        way_back,
        steps,
        moved,
        against_backtracking,
    ),
)
