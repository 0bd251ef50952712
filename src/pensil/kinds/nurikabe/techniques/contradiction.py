"""Assume the opposite and follow it until a rule breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from pensil.core.board import Board
from pensil.core.grid import cell_name
from pensil.core.step import LANGUAGES, Found, Technique, listing, say
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.chain import DEEP, FAR, NEAR, Chain, Link
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.wording import clue

SHORT = 5
"""A chain of so many links can be followed in the head; a longer one needs a pencil."""


LONG = 14
"""A longer chain is not told: a smallest reason of the engine is easier to read then."""

FEW = 3
"""So many deep contradictions are looked for before the one with the shortest chain is told."""


class Refuted(NamedTuple):
    """An assumption that cannot be, with the chain that shows it."""

    cell: int
    to_sea: bool
    links: Sequence[Link]
    broken: Link
    used: int


def _refute(here: Position, cell: int, to_sea: bool, sight: int) -> Refuted | None:
    chain = Chain(here, cell, to_sea)
    if not chain.run(sight) or chain.broken is None:
        return None
    links, used = chain.told()
    return Refuted(cell, to_sea, links, chain.broken, used)


@lru_cache(maxsize=4)
def _refuted(here: Position, sight: int) -> Sequence[Refuted]:
    """The assumptions about single cells that cannot be, those with the shortest chains first.

    Looking deep takes long, so then a few are enough; cells with much around them come first.
    """
    known = here.bits.full & ~here.open
    cells = sorted(each(here.open), key=lambda cell: -(here.bits.around(cell) & known).bit_count())
    found = []
    for cell in cells:
        for to_sea in (True, False):
            refuted = _refute(here, cell, to_sea, sight)
            if refuted and len(refuted.links) <= LONG:
                found.append(refuted)
        if sight == DEEP and len(found) >= FEW:
            break
    return sorted(found, key=lambda refuted: len(refuted.links))


def _short(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for sight in (NEAR, FAR):
        for refuted in _refuted(here, sight):
            if len(refuted.links) <= SHORT:
                yield _found(here, refuted)


def _deep(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for sight in (FAR, DEEP):
        for refuted in _refuted(here, sight):
            if sight == DEEP or len(refuted.links) > SHORT:
                yield _found(here, refuted)


# Words.

_SEA = {True: {"en": "sea", "id": "laut"}, False: {"en": "part of an island", "id": "bagian pulau"}}


def _found(here: Position, refuted: Refuted) -> Found:
    words = {
        "cell": here.cell(refuted.cell),
        "value": _SEA[refuted.to_sea],
        "other": _SEA[not refuted.to_sea],
        "then": {lang: _then(here, refuted, lang) for lang in LANGUAGES},
    }
    return here.found(
        refuted.used & ~here.open & ~refuted.cell,
        words,
        sea=0 if refuted.to_sea else refuted.cell,
        island=refuted.cell if refuted.to_sea else 0,
    )


def _then(here: Position, refuted: Refuted, lang: str) -> str:
    broken = _broken(here, refuted, lang)
    if not refuted.links:
        return broken
    links = [_link(here, link, lang) for link in refuted.links]
    then = {"en": "and then", "id": "lalu"}[lang]
    return f"{'; '.join(links)}; {then} {broken}"


def _link(here: Position, link: Link, lang: str) -> str:
    cells = say(here.cells(link.cells), lang)
    becomes = {"en": "would be", "id": "menjadi"}[lang]
    where = _clues(here, link, lang) if link.why in _ABOUT_CLUES else _place(here, link, lang)
    return f"{cells} {becomes} {_SEA[link.to_sea][lang]} {_WHY[link.why][lang].format(where)}"


def _clues(here: Position, link: Link, lang: str) -> str:
    return listing([clue(here.puzzle, here.cell(name))[lang] for name in link.names], lang)


def _place(here: Position, link: Link, lang: str) -> str:
    """A clue, or a piece, a block or a part of the sea by its first cell."""
    if not link.names:
        return ""
    (name,) = link.names
    if name in here.numbers:
        return _clues(here, link, lang)
    where = cell_name(here.cell(name))
    if link.why not in ("exit", "way"):
        return where
    if link.why == "way" and name == here.bits.block(name & -name):
        return {"en": f"the 2x2 block at {where}", "id": f"blok 2x2 di {where}"}[lang]
    return {"en": f"the piece at {where}", "id": f"potongan di {where}"}[lang]


_ABOUT_CLUES = ("complete", "apart", "neck")
_WHY = {
    "complete": {"en": "since {} is complete", "id": "karena {} sudah lengkap"},
    "apart": {"en": "to keep {} apart", "id": "untuk memisahkan {}"},
    "neck": {"en": "since {} cannot do without", "id": "karena {} tidak bisa tanpanya"},
    "exit": {"en": "as the only way out for {}", "id": "sebagai satu-satunya jalan keluar bagi {}"},
    "sea": {"en": "as the only way out of the sea at {}", "id": "sebagai satu-satunya jalan keluar laut di {}"},
    "cut": {"en": "to keep the sea at {} joined to the rest", "id": "agar laut di {} tetap tersambung"},
    "way": {"en": "on the only way to {}", "id": "karena satu-satunya jalan ke {} lewat sana"},
    "pool": {"en": "to avoid a 2x2 block of sea", "id": "agar tidak ada laut 2x2"},
    "surrounded": {"en": "with only sea around", "id": "karena dikelilingi laut"},
    "far": {"en": "out of reach of every clue", "id": "karena di luar jangkauan semua petunjuk"},
}
"""The reason of each sort of link."""


def _broken(here: Position, refuted: Refuted, lang: str) -> str:
    """Which rule breaks, and where."""
    link = refuted.broken
    if link.why in ("two", "big", "small"):
        phrase = {
            "two": {"en": "{} would be on one island", "id": "{} berada di satu pulau"},
            "big": {"en": "{} would have too many cells", "id": "{} mendapat terlalu banyak sel"},
            "small": {"en": "{} could not get all its cells", "id": "{} tidak bisa mendapat semua selnya"},
        }[link.why][lang]
        return phrase.format(_clues(here, link, lang))
    where = cell_name(here.cell(link.names[0]))
    return {
        "pool": {"en": f"the 2x2 block at {where} would be all sea", "id": f"blok 2x2 di {where} menjadi laut semua"},
        "split": {"en": f"the sea at {where} would be cut off", "id": f"laut di {where} terputus"},
        "lost": {
            "en": f"the piece of island at {where} could not come to any clue",
            "id": f"potongan pulau di {where} tidak bisa sampai ke petunjuk mana pun",
        },
    }[link.why][lang]


_technique = partial(
    Technique,
    why="A cell has one of two values; if one of them leads to a broken rule by sound steps, it has the other.",
    templates={
        "en": "Suppose {cell} were {value}: {then}. So {cell} must be {other}.",
        "id": "Andaikan {cell} {value}: {then}. Jadi {cell} harus {other}.",
    },
)

SHORT_CHAIN = _technique(
    id="K21",
    name="contradiction",
    title={"en": "Contradiction on a cell", "id": "Kontradiksi pada satu sel"},
    level=4,
    find=_short,
    example=drawn(". . . / . . 3 / . . .", "# ? ? / ? ? 3 / # ? ?", "# ? ? / # ? 3 / # ? ?"),
)

DEEP_CHAIN = _technique(
    id="K21b",
    name="deep-contradiction",
    title={"en": "Contradiction that takes a longer look", "id": "Kontradiksi yang lebih dalam"},
    level=5,
    find=_deep,
    example=drawn(". 3 / . . / . . / . . / . 3", "? 3 / ? ? / # ? / ? ? / ? 3", ". 3 / ? ? / # ? / ? ? / ? 3"),
)
