"""Deductions from all shapes that an island can have, where they are few enough to be drawn by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from pensil.core.cellset import each
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Land
from pensil.words import Phrase


def _all_shapes(at: Position) -> Iterator[tuple[Land, Sequence[int]]]:
    """The islands that are not complete and have few shapes, with these."""
    for reach in at.reaches:
        if reach.steps and (shapes := reach.shapes(at.check_time)):
            yield reach.island, shapes


def _common(at: Position, shapes: Sequence[int]) -> tuple[int, int]:
    """The undecided cells that are in all shapes, and those that are beside all of them."""
    inside = beside = at.open
    for shape in shapes:
        inside &= shape
        beside &= at.sets.beside(shape)
    return inside, beside


def _told(at: Position, inside: int, beside: int, count: int) -> Phrase:
    """What so many shapes have to do with these cells."""
    both = inside and beside
    return SAY("say.shared", inside=at.cells(inside), beside=at.cells(beside), both=both, count=count)


@technique(SAY, "K18", "all-shapes", 4)
def shapes(at: Position) -> Iterator[Found]:
    for island, shapes in _all_shapes(at):
        inside, beside = _common(at, shapes)
        if inside | beside:
            count = len(shapes)
            words = {
                "clue": at.clue(island.clue),
                "count": count,
                "listed": _listed(at, shapes),
                "shared": _told(at, inside, beside, count),
            }
            yield at.found(_room(at, island, shapes), words, sea=beside, island=inside)


def _room(at: Position, island: Land, shapes: Sequence[int]) -> int:
    """The island, and what bounds its shapes."""
    together = island.cells
    for shape in shapes:
        together |= shape
    return at.bounds(island, together)


def _objection(at: Position, shape: int) -> tuple[str, int] | None:
    """Which rule is broken at once by a shape with its border of sea, and the known cells that this is due to."""
    sets = at.sets
    sea = at.sea | sets.beside(shape)
    if pools := sets.blocks(sea):
        return "pool", sets.block(pools & -pools) & at.sea
    water = sets.flood(sea & -sea, sets.full & ~at.island & ~shape)
    if sea & ~water:
        return "split", at.sea | sets.around(water) & at.island
    border = sea & ~at.sea
    for group, around in at.unfinished:
        if around & border and not group.cells & shape:
            room = sets.flood(group.cells, sets.full & ~sea & ~shape)
            if room.bit_count() < (group.number or 1) or not room & at.clues:
                return "stuck", room & at.island | sets.beside(room) & at.sea
    return None


_OBJECTIONS = {"pool": SAY("say.shape-pool"), "split": SAY("say.shape-split"), "stuck": SAY("say.shape-stuck")}

Refuted = Mapping[int, tuple[str, int]]
"""Shapes that break a rule: which one, and the known cells that this is due to."""


@technique(SAY, "K20", "shapes-that-fit", 4)
def good_shapes(at: Position) -> Iterator[Later]:
    for island, shapes in _all_shapes(at):
        bad = {shape: objection for shape in shapes if (objection := _objection(at, shape))}
        good = [shape for shape in shapes if shape not in bad]
        if not bad or not good:
            continue
        inside, beside = _common(at, good)
        found = [(cells, fails, "sentence") for cells, fails in _against(inside, bad, lambda shape: shape)]
        found += [(cells, fails, "sea") for cells, fails in _against(beside, bad, at.sets.beside)]
        for cells, fails, sentence in sorted(found, key=lambda each: len(each[1])):
            sea, land = (cells, 0) if sentence == "sea" else (0, cells)
            yield at.later(partial(_fitting, at, island, shapes, cells, fails, sentence), sea=sea, island=land)


def _fitting(at: Position, island: Land, shapes: Sequence[int], cells: int, fails: Refuted, sentence: str) -> Found:
    whys = {why for why, _ in fails.values()}
    words = {
        "clue": at.clue(island.clue),
        "cells": at.cells(cells),
        "count": len(fails),
        "objections": [phrase for why, phrase in _OBJECTIONS.items() if why in whys],
        "listed": _refuted(at, fails),
    }
    premises = _room(at, island, shapes)
    for _, known in fails.values():
        premises |= known
    sea, land = (cells, 0) if sentence == "sea" else (0, cells)
    return at.found(premises, words, sea=sea, island=land, sentence=sentence)


def _against(cells: int, bad: Refuted, made: Callable[[int], int]) -> Iterator[tuple[int, Refuted]]:
    """Cells that all shapes make the same but for some that break a rule, with these; each of them once.

    What all shapes agree on needs no such reason.
    """
    groups: dict[tuple[int, ...], int] = {}
    for cell in each(cells):
        against = tuple(shape for shape in bad if not made(shape) & cell)
        groups[against] = groups.get(against, 0) | cell
    for against, together in groups.items():
        if against:
            yield together, {shape: bad[shape] for shape in against}


MOST_LISTED = 4
"""So many shapes are told, and drawn, one by one."""


def _listed(at: Position, shapes: Collection[int]) -> list[Phrase]:
    """Shapes by the cells that they add, where they are few."""
    if len(shapes) > MOST_LISTED:
        return []
    return [SAY("say.shape", number=number, cells=at.cells(shape & at.open)) for number, shape in enumerate(shapes, 1)]


def _refuted(at: Position, fails: Refuted) -> list[Phrase]:
    """Each of a few shapes with the rule that it breaks."""
    objections = (_OBJECTIONS[why] for why, _ in fails.values())
    return [
        SAY("say.shape-fails", shape=shape, objection=objection)
        for shape, objection in zip(_listed(at, fails.keys()), objections, strict=False)
    ]
