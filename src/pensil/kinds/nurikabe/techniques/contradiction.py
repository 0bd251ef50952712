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
            if refuted := _refute(here, cell, to_sea, sight):
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


def _long(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
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
    finally_ = {"en": "and then", "id": "lalu"}[lang]
    return f"{', '.join(links)}, {finally_} {broken}"


def _link(here: Position, link: Link, lang: str) -> str:
    cells = say(here.cells(link.cells), lang)
    becomes = {"en": "would be", "id": "menjadi"}[lang]
    return f"{cells} {becomes} {_SEA[link.to_sea][lang]} ({_why(here, link, lang)})"


def _clues(here: Position, link: Link, lang: str) -> str:
    return listing([clue(here.puzzle, here.cell(name))[lang] for name in link.names], lang)


def _why(here: Position, link: Link, lang: str) -> str:
    """The reason of a link in a few words."""
    if link.why in ("complete", "apart", "neck"):
        phrase = {
            "complete": {"en": "{} is complete", "id": "{} sudah lengkap"},
            "apart": {"en": "between {}", "id": "di antara {}"},
            "neck": {"en": "{} cannot do without", "id": "{} tidak bisa tanpanya"},
        }[link.why][lang]
        return phrase.format(_clues(here, link, lang))
    if link.why == "exit":
        name = link.names[0]
        if name & here.clues:
            return {"en": "only way out for {}", "id": "jalan keluar satu-satunya bagi {}"}[lang].format(
                _clues(here, link, lang)
            )
        where = cell_name(here.cell(name))
        return {"en": f"only way out of the island at {where}", "id": f"jalan keluar satu-satunya pulau di {where}"}[
            lang
        ]
    if link.why in ("sea", "cut"):
        where = cell_name(here.cell(link.names[0]))
        return {"en": f"only way out of the sea at {where}", "id": f"jalan keluar satu-satunya laut di {where}"}[lang]
    return {
        "pool": {"en": "no 2x2 block of sea", "id": "laut 2x2 dilarang"},
        "surrounded": {"en": "only sea around", "id": "dikelilingi laut"},
        "far": {"en": "out of reach of all clues", "id": "di luar jangkauan semua petunjuk"},
    }[link.why][lang]


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
    find=_long,
    example=drawn(". 3 / . . / . . / . . / . 3", "? 3 / ? ? / # ? / ? ? / ? 3", ". 3 / ? ? / # ? / ? ? / ? 3"),
)
