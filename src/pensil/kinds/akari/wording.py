"""How things on a board of Akari are called in sentences, in English and Indonesian."""

from __future__ import annotations

from pensil.core.grid import cell_name
from pensil.core.label import Label
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari


def conclusion(puzzle: Akari, spot: int, mask: int, lang: str) -> str:
    """A clause that says what is left for a spot."""
    where = cell_name(puzzle.white[spot])
    if mask == 1 << LAMP:
        return {"en": f"there is a lamp at {where}", "id": f"ada lampu di {where}"}[lang]
    if mask == 1 << EMPTY:
        return {"en": f"there is no lamp at {where}", "id": f"tidak ada lampu di {where}"}[lang]
    if not mask:
        return {"en": f"nothing fits {where}", "id": f"tidak ada yang cocok untuk {where}"}[lang]
    return {"en": f"{where} may hold a lamp or not", "id": f"{where} boleh berisi lampu atau kosong"}[lang]


def premise(puzzle: Akari, label: Label, lang: str) -> str:
    """A noun phrase for a rule, or for the clue it is about."""
    first, last = cell_name(label.cells[0]), cell_name(label.cells[-1])
    if label.rule == 2:
        return {"en": f"the need to light {first}", "id": f"keharusan menerangi {first}"}[lang]
    if label.rule == 3:
        return {
            "en": f"the limit of one lamp from {first} to {last}",
            "id": f"batas satu lampu dari {first} sampai {last}",
        }[lang]
    row, col = label.cells[0]
    number = puzzle.cells[row][col]
    return {"en": f"the {number} at {first}", "id": f"angka {number} di {first}"}[lang]
