"""The algorithms of the paper on Nurikabe, each in a module of its own."""

from __future__ import annotations

from pensil.core.trace import Strategy

STRATEGIES: tuple[Strategy, ...] = ()
