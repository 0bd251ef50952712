"""The algorithms of the paper on Hashi, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy
from pensil.kinds.hashi.strategies.backtracking import BACKTRACKING
from pensil.kinds.hashi.strategies.brute_force import BRUTE_FORCE

STRATEGIES: tuple[Strategy, ...] = (BRUTE_FORCE, BACKTRACKING)
