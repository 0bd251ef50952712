"""Deductions from all shapes that an island can have, where they are few enough to be drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Found, Technique
from pensil.core.words import say
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.techniques.reach import Group, Reach, grown

MOST_SHAPES = 60
"""An island with more shapes than this is left alone."""


@lru_cache(maxsize=512)
def shapes_of(reach: Reach) -> Sequence[int] | None:
    """Every shape that a numbered island can have, or None when there are too many.

    A shape keeps to cells that are not sea, touches no other island, and takes in the pieces that it touches.
    """
    bits, number = reach.bits, reach.island.number
    if number is None:
        return None
    found: list[int] = []
    todo = [(reach.island.mask, reach.cells)]
    while todo:
        look()
        shape, allowed = todo.pop()
        size = shape.bit_count()
        if size == number:
            found.append(shape)
            if len(found) > MOST_SHAPES:
                return None
            continue
        if grown(bits, shape, allowed, reach.pieces, number - size, enough=number).bit_count() < number:
            continue
        border = bits.beside(shape) & allowed
        cell = border & -border
        todo.append((shape, allowed & ~cell))
        wider = shape | cell
        for piece in reach.pieces:
            if bits.beside(cell) & piece:
                wider |= piece
        if wider.bit_count() <= number:
            todo.append((wider, allowed))
    return found


@lru_cache(maxsize=8)
def _all_shapes(here: Position) -> Sequence[tuple[Group, Sequence[int]]]:
    """The islands that are not complete and have few shapes, with these."""
    found = []
    for reach in here.reaches:
        if reach.steps and (shapes := shapes_of(reach)):
            found.append((reach.island, shapes))
    return found


def _common(here: Position, shapes: Sequence[int]) -> tuple[int, int]:
    """The undecided cells that are in all shapes, and those that are beside all of them."""
    inside = beside = here.open
    for shape in shapes:
        inside &= shape
        beside &= here.bits.beside(shape)
    return inside, beside


def _conclusions(here: Position, inside: int, beside: int, one: bool) -> dict[str, str]:
    """What one shape, or all of them, have to do with these cells."""
    parts: dict[str, list[str]] = {"en": [], "id": []}
    if inside:
        cells = here.cells(inside)
        parts["en"].append(f"contain{'s' * one} {say(cells, 'en')}")
        parts["id"].append(f"memuat {say(cells, 'id')}")
    if beside:
        cells = here.cells(beside)
        parts["en"].append(f"leave{'s' * one} {say(cells, 'en')} beside {'it' if one else 'them'} as sea")
        parts["id"].append(f"membuat {say(cells, 'id')} di tepinya menjadi laut")
    return {"en": " and ".join(parts["en"]), "id": " serta ".join(parts["id"])}


def _shapes(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for island, shapes in _all_shapes(here):
        inside, beside = _common(here, shapes)
        if inside | beside:
            so = _conclusions(here, inside, beside, len(shapes) == 1)
            words = {"number": island.number, "clue": here.cell(island.clue), "shapes": _which(len(shapes), so)}
            yield here.found(_room(here, island, shapes), words, sea=beside, island=inside)


def _which(count: int, so: dict[str, str]) -> dict[str, str]:
    if count == 1:
        return {"en": f"only one shape, which {so['en']}", "id": f"satu kemungkinan bentuk, yang {so['id']}"}
    return {
        "en": f"{count} shapes, and they all {so['en']}",
        "id": f"{count} kemungkinan bentuk, dan semuanya {so['id']}",
    }


def _room(here: Position, island: Group, shapes: Sequence[int]) -> int:
    """The island, and what bounds its shapes."""
    together = island.mask
    for shape in shapes:
        together |= shape
    return here.bounds(island, together)


SHAPES = Technique(
    id="K18",
    name="all-shapes",
    title={"en": "All shapes of an island", "id": "Semua bentuk pulau"},
    level=4,
    why={
        "en": "The island has one of the shapes, so what all of them share holds.",
        "id": "Pulau itu pasti berbentuk salah satunya, jadi yang sama di semua bentuk itu benar.",
    },
    templates={
        "en": "The {number} at {clue} can have {shapes}.",
        "id": "Pulau angka {number} di {clue} hanya punya {shapes}.",
    },
    find=_shapes,
    example=drawn("5 . . . . . / . . . . . 3", "5 ? ? ? . ? / ? ? ? # ? 3", "5 ? ? # . ? / ? ? ? # ? 3"),
)


def _objection(here: Position, shape: int) -> tuple[str, int] | None:
    """Which rule is broken at once by a shape with its border of sea, and the known cells that this is due to."""
    bits = here.bits
    sea = here.sea | bits.beside(shape)
    if pools := bits.blocks(sea):
        return "pool", bits.block(pools & -pools) & here.sea
    water = bits.flood(sea & -sea, bits.full & ~here.island & ~shape)
    if sea & ~water:
        return "split", here.sea | bits.around(water) & here.island
    border = sea & ~here.sea
    for group in here.groups:
        around = bits.beside(group.mask)
        if around & border and not group.mask & shape and (group.needs or not group.clue):
            room = bits.flood(group.mask, bits.full & ~sea & ~shape)
            if room.bit_count() < (group.number or 1) or not room & here.clues:
                return "stuck", room & here.island | bits.beside(room) & here.sea
    return None


_OBJECTIONS = {
    "pool": {"en": "make a 2x2 block of sea", "id": "membuat laut 2x2"},
    "split": {"en": "split the sea", "id": "memutus laut"},
    "stuck": {"en": "leave another island no room", "id": "tidak menyisakan ruang bagi pulau lain"},
}


def _good_shapes(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for island, shapes in _all_shapes(here):
        bad = {shape: objection for shape in shapes if (objection := _objection(here, shape))}
        good = [shape for shape in shapes if shape not in bad]
        if not bad or not good:
            continue
        inside, beside = _common(here, good)
        if inside | beside:
            whys = {why for why, _ in bad.values()}
            reasons = [phrase for why, phrase in _OBJECTIONS.items() if why in whys]
            words = {
                "number": island.number,
                "clue": here.cell(island.clue),
                "count": len(shapes),
                "bad": _some(len(bad), reasons),
                "so": _others(len(good), _conclusions(here, inside, beside, len(good) == 1)),
            }
            premises = _room(here, island, shapes)
            for _, known in bad.values():
                premises |= known
            yield here.found(premises, words, sea=beside, island=inside)


def _some(count: int, reasons: Sequence[dict[str, str]]) -> dict[str, str]:
    return {
        "en": f"{count} of them would " + " or ".join(reason["en"] for reason in reasons),
        "id": f"{count} di antaranya akan " + " atau ".join(reason["id"] for reason in reasons),
    }


def _others(count: int, so: dict[str, str]) -> dict[str, str]:
    if count == 1:
        return {"en": f"The one that is left {so['en']}", "id": f"Yang tersisa {so['id']}"}
    return {"en": f"The others all {so['en']}", "id": f"Yang lain semuanya {so['id']}"}


GOOD_SHAPES = Technique(
    id="K20",
    name="shapes-that-fit",
    title={"en": "Shapes that break no rule", "id": "Bentuk yang tidak melanggar aturan"},
    level=4,
    why={
        "en": "A complete island has sea all around; a shape whose border breaks a rule at once is impossible.",
        "id": "Pulau yang lengkap dikelilingi laut; bentuk yang tepinya langsung melanggar aturan tidak mungkin.",
    },
    templates={
        "en": "The {number} at {clue} can have {count} shapes, but {bad}. {so}.",
        "id": "Pulau angka {number} di {clue} punya {count} kemungkinan bentuk, tetapi {bad}. {so}.",
    },
    find=_good_shapes,
    example=drawn(". . . / . 4 .", "? ? # / ? 4 ?", ". ? # / . 4 ?"),
)
