"""The human deductions of Nurikabe, easiest first."""

from __future__ import annotations

from pensil.core.step import Technique
from pensil.kinds.nurikabe.techniques.borders import between, complete, corner, surrounded
from pensil.kinds.nurikabe.techniques.cases import cases
from pensil.kinds.nurikabe.techniques.clues import diagonal, island_of_one, one_apart
from pensil.kinds.nurikabe.techniques.commitments import block, piece
from pensil.kinds.nurikabe.techniques.contradiction import deep_chain, short_chain
from pensil.kinds.nurikabe.techniques.counting import counting
from pensil.kinds.nurikabe.techniques.distance import loose_piece, too_big, unreachable
from pensil.kinds.nurikabe.techniques.edges import edge_count
from pensil.kinds.nurikabe.techniques.exits import bottleneck, island_exit, sea_cut, sea_exit, white_chain
from pensil.kinds.nurikabe.techniques.pools import pool, pool_routes
from pensil.kinds.nurikabe.techniques.shapes import good_shapes, shapes
from pensil.kinds.nurikabe.techniques.shores import shut_in

TECHNIQUES: tuple[Technique, ...] = (
    island_of_one,
    one_apart,
    diagonal,
    complete,
    surrounded,
    pool,
    between,
    island_exit,
    sea_exit,
    unreachable,
    corner,
    too_big,
    loose_piece,
    piece,
    bottleneck,
    sea_cut,
    pool_routes,
    white_chain,
    shut_in,
    block,
    shapes,
    counting,
    good_shapes,
    short_chain,
    deep_chain,
    edge_count,
    cases,
)
