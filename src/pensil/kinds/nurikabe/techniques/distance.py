"""Deductions about how far islands can come, and what they would become when joined to pieces without a clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Found, Technique
from pensil.core.words import LANGUAGES
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.techniques.reach import Group, Reach, grown
from pensil.kinds.nurikabe.techniques.routes import bounds, names, needed
from pensil.kinds.nurikabe.wording import clue, either


def _unreachable(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for area in here.bits.areas(here.open & ~here.reached):
        near, premises = _nearest(here, area)
        words = {"sea": here.cells(area), "though": _though(here, near), "it": _it(area)}
        yield here.found(premises, words, sea=area)


def _nearest(here: Position, area: int) -> tuple[list[Group], int]:
    """The islands that come closest, and why those come no further that could come there if nothing were known."""
    close, premises = [], 0
    for reach in here.reaches:
        island = reach.island
        near = island.mask
        for _ in range(island.needs + 1):
            near = here.bits.spread(near)
        if island.number is None or (island.needs and near & area):
            close.append(island)
            premises |= island.clue
        if here.might_touch(island, area):
            premises |= here.bounds(island, reach.cells)
    return close, premises


def _though(here: Position, near: Sequence[Group]) -> dict[str, str]:
    """Islands of which one might think that they can; many of them would tell nobody anything."""
    if not 1 <= len(near) <= 4:
        return {"en": "", "id": ""}
    clues = [clue(here.puzzle, here.cell(island.clue)) for island in near]
    who = {lang: either([phrase[lang] for phrase in clues])[lang] for lang in LANGUAGES}
    return {"en": f", not even {who['en']}", "id": f", bahkan {who['id']} pun tidak"}


def _it(area: int) -> dict[str, str]:
    one = area.bit_count() == 1
    return {"en": "it" if one else "they", "id": "sel itu" if one else "semuanya"}


UNREACHABLE = Technique(
    id="K10",
    name="unreachable-cell",
    title={"en": "Out of reach", "id": "Di luar jangkauan"},
    level=2,
    why={
        "en": "Every island cell is joined to a clue by cells of its island, which are no more than its number and "
        "touch no other island.",
        "id": "Setiap sel pulau tersambung ke petunjuknya lewat sel pulau itu, yang jumlahnya tidak melebihi angkanya "
        "dan tidak menyentuh pulau lain.",
    },
    templates={
        "en": "No island can come as far as {sea}{though}, so {it} must be sea.",
        "id": "Tidak ada pulau yang bisa mencapai {sea}{though}, jadi {it} pasti laut.",
    },
    find=_unreachable,
    example=drawn("2 . / . .", None, "2 ? / ? #"),
)


def _too_big(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for cell in each(here.open & here.bits.spread(here.loose)):
        beside = here.bits.beside(cell)
        look()
        joined = [group for group in here.groups if group.mask & beside]
        land = cell | sum(group.mask for group in joined if not group.clue)
        size = land.bit_count()
        islands = [group for group in joined if group.clue]
        takers = [reach for reach in here.reaches if reach.island in islands or not islands]
        if len(islands) > 1 or any(_can_take(reach, land, size) for reach in takers):
            continue
        if islands:
            (island,) = islands
            size += island.size
            name = clue(puzzle, here.cell(island.clue))
            limit = {"en": f"too many for {name['en']}", "id": f"terlalu banyak bagi {name['id']}"}
        else:
            limit = {
                "en": "and no clue has enough cells left to take them in",
                "id": "dan tidak ada petunjuk yang sisa selnya cukup untuk itu",
            }
        words = {"cell": here.cell(cell), "size": size, "limit": limit}
        near = (here.bounds(reach.island, reach.cells) for reach in here.reaches if reach.cells & land)
        premises = sum(group.mask for group in joined)
        for bound in () if islands else near:
            premises |= bound
        yield here.found(premises, words, sea=cell)


def _can_take(reach: Reach, land: int, size: int) -> bool:
    """Whether an island can have this connected land as a part, cells on the way to it included."""
    bits, allowed, steps = reach.bits, reach.allowed, reach.steps
    if land & ~allowed or not reach.seen & land:
        return False
    if steps is None:
        return True
    if steps < size:
        return False
    return bool(bits.spread(grown(bits, reach.island.mask, allowed & ~land, reach.pieces, steps - size)) & land)


TOO_BIG = Technique(
    id="K12",
    name="join-too-big",
    title={"en": "Joined it would be too big", "id": "Terlalu besar jika disambung"},
    level=3,
    why={
        "en": "An island cell joins all island cells beside it; the island would have more cells than its number.",
        "id": "Sel pulau menyambung semua sel pulau di sebelahnya, dan pulau itu akan punya lebih banyak sel daripada "
        "angkanya.",
    },
    templates={
        "en": "If {cell} were part of an island, it would make up {size} cells with the island cells beside it, "
        "{limit}. So {cell} must be sea.",
        "id": "Jika {cell} bagian pulau, jumlahnya bersama sel pulau di sebelahnya menjadi {size} sel, {limit}. "
        "Jadi {cell} pasti laut.",
    },
    find=_too_big,
    example=drawn(". . 4 / . . .", "? ? 4 / . ? .", "# ? 4 / . ? ."),
)


def _loose_piece(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for piece in here.pieces:
        look()
        if found := needed(here, piece.mask):
            islands, cells = found
            words = {
                "piece": here.some(piece.mask),
                "clues": names(here, islands),
                "cells": here.cells(cells),
            }
            premises = piece.mask | bounds(here, piece.mask)
            yield here.found(premises, words, island=cells)


LOOSE_PIECE = Technique(
    id="K13",
    name="piece-needs-clue",
    title={"en": "Join a piece to its clue", "id": "Menyambung potongan ke petunjuknya"},
    level=3,
    why={
        "en": "Island cells without a clue must be joined to one; a cell on every way there is island.",
        "id": "Sel pulau tanpa petunjuk harus tersambung ke sebuah petunjuk; sel yang dilalui semua jalan ke sana "
        "adalah bagian pulau.",
    },
    templates={
        "en": "The piece of island at {piece} needs a clue. Only {clues} can come there, and not without {cells}, "
        "which must be part of the island.",
        "id": "Potongan pulau di {piece} memerlukan petunjuk. Hanya {clues} yang bisa sampai ke sana, dan harus lewat "
        "{cells}, yang karena itu pasti bagian pulau itu.",
    },
    find=_loose_piece,
    example=drawn(". . 4 / . . .", ". ? 4 / ? ? ?", ". . 4 / ? ? ?"),
)
