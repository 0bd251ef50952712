"""Deductions about ways out: islands, pieces and parts of the sea that can grow in one way only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Land


@technique(SAY, "K8", "island-way-out", 2)
def island_exit(at: Position) -> Iterator[Later]:
    for group in at.groups:
        if group.clue and not group.needs:
            continue
        exits = at.sets.beside(group.cells) & at.open
        if exits.bit_count() == 1:
            yield at.later(partial(_island_exit, at, group, exits), island=exits)


def _island_exit(at: Position, group: Land, exits: int) -> Found:
    bank, way = group.cells | at.sets.beside(group.cells) & at.sea, at.cell(exits)
    if group.clue:
        words = {"clue": at.clue(group.clue), "more": group.needs, "exit": way}
        return at.found(bank, words, island=exits)
    return at.found(bank, {"piece": at.cells(group.cells), "exit": way}, island=exits, sentence="piece")


@technique(SAY, "K9", "sea-way-out", 2)
def sea_exit(at: Position) -> Iterator[Later]:
    for part in at.seas:
        exits = at.sets.beside(part) & at.open
        if exits.bit_count() == 1 and (at.sea & ~part or (at.layout.sea_total or 0) > part.bit_count()):
            yield at.later(partial(_sea_exit, at, part, exits), sea=exits)


def _sea_exit(at: Position, part: int, exits: int) -> Found:
    elsewhere = at.sea & ~part
    words = {"sea": at.part(part), "exit": at.cell(exits)}
    bank = part | at.sets.beside(part) & at.island
    if elsewhere:
        return at.found(bank | elsewhere & -elsewhere, words, sea=exits)
    return at.found(bank | at.clues, {**words, "total": at.layout.sea_total}, sea=exits, sentence="not-all")


@technique(SAY, "K14", "island-bottleneck", 3)
def bottleneck(at: Position) -> Iterator[Later]:
    at.check_time()
    for clue, cells in at.lands.needs():
        yield at.later(partial(_bottleneck, at, clue, cells), island=cells)


def _bottleneck(at: Position, clue: int, cells: int) -> Found:
    reach = next(reach for reach in at.reaches if reach.island.clue == clue)
    island = reach.island
    words = {"number": island.number, "clue": at.clue(clue), "cells": at.cells(cells)}
    return at.found(at.bounds(island, reach.cells), words, island=cells)


@technique(SAY, "K15", "sea-cut-cell", 3)
def sea_cut(at: Position) -> Iterator[Found]:
    by_part: dict[int, tuple[int, int]] = {}
    for cell, part, why in at.cuts:
        cells, premises = by_part.get(part, (0, 0))
        by_part[part] = cells | cell, premises | why
    for part, (cells, premises) in by_part.items():
        yield at.found(premises, {"sea": at.part(part), "cells": at.cells(cells)}, sea=cells)


@technique(SAY, "K17", "white-chain", 3)
def white_chain(at: Position) -> Iterator[Found]:
    for cell in at.cut_cells:
        parts = at.sets.areas(at.sets.full & ~at.island & ~cell)
        wet = [part for part in parts if part & at.sets.beside(cell) and _holds_sea(at, part, cell)]
        if len(wet) < 2:
            continue
        chain = at.sets.flood_over_corners(cell, at.island)
        one, other = (at.cell(part & at.sea or part) for part in wet[:2])
        words = {"cell": at.cell(cell), "one": one, "other": other}
        premises = chain & ~cell
        for part in wet[:2]:
            premises |= part & at.sea or _land(at, part | cell) & at.island
        yield at.found(premises, words, sea=cell)


def _holds_sea(at: Position, part: int, cell: int) -> bool:
    """Whether a connected area beside an island cell must hold sea: it cannot all be one island with what is beside."""
    if part & at.sea:
        return True
    land = _land(at, part | cell)
    clues = land & at.clues
    if clues.bit_count() > 1:
        return True
    numbers = [at.numbers[clues]] if clues else list(at.numbers.values())
    return all(number is not None and land.bit_count() > number for number in numbers)


def _land(at: Position, land: int) -> int:
    """What an area would be as part of an island: together with the island cells beside it."""
    beside = at.sets.beside(land)
    return land | sum(group.cells for group in at.groups if beside & group.cells)
