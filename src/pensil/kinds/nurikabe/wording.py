"""How things on a board of Nurikabe are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.grid import Cell, cell_name
from pensil.core.label import Label
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe

_VALUES = {
    1 << ISLAND: {"en": "is part of an island", "id": "adalah bagian pulau"},
    1 << SEA: {"en": "is sea", "id": "adalah laut"},
    1 << ISLAND | 1 << SEA: {"en": "is island or sea", "id": "adalah pulau atau laut"},
    0: {"en": "can be neither island nor sea", "id": "tidak bisa menjadi pulau maupun laut"},
}


def conclusion(puzzle: Nurikabe, spot: int, mask: int, lang: str) -> str:
    """A clause that says what is left for a spot."""
    (cell,) = puzzle.spot_cells(spot)
    return f"{cell_name(cell)} {_VALUES[mask & 0b11][lang]}"


def premise(puzzle: Nurikabe, label: Label, lang: str) -> str:
    """A noun phrase for a rule, or for the clue it is about."""
    if label.rule == 3:
        return clue(puzzle, label.cells[0])[lang]
    if label.rule == 5:
        corner = cell_name(label.cells[0])
        return {
            "en": f"the rule that the 2x2 block at {corner} is not all sea",
            "id": f"aturan bahwa blok 2x2 di {corner} tidak boleh laut semua",
        }[lang]
    if label.rule == 4:
        return {"en": "the rule that all sea is connected", "id": "aturan bahwa semua laut terhubung"}[lang]
    if label.cells:
        where = cell_name(label.cells[0])
        return {
            "en": f"the rule that an island at {where} has a clue in reach",
            "id": f"aturan bahwa pulau di {where} punya petunjuk yang terjangkau",
        }[lang]
    return {
        "en": "the rule that every island has exactly one clue",
        "id": "aturan bahwa setiap pulau memuat tepat satu petunjuk",
    }[lang]


def clue(puzzle: Nurikabe, cell: Cell) -> Mapping[str, str]:
    """A clue by its number and place, in each language."""
    number, where = puzzle.clues[cell], cell_name(cell)
    if number is None:
        return {"en": f"the question mark at {where}", "id": f"tanda tanya di {where}"}
    return {"en": f"the {number} at {where}", "id": f"angka {number} di {where}"}


def either(names: Sequence[str]) -> Mapping[str, str]:
    """Names of which one is meant, in each language."""
    joiners = {"en": " or ", "id": " atau "}
    start = [", ".join(names[:-1])] if len(names) > 1 else []
    return {lang: joiner.join([*start, names[-1]]) for lang, joiner in joiners.items()}


def with_capital(phrase: Mapping[str, str]) -> Mapping[str, str]:
    """A phrase for the beginning of a sentence."""
    return {lang: text[:1].upper() + text[1:] for lang, text in phrase.items()}
