"""How things on a board of Akari are called in sentences, in English and Indonesian."""

from __future__ import annotations

from pensil.core.grid import cell_name
from pensil.core.label import Label
from pensil.kinds.akari.puzzle import Akari


def conclusion(puzzle: Akari, spot: int, mask: int, lang: str) -> str:
    """A clause that says what is left for a spot."""
    where = "-".join(map(cell_name, puzzle.spot_cells(spot)))
    return {"en": f"{where} is {mask:b}", "id": f"{where} adalah {mask:b}"}[lang]


def premise(puzzle: Akari, label: Label, lang: str) -> str:
    """A noun phrase for a rule, or for the clue it is about."""
    where = " ".join(map(cell_name, label.cells))
    return {"en": f"rule {label.rule} {where}".strip(), "id": f"aturan {label.rule} {where}".strip()}[lang]
