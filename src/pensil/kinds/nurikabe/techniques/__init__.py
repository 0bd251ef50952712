"""The human deductions of Nurikabe, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.nurikabe.techniques.borders import BETWEEN, COMPLETE, CORNER, SURROUNDED
from pensil.kinds.nurikabe.techniques.clues import DIAGONAL, ISLAND_OF_ONE, ONE_APART
from pensil.kinds.nurikabe.techniques.commitments import BLOCK, PIECE
from pensil.kinds.nurikabe.techniques.contradiction import DEEP_CHAIN, SHORT_CHAIN
from pensil.kinds.nurikabe.techniques.counting import COUNTING
from pensil.kinds.nurikabe.techniques.distance import LOOSE_PIECE, TOO_BIG, UNREACHABLE
from pensil.kinds.nurikabe.techniques.exits import BOTTLENECK, ISLAND_EXIT, SEA_CUT, SEA_EXIT, WHITE_CHAIN
from pensil.kinds.nurikabe.techniques.pools import POOL, POOL_ROUTES
from pensil.kinds.nurikabe.techniques.shapes import GOOD_SHAPES, SHAPES

TECHNIQUES: tuple[Technique, ...] = (
    ISLAND_OF_ONE,
    ONE_APART,
    DIAGONAL,
    COMPLETE,
    SURROUNDED,
    POOL,
    BETWEEN,
    ISLAND_EXIT,
    SEA_EXIT,
    UNREACHABLE,
    CORNER,
    TOO_BIG,
    LOOSE_PIECE,
    PIECE,
    BOTTLENECK,
    SEA_CUT,
    POOL_ROUTES,
    WHITE_CHAIN,
    BLOCK,
    SHAPES,
    COUNTING,
    GOOD_SHAPES,
    SHORT_CHAIN,
    DEEP_CHAIN,
)
