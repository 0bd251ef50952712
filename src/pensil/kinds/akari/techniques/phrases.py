"""Parts of sentences about Akari, each in all languages."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import Cell, cell_name
from pensil.core.words import Phrase, cells_named, in_all, listing


def _said(cells: Sequence[Cell], one: str, more: str, indonesian: str) -> Phrase:
    english = one if len(cells) == 1 else more
    return {"en": english.format(cells_named(cells, "en")), "id": indonesian.format(cells_named(cells, "id"))}


def stay_empty(cells: Sequence[Cell]) -> Phrase:
    return _said(cells, "{} stays empty", "{} stay empty", "{} tetap kosong")


def would_be_empty(cells: Sequence[Cell]) -> Phrase:
    return _said(cells, "{} would be empty", "{} would be empty", "{} harus kosong")


def hold_lamps(cells: Sequence[Cell]) -> Phrase:
    return _said(cells, "there is a lamp at {}", "there are lamps at {}", "ada lampu di {}")


ALL_HOLD_LAMPS: Phrase = {"en": "each of them holds a lamp", "id": "masing-masing berisi lampu"}


def lamps_and_empty(lamps: Sequence[Cell], empty: Sequence[Cell]) -> Phrase:
    """Both conclusions, or the one there is."""
    parts = [hold_lamps(lamps)] if lamps else []
    parts += [stay_empty(empty)] if empty else []
    return {"en": ", and ".join(part["en"] for part in parts), "id": ", sedangkan ".join(part["id"] for part in parts)}


def are_free(cells: Sequence[Cell]) -> Phrase:
    return _said(cells, "{} is free", "{} are free", "{} yang masih bebas")


def any_of(cells: Sequence[Cell]) -> Phrase:
    """Where one of some cells is meant: "r1c1 or r2c2"."""
    return in_all(lambda lang: listing([cell_name(cell) for cell in cells], lang, most=None, either=True))


def lit_from(cell: Cell, lights: Sequence[Cell]) -> Phrase:
    """From where alone a dark cell can be lit; the cell itself and others."""
    own, name, others = cell in lights, cell_name(cell), any_of([light for light in lights if light != cell])
    return {
        "en": f"{name} can be lit only {'by its own lamp or ' if own else ''}from {others['en']}",
        "id": f"{name} hanya dapat diterangi {'oleh lampunya sendiri atau ' if own else ''}dari {others['id']}",
    }


def needed(number: int, placed: int) -> Phrase:
    """How many lamps a clue needs, and that they are not all of its lamps when some are there."""
    more, again = (" more", " lagi") if placed else ("", "")
    lamps = "lamp" if number == 1 else "lamps"
    return {"en": f"{number}{more} {lamps}", "id": f"{number} lampu{again}"}
