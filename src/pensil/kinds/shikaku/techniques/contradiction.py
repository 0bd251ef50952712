"""The technique of Shikaku that assumes a rectangle, follows it, and finds that a rule would be broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Example, Found, Technique
from pensil.core.words import LANGUAGES, Phrase
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.chains import Broken, Chain, Drawn, chains
from pensil.kinds.shikaku.techniques.gone import because, gone_at, gone_of
from pensil.kinds.shikaku.techniques.phrases import boxes, clue, follows
from pensil.kinds.shikaku.techniques.position import Position, position
from pensil.kinds.shikaku.wording import box_name, clue_name

EASY = 3
"""So many rectangles that follow from one can be followed by eye."""

LONGEST = 10
"""A chain with more than that is no explanation."""


def _contradiction(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    return _found(puzzle, board, range(1, EASY + 1))


def _long_contradiction(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    return _found(puzzle, board, range(EASY + 1, LONGEST + 1))


def _found(puzzle: Shikaku, board: Board, lengths: range) -> Iterator[Found]:
    """The shortest chains first."""
    at = position(puzzle, board)
    if at is None:
        return
    for chain in _all_chains(board):
        assumed, told = chain.drawn[0], chain.drawn[1:]
        kept = at.live_values(assumed.spot, without=(assumed.value,))
        if len(told) not in lengths or not kept:
            continue
        words = {
            "clue": clue(puzzle, assumed.spot),
            "box": boxes(at, assumed.spot, [assumed.value]),
            "chain": _told(at, told),
            "broken": _broken(at, chain.broken),
            "follows": follows(at, {assumed.spot: kept}),
        }
        yield Found(_premises(at, chain), [at.keep(assumed.spot, kept)], words)


def _premises(at: Position, chain: Chain) -> list[Cell]:
    """The clues and cells of the chain, and why what they could have else is gone."""
    cells: list[Cell] = []
    assumed: dict[int, int] = {}
    for drawn in chain.drawn:
        if assumed:
            cells += _left_for(at, drawn.cell, drawn.spot, assumed)
        cells.append(at.puzzle.clues[drawn.spot])
        assumed[drawn.spot] = at.live[drawn.spot][drawn.value]
    cells += _left_for(at, chain.broken.cell, chain.broken.clue, assumed)
    return list(dict.fromkeys(cells))


def _left_for(at: Position, cell: Cell | None, clue: int | None, assumed: Mapping[int, int]) -> list[Cell]:
    """A cell, or else a clue, and why no more is left for it than with some rectangles."""
    if cell is not None:
        return [cell, *because(at, gone_at(at, 1 << cell[0] * at.puzzle.cols + cell[1]), assumed)]
    assert clue is not None
    return [at.puzzle.clues[clue], *because(at, gone_of(at, clue), assumed)]


@lru_cache(maxsize=4)
def _all_chains(board: Board) -> list[Chain]:
    puzzle = board.puzzle
    assert isinstance(puzzle, Shikaku)
    at = position(puzzle, board)
    found = chains(at, LONGEST) if at else ()
    return sorted(found, key=lambda chain: (len(chain.drawn), chain.drawn[0].spot, chain.drawn[0].value))


def _told(at: Position, told: tuple[Drawn, ...]) -> Phrase:
    joined = {"en": ", then ", "id": ", lalu "}
    return {lang: joined[lang].join(_would(at, drawn, lang) for drawn in told) for lang in LANGUAGES}


def _would(at: Position, drawn: Drawn, lang: str) -> str:
    name, box = clue_name(at.puzzle, drawn.spot, lang), box_name(at.box(drawn.spot, drawn.value), lang)
    if drawn.cell is None:
        return {"en": f"{name} would have only {box} left", "id": f"{name} tinggal punya {box}"}[lang]
    cell = cell_name(drawn.cell)
    return {
        "en": f"{name} would have to take {box} to cover {cell}",
        "id": f"{name} harus menempati {box} untuk menutupi {cell}",
    }[lang]


def _broken(at: Position, broken: Broken) -> Phrase:
    if broken.cell is not None:
        cell = cell_name(broken.cell)
        return {
            "en": f"no rectangle could cover {cell}",
            "id": f"tidak ada persegi panjang yang dapat menutupi {cell}",
        }
    assert broken.clue is not None
    return {
        "en": f"{clue_name(at.puzzle, broken.clue, 'en')} would have no rectangle left",
        "id": f"{clue_name(at.puzzle, broken.clue, 'id')} tidak punya persegi panjang lagi",
    }


_TEMPLATES = {
    "en": "Suppose {clue} took {box}. Then {chain}, and {broken}. So {follows}.",
    "id": "Andaikan {clue} menempati {box}. Maka {chain}, dan {broken}. Jadi {follows}.",
}

CONTRADICTION = Technique(
    id="S13",
    name="contradiction",
    title={"en": "Contradiction", "id": "Kontradiksi"},
    level=4,
    why={
        "en": "What leads to a broken rule by sound steps cannot be true.",
        "id": "Andaian yang lewat langkah-langkah sah berujung pada pelanggaran aturan pasti salah.",
    },
    templates=_TEMPLATES,
    find=_contradiction,
    example=Example(
        "shikaku\n. 2 . .\n2 . 2 2\n2 . . 2\n. 2 2 .\n",
        {"rectangles": [[0, 3, 1, 3]]},
        {"rectangles": [[0, 3, 1, 3]], "not": [[1, 2, 2, 2]]},
    ),
)

LONG_CONTRADICTION = Technique(
    id="S13b",
    name="long-contradiction",
    title={"en": "Long contradiction", "id": "Kontradiksi panjang"},
    level=5,
    why={
        "en": "What leads to a broken rule by sound steps cannot be true, however many they are.",
        "id": "Andaian yang lewat langkah-langkah sah berujung pada pelanggaran aturan pasti salah, sebanyak apa pun "
        "langkahnya.",
    },
    templates=_TEMPLATES,
    find=_long_contradiction,
    example=Example(
        "shikaku\n2 . . 2 . 2\n. 2 2 . 2 .\n2 . . 3 . .\n. 3 . . 2 2\n",
        {"rectangles": [[2, 5, 3, 5]]},
        {"rectangles": [[2, 5, 3, 5]], "not": [[1, 4, 2, 4]]},
    ),
)
