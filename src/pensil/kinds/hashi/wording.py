"""How things on a board of Hashi are called in sentences, in English and Indonesian."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.board import bits
from pensil.core.grid import Cell, cell_name
from pensil.core.label import Label
from pensil.core.words import LANGUAGES, Phrase, listing
from pensil.kinds.hashi.puzzle import Hashi


def conclusion(puzzle: Hashi, spot: int, mask: int, lang: str) -> str:
    """A clause that says how many bridges are left for a pair."""
    least, most = amounts(puzzle, spot, mask)
    joined = " dan " if lang == "id" else " and "
    where = joined.join(map(cell_name, puzzle.pairs[spot]))
    if mask == 1:
        return {"en": f"no bridge joins {where}", "id": f"tidak ada jembatan antara {where}"}[lang]
    number = _number(mask, least, most, lang)
    if lang == "id":
        return f"ada {number} jembatan antara {where}"
    many = mask & -4  # some amount of two or more
    return f"{number} {'bridges join' if many and number != 'at least 1' else 'bridge joins'} {where}"


def amounts(puzzle: Hashi, spot: int, mask: int) -> tuple[int | None, int | None]:
    """The bound that a mask sets on the bridges of a pair, from below and from above; None where it sets none."""
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    return low if low > 0 else None, high if high < puzzle.limits[spot] else None


def _number(mask: int, least: int | None, most: int | None, lang: str) -> str:
    values = list(bits(mask))
    gap = len(values) != values[-1] - values[0] + 1 if values else False
    if len(values) == 1:
        return str(values[0])
    if least is not None and most is None and not gap:
        return {"en": f"at least {least}", "id": f"paling sedikit {least}"}[lang]
    if most is not None and least is None and not gap:
        return {"en": f"at most {most}", "id": f"paling banyak {most}"}[lang]
    return listing([*map(str, values)], lang, most=None, either=True) or "0"


def premise(puzzle: Hashi, labels: Sequence[Label], lang: str) -> str:
    """A noun phrase for a rule, or for the clues it is about."""
    rule = labels[0].rule
    if rule == 4:
        return listing([island(puzzle, label.cells[0])[lang] for label in labels], lang, most=None)
    if rule == 3:
        ways = [
            ("-".join(map(cell_name, cells[:2])), "-".join(map(cell_name, cells[2:])))
            for cells in (label.cells for label in labels)
        ]
        joiner, both = {"en": (" and ", ", and "), "id": (" dan ", ", serta ")}[lang]
        crossings = both.join(map(joiner.join, ways))
        return {
            "en": f"the rule that {crossings} do not cross",
            "id": f"aturan bahwa {crossings} tidak boleh bersilangan",
        }[lang]
    return {
        5: {"en": "the rule that all islands are connected", "id": "aturan bahwa semua pulau terhubung"},
        6: {"en": "the rule that there are no loops", "id": "aturan bahwa tidak boleh ada lingkaran"},
    }[rule][lang]


# Words of the sentences of the techniques.


def island(puzzle: Hashi, cell: Cell) -> Phrase:
    """ "the 3 at r2c2" """
    clue, name = puzzle.cells[cell[0]][cell[1]], cell_name(cell)
    return {"en": f"the {clue} at {name}", "id": f"angka {clue} di {name}"}


def concluded(puzzle: Hashi, spot: int, mask: int) -> Phrase:
    """The conclusion about a pair, in every language."""
    return {lang: conclusion(puzzle, spot, mask, lang) for lang in LANGUAGES}


def bridges(count: int) -> Phrase:
    """ "1 bridge", "2 bridges" """
    return {"en": f"{count} bridge" + ("" if count == 1 else "s"), "id": f"{count} jembatan"}


def towards(count: int, cell: Cell) -> Phrase:
    """ "2 to r1c4" """
    return {"en": f"{count or 'none'} to {cell_name(cell)}", "id": f"{count} ke {cell_name(cell)}"}


def bounded(puzzle: Hashi, spot: int, mask: int, cell: Cell) -> Phrase:
    """ "at least 1 to r1c4" """
    least, most = amounts(puzzle, spot, mask)
    if mask == 1:
        return towards(0, cell)
    return {
        lang: f"{_number(mask, least, most, lang)} {to} {cell_name(cell)}" for lang, to in (("en", "to"), ("id", "ke"))
    }


def way(puzzle: Hashi, spot: int) -> str:
    """ "r1c1-r1c4" """
    return "-".join(map(cell_name, puzzle.pairs[spot]))


def from_to(puzzle: Hashi, spot: int) -> Phrase:
    """ "from r1c1 to r1c4" """
    start, end = map(cell_name, puzzle.pairs[spot])
    return {"en": f"from {start} to {end}", "id": f"dari {start} ke {end}"}


def members(cells: list[Cell]) -> Phrase:
    """ "the island r1c1", "the islands r1c1 and r1c4" """
    names = [cell_name(cell) for cell in sorted(cells)]
    one = len(names) == 1
    return {
        "en": f"the {'island' if one else 'islands'} {listing(names, 'en')}",
        "id": f"pulau {listing(names, 'id')}",
    }
