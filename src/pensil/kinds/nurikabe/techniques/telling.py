"""How a contradiction is told: the links of its chain, and the rule that breaks in the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from pensil.core.grid import cell_name
from pensil.core.step import Found
from pensil.core.words import LANGUAGES, say
from pensil.kinds.nurikabe.techniques.chain import Link, Refuted
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.wording import clue


def found(here: Position, refuted: Refuted) -> Found:
    """The step that follows."""
    words = {
        "cell": here.cell(refuted.cell),
        "value": _VALUE[refuted.to_sea],
        "other": _VALUE[not refuted.to_sea],
        "then": {lang: _then(here, refuted, lang) for lang in LANGUAGES},
    }
    return here.found(
        refuted.used & ~here.open & ~refuted.cell,
        words,
        sea=0 if refuted.to_sea else refuted.cell,
        island=refuted.cell if refuted.to_sea else 0,
    )


def _then(here: Position, refuted: Refuted, lang: str) -> str:
    broken = _BROKEN[refuted.broken.why][lang].format(*_names(here, refuted.broken, lang))
    if not refuted.links:
        return broken
    links = [(link.cells, _so(here, link, lang)) for link in refuted.links]
    told = []
    for so, same in groupby(links, key=lambda link: link[1]):  # several at once that follow in the same way
        cells = sum(cells for cells, _ in same)
        told.append(f"{say(here.cells(cells), lang)} {so}")
    then = {"en": "and then", "id": "lalu"}[lang]
    return f"{'; '.join(told)}; {then} {broken}"


def _so(here: Position, link: Link, lang: str) -> str:
    return f"{_BECOMES[link.to_sea][lang]} {_WHY[link.why][lang].format(*_names(here, link, lang))}"


def _names(here: Position, link: Link, lang: str) -> list[str]:
    return [_name(here, what, area)[lang] for what, area in link.names]


def _name(here: Position, what: str, area: int) -> Mapping[str, str]:
    """A clue, or something else by its first cell."""
    if what == "clue":
        return clue(here.puzzle, here.cell(area))
    where = cell_name(here.cell(area))
    return {lang: f"{_THINGS[what][lang]} {where}" for lang in LANGUAGES}


_VALUE = {True: {"en": "sea", "id": "laut"}, False: {"en": "part of an island", "id": "bagian pulau"}}

_BECOMES = {
    True: {"en": "would be sea", "id": "menjadi laut"},
    False: {"en": "would be island", "id": "menjadi pulau"},
}

_THINGS = {
    "block": {"en": "the 2x2 block at", "id": "blok 2x2 di"},
    "piece": {"en": "the piece of island at", "id": "potongan pulau di"},
    "sea": {"en": "the sea at", "id": "laut di"},
}

_WHY = {
    "complete": {"en": "since {} would be complete", "id": "karena {} sudah lengkap"},
    "apart": {"en": "to keep {} and {} apart", "id": "untuk memisahkan {} dan {}"},
    "neck": {
        "en": "since {} could not get all its cells otherwise",
        "id": "karena tanpa itu {} tidak bisa mendapat semua selnya",
    },
    "exit": {"en": "as the only way out for {}", "id": "sebagai satu-satunya jalan keluar bagi {}"},
    "sea": {"en": "as the only way out of {}", "id": "sebagai satu-satunya jalan keluar bagi {}"},
    "cut": {"en": "to keep {} joined to the rest", "id": "agar {} tetap tersambung dengan yang lain"},
    "join": {"en": "to join {} to a clue", "id": "untuk menyambung {} ke petunjuk"},
    "break": {"en": "to keep {} from being all sea", "id": "agar {} tidak seluruhnya menjadi laut"},
    "pool": {"en": "to avoid a 2x2 block of sea", "id": "agar tidak ada laut 2x2"},
    "surrounded": {"en": "with only sea around", "id": "karena dikelilingi laut"},
    "far": {"en": "being out of reach of every clue", "id": "karena di luar jangkauan semua petunjuk"},
    "spent": {
        "en": "since only {} could come there, and it must come to {} instead",
        "id": "karena hanya {} yang bisa ke sana, padahal pulaunya harus sampai ke {}",
    },
}
"""The reason of each sort of link."""

_BROKEN = {
    "two": {"en": "{} and {} would be on one island", "id": "{} dan {} berada di satu pulau"},
    "big": {"en": "{} would have too many cells", "id": "{} mendapat terlalu banyak sel"},
    "small": {"en": "{} could not get all its cells", "id": "{} tidak bisa mendapat semua selnya"},
    "pool": {"en": "{} would be all sea", "id": "seluruh {} menjadi laut"},
    "split": {"en": "{} would be cut off", "id": "{} terputus"},
    "lost": {"en": "{} could not come to any clue", "id": "{} tidak bisa sampai ke petunjuk mana pun"},
    "both": {
        "en": "only {} could come to {} and to {}, but not to both",
        "id": "hanya {} yang bisa sampai ke {} dan ke {}, tetapi tidak sekaligus ke keduanya",
    },
}
"""The rule that breaks."""
