"""The paper on Nurikabe, item by item. Its title and its author are lost in the original."""

from __future__ import annotations

from pensil.core.paper import Paper
from pensil.kinds.nurikabe.paper import example, game, program, search, steps
from pensil.kinds.nurikabe.paper.boards import SAY
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.brute_force import BRUTE_FORCE

PAPER = Paper(
    words=SAY,
    title=None,
    author=None,
    strategies=(BACKTRACKING, *BACKTRACKING.readings, BRUTE_FORCE),
    items=(*game.ITEMS, *steps.ITEMS, *search.ITEMS, *program.ITEMS, *example.ITEMS),
)
