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
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Group, Position, position
from pensil.kinds.nurikabe.techniques.routes import bounds
from pensil.kinds.nurikabe.wording import clue, with_capital


class Commitment(NamedTuple):
    """What an island must come to, and the cells that it can come to besides."""

    target: int
    whole: bool  # a piece, which is taken as a whole, or a block, in which one cell is enough
    owner: int  # the place of the island in the list of islands
    reach: int


@lru_cache(maxsize=8)
def commitments(here: Position) -> Sequence[Commitment]:
    """What islands with a number are bound to do."""
    targets = [(piece.mask, True) for piece in here.pieces]
    targets += [(block, False) for block in here.blocks_without_island()]
    found = []
    for target, whole in targets:
        owners = [place for place, reach in enumerate(here.reaches) if reach & target]
        if len(owners) == 1:
            island = here.islands[owners[0]]
            if island.needs:
                reach = here.reaches[owners[0]] & _reach_with(here, island, target, whole)
                found.append(Commitment(target, whole, owners[0], reach))
    return found


def _reach_with(here: Position, island: Group, target: int, whole: bool) -> int:
    """The cells that an island can come to when it must come to the target too.

    The cheapest way to join the island, the target and a third cell is three ways that meet in one cell; so we look at
    the cells where ways from the island and from the target meet, and go on from there.
    """
    spread, allowed = here.bits.spread, here.allowed(island)
    left = island.needs - (target.bit_count() if whole else 0)
    ours, theirs = [island.mask], [target if whole else 0]  # the cells so many steps away, or fewer
    if not whole and left:
        ours.append(spread(island.mask) & allowed)
        theirs.append(target & allowed)
    while len(ours) <= left:
        ours.append(spread(ours[-1]) & allowed)
        theirs.append(spread(theirs[-1]) & allowed)
    joined = 0
    for cost in range(1, left + 1):
        joined = spread(joined) & allowed
        for steps in range(1, cost + 1):
            joined |= ours[steps] & theirs[cost + 1 - steps]
        if joined:  # the ways may also part inside the island or the piece
            joined |= island.mask | (target if whole else 0)
    return joined | island.mask | (target if whole else 0)


def spent(here: Position) -> Iterator[tuple[Commitment, int]]:
    """Commitments, each with the undecided cells that no island can come to because of it."""
    for bound in commitments(here):
        lost = here.reaches[bound.owner] & here.open & ~bound.reach
        if lost:
            for place, reach in enumerate(here.reaches):
                if place != bound.owner:
                    lost &= ~reach
            if lost:
                yield bound, lost


def _piece(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for bound, lost in spent(here):
        if not bound.whole:
            continue
        island = here.islands[bound.owner]
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
    why="The cells of the piece and of the way to it are part of the island's number, so fewer are left for the rest.",
    templates={
        "en": "The piece of island at {piece} can only belong to {clue}. Together with it, this island cannot come as "
        "far as {sea} any more, nor can another one. So {sea} must be sea.",
        "id": "Potongan pulau di {piece} hanya bisa menjadi milik {clue}. Bersama potongan itu, pulaunya tidak bisa "
        "lagi mencapai {sea}, begitu pula pulau lain. Jadi {sea} harus laut.",
    },
    find=_piece,
    example=drawn(". . / 3 . / . .", "? ? / 3 ? / ? .", "# # / 3 ? / ? ."),
)


def _block(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for bound, lost in spent(here):
        if bound.whole:
            continue
        island = here.islands[bound.owner]
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
    why="The cells of the way into the block are part of the island's number, so fewer are left for the rest.",
    templates={
        "en": "{clue} is the only one that can come into the 2x2 block at {block}, which may not be all sea. Then it "
        "cannot come as far as {sea} too, nor can another island. So {sea} must be sea.",
        "id": "{clue} adalah satu-satunya yang bisa masuk ke blok 2x2 di {block}, yang tidak boleh laut semua. Maka "
        "pulaunya tidak bisa juga mencapai {sea}, begitu pula pulau lain. Jadi {sea} harus laut.",
    },
    find=_block,
    example=drawn(". . 5 / . . . / . . .", "? ? 5 / ? ? . / ? ? .", "? ? 5 / ? ? . / # ? ."),
)
