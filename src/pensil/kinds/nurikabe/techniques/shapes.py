"""Deductions from all shapes that an island can have, where they are few enough to be drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.step import Found, technique
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
            words = {"clue": at.clue(island.clue), "count": count, "shared": _told(at, inside, beside, count)}
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
    for group in at.groups:
        around = sets.beside(group.cells)
        if around & border and not group.cells & shape and (group.needs or not group.clue):
            room = sets.flood(group.cells, sets.full & ~sea & ~shape)
            if room.bit_count() < (group.number or 1) or not room & at.clues:
                return "stuck", room & at.island | sets.beside(room) & at.sea
    return None


_OBJECTIONS = {"pool": SAY("say.shape-pool"), "split": SAY("say.shape-split"), "stuck": SAY("say.shape-stuck")}


@technique(SAY, "K20", "shapes-that-fit", 4)
def good_shapes(at: Position) -> Iterator[Found]:
    for island, shapes in _all_shapes(at):
        bad = {shape: objection for shape in shapes if (objection := _objection(at, shape))}
        good = [shape for shape in shapes if shape not in bad]
        if not bad or not good:
            continue
        inside, beside = _common(at, good)
        if inside | beside:
            whys = {why for why, _ in bad.values()}
            words = {
                "clue": at.clue(island.clue),
                "count": len(shapes),
                "bad": len(bad),
                "objections": [phrase for why, phrase in _OBJECTIONS.items() if why in whys],
                "good": len(good),
                "shared": _told(at, inside, beside, len(good)),
            }
            premises = _room(at, island, shapes)
            for _, known in bad.values():
                premises |= known
            yield at.found(premises, words, sea=beside, island=inside)
