"""How things on a board of Shikaku are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.board import bits
from pensil.core.grid import cell_name
from pensil.core.label import Label
from pensil.core.words import cells_named, listing
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku

FEW = 3
"""So many rectangles are told one by one."""


def conclusion(puzzle: Shikaku, spot: int, mask: int, lang: str) -> str:
    """A clause that says what is left for a spot."""
    candidates = puzzle.candidates[spot]
    kept = mask & ((1 << len(candidates)) - 1)
    dropped = puzzle.domains[spot] & ~mask & ((1 << len(candidates)) - 1)
    return outcome(puzzle, spot, kept, dropped, lang)


def outcome(puzzle: Shikaku, spot: int, kept: int, dropped: int, lang: str, subject: str = "") -> str:
    """A clause on what is left for a spot, told by the rectangles that are left or by those that are gone."""
    clue = subject or clue_name(puzzle, spot, lang)
    candidates = puzzle.candidates[spot]
    count = kept.bit_count()
    if count == 0:
        return {"en": f"{clue} has no rectangle", "id": f"{clue} tidak punya persegi panjang"}[lang]
    if count == 1:
        top, left, bottom, right = candidates[kept.bit_length() - 1]
        box = box_name((top, left, bottom, right), lang)
        if (top, left) == (bottom, right):
            return {"en": f"{clue} takes the cell {box}", "id": f"{clue} menempati sel {box}"}[lang]
        return {"en": f"{clue} takes the rectangle {box}", "id": f"{clue} menempati persegi panjang {box}"}[lang]
    if 0 < dropped.bit_count() < FEW:
        boxes = any_box([candidates[value] for value in bits(dropped)], lang)
        return {"en": f"{clue} cannot take {boxes}", "id": f"{clue} tidak bisa menempati {boxes}"}[lang]
    if count <= FEW:
        boxes = any_box([candidates[value] for value in bits(kept)], lang)
        return {"en": f"{clue} can only take {boxes}", "id": f"{clue} hanya bisa menempati {boxes}"}[lang]
    return {
        "en": f"{clue} has {count} rectangles left",
        "id": f"untuk {clue} tersisa {count} persegi panjang",
    }[lang]


def premise(puzzle: Shikaku, labels: Sequence[Label], lang: str) -> str:
    """A noun phrase for a rule, or for the clues it is about."""
    cells = [label.cells[0] for label in labels]
    if labels[0].rule == 2:
        return listing([clue_name(puzzle, puzzle.spot[cell], lang) for cell in cells], lang, most=None)
    names = cells_named(cells, lang, most=None)
    if len(cells) == 1:
        said = {"en": "the cell {} (in exactly one rectangle)", "id": "sel {} (tepat dalam satu persegi panjang)"}
    else:
        said = {
            "en": "the cells {} (each in exactly one rectangle)",
            "id": "sel {} (masing-masing tepat dalam satu persegi panjang)",
        }
    return said[lang].format(names)


def clue_name(puzzle: Shikaku, spot: int, lang: str) -> str:
    name, number = cell_name(puzzle.clues[spot]), puzzle.numbers[spot]
    if number is None:
        return {"en": f"the ? at {name}", "id": f"tanda ? di {name}"}[lang]
    return {"en": f"the {number} at {name}", "id": f"angka {number} di {name}"}[lang]


def box_name(box: Rectangle, lang: str) -> str:
    """A rectangle by its corners, or by its cell when it is one."""
    top, left, bottom, right = box
    first, last = cell_name((top, left)), cell_name((bottom, right))
    return first if first == last else {"en": f"{first} to {last}", "id": f"{first} sampai {last}"}[lang]


def any_box(boxes: list[Rectangle], lang: str) -> str:
    """One of some rectangles: "r1c1 to r2c2 or r1c2 to r2c3"."""
    return listing([box_name(box, lang) for box in boxes], lang, most=None, either=True)
