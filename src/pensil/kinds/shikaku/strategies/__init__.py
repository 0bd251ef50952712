"""The algorithms of the paper on Shikaku, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy
from pensil.kinds.shikaku.strategies.backtracking import BACKTRACKING
from pensil.kinds.shikaku.strategies.bfs import BFS
from pensil.kinds.shikaku.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.shikaku.strategies.combo import COMBO
from pensil.kinds.shikaku.strategies.greedy import GREEDY

STRATEGIES: tuple[Strategy, ...] = (BRUTE_FORCE, GREEDY, BFS, BACKTRACKING, COMBO)
