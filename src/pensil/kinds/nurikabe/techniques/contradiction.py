"""Assume the opposite and follow it until a rule breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.step import Found, Technique
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.chain import DEEP, FAR, NEAR, WIDE, Chain, Refuted
from pensil.kinds.nurikabe.techniques.drawn import drawn
from pensil.kinds.nurikabe.techniques.position import Position, position
from pensil.kinds.nurikabe.techniques.telling import found

SHORT = 5
"""A chain of so many links can be followed in the head; a longer one needs a pencil."""

LONG = 14
"""A longer chain is not told: a smallest reason of the engine is easier to read then."""

FEW = 2
"""So many deep contradictions are looked for before the one with the shortest chain is told."""


@lru_cache(maxsize=2)
def _chains(here: Position) -> dict[tuple[int, bool], Chain]:
    """The chains that were followed on this board; whoever looks further goes on where they stopped."""
    return {}


@lru_cache(maxsize=4)
def _broken(here: Position, sight: int) -> Sequence[Chain]:
    """The assumptions about single cells that cannot be, those with the shortest chains first.

    Cells with much around them are looked at first. What follows from an assumption that breaks no rule breaks none
    either, so it is not looked at.
    """
    known = here.bits.full & ~here.open
    cells = sorted(each(here.open), key=lambda cell: -(here.bits.around(cell) & known).bit_count())
    chains = _chains(here)
    found = []
    harmless = {True: 0, False: 0}
    for cell in cells:
        for to_sea in (True, False):
            if cell & harmless[to_sea]:
                continue
            look()
            chain = chains.get((cell, to_sea))
            if chain is None or chain.sight > sight:
                chain = chains[cell, to_sea] = Chain(here, cell, to_sea)
            if chain.run(sight):
                found.append(chain)
            elif chain.ended:
                harmless[True] |= chain.sea
                harmless[False] |= chain.island
        if _enough(found, sight):
            break
    return sorted(found, key=lambda chain: len(chain.told().links))


_shortened = lru_cache(maxsize=64)(Chain.shortened)


def _enough(chains: Sequence[Chain], sight: int) -> bool:
    """Looking deep takes long, so then a few chains are enough, or one that is short."""
    lengths = [len(_shortened(chain, sight).links) for chain in chains] if sight >= DEEP else []
    return any(length <= SHORT for length in lengths) or sum(length <= LONG for length in lengths) >= FEW


def _refuted(here: Position, sight: int) -> Iterator[Refuted]:
    """What cannot be; of the first few the one that is told in the fewest words comes first."""
    chains = _broken(here, sight)
    yield from sorted((_shortened(chain, sight) for chain in chains[:FEW]), key=lambda told: len(told.links))
    for chain in chains[FEW:]:
        yield _shortened(chain, sight)


def _short(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for sight in (NEAR, FAR):
        for refuted in _refuted(here, sight):
            if len(refuted.links) <= SHORT:
                yield found(here, refuted)


def _deep(puzzle: Nurikabe, board: Board) -> Iterator[Found]:
    here = position(puzzle, board)
    for sight in (FAR, DEEP, WIDE):
        for refuted in _refuted(here, sight):
            if len(refuted.links) <= LONG and (sight >= DEEP or len(refuted.links) > SHORT):
                yield found(here, refuted)


_technique = partial(
    Technique,
    why={
        "en": "A cell has one of two values; if one of them leads to a broken rule by sound steps, it has the other.",
        "id": "Sebuah sel hanya bisa laut atau pulau; jika yang satu berujung pada pelanggaran aturan lewat langkah-"
        "langkah sah, yang benar adalah yang lain.",
    },
    templates={
        "en": "Suppose {cell} were {value}: {then}. So {cell} must be {other}.",
        "id": "Andaikan {cell} {value}: {then}. Jadi {cell} pasti {other}.",
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
    example=drawn(". 4 . / . . . / . . .", None, "? 4 ? / ? . ? / ? ? ?"),
)
