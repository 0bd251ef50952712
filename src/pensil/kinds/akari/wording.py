"""How things on a board of Akari are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import cell_name
from pensil.core.label import Label
from pensil.core.words import cells_named, listing
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


def premise(puzzle: Akari, labels: Sequence[Label], lang: str) -> str:
    """A noun phrase for a rule, or for the clues it is about."""
    rule = labels[0].rule
    if rule == 2:
        names = cells_named([label.cells[0] for label in labels], lang, most=None)
        return {"en": f"the need to light {names}", "id": f"keharusan menerangi {names}"}[lang]
    if rule == 3:
        ends = [(cell_name(label.cells[0]), cell_name(label.cells[-1])) for label in labels]
        if lang == "id":
            return "batas satu lampu " + listing([f"dari {a} sampai {b}" for a, b in ends], lang, most=None)
        limits = "the limit" if len(ends) == 1 else "the limits"
        return f"{limits} of one lamp " + listing([f"from {a} to {b}" for a, b in ends], lang, most=None)
    clues = [(puzzle.cells[row][col], cell_name((row, col))) for ((row, col), *_) in (label.cells for label in labels)]
    phrase = {"en": "the {} at {}", "id": "angka {} di {}"}[lang]
    return listing([phrase.format(*clue) for clue in clues], lang, most=None)
