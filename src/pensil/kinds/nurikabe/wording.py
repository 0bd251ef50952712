"""How things on a board of Nurikabe are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import Cell, cell_name
from pensil.core.label import Label
from pensil.core.words import Phrase, cells_named, in_all, listing
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


def premise(puzzle: Nurikabe, labels: Sequence[Label], lang: str) -> str:
    """A noun phrase for a rule, or for the clues it is about."""
    rule, cells = labels[0].rule, [label.cells[0] for label in labels if label.cells]
    one, names = len(cells) == 1, cells_named(cells, lang, most=None)
    if rule == 3:
        return listing([clue(puzzle, cell)[lang] for cell in cells], lang, most=None)
    if rule == 5:
        blocks, are = ("block", "is") if one else ("blocks", "are each")
        return {
            "en": f"the rule that the 2x2 {blocks} at {names} {are} not all sea",
            "id": f"aturan bahwa blok 2x2 di {names} tidak boleh seluruhnya laut",
        }[lang]
    if rule == 4:
        return {"en": "the rule that all sea is connected", "id": "aturan bahwa semua laut tersambung"}[lang]
    said = []
    if len(cells) < len(labels):
        said.append(
            {
                "en": "the rule that every island has exactly one clue",
                "id": "aturan bahwa setiap pulau memuat tepat satu petunjuk",
            }[lang]
        )
    if cells:
        islands, have = ("an island", "has") if one else ("islands", "have")
        said.append(
            {
                "en": f"the rule that {islands} at {names} {have} a clue in reach",
                "id": f"aturan bahwa pulau di {names} punya petunjuk yang terjangkau",
            }[lang]
        )
    return listing(said, lang)


def clue(puzzle: Nurikabe, cell: Cell) -> Phrase:
    """A clue by its number and place, in each language."""
    number, where = puzzle.clues[cell], cell_name(cell)
    if number is None:
        return {"en": f"the question mark at {where}", "id": f"tanda tanya di {where}"}
    return {"en": f"the {number} at {where}", "id": f"angka {number} di {where}"}


def either(names: Sequence[str]) -> Phrase:
    """Names of which one is meant, in each language."""
    return in_all(lambda lang: listing(names, lang, most=None, either=True))


def with_capital(phrase: Phrase) -> Phrase:
    """A phrase for the beginning of a sentence."""
    return {lang: text[:1].upper() + text[1:] for lang, text in phrase.items()}
