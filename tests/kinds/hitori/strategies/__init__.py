"""The search algorithms of Hitori."""

from __future__ import annotations

from pensil.core.trace import Strategy
from tests.kinds.hitori.strategies.backtracking import BACKTRACKING

STRATEGIES: tuple[Strategy, ...] = (BACKTRACKING,)
