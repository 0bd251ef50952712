"""Deductions from what an island is bound to do: take in a piece, or come into a 2 by 2 block, that no other can.

The cells for that are spent, so the island cannot come as far as before elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pensil.core.board import Board
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.techniques.reach import Reach
from pensil.kinds.nurikabe.techniques.routes import bounds
from pensil.kinds.nurikabe.wording import clue, with_capital


class Commitment(NamedTuple):
    """What an island must come to."""

    target: int
    whole: bool  # a piece, which is taken as a whole, or a block, in which one cell is enough
    owner: Reach


@lru_cache(maxsize=8)
def commitments(here: Position) -> Sequence[Commitment]:
    """What islands with a number are bound to do."""
    found = [
        Commitment(piece.mask, True, owners[0])
        for piece in here.pieces
        if len(owners := [reach for reach in here.reaches if reach.cells & piece.mask]) == 1
    ]
    corners = here.bits.blocks(here.bits.full & ~here.island)
    once = twice = 0
    near = [here.bits.touched(reach.cells) & corners for reach in here.reaches]
    for touched in near:
        twice |= once & touched
        once |= touched
    blocks = [
        Commitment(here.bits.block(corner), False, reach)
        for reach, touched in zip(here.reaches, near, strict=True)
        for corner in each(touched & ~twice)
    ]
    found += sorted(blocks, key=lambda bound: bound.target)
    return [bound for bound in found if bound.owner.steps]


def spent(here: Position, among: int) -> Iterator[tuple[Commitment, int]]:
    """Commitments, each with the cells among these that no island can come to because of it."""
    alone = here.reached_by_one & among
    for bound in commitments(here):
        if lost := bound.owner.spent(bound.target, bound.whole, alone):
            yield bound, lost


def _piece(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for bound, lost in spent(here, here.open):
        if not bound.whole:
            continue
        island = bound.owner.island
        words = {
            "piece": here.some(bound.target),
            "clue": clue(puzzle, here.cell(island.clue)),
            "sea": here.cells(lost),
        }
        yield here.found(bound.target | bounds(here, bound.target | lost), words, sea=lost)


PIECE = Technique(
    id="K13b",
    name="piece-counts",
    title={"en": "A piece counts for its clue", "id": "Potongan dihitung untuk petunjuknya"},
    level=3,
    why={
        "en": "The cells of the piece and of the way to it are part of the island's number, so fewer are left for the "
        "rest.",
        "id": "Sel potongan itu dan sel di jalan menuju ke sana termasuk dalam angka pulaunya, jadi sisa untuk tempat "
        "lain berkurang.",
    },
    templates={
        "en": "The piece of island at {piece} can only belong to {clue}. Together with it, this island cannot come as "
        "far as {sea} any more, nor can another one. So {sea} must be sea.",
        "id": "Potongan pulau di {piece} hanya bisa menjadi milik {clue}. Bersama potongan itu, pulaunya tidak bisa "
        "lagi mencapai {sea}, begitu pula pulau lain. Jadi {sea} pasti laut.",
    },
    find=_piece,
    example=drawn(". . / 3 . / . .", "? ? / 3 ? / ? .", "# # / 3 ? / ? ."),
)


def _block(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for bound, lost in spent(here, here.open):
        if bound.whole:
            continue
        island = bound.owner.island
        words = {
            "block": here.cell(bound.target),
            "clue": with_capital(clue(puzzle, here.cell(island.clue))),
            "sea": here.cells(lost),
        }
        yield here.found(bound.target & here.sea | bounds(here, bound.target | lost), words, sea=lost)


BLOCK = Technique(
    id="K16b",
    name="pool-counts",
    title={"en": "A 2x2 block to break counts", "id": "Blok 2x2 yang harus dipecah ikut dihitung"},
    level=4,
    why={
        "en": "The cells of the way into the block are part of the island's number, so fewer are left for the rest.",
        "id": "Sel di jalan menuju blok itu termasuk dalam angka pulaunya, jadi sisa untuk tempat lain berkurang.",
    },
    templates={
        "en": "{clue} is the only one that can come into the 2x2 block at {block}, which may not be all sea. That "
        "leaves it too few cells to come to {sea} as well, and no other island can. So {sea} must be sea.",
        "id": "{clue} adalah satu-satunya yang bisa masuk ke blok 2x2 di {block}, yang tidak boleh seluruhnya laut. "
        "Sisa selnya tidak cukup untuk juga mencapai {sea}, dan pulau lain tidak bisa ke sana. Jadi {sea} pasti laut.",
    },
    find=_block,
    example=drawn(". . 5 / . . . / . . .", "? ? 5 / ? ? . / ? ? .", "? ? 5 / ? ? . / # ? ."),
)
