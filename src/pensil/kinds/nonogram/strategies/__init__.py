"""The algorithms of the paper on Nonogram, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy
from pensil.kinds.nonogram.strategies import brute_force, combinatorial, dynamic, heuristic, propagation

STRATEGIES: tuple[Strategy, ...] = (
    brute_force.STRATEGY,
    combinatorial.STRATEGY,
    heuristic.STRATEGY,
    propagation.STRATEGY,
    dynamic.STRATEGY,
)
