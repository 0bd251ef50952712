"""The algorithms of the paper on Nurikabe, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.brute_force import BRUTE_FORCE

STRATEGIES: tuple[Strategy, ...] = (BRUTE_FORCE, BACKTRACKING)
