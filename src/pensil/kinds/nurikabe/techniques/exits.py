"""Deductions about ways out: islands, pieces and parts of the sea that can grow in one way only."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.techniques.reach import Group
from pensil.kinds.nurikabe.wording import clue, with_capital


def _island_exit(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for group in here.groups:
        around = here.bits.beside(group.mask)
        exits = around & here.open
        if exits.bit_count() == 1 and (group.needs or not group.clue):
            words = {"who": _unfinished(here, group), "exit": here.cell(exits)}
            yield here.found(group.mask | around & here.sea, words, island=exits)


def _unfinished(here: Position, group: Group) -> dict[str, str]:
    if group.clue:
        name = with_capital(clue(here.puzzle, here.cell(group.clue)))
        return {"en": f"{name['en']} needs more cells", "id": f"{name['id']} masih kekurangan sel"}
    where = here.some(group.mask)
    return {
        "en": f"The piece of island at {where['en']} must still be joined to a clue",
        "id": f"Potongan pulau di {where['id']} masih harus disambung ke petunjuk",
    }


ISLAND_EXIT = Technique(
    id="K8",
    name="island-way-out",
    title={"en": "Only way out of an island", "id": "Satu-satunya jalan keluar pulau"},
    level=2,
    why={
        "en": "A group of island cells that is not complete must grow, and it can do so into one cell only.",
        "id": "Kelompok sel pulau yang belum lengkap harus bertambah, dan itu hanya mungkin ke satu sel.",
    },
    templates={
        "en": "{who}, and {exit} is the only way out, so it must be part of the island.",
        "id": "{who}, dan {exit} adalah satu-satunya jalan keluar, jadi {exit} pasti bagian pulau itu.",
    },
    find=_island_exit,
    example=drawn(". 3 / . .", "? 3 / ? #", ". 3 / ? #"),
)


def _sea_exit(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for part in here.seas:
        around = here.bits.beside(part)
        exits = around & here.open
        if exits.bit_count() != 1:
            continue
        elsewhere = here.sea & ~part
        total = here.sea_total
        if elsewhere:
            because = {"en": "must be joined to the rest of the sea", "id": "harus tersambung dengan laut lainnya"}
            premises = part | around & here.island | elsewhere & -elsewhere
        elif total is not None and total > part.bit_count():
            because = {
                "en": f"is not all the sea: the numbers leave {total} cells of it",
                "id": f"belum lengkap: angka-angkanya menyisakan {total} sel untuk laut",
            }
            premises = part | around & here.island | here.clues
        else:
            continue
        words = {"sea": here.some(part), "because": because, "exit": here.cell(exits)}
        yield here.found(premises, words, sea=exits)


SEA_EXIT = Technique(
    id="K9",
    name="sea-way-out",
    title={"en": "Only way out of the sea", "id": "Satu-satunya jalan keluar laut"},
    level=2,
    why={
        "en": "All sea is connected: a part of it with more sea elsewhere must grow, and it can do so into one cell "
        "only.",
        "id": "Semua laut tersambung: jika masih ada laut di tempat lain, bagian laut ini harus bertambah, dan itu "
        "hanya mungkin ke satu sel.",
    },
    templates={
        "en": "The sea at {sea} {because}, and {exit} is its only way out, so it must be sea.",
        "id": "Laut di {sea} {because}, dan {exit} adalah satu-satunya jalan keluarnya, jadi {exit} pasti laut.",
    },
    find=_sea_exit,
    example=drawn(". . / 2 . / . .", "# ? / 2 ? / ? #", "# # / 2 ? / ? #"),
)


def _bottleneck(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for reach in here.reaches:
        look()
        if cells := reach.needed:
            island = reach.island
            words = {"number": island.number, "clue": here.cell(island.clue), "cells": here.cells(cells)}
            yield here.found(here.bounds(island, reach.cells), words, island=cells)


BOTTLENECK = Technique(
    id="K14",
    name="island-bottleneck",
    title={"en": "Bottleneck of an island", "id": "Jalan sempit pulau"},
    level=3,
    why={
        "en": "Without the cell the island finds too few cells, so the cell belongs to it.",
        "id": "Tanpa sel itu pulaunya kekurangan sel, jadi sel itu pasti bagian pulau tersebut.",
    },
    templates={
        "en": "The {number} at {clue} cannot get {number} cells without {cells}, which must be part of its island.",
        "id": "Angka {number} di {clue} tidak bisa mendapat {number} sel tanpa {cells}, yang karena itu pasti "
        "bagian pulaunya.",
    },
    find=_bottleneck,
    example=drawn(". . / 3 .", "? # / 3 ?", ". # / 3 ."),
)


def cuts(here: Position) -> Iterator[tuple[int, int, int]]:
    """The cells that would split the sea, each with the part of the sea that it would cut off, and why it would."""
    for cell in here.cut_cells:
        water = here.bits.full & ~here.island & ~cell
        left = here.bits.flood(here.sea & -here.sea, water)
        one, other = here.sea & left, here.sea & ~left
        if other:
            # What is seen as cut off is the smaller part, and the first of two equal ones.
            part = min(one, other, key=lambda part: (part.bit_count(), part & -part))
            rest = here.sea & ~part
            banks = here.bits.around(here.bits.flood(part, water)) & here.island
            yield cell, part, part | banks | rest & -rest


def _sea_cut(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    by_part: dict[int, tuple[int, int]] = {}
    for cell, part, why in cuts(here):
        cells, premises = by_part.get(part, (0, 0))
        by_part[part] = cells | cell, premises | why
    for part, (cells, premises) in by_part.items():
        yield here.found(premises, {"sea": here.some(part), "cells": here.cells(cells)}, sea=cells)


SEA_CUT = Technique(
    id="K15",
    name="sea-cut-cell",
    title={"en": "Keep the sea together", "id": "Menjaga laut tetap tersambung"},
    level=3,
    why={
        "en": "All sea is connected, and every way between two parts of it leads through the cell.",
        "id": "Semua laut tersambung, dan setiap jalan antara dua bagiannya melewati sel itu.",
    },
    templates={
        "en": "The sea at {sea} can be joined to the rest of the sea only by way of {cells}, which must be sea.",
        "id": "Laut di {sea} hanya bisa tersambung dengan laut lainnya lewat {cells}, yang karena itu pasti laut.",
    },
    find=_sea_cut,
    example=drawn(". . / 2 . / . .", "? # / 2 ? / ? #", "? # / 2 # / ? #"),
)


def _white_chain(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for cell in here.cut_cells:
        parts = here.bits.areas(here.bits.full & ~here.island & ~cell)
        wet = [part for part in parts if part & here.bits.beside(cell) and _holds_sea(here, part, cell)]
        if len(wet) < 2:
            continue
        chain = here.bits.chain(cell, here.island)
        sides = [here.cell(part & here.sea or part) for part in wet[:2]]
        words = {"cell": here.cell(cell), "sides": sides}
        premises = chain & ~cell
        for part in wet[:2]:
            premises |= part & here.sea or _land(here, part | cell) & here.island
        yield here.found(premises, words, sea=cell)


def _holds_sea(here: Position, part: int, cell: int) -> bool:
    """Whether a connected area beside an island cell must hold sea: it cannot all be one island with what is beside."""
    if part & here.sea:
        return True
    land = _land(here, part | cell)
    clues = land & here.clues
    if clues.bit_count() > 1:
        return True
    numbers = [here.numbers[clues]] if clues else list(here.numbers.values())
    return all(number is not None and land.bit_count() > number for number in numbers)


def _land(here: Position, land: int) -> int:
    """What an area would be as part of an island: together with the island cells beside it."""
    beside = here.bits.beside(land)
    return land | sum(group.mask for group in here.groups if beside & group.mask)


WHITE_CHAIN = Technique(
    id="K17",
    name="white-chain",
    title={"en": "No wall of island cells", "id": "Rantai sel pulau tidak boleh tertutup"},
    level=3,
    why={
        "en": "Island cells that touch, also at corners, from edge to edge or in a ring cut the board in two; each "
        "side must hold sea because it cannot all be one island, and the sea would be split.",
        "id": "Sel pulau yang bersentuhan, juga di sudut, dari tepi ke tepi atau melingkar membelah papan menjadi "
        "dua; kedua sisinya harus memuat laut karena tidak bisa seluruhnya menjadi satu pulau, sehingga laut "
        "akan terputus.",
    },
    templates={
        "en": "As an island cell, {cell} would close a chain of island cells with {sides} on different sides of it. "
        "Neither side can be all island, so the sea would be split: {cell} must be sea.",
        "id": "Jika menjadi sel pulau, {cell} akan menutup rantai sel pulau yang memisahkan {sides}. Kedua sisinya "
        "tidak bisa seluruhnya menjadi pulau, jadi laut akan terputus: {cell} pasti laut.",
    },
    find=_white_chain,
    example=drawn(". . / 3 . / . .", None, "? ? / 3 # / ? ?"),
)
