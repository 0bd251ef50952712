"""The algorithms of the paper on Akari, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy
from pensil.kinds.akari.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.akari.strategies.dfs import DFS
from pensil.kinds.akari.strategies.phases import PHASES

STRATEGIES: tuple[Strategy, ...] = (BRUTE_FORCE, DFS, PHASES)
