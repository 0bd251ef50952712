"""Parts of sentences about Akari, each in all languages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from pensil.core.grid import Cell, cell_name
from pensil.core.step import listing

Words = Mapping[str, str]


def names(cells: Sequence[Cell], lang: str) -> str:
    """The names of cells; of three or more in a line only the first and the last."""
    left = dict.fromkeys(cells)
    shown = []
    while left:
        first = next(iter(left))
        line = max(_line(first, left, (0, 1)), _line(first, left, (1, 0)), key=len)
        if len(line) < 3:
            line = [first]
        for cell in line:
            del left[cell]
        ends = [cell_name(first)] if len(line) == 1 else [cell_name(first), cell_name(line[-1])]
        shown.append({"en": " to ", "id": " sampai "}[lang].join(ends))
    return listing(shown, lang)


def _line(first: Cell, cells: Collection[Cell], step: Cell) -> list[Cell]:
    """The cells one after another from the first on."""
    found = [first]
    while (after := (found[-1][0] + step[0], found[-1][1] + step[1])) in cells:
        found.append(after)
    return found


def _said(cells: Sequence[Cell], one: str, more: str, indonesian: str) -> Words:
    english = one if len(cells) == 1 else more
    return {"en": english.format(names(cells, "en")), "id": indonesian.format(names(cells, "id"))}


def stay_empty(cells: Sequence[Cell]) -> Words:
    return _said(cells, "{} stays empty", "{} stay empty", "{} tetap kosong")


def would_be_empty(cells: Sequence[Cell]) -> Words:
    return _said(cells, "{} would be empty", "{} would be empty", "{} harus kosong")


def hold_lamps(cells: Sequence[Cell]) -> Words:
    return _said(cells, "there is a lamp at {}", "there are lamps at {}", "ada lampu di {}")


ALL_HOLD_LAMPS: Words = {"en": "each of them holds a lamp", "id": "masing-masing berisi lampu"}


def lamps_and_empty(lamps: Sequence[Cell], empty: Sequence[Cell]) -> Words:
    """Both conclusions, or the one there is."""
    parts = [hold_lamps(lamps)] if lamps else []
    parts += [stay_empty(empty)] if empty else []
    return {"en": ", and ".join(part["en"] for part in parts), "id": ", dan ".join(part["id"] for part in parts)}


def are_free(cells: Sequence[Cell]) -> Words:
    return _said(cells, "{} is free", "{} are free", "{} yang masih bebas")


def any_of(cells: Sequence[Cell]) -> Words:
    """Where one of some cells is meant: "r1c1 or r2c2"."""
    shown = [cell_name(cell) for cell in cells]
    return {"en": _either(shown, " or "), "id": _either(shown, " atau ")}


def _either(shown: list[str], joiner: str) -> str:
    return ", ".join(shown[:-1]) + joiner + shown[-1] if len(shown) > 1 else "".join(shown)


def lit_from(cell: Cell, lights: Sequence[Cell]) -> Words:
    """From where alone a dark cell can be lit; the cell itself and others."""
    own, name, others = cell in lights, cell_name(cell), any_of([light for light in lights if light != cell])
    return {
        "en": f"{name} can be lit only {'by its own lamp or ' if own else ''}from {others['en']}",
        "id": f"{name} hanya dapat diterangi {'oleh lampunya sendiri atau ' if own else ''}dari {others['id']}",
    }


def needed(number: int, placed: int) -> Words:
    """How many lamps a clue needs, and that they are not all of its lamps when some are there."""
    more, again = (" more", " lagi") if placed else ("", "")
    lamps = "lamp" if number == 1 else "lamps"
    return {"en": f"{number}{more} {lamps}", "id": f"{number} lampu{again}"}


def in_all(say: Callable[[str], str]) -> Words:
    return {"en": say("en"), "id": say("id")}
